/** The days on which roles are held, found by counting each day; what the product counts is compared with it. */
import type { Tie } from '../../src/contract/model/tie.ts';
import { STATUS_MEANING } from '../../src/graph/ties/state-rule.ts';
import { meaningOfStatus, tieState } from '../../src/graph/ties/tie-state.ts';
import { dayOf, toDays } from '../../src/record/values/days.ts';

/** Day by day: on which of them a role is certainly held, and whether there may be others. */
export function slowDaysHeld(
  roles: readonly Tie[],
  asOf: string,
): { days: Set<number>; unknown: boolean } {
  const days = new Set<number>();
  let unknown = false;
  for (const { role, term, isLast } of roles.flatMap(termsOf)) {
    // By its registration it had begun.
    const registered = toDays(term.start) === null ? toDays(term.registered) : null;
    const begin = registered === null ? toDays(term.start) : { ...registered, first: -Infinity };
    const end = toDays(term.end);
    // One of the two is wrong, and which can't be told.
    if (begin !== null && end !== null && end.last < begin.first) {
      unknown = true;
      continue;
    }
    // Not begun by then, however it goes on.
    if (begin !== null && begin.first > dayOf(asOf)) continue;
    const isActive = isLast && tieState(role, asOf) === 'active';
    if (begin === null || begin.first !== begin.last) unknown = true;
    if (end === null ? !isActive : end.first !== end.last) unknown = true;
    if (begin === null) continue;
    const mayBeHeld = [STATUS_MEANING.active, STATUS_MEANING.nothing].some(
      (says) => says === meaningOfStatus(role.status),
    );
    const over = mayBeHeld && isLast ? toDays(role.over?.end ?? null) : null;
    const last = end?.first ?? (isActive ? dayOf(asOf) + 1 : (over?.first ?? begin.last));
    // Nobody serves in a company that is over, whatever is stated of the role.
    const gone = toDays(role.over?.end ?? null);
    if (gone !== null && gone.first !== gone.last && gone.first <= dayOf(asOf)) {
      if (end === null || end.first > gone.first) unknown = true;
    }
    for (let day = begin.last; day < last && day <= dayOf(asOf); day += 1) {
      if (gone === null || day < gone.first) days.add(day);
    }
  }
  return { days, unknown };
}

type DaysHeld = ReturnType<typeof slowDaysHeld>;

const isKnownNone = ({ days, unknown }: DaysHeld): boolean => days.size === 0 && !unknown;

/** Whether the two may have served together on more days than are known. */
export const mayShareMore = (one: DaysHeld, other: DaysHeld): boolean =>
  !isKnownNone(one) && !isKnownNone(other) && (one.unknown || other.unknown);

const termsOf = (role: Tie) =>
  role.terms.length === 0
    ? [{ role, term: { start: null, registered: null, end: null }, isLast: true }]
    : role.terms.map((term, at) => ({ role, term, isLast: at === role.terms.length - 1 }));
