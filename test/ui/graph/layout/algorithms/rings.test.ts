/** Rings: as many out as steps away, in the order of those further in, and nothing on anything. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box, Link, Spot } from '../../../../../src/drawing/elements/boxes.ts';
import { layOutRings, slotsOn } from '../../../../../src/ui/graph/layout/algorithms/rings.ts';
import {
  neighboursIn,
  ringsFrom,
  stepsFrom,
} from '../../../../../src/ui/graph/layout/algorithms/ring-steps.ts';

const CIRCLE = Math.PI * 2;
/** Rings are so much wider than high where boxes are as wide as these. */
const WIDER = 1.3;

const boxOf = (n: number): Box => ({
  id: String(n),
  x: null,
  y: null,
  fixed: false,
  width: 90 + (n % 5) * 20,
  height: 66,
});

const boxes = (count: number): Box[] => Array.from({ length: count }, (_, n) => boxOf(n));

/** Each but the first hangs on one before it: the parents of 1, 2, 3 … */
const treeOf = (parents: readonly number[]): Link[] =>
  parents.map((parent, at) => ({ from: String(parent % (at + 1)), to: String(at + 1) }));

const aTree = fc.array(fc.nat(), { minLength: 1, maxLength: 120 }).map(treeOf);

const someLinks = fc
  .array(fc.tuple(fc.nat(29), fc.nat(29)), { maxLength: 60 })
  .map((pairs) => pairs.map(([a, b]): Link => ({ from: String(a), to: String(b) })));

function overlapping(all: readonly Box[], spots: readonly Spot[]): string[] {
  const at = new Map(spots.map((spot) => [spot.id, spot]));
  return all.flatMap((a, turn) =>
    all.slice(turn + 1).flatMap((b) => {
      const p = at.get(a.id);
      const q = at.get(b.id);
      if (!p || !q) return [`${a.id} or ${b.id} has no place`];
      const isAside = Math.abs(p.x - q.x) >= (a.width + b.width) / 2 - 1;
      return isAside || Math.abs(p.y - q.y) >= (a.height + b.height) / 2 - 1
        ? []
        : [`${a.id} on ${b.id}`];
    }),
  );
}

/** As the slow obvious way has it: a step more as long as anything changes. */
function slowSteps(links: readonly Link[], centre: readonly string[]): Map<string, number> {
  const steps = new Map(centre.map((id) => [id, 0]));
  for (let step = 1; step < 40; step += 1) {
    for (const { from, to } of links) {
      if (steps.get(from) === step - 1 && !steps.has(to)) steps.set(to, step);
      if (steps.get(to) === step - 1 && !steps.has(from)) steps.set(from, step);
    }
  }
  return steps;
}

describe('steps from the centre', () => {
  it('are the fewest links from any of the centre', () => {
    fc.assert(
      fc.property(
        someLinks,
        fc.uniqueArray(fc.nat(29), { minLength: 1, maxLength: 3 }),
        (links, c) => {
          const centre = c.map(String);
          const sorted = (steps: Map<string, number>) =>
            [...steps].sort(([a], [b]) => a.localeCompare(b));
          expect(sorted(stepsFrom(neighboursIn(links), centre))).toEqual(
            sorted(slowSteps(links, centre)),
          );
        },
      ),
    );
  });

  it('put each entity on one ring, and what no way leads to on the last', () => {
    const links = [
      { from: '0', to: '1' },
      { from: '2', to: '1' },
      { from: '3', to: '4' },
    ];
    const rings = ringsFrom(['0', '1', '2', '3', '4'], neighboursIn(links), ['0']);
    expect(rings).toEqual([['0'], ['1'], ['2'], ['3', '4']]);
  });
});

describe('slots on a ring', () => {
  const wants = fc.array(
    fc.integer({ min: -400, max: 400 }).map((degrees) => degrees / 57),
    {
      minLength: 1,
      maxLength: 40,
    },
  );

  it('stand in the order that was wanted, no nearer than asked, once round at most', () => {
    fc.assert(
      fc.property(wants, fc.double({ min: 0, max: 1, noNaN: true }), (wanted, share) => {
        const ids = wanted.map((_, at) => String(at));
        const least = (CIRCLE / ids.length) * share;
        const slots = slotsOn(ids, new Map(wanted.map((angle, at) => [String(at), angle])), least);
        expect(slots.map(({ id }) => id).sort()).toEqual(ids.sort());
        slots.forEach(({ angle }, at) => {
          const next = slots[at + 1]?.angle ?? (slots[0]?.angle ?? 0) + CIRCLE;
          expect(next - angle).toBeGreaterThan(least - 1e-6);
        });
      }),
    );
  });

  it('are where they were wanted where there is room', () => {
    const wanted = new Map([
      ['a', 1],
      ['b', 2],
      ['c', 4],
    ]);
    const slots = slotsOn(['a', 'b', 'c'], wanted, 0.5);
    for (const { id, angle } of slots) expect(angle).toBeCloseTo(wanted.get(id) ?? NaN);
  });
});

