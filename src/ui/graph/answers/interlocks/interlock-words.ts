/** Interlocks in words: who is shared, for how long, and who is not on the graph. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type {
  InterlockAnswer,
  SharedMemberAnswer,
  UncountedWhy,
} from '../../../../contract/answers/interlocks.ts';
import { toPlainWords } from '../../../../drawing/shapes/visible-text.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import type { EntityLabels } from '../../../../contract/model/answer.ts';
import { foldText } from '../../../../graph/shared/identity.ts';
import {
  findNamesakes,
  areOfSeveralRegistries,
  idUnderName,
} from '../../../../graph/sameness/namesakes.ts';

/** The most characters of a name in a sentence. */
const NAME_LIMIT = 60;
/** At most this many are named; the others are counted. */
const NAMED_AT_MOST = 3;

/** The names of the entities in an answer. */
export interface Names {
  labelOf: (id: EntityId) => string;
  /** The id or registry that tells it from others of its name; null if none is needed. */
  distinctionOf: (id: EntityId) => string | null;
  severalRegistries: boolean;
  /** The name and id as folded for the filter. */
  foldedOf: (id: EntityId) => string;
}

/** A key for a pair. */
export const pairKey = ({ a, b }: Pick<InterlockAnswer, 'a' | 'b'>): string => `${a} ${b}`;

/** `1,234 days`, `at least 1,234 days, more unknown`, or `unknown`. */
export function servedInWords({
  days,
  daysUnknown,
}: Pick<InterlockAnswer, 'days' | 'daysUnknown'>): string {
  if (!daysUnknown) return countOf(days, 'day');
  return days === 0 ? 'unknown' : `at least ${countOf(days, 'day')}, more unknown`;
}

const plain = (id: EntityId, { labelOf, distinctionOf }: Names): string => {
  const name = toPlainWords(labelOf(id), NAME_LIMIT);
  const distinction = distinctionOf(id);
  return distinction === null ? name : `${name} (${distinction})`;
};

const WHY_WORDS: Readonly<Record<UncountedWhy, string>> = {
  'begin-not-stated': 'begin not stated',
  'only-registered': 'only its registration stated, so begun by then',
  'end-not-stated': 'over, or not known to go on, not said since when',
  'no-whole-day': 'a date is no whole day',
  'dates-contradict': 'an end is before its begin',
};

const BY_WORDS = {
  both: 'by either record',
  member: 'by the member’s record',
  company: 'by the company’s record, which has no dates',
} as const;

/** `begin not stated by the member’s record`, and which record to fetch to find out. */
export function whyUnknownInWords(
  { uncounted }: Pick<SharedMemberAnswer, 'uncounted'>,
  names: Names,
): string {
  const reasons = uncounted.map(({ why, by, fetch }) => {
    const isLack = why === 'begin-not-stated' || why === 'end-not-stated';
    const words = isLack ? `${WHY_WORDS[why]} ${BY_WORDS[by]}` : WHY_WORDS[why];
    return fetch === null ? words : `${words}; fetch the record of ${plain(fetch, names)}`;
  });
  return [...new Set(reasons)].join(', ');
}

/** Adds why some of the days are unknown, if any are. */
function withWhy(served: string, member: SharedMemberAnswer, names: Names): string {
  const why = whyUnknownInWords(member, names);
  return why === '' ? served : `${served} (${why})`;
}

/** `Sigrun Tindholm: 2,569 days`, with why some are unknown. */
const memberInWords = (member: SharedMemberAnswer, names: Names): string =>
  withWhy(`${plain(member.id, names)}: ${servedInWords(member)}`, member, names);

/** Each shared member, with how long it served in both. */
export const membersInWords = ({ members }: InterlockAnswer, names: Names): string =>
  members.map((member) => memberInWords(member, names)).join('; ');

/** `Eyvindsson 4,382 + Tindholm 2,921`: the terms of a pair's days, with why some are unknown. */
export const sumInWords = ({ members }: InterlockAnswer, names: Names): string =>
  members
    .map((member) => {
      const { days, daysUnknown } = member;
      const counted = daysUnknown && days === 0 ? 'unknown' : countWords(days);
      const least = daysUnknown && days > 0 ? 'at least ' : '';
      return withWhy(`${plain(member.id, names)} ${least}${counted}`, member, names);
    })
    .join(' + ');

/** `Aurvang Kraft ASA and Nordvik AS: 2 shared members, days together of each, added up: 4,409 days`. */
export function interlockInWords(pair: InterlockAnswer, names: Names): string {
  const two = `${plain(pair.a, names)} and ${plain(pair.b, names)}`;
  const together = pair.members.length > 1 ? 'days together of each, added up' : 'days together';
  return `${two}: ${countOf(pair.members.length, 'shared member')}, ${together}: ${servedInWords(pair)}`;
}

/** `Sigrun Tindholm, Leif Aas, Ada Bo and 2 others`. */
export function missingInShort(missing: readonly EntityId[], names: Names): string {
  const named = missing.slice(0, NAMED_AT_MOST).map((id) => plain(id, names));
  const more = missing.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${countOf(more, 'other')}` : named.join(', ');
}

/** Yields after each name; `before` holds names whose folded text is reused. */
export function* answerNames(labels: EntityLabels, before?: Names): Generator<void, Names> {
  const all: { id: EntityId; label: string }[] = [];
  const folded = new Map<EntityId, string>();
  for (const id of Object.keys(labels) as EntityId[]) {
    const label = labels[id] ?? id;
    const known = before?.labelOf(id) === label ? before.foldedOf(id) : '';
    folded.set(id, known === '' ? foldText(`${label}\n${id}`) : known);
    all.push({ id, label });
    yield;
  }
  const namesakes = findNamesakes(all);
  yield;
  const severalRegistries = areOfSeveralRegistries(all.map(({ id }) => id));
  return {
    labelOf: (id) => labels[id] ?? id,
    distinctionOf: (id) => idUnderName(id, namesakes.has(id), severalRegistries),
    severalRegistries,
    foldedOf: (id) => folded.get(id) ?? '',
  };
}

export const NO_NAMES: Names = {
  labelOf: (id) => id,
  distinctionOf: () => null,
  severalRegistries: false,
  foldedOf: () => '',
};
