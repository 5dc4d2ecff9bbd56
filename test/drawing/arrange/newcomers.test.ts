import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxOf,
  GAP,
  isPlaced,
  type Box,
  type Placed,
} from '../../../src/drawing/elements/boxes.ts';
import { newcomersInSteps, placeNewcomers } from '../../../src/drawing/arrange/newcomers.ts';
import { arbitraryGraph, makeEntity } from '../../make/graph.ts';

const box = (id: string, x: number | null, y: number | null): Box => ({
  id,
  x,
  y,
  fixed: x !== null,
  width: 110,
  height: 66,
});

const placeOf = (placed: readonly Placed[], id: string): Placed => {
  const found = placed.find((each) => each.id === id);
  if (!found) throw new Error(`${id} was not placed`);
  return found;
};

/** Whether the two keep less than the gap between them; a thousandth of a pixel is let be. */
const crowd = (a: Placed, b: Placed): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + GAP - 0.001 &&
  Math.abs(a.y - b.y) < (a.height + b.height) / 2 + GAP - 0.001;

describe('placing newcomers', () => {
  it('keeps those that stand, and seats a newcomer near what it is tied to', () => {
    const boxes = [box('a', 1000, 0), box('b', -1000, 0), box('new', null, null)];
    const placed = placeNewcomers(boxes, [{ from: 'new', to: 'a' }]);
    expect(placed.slice(0, 2)).toEqual(boxes.slice(0, 2));
    const { x, y } = placeOf(placed, 'new');
    expect(Math.hypot(x - 1000, y)).toBeLessThan(250);
  });

  it('seats one beside its neighbour on the side where nothing is', () => {
    const boxes = [box('hub', 0, 0), box('west', -300, 0), box('new', null, null)];
    const links = ['west', 'new'].map((id) => ({ from: 'hub', to: id }));
    expect(placeOf(placeNewcomers(boxes, links), 'new').x).toBeGreaterThan(100);
  });

  it('seats one between its neighbours, and many on free seats around there', () => {
    const boxes = [box('a', -400, 0), box('b', 400, 0)];
    const many = Array.from({ length: 30 }, (_, index) => box(`n${index}`, null, null));
    const links = many.flatMap(({ id }) => ['a', 'b'].map((to) => ({ from: id, to })));
    const placed = placeNewcomers([...boxes, ...many], links);
    expect(placeOf(placed, 'n0')).toMatchObject({ x: 0, y: 0 });
    for (const { id } of many) {
      const { x, y } = placeOf(placed, id);
      expect(Math.hypot(x, y)).toBeLessThan(700);
    }
    expect(placed.filter((a) => placed.some((b) => a !== b && crowd(a, b)))).toEqual([]);
  });

  it('puts what is tied to nothing that stands below, together, and in rows', () => {
    const loose = Array.from({ length: 40 }, (_, index) => box(`n${index}`, null, null));
    const pair = [{ from: 'n0', to: 'n1' }];
    const placed = placeNewcomers([box('a', 50, 0), box('b', 900, 0), ...loose], pair);
    const newcomers = placed.slice(2);
    expect(Math.min(...newcomers.map(({ y }) => y))).toBeGreaterThan(66);
    const n0 = placeOf(placed, 'n0');
    const n1 = placeOf(placed, 'n1');
    expect(Math.hypot(n0.x - n1.x, n0.y - n1.y)).toBeLessThan(250);
    expect(new Set(newcomers.map(({ y }) => y)).size).toBeLessThan(15);
  });

  it.each([
    ['around one', (index: number) => [{ from: 'hub', to: `n${index}` }]],
    ['in a chain', (index: number) => [{ from: index ? `n${index - 1}` : 'hub', to: `n${index}` }]],
    ['tied to nothing', () => []],
  ])('seats a crowd %s in steps, between which others may be answered', (_how, linksOf) => {
    const crowd = Array.from({ length: 1000 }, (_, index) => box(`n${index}`, null, null));
    const links = crowd.flatMap((_box, index) => linksOf(index));
    const steps = [...newcomersInSteps([box('hub', 0, 0), ...crowd], links)];
    expect(steps.length).toBeGreaterThanOrEqual(100);
  });

  it('gives everyone a place of their own, the same each time', () => {
    fc.assert(
      fc.property(arbitraryGraph, ({ entities, ties }) => {
        const boxes = entities.map((entity) => boxOf(entity, null, true));
        const placed = placeNewcomers(boxes, ties);
        expect(placed.map(({ id }) => id)).toEqual(boxes.map(({ id }) => id));
        expect(placeNewcomers(boxes, ties)).toEqual(placed);
        placed.forEach((a, i) => {
          const before = boxes[i];
          if (before && isPlaced(before)) expect(a).toEqual(before);
          else placed.forEach((b) => expect(a === b || !crowd(a, b)).toBe(true));
        });
      }),
    );
  });

  it('takes a coordinate too far out for no place at all', () => {
    const entity = makeEntity({ id: 'sample/company:3', x: 1e308, y: 0 });
    expect(boxOf(entity, null, true)).toMatchObject({ x: null, y: null, fixed: false });
  });
});
