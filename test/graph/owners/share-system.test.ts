/** Shares over all lines, against sums of very many rounds and against random shares within their bounds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumShares, type ShareLink } from '../../../src/graph/owners/share-system.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';

type Links = Record<number, ShareLink<number>[]>;

const sum = (links: Links, root = 0) =>
  toEnd(sumShares(root, new Map(Object.entries(links).map(([from, to]) => [Number(from), to]))));

/** The same slowly: what is passed on, round after round. */
function slowly(links: Links, share: (link: ShareLink<number>) => number): Map<number, number> {
  const total = new Map([[0, 1]]);
  let coming = new Map([[0, 1]]);
  for (let round = 0; round < 4000; round += 1) {
    const next = new Map<number, number>();
    for (const [from, amount] of coming) {
      for (const link of links[from] ?? [])
        next.set(link.to, (next.get(link.to) ?? 0) + amount * share(link));
    }
    for (const [to, amount] of next) total.set(to, (total.get(to) ?? 0) + amount);
    coming = next;
  }
  return total;
}

const exact = (to: number, share: number): ShareLink<number> => {
  return { to, least: share, most: share, isOver: false };
};

/** Up to eight parties; what links of one state at least is never more than all of it. */
const worlds = fc
  .array(
    fc.array(
      fc.record({
        to: fc.integer({ min: 0, max: 7 }),
        low: fc.integer({ min: 0, max: 100 }),
        more: fc.integer({ min: 0, max: 40 }),
      }),
      { maxLength: 4 },
    ),
    { minLength: 8, maxLength: 8 },
  )
  .map((all): Links => {
    // The last two are always ends, so that what comes has somewhere to go.
    const parties = all.slice(0, 6).map((links) => {
      const sum = links.reduce((total, { low, more }) => total + low + more, 0) + 5;
      return links.map(({ to, low, more }): ShareLink<number> => {
        return { to, least: low / sum, most: (low + more) / sum, isOver: false };
      });
    });
    return { ...parties };
  });

describe('shares over all lines', () => {
  it('multiply along a line and add over lines', () => {
    const { shareOf, isSystem } = sum({
      0: [exact(1, 0.6), exact(2, 0.4)],
      1: [exact(3, 0.5)],
      2: [{ to: 3, least: 0.25, most: 0.5, isOver: false }],
    });
    expect(shareOf.get(3)).toEqual({ atLeast: 40, atMost: 50 });
    expect(isSystem).toBe(false);
  });

  it('count in circles what comes round again, to the last', () => {
    // Half of 0 is held by 1, which 0 holds whole: the person has all of it.
    const { shareOf, isSystem } = sum({ 0: [exact(1, 0.5), exact(2, 0.5)], 1: [exact(0, 1)] });
    expect(shareOf.get(2)).toEqual({ atLeast: 100, atMost: 100 });
    expect(isSystem).toBe(true);
  });

  it('are unknown beyond a circle that holds all of itself', () => {
    const { shareOf } = sum({
      0: [exact(1, 1)],
      1: [exact(0, 1), { to: 2, least: 0.1, most: 0.2, isOver: false }],
    });
    expect(shareOf.get(2)).toEqual({ atLeast: 0, atMost: 100 });
  });

  it('are unknown beyond it though nothing seems left, and so is whatever follows', () => {
    const { shareOf } = sum({
      0: [exact(1, 1), { to: 2, least: 0, most: 0, isOver: false }],
      1: [exact(0, 1)],
      2: [exact(3, 0.5), exact(4, 0)],
      4: [exact(2, 0.1)],
    });
    for (const one of [2, 3, 4]) expect(shareOf.get(one)).toEqual({ atLeast: 0, atMost: 100 });
  });

  it('are over their least where a line of known shares is', () => {
    const over = (to: number, least: number): ShareLink<number> => {
      return { to, least, most: 1, isOver: true };
    };
    const { over: found } = sum({
      0: [over(1, 0.5), exact(2, 0.1), over(5, 0)],
      1: [exact(3, 0.5), { to: 4, least: 0, most: 1, isOver: false }],
      2: [exact(4, 0.5)],
      3: [exact(6, 1)],
    });
    expect([...found].sort()).toEqual([1, 3, 6]);
  });

  it('are those of very many rounds, whatever the world', () => {
    fc.assert(
      fc.property(worlds, (links) => {
        const least = slowly(links, (link) => link.least);
        const most = slowly(links, (link) => link.most);
        const { shareOf } = sum(links);
        for (const [party, { atLeast, atMost }] of shareOf) {
          expect(atLeast).toBeCloseTo(Math.min(100, 100 * (least.get(party) ?? 0)), 6);
          expect(atMost).toBeCloseTo(Math.min(100, 100 * (most.get(party) ?? 0)), 6);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('hold whatever the shares are within their bounds', () => {
    fc.assert(
      fc.property(
        worlds,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (links, luck) => {
          const chosen = new Map<ShareLink<number>, number>();
          for (const link of Object.values(links).flat()) {
            const part = Number(luck.next().value);
            chosen.set(link, link.least + part * (link.most - link.least));
          }
          const truth = slowly(links, (link) => chosen.get(link) ?? 0);
          for (const [party, { atLeast, atMost }] of sum(links).shareOf) {
            const share = Math.min(100, 100 * (truth.get(party) ?? 0));
            expect(share).toBeGreaterThanOrEqual(atLeast - 1e-6);
            expect(share).toBeLessThanOrEqual(atMost + 1e-6);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of a circle of thousands come to an end, a step at a time', () => {
    const size = 5000;
    const links = Object.fromEntries(
      Array.from({ length: size }, (_, n) => [n, [exact((n + 1) % size, 0.5), exact(size, 0.5)]]),
    );
    const { shareOf } = sum(links);
    expect(shareOf.get(size)).toEqual({ atLeast: 100, atMost: 100 });
  });
});
