/** An area each country: nothing of one stands among another. */
import { describe, expect, it } from 'vitest';
import { countryAreas } from '../../../../../src/drawing/network/country-area.ts';
import type { Box, Link } from '../../../../../src/drawing/elements/boxes.ts';
import type { EntityId } from '../../../../../src/contract/model/entity.ts';
import { layOutAreas } from '../../../../../src/ui/graph/layout/algorithms/jurisdiction-layout.ts';

const id = (n: number): EntityId => `sample/company:${n}`;
const stating = (...countries: (string | null)[]) =>
  countries.map((country, n) => ({ id: id(n), country, nationality: null }));

describe('the layout by country', () => {
  it('groups by country, a code and the name of its country as one, and those without at last', () => {
    expect(
      countryAreas(
        stating(null, 'CY', 'Norway', 'Cyprus', ' norway', 'NO', 'Κύπρος', '', 'Nowhere'),
      ),
    ).toEqual([
      { name: 'Cyprus', ids: [id(1), id(3), id(6)], count: 3 },
      { name: 'Norway', ids: [id(2), id(4), id(5)], count: 3 },
      { name: 'Nowhere', ids: [id(8)], count: 1 },
      { name: 'not stated', ids: [id(0), id(7)], count: 2 },
    ]);
  });

  it('keeps areas apart, and what is pinned where it is', async () => {
    const boxes = Array.from({ length: 60 }, (_, n): Box => {
      const pinned = n === 7;
      const place = pinned ? { x: -900, y: 40 } : { x: null, y: null };
      return { id: String(n), width: 120, height: 66, fixed: pinned, ...place };
    });
    const links = boxes.map((_, n): Link => ({ from: String(n), to: String((n * 7 + 3) % 60) }));
    const areas = [0, 1, 2].map((rest) =>
      boxes.map(({ id: box }) => box).filter((box) => Number(box) % 3 === rest),
    );
    const spots = await layOutAreas({ kind: 'jurisdiction', boxes, links, areas });
    expect(spots).toHaveLength(59);
    const rooms = areas.map((area) => {
      const inside = spots.filter((spot) => area.includes(spot.id));
      const xs = inside.map(({ x }) => x);
      const ys = inside.map(({ y }) => y);
      return {
        minX: Math.min(...xs),
        maxX: Math.max(...xs),
        minY: Math.min(...ys),
        maxY: Math.max(...ys),
      };
    });
    for (const [at, a] of rooms.entries()) {
      for (const b of rooms.slice(at + 1)) {
        const isAside = a.maxX + 120 <= b.minX || b.maxX + 120 <= a.minX;
        expect(isAside || a.maxY + 66 <= b.minY || b.maxY + 66 <= a.minY).toBe(true);
      }
    }
  });
});
