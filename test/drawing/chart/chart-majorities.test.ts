/** The line of control on a chart: drawn heavier, and first among the owners of each box. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Tie } from '../../../src/contract/model/tie.ts';
import {
  layOutChart,
  makeChart,
  type ChartPicture,
} from '../../../src/drawing/chart/chart-picture.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { overlapsOf } from '../../make/chart-overlaps.ts';
import { DAY, makeEntity, makeTie } from '../../make/graph.ts';

const idOf = (at: number): EntityId => `sample/company:${at}`;

/** Owners of each company, by number; the majority of each is in `majorities`. */
function charted(ties: readonly Tie[], order: readonly number[], majorities: ReadonlySet<string>) {
  const entities = order.map((at) => makeEntity({ id: idOf(at), label: `Company ${at}` }));
  const shown = { entities, ties, day: DAY, majorities };
  const spots = new Map<string, { x: number; y: number }>(
    toEnd(layOutChart(shown)).map(({ id, x, y }) => [id, { x, y }]),
  );
  const placed = entities.map((one) => ({ ...one, ...spots.get(one.id) }));
  return makeChart({ ...shown, entities: placed });
}

const heldBy = (from: number, to: number): Tie =>
  makeTie({ id: `${from}>${to}`, from: idOf(from), to: idOf(to), role: 'Shareholder' });

/** The owners of a company that are in the row of its majority, from left to right. */
function ownersBeside({ boxes, lines }: ChartPicture, held: number, majority: number): string[] {
  const row = boxes.find(({ id }) => id === idOf(majority))?.y;
  const owners = new Set<string>(
    lines.filter(({ to }) => to === idOf(held)).map((one) => one.from),
  );
  return boxes
    .filter(({ id, y }) => owners.has(id) && y === row)
    .sort((a, b) => a.x - b.x)
    .map(({ id }) => id);
}

describe('a majority on a chart', () => {
  it('is heavier than the other lines', () => {
    const { lines } = charted([heldBy(1, 0), heldBy(2, 0)], [0, 1, 2], new Set(['1>0']));
    expect(Object.fromEntries(lines.map(({ from, kind }) => [from, kind]))).toEqual({
      [idOf(1)]: 'majority',
      [idOf(2)]: 'roles',
    });
  });

  /** For each level its owners, the first the majority, who is held by the next level. */
  const chains = fc
    .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 7 })
    .chain((levels) => {
      const ties: Tie[] = [];
      const majorities: [held: number, majority: number][] = [];
      let held = 0;
      let last = 0;
      for (const owners of levels) {
        const majority = last + 1;
        for (let at = 0; at < owners; at += 1) ties.push(heldBy((last += 1), held));
        majorities.push([held, majority]);
        held = majority;
      }
      const all = Array.from({ length: last + 1 }, (_, at) => at);
      const shuffled = <T>(some: T[]) =>
        fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length });
      return fc.tuple(shuffled(ties), shuffled(all), fc.constant(majorities));
    });

  it('is first among the owners of what it holds, whatever came first', () => {
    fc.assert(
      fc.property(chains, ([ties, order, majorities]) => {
        const stated = new Set(majorities.map(([held, majority]) => `${majority}>${held}`));
        const picture = charted(ties, order, stated);
        for (const [held, majority] of majorities) {
          expect(ownersBeside(picture, held, majority)[0]).toBe(idOf(majority));
        }
        expect(overlapsOf(picture)).toEqual({ boxes: [], words: [], through: [], along: [] });
      }),
      { numRuns: 60 },
    );
  });
});
