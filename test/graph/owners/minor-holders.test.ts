/** Minor holders together: never more said than is stated, and never less. */
import { describe, expect, it } from 'vitest';
import type { OwnerShare, OwnerStatement } from '../../../src/contract/answers/owners.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { foldedHolders, minorHolders } from '../../../src/graph/owners/minor-holders.ts';
import { ownershipOf } from '../../../src/graph/owners/ownership.ts';
import { holdersInWords, minorInWords } from '../../../src/graph/owners/holder-words.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';

const holders = (count: number, atLeast: number, atMost = atLeast): OwnerShare[] =>
  Array.from({ length: count }, (_, at) => ({
    entity: `sample/member:${at}`,
    level: 1,
    share: { atLeast, atMost },
    shareOf: 'unspecified',
    isOver: false,
    isStated: true,
    isAsStated: true,
    isParent: false,
    voting: null,
    isVotingOver: false,
    isVotingStated: false,
    isVotingAsStated: false,
    isMajority: false,
  }));

const WHOLE = { control: { levels: 0, ends: [], open: [] }, ends: [] };

describe('minor holders together', () => {
  it('are said as they are stated, also where that is more than all of it', () => {
    expect(foldedHolders(holders(30, 4)).minor).toEqual({
      count: 30,
      share: { atLeast: 120, atMost: 120 },
    });
    expect(holdersInWords({ holders: holders(30, 4), ...WHOLE }).minor).toBe(
      '30 holders under 5 %, in all 120 %',
    );
  });

  it('are added as intervals, both bounds apart', () => {
    const inAll = (count: number, atLeast: number, atMost: number) =>
      holdersInWords({ holders: holders(count, atLeast, atMost), ...WHOLE }).minor;
    expect(inAll(30, 1, 4)).toBe('30 holders under 5 %, in all at least 30 %');
    expect(inAll(30, 3.5, 4)).toBe('30 holders under 5 %, in all at least 105 %');
    expect(inAll(3, 0.1, 0.2)).toBe('3 holders under 5 %, in all 0.3 to 0.6 %');
  });

  it('are no holders of more of the votes', () => {
    const voting = { atLeast: 40, atMost: 40 };
    const voter = Object.assign(holders(1, 3)[0] as OwnerShare, { voting, isVotingStated: true });
    const others = holders(3, 3);
    expect(foldedHolders([voter, ...others])).toMatchObject({
      named: [voter],
      minor: { count: 3, share: { atLeast: 9, atMost: 9 } },
    });
  });

  const minorOf = (...roles: string[]) => {
    const to: EntityId = 'sample/company:0';
    const ties = roles.map((role, at): OwnerStatement => {
      const from: EntityId = `sample/member:${at}`;
      return { tie: `${at}`, kind: 'right', role, state: 'active', isInForce: true, from, to };
    });
    const reached = [to, ...ties.map(({ from }) => from)];
    const { rootRecords, steps } = toEnd(
      ownershipOf({
        from: [to],
        direction: 'up',
        reached,
        ends: [],
        ties,
        same: [],
        isFetched: () => true,
        isPerson: () => true,
        hasUnread: () => false,
      }),
    );
    return minorHolders({ rootRecords, steps, ends: [] }).map((group) => minorInWords(group));
  };

  it('are added of one measure', () => {
    const capital = '3 % of the capital';
    const votes = '2 % of the votes';
    expect(minorOf(capital, votes, votes)).toEqual([]);
    expect(minorOf(capital, capital, capital, votes, votes)).toEqual([
      '3 holders under 5 %, in all 9 %',
    ]);
    expect(minorOf(capital, votes, votes, votes)).toEqual([
      '3 holders under 5 %, in all 6 % of the votes',
    ]);
    expect(minorOf(...Array.from({ length: 30 }, () => 'Shareholder, 4.9 %'))).toEqual([
      '30 holders under 5 %, in all 147 %',
    ]);
  });
});
