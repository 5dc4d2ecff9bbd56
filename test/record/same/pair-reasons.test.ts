/** Why a pair stands where it does, in words. */
import { describe, expect, it } from 'vitest';
import type { LikelyPair } from '../../../src/record/same/likely-pairs.ts';
import { pairRank } from '../../../src/record/same/pair-reasons.ts';
import { NO_GROUNDS } from '../../../src/record/same/shared-grounds.ts';

const NAMES = new Map([
  [7, '“Havgaard Holding A/S”'],
  [8, '“Havgaard Byg A/S”'],
  [-1, '“Storgata 5, Oslo”'],
]);

const naming = {
  nameOf: (ground: number) => NAMES.get(ground) ?? '',
  isThing: (ground: number) => ground < 0,
  compared: 20_000,
};

const pair = (some: Partial<LikelyPair>): LikelyPair => ({
  a: 'r/member:1',
  b: 'r/member:2',
  at: [0, 1],
  names: ['Jens Hansen', 'Jens Hansen'],
  strength: 0.5,
  rarity: { byChance: 1, others: 0, words: [] },
  shared: NO_GROUNDS,
  ...some,
});

describe('the reasons for the place of a pair', () => {
  it('say how many others have the name', () => {
    expect(pairRank(pair({}), naming)).toEqual([
      'No other of the 20,000 records compared has this name, however written',
    ]);
    const frequent = { byChance: 91, others: 12, words: [{ text: 'Jens', others: 812 }] };
    expect(pairRank(pair({ rarity: frequent }), naming)).toEqual([
      '12 others of the 20,000 records compared have this name, however written',
      'Frequent words: “Jens” in 812 other names of the 20,000 records compared',
    ]);
    const one = { byChance: 3, others: 1, words: [] };
    const names: LikelyPair['names'] = ['Jens Hansen', 'Jens Hanssen'];
    expect(pairRank(pair({ rarity: one, names }), naming)).toEqual([
      '1 other of the 20,000 records compared has one of these names, however written',
    ]);
  });

  it('say what both share, with how many do', () => {
    const shared: LikelyPair['shared'] = {
      tied: [
        { ground: 7, sharers: 2, served: null },
        { ground: 8, sharers: 6, served: 'succession' },
      ],
      near: [],
      things: [{ ground: -1, sharers: 3 }],
      areTied: false,
    };
    expect(pairRank(pair({ shared }), naming).slice(0, 3)).toEqual([
      'Both are tied to “Havgaard Holding A/S”, as is no other of the records compared',
      'Both are tied to “Havgaard Byg A/S”, as are 4 others of the records compared',
      'Both state “Storgata 5, Oslo”, as does 1 other of the records compared',
    ]);
  });

  it('say what both are tied to through others', () => {
    const behind = (ground: number): LikelyPair['shared'] => ({
      ...NO_GROUNDS,
      near: [{ ground, sharers: 4 }],
    });
    expect(pairRank(pair({ shared: behind(7) }), naming)[0]).toBe(
      'Each is tied to “Havgaard Holding A/S”, or to somebody tied to it; so are 2 others of the records compared',
    );
    expect(pairRank(pair({ shared: behind(-1) }), naming)[0]).toBe(
      'Both are tied to somebody who states “Storgata 5, Oslo”; so are 2 others of the records compared',
    );
  });
});
