/** What a change of items is called: in "Undo …" and in the journal, with the journal's word for it. */
import {
  entitiesOf,
  pairOf,
  partsOfTagged,
  type CaseItem,
  type ItemOf,
  type NotePlace,
} from '../contract/model/case-item.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { toPlainWords } from '../drawing/visible-text.ts';

/** Of a name or a text within the words. */
const CITED = 60;

/** One item as it was and as it is to be; null: it is not there. */
export interface ItemChange {
  before: CaseItem | null;
  after: CaseItem | null;
}

export interface ItemsStep {
  verb: string;
  label: string;
}

export interface NamesForWords {
  /** What an entity is called. */
  entity: (id: EntityId) => string;
  /** What a tag is called. */
  tag: (id: string) => string;
}

const cited = (text: string): string => `“${toPlainWords(text, CITED)}”`;

const act = ({ before, after }: ItemChange, came: string, changed: string, went: string): string =>
  before === null ? came : after === null ? went : changed;

function placeInWords(place: NotePlace, names: NamesForWords): string {
  switch (place.on) {
    case 'case':
      return 'the case';
    case 'entity':
      return cited(names.entity(place.entity));
    case 'field':
      return `${toPlainWords(place.label, CITED)} of ${cited(names.entity(place.entity))}`;
    case 'tie':
      return toPlainWords(place.label, 2 * CITED);
  }
}

function judgedInWords(
  { id, verdict }: ItemOf<'judgement'>,
  change: ItemChange,
  names: NamesForWords,
): string {
  const [a, b] = pairOf(id).map((entity) => cited(names.entity(entity)));
  if (change.after === null) return `Withdraw what was said of ${a} and ${b}`;
  if (verdict === 'unsure') return `Say unsure of ${a} and ${b}`;
  return `Say ${verdict === 'same' ? 'same' : 'not same'}: ${a} and ${b}`;
}

function decidedInWords(
  { id, verdict, reason }: ItemOf<'decision'>,
  change: ItemChange,
  names: NamesForWords,
): string {
  const whose = cited(names.entity(id));
  if (change.after === null) return `Withdraw what was decided of a change of ${whose}`;
  const why = reason === '' ? '' : `: ${cited(reason)}`;
  return `${verdict === 'accepted' ? 'Accept' : 'Ignore'} a change of ${whose}${why}`;
}

function wordsOf(change: ItemChange, names: NamesForWords): string {
  const item = change.after ?? change.before;
  switch (item?.kind) {
    case 'note':
      return `${act(change, 'Add', 'Change', 'Delete')} a note on ${placeInWords(item.place, names)}`;
    case 'flag':
      return `${act(change, 'Flag', 'Change the flag of', 'Unflag')} ${cited(names.entity(item.id))}`;
    case 'tag':
      return `${act(change, 'Make', 'Change', 'Delete')} the tag ${cited(item.name)}`;
    case 'tagged': {
      const { tag, entity } = partsOfTagged(item);
      const verb = act(change, 'Tag', 'Tag', 'Take the tag off');
      return `${verb} ${cited(names.entity(entity))}: ${cited(names.tag(tag))}`;
    }
    case 'todo': {
      const isTicked = change.before?.kind === 'todo' && change.before.done !== item.done;
      const changed = isTicked ? (item.done ? 'Done' : 'Not done') : 'Change to do';
      return `${act(change, 'To do', changed, 'Delete to do')}: ${cited(item.text)}`;
    }
    case 'search':
      return `${act(change, 'Save', 'Change', 'Delete')} the search ${cited(item.title)}`;
    case 'subject':
      return change.after === null
        ? `${cited(names.entity(item.id))} is no subject of the case`
        : `Make ${cited(names.entity(item.id))} a subject of the case`;
    case 'judgement':
      return judgedInWords(item, change, names);
    case 'decision':
      return decidedInWords(item, change, names);
    default:
      return '';
  }
}

const NOUNS: Record<CaseItem['kind'], readonly [one: string, several: string]> = {
  note: ['note', 'notes'],
  flag: ['flag', 'flags'],
  tag: ['tag', 'tags'],
  tagged: ['tagged entity', 'tagged entities'],
  todo: ['thing to do', 'things to do'],
  search: ['saved search', 'saved searches'],
  subject: ['subject', 'subjects'],
  judgement: ['judgement', 'judgements'],
  decision: ['change', 'changes'],
};

const VERBS: Record<CaseItem['kind'], string> = {
  note: 'note',
  flag: 'flag',
  tag: 'tag',
  tagged: 'tag',
  todo: 'to-do',
  search: 'save-search',
  subject: 'subject',
  judgement: 'judge',
  decision: 'decide',
};

/** One is told by name; several of a kind by their number. */
export function stepInWords(changes: readonly ItemChange[], names: NamesForWords): ItemsStep {
  const isKind = (kind: CaseItem['kind'], { before, after }: ItemChange): boolean =>
    (after ?? before)?.kind === kind;
  // A tag that goes takes off what bears it; one that is made is made for what it is put on.
  const deleted = changes.find((change) => isKind('tag', change) && change.after === null);
  const leading = deleted ?? changes.find((change) => isKind('tagged', change)) ?? changes[0];
  const kind = (leading?.after ?? leading?.before)?.kind;
  if (leading === undefined || kind === undefined) return { verb: 'item', label: '' };
  const alike = changes.filter((change) => isKind(kind, change));
  if (alike.length === 1) return { verb: VERBS[kind], label: wordsOf(leading, names) };
  const decided = leading.after?.kind === 'decision' ? leading.after.verdict : null;
  const verb =
    decided === null
      ? act(leading, 'Add', 'Change', 'Remove')
      : { accepted: 'Accept', ignored: 'Ignore' }[decided];
  return { verb: VERBS[kind], label: `${verb} ${alike.length} ${NOUNS[kind][1]}` };
}

/** Whom these are about, each once. */
export const entitiesOfAll = (changes: readonly ItemChange[]): EntityId[] => [
  ...new Set(
    changes.flatMap(({ before, after }) =>
      [before, after].flatMap((it) => (it ? entitiesOf(it) : [])),
    ),
  ),
];
