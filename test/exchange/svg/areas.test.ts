/** Areas of countries in a picture: around what stands there, with titles over no node and no name. */
import { describe, expect, it } from 'vitest';
import { makeEntity, makeTie } from '../../make/graph.ts';
import { elementsOf, type XmlElement } from '../../make/read-xml.ts';
import { readSvg, viewBoxOf } from '../../make/read-svg.ts';

const entities = [
  ...[0, 1, 2].map((n) =>
    makeEntity({ id: `sample/company:${n}`, country: 'Norway', x: n * 160, y: 0 }),
  ),
  makeEntity({ id: 'sample/company:8', label: 'NO & Sons', country: 'NO', x: 0, y: 120 }),
  makeEntity({ id: 'sample/member:1', country: 'Cyprus', x: 900, y: 40 }),
  makeEntity({ id: 'sample/member:2', country: 'Cyprus', x: 5000, y: 40, pinned: true }),
];
const ties = [makeTie({ from: 'sample/member:1', to: 'sample/company:8' })];

const boxOf = ({ attributes }: XmlElement): number[] =>
  ['x', 'y', 'width', 'height'].map((name) => Number(attributes[name]));

describe('areas of countries in a picture', () => {
  it('stand behind all else, as the canvas has them, and only where it has them', () => {
    const { root } = readSvg({ entities, ties, areas: true });
    const titled = elementsOf(root, 'g').filter(({ attributes }) => attributes['class'] === 'area');
    expect(titled.map((one) => elementsOf(one, 'text')[0]?.text)).toEqual([
      'Norway · 4',
      'Cyprus · 2',
    ]);
    const outlines = elementsOf(root, 'rect').filter(({ attributes }) => attributes['rx'] === '10');
    const [norway = [], cyprus = []] = outlines.map(boxOf);
    const [left = 0, top = 0, width = 0, height = 0] = norway;
    expect(left).toBeLessThan(-20);
    expect(left + width).toBeGreaterThan(340);
    expect(top).toBeLessThan(-20);
    expect(top + height).toBeGreaterThan(140);
    // What is pinned stands where it was put, outside.
    expect((cyprus[0] ?? 0) + (cyprus[2] ?? 0)).toBeLessThan(1200);
    const [x = 0, y = 0] = viewBoxOf(root);
    expect(x).toBeLessThan(left);
    expect(y).toBeLessThan(top);
    const plain = readSvg({ entities, ties });
    expect(
      elementsOf(plain.root, 'g').some(({ attributes }) => attributes['class'] === 'area'),
    ).toBe(false);
  });
});
