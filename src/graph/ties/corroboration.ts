/**
 * Whether both sides of a tie, the member's and the company's own profile, state it.
 * - both: each states it, in the same words.
 * - member-only, company-only: the other side's profile was fetched, and states no position there at all.
 * - differs: it was fetched, and states another position. Company profiles have neither dates nor a status
 * for positions, so only words can differ.
 * - ended-by-company: by the member's record it is in office; by the company's, the company is over, or
 * this office a former one. ended-by-member: the other way round.
 * - not-searched: the other side's profile was never requested. not-found: it was, and doesn't exist.
 * - no-place: the other side's profile has no field for it, as a company's has none for rights.
 */
import { BACKINGS, type Backing } from '../../contract/model/graph-view.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { dayOfMoment, toDays } from '../../record/values/days.ts';
import { foldText } from '../shared/identity.ts';
import { STATUS_MEANING } from './state-rule.ts';
import { meaningOfStatus } from './tie-state.ts';

export const BACKING_WORDS: Readonly<Record<Backing, string>> = {
  both: 'both sides',
  'member-only': 'member only',
  'company-only': 'company only',
  differs: 'words differ',
  'ended-by-company': 'in office by member, ended by company',
  'ended-by-member': 'ended by member, in office by company',
  'not-searched': 'other side not searched',
  'not-found': 'other side not found',
  'no-place': 'other side has no place for it',
};

/** What an analyst checks first: stale, mistyped, or hidden by one side. */
export const ONE_SIDED: readonly Backing[] = [
  'ended-by-company',
  'ended-by-member',
  'member-only',
  'company-only',
  'differs',
];

/** Null for `same` ties, which rest on a comparison rather than on statements. */
export type BackingOf = (tie: Tie) => Backing | null;

/** `ties` must be all between the entities in question; they are indexed on first use. */
export function backingAmong(ties: readonly Tie[]): BackingOf {
  let held: HeldBetween | null = null;
  return (tie) =>
    backingOf(tie, (side) => {
      const between = (held ??= heldBetween(ties)).get(tie.from)?.get(tie.to) ?? [];
      return between.filter(({ corroboration: by }) => by === 'both' || by === side);
    });
}

/** Positions and rights by member, then by company. Nested, as building combined keys would be slow. */
type HeldBetween = ReadonlyMap<EntityId, ReadonlyMap<EntityId, readonly Tie[]>>;

function heldBetween(ties: readonly Tie[]): HeldBetween {
  const held = new Map<EntityId, Map<EntityId, Tie[]>>();
  for (const tie of ties) {
    const { from, to, kind } = tie;
    if (kind !== 'position' && kind !== 'right') continue;
    let at = held.get(from);
    if (!at) held.set(from, (at = new Map<EntityId, Tie[]>()));
    const known = at.get(to);
    if (known) known.push(tie);
    else at.set(to, [tie]);
  }
  return held;
}

type Side = 'member' | 'company';

/** `statedBy` returns the positions and rights between the two that this side states. */
function backingOf(tie: Tie, statedBy: (side: Side) => readonly Tie[]): Backing | null {
  const { kind, corroboration, otherSide } = tie;
  if (kind === 'same') return null;
  if (otherSide === null) return 'no-place';
  if (otherSide === 'not searched') return 'not-searched';
  if (otherSide === 'not found') return 'not-found';
  if (statesInOffice(tie) && wasStatedOver(tie.over)) return 'ended-by-company';
  if (otherSide === 'states it' || corroboration === 'both') return 'both';
  const others = statedBy(corroboration === 'company' ? 'member' : 'company');
  if (others.length > 0) return endedBy(tie, others) ?? 'differs';
  return corroboration === 'company' ? 'company-only' : 'member-only';
}

/** Only members' records state the status of a position. */
const statesInOffice = ({ status }: Tie): boolean =>
  meaningOfStatus(status) === STATUS_MEANING.active;

/** Whether the company was over when its record was fetched. */
function wasStatedOver(over: Tie['over']): boolean {
  if (over === null || over.status !== null) return over !== null;
  const end = toDays(over.end);
  return end !== null && end.last <= dayOfMoment(over.source.fetchedAt);
}

const FORMER =
  /^(?:former|previous|past|ex)[ -]+| *\((?:former|past|ended|resigned|retired|ceased|removed)\)$/;

/** The office in the words of a role, and whether these mark it as former: `Former director`. */
function officeIn({ role }: Tie): { office: string; isFormer: boolean } {
  const words = foldText(role ?? '');
  const office = words.replace(FORMER, '');
  return { office, isFormer: office !== words };
}

/** Whether an office is former by one side and still held by the other. */
function endedBy(tie: Tie, others: readonly Tie[]): Backing | null {
  const { office, isFormer } = officeIn(tie);
  const other = others.find((one) => {
    const { office: named, isFormer: isOver } = officeIn(one);
    return (
      named === office &&
      isOver !== isFormer &&
      meaningOfStatus((isFormer ? one : tie).status) !== STATUS_MEANING.ended
    );
  });
  if (other === undefined) return null;
  return isFormer === (tie.corroboration === 'company') ? 'ended-by-company' : 'ended-by-member';
}

export const backingInWords = (backing: Backing | null): string =>
  backing === null ? 'records agree' : BACKING_WORDS[backing];

/** The number of ties for each backing that occurs, in the order an analyst checks them. */
export function countBackings(
  ties: readonly Tie[],
  of: BackingOf,
): { backing: Backing; count: number }[] {
  const counts = new Map<Backing, number>();
  for (const tie of ties) {
    const backing = of(tie);
    if (backing !== null) counts.set(backing, (counts.get(backing) ?? 0) + 1);
  }
  const others = BACKINGS.filter((backing) => !ONE_SIDED.includes(backing));
  return [...ONE_SIDED, ...others].flatMap((backing) => {
    const count = counts.get(backing);
    return count === undefined ? [] : [{ backing, count }];
  });
}
