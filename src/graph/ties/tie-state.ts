/** The state of a tie on a day, from its words and dates. */
import type { CompanyEnd, Term, Tie, TieState } from '../../contract/model/tie.ts';
import { dayOf, dayOfMoment, toDays, type DaySpan } from '../../record/values/days.ts';
import { stated } from '../../record/values/names.ts';
import {
  ANY_DAY_BEFORE,
  isDate,
  NEVER,
  NO_TERM,
  NOT_STATED,
  ruleOn,
  STATUS_MEANING,
  STATE_BY_RULE,
  UNREADABLE,
  type StateRule,
  type TermDays,
  type Timed,
} from './state-rule.ts';

/** Status words that are understood, folded. With any other word the state is unknown. */
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

/** The facts a state is computed from. */
export type Dated = Pick<Tie, 'kind' | 'status' | 'terms'> &
  Partial<Pick<Tie, 'statusAt' | 'over'>>;

/** Parents and `same` ties have neither status nor dates, so their state is always unknown. */
export const isTimeless = ({ kind }: Pick<Tie, 'kind'>): boolean =>
  kind === 'parent' || kind === 'same';

/** The part of the rule that decides the state on a day (YYYY-MM-DD); see `state-rule.ts`. */
export const stateRule = (tie: Dated, day: string): StateRule => stateRuleOn(tie, dayOf(day));

/** The same on a day that was counted already. */
function stateRuleOn(tie: Dated, day: number): StateRule {
  if (isTimeless(tie)) return 'none stated';
  return ruleOn(timedOf(tie), day);
}

/** The same regardless of its company's end. */
export const ownStateRule = (
  { kind, status, statusAt, terms }: Omit<Required<Dated>, 'over'>,
  day: number,
): StateRule => stateRuleOn({ kind, status, statusAt, terms }, day);

/** The state on a day (YYYY-MM-DD), only from stated facts. */
export function tieState(tie: Dated, day: string): TieState {
  return STATE_BY_RULE[stateRule(tie, day)];
}

/** Whether the end of its company decides. */
export const isByCompany = (tie: Dated, day: string): boolean =>
  stateRule(tie, day).startsWith('company ');

/** Whether its undated statements were fetched by this day (YYYY-MM-DD), so that they are evidence for it. */
export function isStatedBy({ statusAt, sources }: Tie, day: string): boolean {
  const wanted = dayOf(day);
  if (statusAt !== null && dayOfMoment(statusAt) > wanted) return false;
  return sources.length === 0 || sources.some(({ fetchedAt }) => dayOfMoment(fetchedAt) <= wanted);
}

/** When the tie holds, as numbers. */
export function timedOf({ status, terms, statusAt = null, over = null }: Dated): Timed {
  const { overFirst, overLast, dissolvedDay } = overOf(over);
  // Field by field, as every tie of a graph passes here and spreading objects is slow.
  return {
    statusMeaning: meaningOfStatus(status),
    statusDay: statusAt === null ? NOT_STATED : dayOfMoment(statusAt),
    terms: daysOfTerms(terms),
    overFirst,
    overLast,
    dissolvedDay,
  };
}

/** The meaning of a status: one of `STATUS_MEANING`. */
export function meaningOfStatus(status: string | null): number {
  const words = stated(status);
  if (words === null) return STATUS_MEANING.nothing;
  const meaning = STATUS_WORDS.get(words) ?? STATUS_WORDS.get(words.trim().toLowerCase());
  return STATUS_MEANING[meaning ?? 'something else'];
}

const NO_TERMS: readonly TermDays[] = [NO_TERM];

/** The days of these terms; one without dates if there are none. */
export const daysOfTerms = (terms: readonly Term[]): readonly TermDays[] =>
  terms.length === 0 ? NO_TERMS : terms.map(daysOfTerm);

/** A start that isn't stated, or can't be read, gives way to the registration. */
function daysOfTerm({ start, registered, end }: Term): TermDays {
  const begins = boundsOf(start);
  const ends = boundsOf(end);
  const entered = isDate(begins.first) ? null : toDays(registered);
  return {
    startFirst: entered === null ? begins.first : ANY_DAY_BEFORE,
    startLast: entered === null ? begins.last : entered.last,
    endFirst: ends.first,
    endLast: ends.last,
  };
}

/** The first and last day of a date, or the constant that replaces them. */
function boundsOf(date: string | null): DaySpan {
  if (date === null) return { first: NOT_STATED, last: NOT_STATED };
  return toDays(date) ?? { first: UNREADABLE, last: UNREADABLE };
}

/** When a company is over, as numbers. */
export function overOf(
  over: CompanyEnd | null,
): Pick<Timed, 'overFirst' | 'overLast' | 'dissolvedDay'> {
  if (over === null) return { overFirst: NEVER, overLast: NEVER, dissolvedDay: NEVER };
  const { first, last } = boundsOf(over.end);
  const dissolvedDay = over.status === null ? NEVER : dayOfMoment(over.source.fetchedAt);
  return { overFirst: first, overLast: last, dissolvedDay };
}
