/** What is stated of owners, and what follows of it. */
import type { OwnerStatement } from '../../../src/contract/answers/owners.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { ownershipOf, type Walked } from '../../../src/graph/owners/ownership.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';

export const company = (name: string): EntityId => `sample/company:${name}`;
export const member = (name: string): EntityId => `sample/member:${name}`;

export const tie = (
  from: EntityId,
  to: EntityId,
  role: string | null,
  kind: OwnerStatement['kind'] = 'position',
): OwnerStatement => {
  const is = { state: 'active', isInForce: true } as const;
  return { tie: `${kind} ${from} ${to} ${role}`, kind, role, ...is, from, to };
};

/** The same, of which it isn't known whether it holds on the day. */
export const maybe = (...given: Parameters<typeof tie>): OwnerStatement =>
  Object.assign(tie(...given), { state: 'unknown', isInForce: false });

/** What is stated of company 0, everybody named being reached. */
export function told(
  ties: readonly OwnerStatement[],
  { from = [company('0')], ...wish }: Partial<Walked> = {},
) {
  const found = toEnd(
    ownershipOf({
      from,
      direction: 'up',
      reached: [...new Set([...from, ...ties.flatMap(({ from: holder, to }) => [to, holder])])],
      ends: [],
      ties,
      same: [],
      isFetched: () => true,
      hasUnread: () => false,
      isPerson: (record) => record.includes('/member:'),
      ...wish,
    }),
  );
  return { ...found, ends: [] };
}

export const share = (atLeast: number, atMost = atLeast) => {
  return { atLeast, atMost };
};
export const sharesOf = (ties: readonly OwnerStatement[], wish: Partial<Walked> = {}) =>
  Object.fromEntries(told(ties, wish).holders.map((one) => [one.entity, one.share]));
