/** Coverage in words: what was searched, how old it is, and what fetching costs and results in. */
import { localDay } from '../../../../contract/text/local-time.ts';
import { faultWords } from '../../../../contract/faults/faults.ts';
import type {
  Coverage,
  CoveredEntity,
  FetchedProfiles,
} from '../../../../contract/answers/coverage.ts';
import { toPlainWords } from '../../../../drawing/shapes/visible-text.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';

export type CoverageGroup = keyof Coverage['counts'];

export const GROUP_WORDS: Readonly<Record<CoverageGroup, string>> = {
  fetched: 'Fetched',
  namedOnly: 'Named only',
  notFound: 'Not found',
  failed: 'Failed',
};

export const GROUP_HINTS: Readonly<Record<CoverageGroup, string>> = {
  fetched: 'Its own profile is stored',
  namedOnly: 'Another profile or a search names it; its own was not fetched',
  notFound: 'Asked for, and not found by its registry',
  failed: 'Asked for, and not to be had yet',
};

/** Whether the registry has answered for this group, so that fetching requests it again. */
export const isAnswered = (group: CoverageGroup): boolean =>
  group === 'fetched' || group === 'notFound';

const WHY_LIMIT = 300;
const DAY_MS = 86_400_000;

/** The age of a day: `today`, `12 days ago`, `3 months ago`, `2 years ago`. Both are YYYY-MM-DD. */
export function ageInWords(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 60) return `${days} days ago`;
  if (days < 730) return `${Math.floor(days / 30.44)} months ago`;
  return `${Math.floor(days / 365.25)} years ago`;
}

/** `asks for at most 37 profiles`. */
export function priceInWords(group: CoverageGroup, targets: number, budget: number): string {
  const calls = Math.min(targets, budget);
  if (calls === 0) return 'asks for nothing';
  const again = isAnswered(group) ? ' again' : '';
  const first = isAnswered(group) && calls < targets ? ', the oldest first' : '';
  return `asks${again} for at most ${countOf(calls, 'profile')}${first}`;
}

/** `28 fetched, 2 not found, 1 failed (the registry …), 6 left by the budget`. */
export function fetchOutcomeInWords(result: FetchedProfiles): string {
  const { calls, fetched, notFound, failed, left, end, fault } = result;
  const why = fault === null ? '' : ` (${toPlainWords(faultWords(fault).says, WHY_LIMIT)})`;
  const because = end === 'no answer' ? 'as no registry answered' : 'by the budget';
  const parts = [
    `${countWords(fetched)} fetched`,
    notFound > 0 && `${countWords(notFound)} not found`,
    failed > 0 && `${countWords(failed)} failed${why}`,
    left > 0 && `${countWords(left)} left ${because}`,
  ];
  return calls + left === 0 ? 'Nothing was left to ask for' : parts.filter(Boolean).join(', ');
}

/** `Stopped: 5 of 37 profiles fetched, which stay stored; Fetch these goes on`. */
export const stoppedInWords = (had: number, of: number): string =>
  `Stopped: ${countWords(had)} of ${countOf(of, 'profile')} fetched, which stay stored; Fetch these goes on`;

/** `Named only: 12 selected, 25 not on the graph`. */
export function selectedInWords(group: CoverageGroup, here: number, listed: number): string {
  const prefix = `${GROUP_WORDS[group]}: `;
  if (listed === 0) return `${prefix}nobody`;
  if (here === listed) return `${prefix}${countWords(here)} selected`;
  return `${prefix}${countWords(here)} selected, ${countWords(listed - here)} not on the graph`;
}

/** When it was last requested, with what result. */
export function lastRequestedInWords(
  { fetchedAt, notFoundAt, missed }: CoveredEntity,
  today: string,
): string {
  const age = (at: string): string => ageInWords(localDay(at), today);
  const parts = [
    fetchedAt !== null && `fetched ${age(fetchedAt)}`,
    notFoundAt !== null && `not found ${age(notFoundAt)}`,
    missed !== null && `failed ${age(missed.at)}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'not fetched' : parts.join('; ');
}

/** Why it could not be fetched; empty when it didn't fail. */
export const missedInWords = ({ missed }: CoveredEntity): string =>
  missed === null ? '' : toPlainWords(faultWords(missed.fault).says, WHY_LIMIT);

type CoveredRows = ReadonlyMap<EntityId, CoveredEntity>;

export const NO_ROWS: CoveredRows = new Map();

export const withRows = (rows: CoveredRows, items: readonly CoveredEntity[]): CoveredRows =>
  new Map([...rows, ...items.map((item) => [item.entity, item] as const)]);

/** The rows without these entities, whose data may have changed. */
export function withoutRows(rows: CoveredRows, ids: readonly EntityId[]): CoveredRows {
  if (!ids.some((id) => rows.has(id))) return rows;
  const left = new Map(rows);
  for (const id of ids) left.delete(id);
  return left;
}
