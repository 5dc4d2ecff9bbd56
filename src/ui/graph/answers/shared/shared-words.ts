/** The query for shared things, and its answer in words: its rows as filtered, copied and announced. */
import type { EntityLabels } from '../../../../contract/model/answer.ts';
import type { CaseId } from '../../../../contract/model/case.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type {
  SameAs,
  SharedThing,
  SharedThings,
  ThingKind,
} from '../../../../contract/model/thing.ts';
import { toPlainWords } from '../../../../drawing/shapes/visible-text.ts';
import type { CopiedTable } from '../../../shared/grid/copied-table.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import { NOT_WHOLE, sameBefore, THING_WORDS } from '../../../shared/things/thing-words.ts';
import type { AnswerScope } from '../question/question.svelte.ts';

export interface ThingFilter {
  /** Empty: all kinds. */
  kinds: readonly ThingKind[];
  near: boolean;
  /** Things stated by more entities than this are left out. */
  most: number;
}

export interface SharedThingsQuery {
  scope: AnswerScope;
  entities: readonly EntityId[];
  filter: ThingFilter;
  /** The case whose judgements count; undefined if none do. */
  case?: CaseId;
}

export interface SharedThingsAnswer extends Pick<SharedThings, 'total' | 'leftOut' | 'isWhole'> {
  query: SharedThingsQuery;
  /** Those loaded so far. */
  things: readonly SharedThing[];
  /** The offset of the next part; null once all are loaded. */
  next: number | null;
  labels: Readonly<EntityLabels>;
  sameAs: Readonly<SameAs>;
}

/** What is left out, and what may be missing; empty if nothing is. */
export function limitsInWords({ leftOut, isWhole, query }: SharedThingsAnswer): string {
  const left = `${countOf(leftOut, 'thing')} that more than ${countWords(query.filter.most)} state left out.`;
  const asOne = query.case !== undefined && 'Records judged the same are one.';
  return [leftOut > 0 && left, asOne, !isWhole && NOT_WHOLE]
    .filter((words) => words !== false)
    .join(' ');
}

/** What was left out or not looked for is no part of it. It says how addresses of one house are found. */
export function nothingSharedInWords({ leftOut, isWhole, query }: SharedThingsAnswer): string {
  const what = leftOut > 0 ? 'Nothing else' : 'Nothing';
  const kinds = query.filter.kinds.length > 0 ? ' of these kinds' : '';
  const far = isWhole ? 'it is stored' : 'was looked at';
  const said = `${what}${kinds} that was looked for is stated by two or more, as far as ${far}.`;
  const { near, kinds: chosen } = query.filter;
  return near || (chosen.length > 0 && !chosen.includes('address'))
    ? said
    : `${said} Addresses count as they are stated; that one house is one address can be chosen among the kinds.`;
}

const NAMED_AT_MOST = 4;

/** `Ada, Bo, Cy, Di and 36 more`; of the records of one company only the first is named. */
export function whoInWords(
  { entities, count }: SharedThing,
  { labels, sameAs }: Pick<SharedThingsAnswer, 'labels' | 'sameAs'>,
): string {
  const again = sameBefore(entities, sameAs);
  const named = entities.filter((id) => !again.has(id)).slice(0, NAMED_AT_MOST);
  const names = named.map((id) => toPlainWords(labels[id] ?? id, 60));
  const rest = count - names.length;
  return rest > 0 ? `${names.join(', ')} and ${countWords(rest)} more` : names.join(', ');
}

/** Loaded things with this text in kind, value, or a stater's name or id; yields after each row. */
export function* thingsWithWords(
  answer: SharedThingsAnswer | null,
  text: string,
): Generator<void, readonly SharedThing[]> {
  const wanted = text.trim().toLowerCase();
  if (answer === null || wanted === '') return answer?.things ?? [];
  const found: SharedThing[] = [];
  for (const thing of answer.things) {
    if (wordsOf(thing, answer.labels).includes(wanted)) found.push(thing);
    yield;
  }
  return found;
}

/** The searched text of each row; cached, as all rows are filtered again with every part loaded. */
const wordsOfThings = new WeakMap<SharedThing, string>();

function wordsOf(thing: SharedThing, labels: Readonly<EntityLabels>): string {
  const known = wordsOfThings.get(thing);
  if (known !== undefined) return known;
  const words = [
    THING_WORDS[thing.kind].label,
    thing.value,
    ...thing.sources.map(({ value }) => value),
    ...thing.entities.flatMap((id) => [id, labels[id] ?? '']),
  ];
  const searched = words.join('\n').toLowerCase();
  wordsOfThings.set(thing, searched);
  return searched;
}

export const copiedThings = (
  things: readonly SharedThing[],
  labels: Readonly<EntityLabels>,
): CopiedTable => ({
  columns: ['Kind', 'As the first states it', 'Stated by', 'Who', 'Ids', 'Sources'],
  rows: things.map(({ kind, value, count, entities, sources }) => [
    ...[THING_WORDS[kind].label, value, count],
    entities.map((id) => labels[id] ?? '').join('; '),
    entities.join('; '),
    sources.map(({ sha256, pointer }) => `${sha256} ${pointer}`).join('; '),
  ]),
});