describe('rings', () => {
  it('let nothing lie on anything', () => {
    fc.assert(
      fc.property(someLinks, (links) => {
        const all = boxes(30);
        expect(
          overlapping(all, layOutRings({ kind: 'rings', boxes: all, links, centre: ['0'] })),
        ).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('have the lines of a tree cross nowhere', () => {
    fc.assert(
      fc.property(aTree, (links) => {
        const count = links.length + 1;
        const spots = new Map(
          layOutRings({ kind: 'rings', boxes: boxes(count), links, centre: ['0'] }).map((it) => [
            it.id,
            it,
          ]),
        );
        const steps = stepsFrom(neighboursIn(links), ['0']);
        const angleOf = (id: string): number => {
          const { x, y } = spots.get(id) ?? { x: 0, y: 0 };
          // Wider than high as a whole; the order round the middle is the same.
          return (Math.atan2(y, x) + CIRCLE * 1.25 + 1e-9) % CIRCLE;
        };
        const last = Math.max(...steps.values());
        for (let ring = 2; ring <= last; ring += 1) {
          const lines = links.filter(({ to }) => steps.get(to) === ring);
          const turns = lines
            .toSorted((a, b) => angleOf(a.to) - angleOf(b.to))
            .map(({ from }) => from);
          // Round the circle, those of one parent come together.
          const parents = turns.filter((from, at) => from !== turns[at - 1]);
          const first = parents[0];
          const end = parents.at(-1);
          if (parents.length > 1 && first === end) parents.pop();
          expect(parents).toEqual([...new Set(parents)]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('stand each farther out than the one before, that of one alone too', () => {
    fc.assert(
      fc.property(aTree, (links) => {
        const all = boxes(links.length + 1);
        const spots = layOutRings({ kind: 'rings', boxes: all, links, centre: ['0'] });
        const steps = stepsFrom(neighboursIn(links), ['0']);
        const [middle] = spots;
        const reach = new Map<number, number[]>();
        for (const { id, x, y } of spots) {
          const out = Math.hypot((x - (middle?.x ?? 0)) / WIDER, y - (middle?.y ?? 0));
          reach.set(steps.get(id) ?? -1, [...(reach.get(steps.get(id) ?? -1) ?? []), out]);
        }
        for (const [step, outs] of reach) {
          const before = reach.get(step - 1);
          if (before) expect(Math.min(...outs)).toBeGreaterThan(Math.max(...before));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('leave what is pinned where it is, around the place of a pinned centre', () => {
    const all = boxes(8);
    all[0] = { ...boxOf(0), x: 500, y: 900, fixed: true };
    all[3] = { ...boxOf(3), x: 520, y: 1100, fixed: true };
    const links = treeOf([0, 0, 0, 0, 0, 0, 0]);
    const spots = layOutRings({ kind: 'rings', boxes: all, links, centre: ['0'] });
    expect(spots.map(({ id }) => id)).toEqual(['1', '2', '4', '5', '6', '7']);
    const standing = all.flatMap(({ id, x, y }) =>
      x === null || y === null ? [] : [{ id, x, y }],
    );
    expect(overlapping(all, [...spots, ...standing])).toEqual([]);
    const middle = spots.reduce((sum, { y }) => sum + y, 0) / spots.length;
    expect(Math.abs(middle - 900)).toBeLessThan(120);
  });

  it('make a band of a crowded ring, which stays round', () => {
    const all = boxes(501);
    const links = treeOf(Array.from({ length: 500 }, () => 0));
    const spots = layOutRings({ kind: 'rings', boxes: all, links, centre: ['0'] });
    const reach = spots.filter(({ id }) => id !== '0').map(({ x, y }) => Math.hypot(x, y * 1.8));
    expect(Math.max(...reach)).toBeLessThan(7000);
    expect(Math.min(...reach) / Math.max(...reach)).toBeGreaterThan(0.6);
  });
});
