/** What the canvas is given: one line for a pair, labels that are safe, lines that mislead nobody. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { shownCanvas } from '../../../../src/ui/graph/shown-canvas.ts';
import { nextInDirection } from '../../../../src/ui/graph/canvas/directions.ts';
import { drawView } from '../../../../src/ui/graph/canvas/drawing.ts';
import { textWidth } from '../../../../src/drawing/label-room.ts';
import { breakLayers } from '../../../../src/ui/graph/layout/layers.ts';
import { chooseNames, FAR_FONT_SIZE } from '../../../../src/ui/graph/canvas/overview-labels.ts';
import { arbitraryGraph, DAY, makeEntity, makeTie } from '../../../make/graph.ts';

const at = (id: EntityId, x: number, y: number): GraphEntity => makeEntity({ id, x, y });

describe('the view of a canvas', () => {
  it('counts what it leaves out: hidden entities, their ties, and ended ties on demand', () => {
    const entities = [
      at('sample/company:1', 0, 0),
      at('sample/member:1', 100, 0),
      { ...at('sample/member:2', 200, 0), hidden: true },
    ];
    const ties = [
      makeTie({ id: 'a', from: 'sample/member:1', to: 'sample/company:1', status: 'active' }),
      makeTie({ id: 'b', from: 'sample/member:1', to: 'sample/company:1', status: 'inactive' }),
      makeTie({ id: 'c', from: 'sample/member:2', to: 'sample/company:1', status: 'inactive' }),
    ];
    const all = shownCanvas(entities, ties, true, DAY);
    expect(all.ties.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(all).toMatchObject({ hiddenEntities: 1, hiddenEnded: 0 });
    const current = shownCanvas(entities, ties, false, DAY);
    expect(current.ties.map(({ id }) => id)).toEqual(['a']);
    expect(current.hiddenEnded).toBe(1);
    expect(current.tieCounts.get('sample/company:1')).toBe(1);
  });
});

describe('a drawing', () => {
  it('draws several roles between two as one line that knows its ties', () => {
    const entities = [at('sample/company:1', 0, 0), at('sample/member:1', 400, 0)];
    const ties = ['Chair', 'Director', 'Secretary'].map((role) => makeTie({ id: role, role }));
    const { lines } = drawView(shownCanvas(entities, ties, true, DAY));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ label: '3 roles', ties: ['Chair', 'Director', 'Secretary'] });
  });

  it('draws nothing that has no place, and never a line without both its ends', () => {
    fc.assert(
      fc.property(arbitraryGraph, ({ entities, ties }) => {
        const { nodes, lines } = drawView(shownCanvas(entities, ties, true, DAY));
        const drawn = new Set<string>(nodes.map(({ id }) => id));
        for (const { from, to } of lines) expect(drawn.has(from) && drawn.has(to)).toBe(true);
        expect(nodes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        for (const { label } of nodes) {
          expect(label.isWellFormed()).toBe(true);
          expect(label.replace(/\n(company|member) \d+$/, '')).not.toMatch(
            /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u,
          );
        }
      }),
    );
  });

  it('cuts a name of a hundred thousand characters', () => {
    const label = 'x'.repeat(100_000);
    const entities = [makeEntity({ id: 'sample/company:1', label, x: 0, y: 0 })];
    const { nodes } = drawView(shownCanvas(entities, [], true, DAY));
    expect(nodes[0]?.label.length).toBeLessThan(80);
  });
});

describe('names seen from far', () => {
  it('writes no two names over each other, and the heavier first', () => {
    const zoom = 0.3;
    const nodes = Array.from({ length: 200 }, (_, index) => ({
      id: `sample/company:${index}`,
      label: `Company number ${index} of the world`,
      x: (index % 20) * 70,
      y: Math.floor(index / 20) * 70,
      weight: index === 105 ? 99 : 1,
    }));
    const chosen = chooseNames(nodes, zoom);
    expect(chosen.has('sample/company:105')).toBe(true);
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

describe('moving by arrow', () => {
  it('goes to the nearest that way and reaches every entity', () => {
    const spots = [
      { id: 'middle', x: 0, y: 0 },
      { id: 'right', x: 100, y: 10 },
      { id: 'farther right', x: 300, y: 0 },
      { id: 'up', x: 5, y: -80 },
    ];
    expect(nextInDirection(spots, 'middle', 'right')).toBe('right');
    expect(nextInDirection(spots, 'right', 'right')).toBe('farther right');
    expect(nextInDirection(spots, 'middle', 'up')).toBe('up');
    expect(nextInDirection(spots, 'middle', 'down')).toBe('right');
    expect(nextInDirection(spots, 'farther right', 'right')).toBeNull();
  });
});

describe('layers', () => {
  it('breaks a layer that is too wide, in its order, and keeps the order of layers', () => {
    const wide = Array.from({ length: 45 }, (_, index) => ({
      id: `sample/company:${index}`,
      x: index * 150,
      y: 200,
      width: 120,
      height: 66,
    }));
    const above = { id: 'sample/member:1', x: 3000, y: 0, width: 120, height: 66 };
    const below = { id: 'company:x', x: 3000, y: 400, width: 120, height: 66 };
    const spots = new Map(breakLayers([...wide, above, below]).map((spot) => [spot.id, spot]));
    const xs = wide.map(({ id }) => spots.get(id)?.x ?? NaN);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(1800);
    const ys = wide.map(({ id }) => spots.get(id)?.y ?? NaN);
    expect(new Set(ys).size).toBeGreaterThan(2);
    expect(ys).toEqual(ys.toSorted((a, b) => a - b));
    expect(spots.get('sample/member:1')?.y).toBeLessThan(Math.min(...ys));
    expect(spots.get('company:x')?.y).toBeGreaterThan(Math.max(...ys));
  });
});

describe('arrows', () => {
  it('stop below the name of a company whose parent stands under it, and nowhere else', () => {
    const entities = [at('sample/company:1', 0, 0), at('sample/company:2', 0, 300)];
    const gap = (from: EntityId, to: EntityId, kind: 'parent' | 'position') =>
      drawView(shownCanvas(entities, [makeTie({ kind, from, to })], true, DAY)).lines[0]?.gap;
    expect(gap('sample/company:2', 'sample/company:1', 'parent')).toBeGreaterThan(12);
    expect(gap('sample/company:1', 'sample/company:2', 'parent')).toBe(0);
    expect(gap('sample/company:2', 'sample/company:1', 'position')).toBe(0);
  });
});

describe('entities of one name', () => {
  it('have their ids beside it, and only they', () => {
    const entities = [
      { ...at('sample/company:7', 0, 0), label: 'Halvard AS' },
      { ...at('sample/member:7', 200, 0), label: 'Halvard  as' },
      { ...at('sample/member:8', 400, 0), label: 'Halvard ASA' },
    ];
    const { nodes } = drawView(shownCanvas(entities, [], true, DAY));
    expect(nodes.map(({ label }) => label)).toEqual([
      'Halvard AS\ncompany 7',
      'Halvard  as\nmember 7',
      'Halvard ASA',
    ]);
  });
});
