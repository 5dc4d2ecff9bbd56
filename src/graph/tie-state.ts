/** The rule for whether a tie is active, ended or unknown as of a day, and which dates bound it. */
import type { DateEntry } from '../contract/model/text.ts';
import type { Tie, TieState } from '../contract/model/tie.ts';
import { stated } from '../record/names.ts';

/** Status words that are understood, folded. Any other word leaves the state unknown. */
const STATUS_WORDS: ReadonlyMap<string, 'active' | 'ended'> = new Map([
  ['active', 'active'],
  ['current', 'active'],
  ['inactive', 'ended'],
  ['ended', 'ended'],
  ['expired', 'ended'],
  ['former', 'ended'],
  ['past', 'ended'],
  ['previous', 'ended'],
  ['resigned', 'ended'],
  ['ceased', 'ended'],
  ['terminated', 'ended'],
  ['removed', 'ended'],
  ['dismissed', 'ended'],
  ['retired', 'ended'],
  ['revoked', 'ended'],
  ['cancelled', 'ended'],
  ['deceased', 'ended'],
]);

/** What the state of a tie is worked out from. */
export type Dated = Pick<Tie, 'kind' | 'status' | 'start' | 'end'>;

interface Days {
  first: string;
  last: string;
}

/** The first and last day a date can mean: 2015-03 is any day of that month. Null: not readable. */
export function toDays(date: string | null): Days | null {
  const match = /^\s*(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T.*)?)?)?\s*$/.exec(date ?? '');
  const [, year, month, day] = match ?? [];
  if (year === undefined || year === '0000') return null;
  if (month === undefined) return { first: `${year}-01-01`, last: `${year}-12-31` };
  if (month < '01' || month > '12') return null;
  const length = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (day === undefined) {
    return { first: `${year}-${month}-01`, last: `${year}-${month}-${length}` };
  }
  if (day < '01' || Number(day) > length) return null;
  return { first: `${year}-${month}-${day}`, last: `${year}-${month}-${day}` };
}

/** Of several dates the earliest or the latest readable one; if none is, the first as it stands. */
function choose(
  dates: string[],
  which: 'earliest' | 'latest',
): { date: string | null; readable: boolean } {
  let chosen: { date: string; days: Days } | null = null;
  for (const date of dates) {
    const days = toDays(date);
    if (days === null) continue;
    const better =
      chosen === null ||
      (which === 'earliest' ? days.first < chosen.days.first : days.last > chosen.days.last);
    if (better) chosen = { date, days };
  }
  return { date: chosen?.date ?? dates[0] ?? null, readable: chosen !== null };
}

/**
 * When a tie begins and ends, verbatim: start is the effective date, else the registration date;
 * end is the expiration date. Of several, the earliest start and the latest end; a date that can't
 * be read only stands where no readable one does. Null is "not stated".
 */
export function tieDates(dates: readonly DateEntry[]): {
  start: string | null;
  end: string | null;
} {
  if (dates.length === 0) return { start: null, end: null };
  const ofType = (type: string): string[] =>
    dates
      .filter((entry) => entry.type?.trim().toLowerCase() === type)
      .map((entry) => stated(entry.date_full))
      .filter((date) => date !== null);
  const effective = choose(ofType('effective'), 'earliest');
  const registration = choose(ofType('registration'), 'earliest');
  const start =
    effective.readable || !registration.readable
      ? (effective.date ?? registration.date)
      : registration.date;
  return { start, end: choose(ofType('expiration'), 'latest').date };
}

/** Which part of the rule decides on a tie's state. */
export type StateRule = keyof typeof STATE_BY_RULE;

const STATE_BY_RULE = {
  'none stated': 'unknown',
  'status says ended': 'ended',
  'end passed': 'ended',
  'end passed, yet active': 'unknown',
  'status says active': 'active',
  begun: 'active',
  'start ahead, yet active': 'unknown',
  'status not understood': 'unknown',
  'end not certain': 'unknown',
  'start not stated': 'unknown',
  'start not certain': 'unknown',
  'start ahead': 'unknown',
} as const satisfies Record<string, TieState>;

/**
 * The state as of a day (YYYY-MM-DD), from what is stated and nothing else.
 *
 * - ended: the end has passed, or the status is a word for it;
 * - active: the status says so and no date speaks against it; or no status is stated, the start has
 *   come, and no end is stated or it is still ahead;
 * - unknown: everything else, among it a status that contradicts the dates, an unknown word, and a
 *   date that can't be read. A parent has neither status nor dates, so its state is never known.
 */
export function tieState(tie: Dated, day: string): TieState {
  return STATE_BY_RULE[stateRule(tie, day)];
}

/** Why it is in that state: what `tieState` goes by. */
export function stateRule(tie: Dated, day: string): StateRule {
  if (tie.kind === 'parent' || tie.kind === 'same') return 'none stated';
  const status = stated(tie.status);
  const says =
    status === null ? null : (STATUS_WORDS.get(status.trim().toLowerCase()) ?? 'something else');
  const start = toDays(tie.start);
  const end = toDays(tie.end);
  if (says === 'ended') return 'status says ended';
  if (end !== null && end.last <= day)
    return says === 'active' ? 'end passed, yet active' : 'end passed';
  if (says === 'something else') return 'status not understood';
  if (tie.end !== null && (end === null || end.first <= day)) return 'end not certain';
  const ahead = start !== null && start.first > day;
  if (says === 'active') return ahead ? 'start ahead, yet active' : 'status says active';
  if (tie.start === null) return 'start not stated';
  if (ahead) return 'start ahead';
  return start !== null && start.last <= day ? 'begun' : 'start not certain';
}
