/** Which names are written where there is no room for all, and on which side. */
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../../src/drawing/text-width.ts';
import { chooseNames, FAR_FONT_SIZE } from '../../../../src/ui/graph/canvas/overview-labels.ts';

describe('names seen from far', () => {
  it('writes no two names over each other, and the heavier first', () => {
    const zoom = 0.3;
    const nodes = Array.from({ length: 200 }, (_, index) => ({
      id: `company:${index}`,
      label: `Company number ${index} of the world`,
      x: (index % 20) * 70,
      y: Math.floor(index / 20) * 70,
      weight: index === 105 ? 99 : 1,
    }));
    const chosen = chooseNames(nodes, zoom);
    expect(chosen.has('company:105')).toBe(true);
    expect(chosen.size).toBeGreaterThan(5);
    const shown = nodes.filter(({ id }) => chosen.has(id));
    const beside = 18 * zoom + FAR_FONT_SIZE;
    const middle = ({ id, y }: { id: string; y: number }): number =>
      y * zoom + (chosen.get(id) === 'above' ? -beside : beside);
    for (const a of shown) {
      for (const b of shown) {
        if (a === b || a.weight + b.weight > 2) continue;
        const room = (textWidth(a.label, FAR_FONT_SIZE) + textWidth(b.label, FAR_FONT_SIZE)) / 2;
        const meet =
          Math.abs(a.x - b.x) * zoom < room && Math.abs(middle(a) - middle(b)) < FAR_FONT_SIZE;
        expect(meet).toBe(false);
      }
    }
  });
});

describe('a name without room below', () => {
  it('stands above its node', () => {
    const node = (id: string, y: number, weight: number) => ({ id, label: id, x: 0, y, weight });
    const crowd = Array.from({ length: 12 }, (_, index) =>
      node(`far ${index}`, 5000 + index * 99, 9),
    );
    const chosen = chooseNames([node('upper', 0, 1), node('lower', 44, 1), ...crowd], 0.5);
    expect([chosen.get('upper'), chosen.get('lower')]).toEqual(['above', 'below']);
  });
});
