/** The lines of the diagram: what they say, how they look, where they end. */
import { describe, expect, it } from 'vitest';
import { PALETTES } from '../../../src/drawing/shapes/palette.ts';
import { makeEntity, makeTie, SMALL_GRAPH } from '../../make/graph.ts';
import { type XmlElement } from '../../make/read-xml.ts';
import { childOf, readSvg, tooltipOf, viewBoxOf } from '../../make/read-svg.ts';

const ties = (number: XmlElement[]): number =>
  number.reduce((sum, { attributes }) => sum + Number(attributes['data-ties']), 0);

describe('drawing the lines of a diagram', () => {
  const { lines } = readSvg(SMALL_GRAPH);

  it('draws several roles as one line and says each of them, the ended one as ended', () => {
    const roles = lines.find(({ attributes }) => attributes['data-ties'] === '2');
    expect(tooltipOf(roles).split('\n')).toEqual([
      'Νικόλαος Παπαδάκης – Halvard Maritime Holding AS',
      'Director, inactive, 2011-09-12 to 2019-06-30, ended, stated by both',
      'Chair, active, dates not stated, active, member only; the company’s own profile was not searched',
    ]);
    expect(lines).toHaveLength(4);
    expect(ties(lines)).toBe(5);
  });

  it('draws each state in its line style, in both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      const draw = (tie: Parameters<typeof makeTie>[0]) => {
        const entities = SMALL_GRAPH.entities.slice(0, 2);
        const more = { from: 'sample/member:2002', to: 'sample/company:1001', ...tie } as const;
        return childOf(readSvg({ entities, ties: [makeTie(more)], theme }).lines[0], 'path');
      };
      const palette = PALETTES[theme];
      const active = draw({ status: 'active' });
      expect(active).toMatchObject({ stroke: palette.soft });
      expect(active).not.toHaveProperty('stroke-dasharray');
      expect(draw({ status: 'inactive' })).toMatchObject({ 'stroke-dasharray': '7 5' });
      expect(draw({ status: 'pending' })).toMatchObject({ 'stroke-linecap': 'round' });
      expect(draw({ kind: 'parent' })).toMatchObject({ 'marker-end': 'url(#arrow)' });
    }
  });

  it('ends an arrow below the name of a node it comes to from below', () => {
    const entities = [
      makeEntity({ id: 'sample/company:1', label: 'Daughter', x: 0, y: 0 }),
      makeEntity({ id: 'sample/company:2', label: 'Parent', x: 0, y: 300 }),
    ];
    const parent = makeTie({ kind: 'parent', from: 'sample/company:2', to: 'sample/company:1' });
    const path = childOf(readSvg({ entities, ties: [parent] }).lines[0], 'path')?.['d'] ?? '';
    const [, , , end = 0] = [...path.matchAll(/-?[\d.]+/g)].map(Number);
    expect(end).toBeGreaterThan(18 + 4 + 15);
    expect(end).toBeLessThan(60);
  });

  it('draws lines that go nowhere, and entities that stand on each other, without breaking', () => {
    const entities = [
      makeEntity({ id: 'sample/company:1', x: 5, y: 5 }),
      makeEntity({ id: 'sample/company:2', x: 5, y: 5 }),
      makeEntity({ id: 'sample/company:3', x: 1e308, y: -1e308 }),
    ];
    const between = (
      from: 'sample/company:1' | 'sample/company:2',
      to: 'sample/company:1' | 'sample/company:2',
      id: string,
    ) => makeTie({ id, kind: 'parent', from, to });
    const { root, lines, text } = readSvg({
      entities,
      ties: [
        between('sample/company:1', 'sample/company:1', 'a'),
        between('sample/company:1', 'sample/company:2', 'b'),
        between('sample/company:2', 'sample/company:1', 'c'),
      ],
    });
    expect(lines).toHaveLength(3);
    expect(text).not.toMatch(/NaN|Infinity|e\+/);
    expect(viewBoxOf(root).every((side) => Math.abs(side) < 2000)).toBe(true);
  });
});
