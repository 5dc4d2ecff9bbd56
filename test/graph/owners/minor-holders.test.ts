/** Minor holders together: never more said than is stated, and never less. */
import { describe, expect, it } from 'vitest';
import type { OwnerShare } from '../../../src/contract/answers/owners.ts';
import { foldedHolders } from '../../../src/graph/owners/minor-holders.ts';
import { holdersInWords } from '../../../src/graph/owners/share-words.ts';

const holders = (count: number, atLeast: number, atMost = atLeast): OwnerShare[] =>
  Array.from({ length: count }, (_, at) => ({
    entity: `sample/member:${at}`,
    level: 1,
    share: { atLeast, atMost },
    shareOf: 'unspecified',
    isStated: true,
    voting: null,
    isVotingStated: false,
    isMajority: false,
  }));

describe('minor holders together', () => {
  it('are said as they are stated, also where that is more than all of it', () => {
    expect(foldedHolders(holders(30, 4)).minor).toEqual({
      count: 30,
      share: { atLeast: 120, atMost: 120 },
    });
    const control = { levels: 0, ends: [] };
    expect(holdersInWords({ holders: holders(30, 4), control }).minor).toBe(
      '30 holders under 5 %, in all 120 %',
    );
  });

  it('may have no more than all of it', () => {
    const share = (count: number, atLeast: number, atMost: number) =>
      foldedHolders(holders(count, atLeast, atMost)).minor.share;
    expect(share(30, 1, 4)).toEqual({ atLeast: 30, atMost: 100 });
    expect(share(30, 3.5, 4)).toEqual({ atLeast: 105, atMost: 105 });
    expect(share(3, 0.1, 0.2)).toEqual({ atLeast: 0.3, atMost: 0.6 });
  });
});
