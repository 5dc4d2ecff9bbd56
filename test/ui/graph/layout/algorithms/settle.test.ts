/** Newcomers keep off what stands: its lines, its nodes and its names. */
import { describe, expect, it } from 'vitest';
import { anglesUnder, cross, lineMeetsBox } from '../../../../../src/drawing/shapes/crossing.ts';
import type { Placed } from '../../../../../src/drawing/elements/boxes.ts';
import { affordableRounds, settle } from '../../../../../src/ui/graph/layout/algorithms/settle.ts';

const box = (id: string, x: number, y: number, fixed: boolean): Placed => ({
  id,
  x,
  y,
  fixed,
  width: 130,
  height: 66,
});

/** A hub with four lines, to which as many newcomers come as it has. */
const STANDING = [
  box('hub', 0, 0, true),
  box('east', 260, 20, true),
  box('west', -260, -20, true),
  box('north', 30, -220, true),
  box('south', -30, 240, true),
];
const NEWCOMERS = ['n1', 'n2', 'n3', 'n4'].map((id) => box(id, 0, 0, false));
const LINKS = [...STANDING.slice(1), ...NEWCOMERS].map(({ id }) => ({ from: 'hub', to: id }));

describe('settling newcomers', () => {
  const boxes = [...STANDING, ...NEWCOMERS];
  const spots = settle(boxes, LINKS, { rounds: 8, fromNothing: true });
  const at = new Map(spots.map((spot) => [spot.id, spot]));
  const place = (id: string) => at.get(id) ?? { x: NaN, y: NaN };

  it('moves nothing that is fixed', () => {
    for (const { id, x, y } of STANDING) expect(at.get(id)).toEqual({ id, x, y });
  });

  it('sets no newcomer on a line that is there, and leads no line over a node', () => {
    const ends = LINKS.map(({ to }) => to);
    for (const { id } of NEWCOMERS) {
      const { x, y } = place(id);
      const room = { minX: x - 65, maxX: x + 65, minY: y - 21, maxY: y + 33 };
      const shape = { minX: x - 18, maxX: x + 18, minY: y - 18, maxY: y + 18 };
      for (const other of ends) {
        if (other === id) continue;
        expect(lineMeetsBox(place('hub'), place(other), shape), `${id}, ${other}`).toBe(false);
        expect(lineMeetsBox(place('hub'), place(other), room), `name of ${id}, ${other}`).toBe(
          false,
        );
      }
    }
  });

  it('keeps them apart, names included, and near', () => {
    for (const { id } of NEWCOMERS) {
      const { x, y } = place(id);
      expect(Math.hypot(x, y)).toBeLessThan(420);
      for (const other of spots) {
        if (other.id === id) continue;
        const apart = Math.abs(other.x - x) >= 130 || Math.abs(other.y - y) >= 66;
        expect(apart, `${id}, ${other.id}`).toBe(true);
      }
    }
  });
});

describe('the time settling takes', () => {
  const star = (count: number) => {
    const boxes = Array.from({ length: count }, (_, index) => box(`${index}`, index, 0, false));
    return { boxes, links: boxes.slice(1).map(({ id }) => ({ from: '0', to: id })) };
  };

  it('is kept short by fewer rounds for more boxes, then by no rounds, then by not settling at all', () => {
    const roundsFor = ({ boxes, links }: ReturnType<typeof star>) => affordableRounds(boxes, links);
    expect(roundsFor(star(20))).toBe(8);
    expect(roundsFor(star(120))).toBeLessThan(8);
    expect(roundsFor(star(120))).toBeGreaterThan(0);
    expect(roundsFor(star(300))).toBe(0);
    expect(roundsFor(star(2000))).toBeNull();
  });

  it('counts only what may move', () => {
    const { boxes, links } = star(2000);
    const standing = boxes.map((each, index) => ({ ...each, fixed: index < 1990 }));
    expect(affordableRounds(standing, links)).toBeGreaterThan(0);
  });
});

describe('the geometry of lines', () => {
  it('knows a crossing from a touch, and a rectangle passed from one missed', () => {
    const p = (x: number, y: number) => ({ x, y });
    expect(cross(p(0, 0), p(10, 10), p(0, 10), p(10, 0))).toBe(true);
    expect(cross(p(0, 0), p(10, 10), p(10, 10), p(20, 0))).toBe(false);
    const room = { minX: 4, maxX: 6, minY: -1, maxY: 1 };
    expect(lineMeetsBox(p(0, 0), p(10, 0), room)).toBe(true);
    expect(lineMeetsBox(p(0, 0), p(3, 0), room)).toBe(false);
    expect(lineMeetsBox(p(0, 2), p(10, 2), room)).toBe(false);
  });

  it('tells narrow angles, and no more of wide ones', () => {
    const p = (x: number, y: number) => ({ x, y });
    const under = anglesUnder(24);
    expect(under(p(5, 5), p(15, 5), p(15, 5 + 10 * Math.tan(Math.PI / 18)))).toBeCloseTo(10);
    expect(under(p(0, 0), p(10, 0), p(10, 10))).toBe(24);
    expect(under(p(0, 0), p(10, 0), p(-10, 1))).toBe(24);
    expect(under(p(0, 0), p(10, 0), p(20, 0))).toBe(0);
  });
});
