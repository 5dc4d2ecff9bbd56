/** Labels of lines stand apart from nodes, names and each other, or are not written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINE_FONT_SIZE } from '../../../src/drawing/shapes/appearance.ts';
import {
  middleOfLine,
  NO_LABEL,
  placeLineLabels,
  readingDirection,
  type LabelledLine,
  type LabelPlace,
  type NamedNode,
} from '../../../src/drawing/labels/line-labels.ts';
import { drawName, nameBoxOf } from '../../../src/drawing/labels/names.ts';
import { textWidth } from '../../../src/drawing/shapes/text-width.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';

const placeAll = (...given: Parameters<typeof placeLineLabels>) => toEnd(placeLineLabels(...given));

const node = (id: string, x: number, y: number, name = id): NamedNode => ({
  id,
  x,
  y,
  nameBox: nameBoxOf(drawName(name), 'ellipse'),
});
const line = (id: string, from: string, to: string, label: string): LabelledLine => ({
  id,
  from,
  to,
  label,
  shorter: [],
});

/** Points all along where a label is written. */
function pointsOf(drawn: LabelledLine, place: LabelPlace, nodes: readonly NamedNode[]) {
  const [from, to] = [drawn.from, drawn.to].map((id) => nodes.find((each) => each.id === id));
  if (!from || !to || place.fit === 'none') return [];
  const middle = middleOfLine(from, to, 0);
  const way = place.fit === 'along' ? readingDirection(from, to) : { x: 1, y: 0 };
  const half = textWidth(drawn.label, LINE_FONT_SIZE) / 2;
  return Array.from({ length: 21 }, (_, index) => {
    const out = half * (index / 10 - 1);
    return { x: middle.x + place.x + way.x * out, y: middle.y + place.y + way.y * out };
  });
}

describe('labels of lines', () => {
  it('stand in the middle where it is free', () => {
    const nodes = [node('a', 0, 0), node('b', 300, 0)];
    const labels = placeAll(nodes, [line('l', 'a', 'b', 'Chair')], new Map());
    expect(labels.get('l')).toMatchObject({ label: 'Chair', fit: 'along', x: 0, y: -8 });
  });

  it('move along the line where a name is in the middle', () => {
    const nodes = [node('a', 0, 0), node('b', 500, 0), node('c', 250, -42, 'Nordvik Tankers')];
    const labels = placeAll(nodes, [line('l', 'a', 'b', 'Chair')], new Map());
    expect(labels.get('l')?.fit).toBe('along');
    expect(Math.abs(labels.get('l')?.x ?? 0)).toBeGreaterThan(40);
  });

  it.each([
    ['to the right', { x: 300, y: 0 }],
    ['to the left', { x: -300, y: 40 }],
    ['down', { x: 20, y: 300 }],
    ['up', { x: 0, y: -300 }],
  ])('stand outside of the bow of a line, where its twin isn’t: %s', (_, { x, y }) => {
    const nodes = [node('a', 0, 0), node('b', x, y)];
    for (const bow of [30, -30]) {
      const placed = placeAll(nodes, [line('l', 'a', 'b', 'Chair')], new Map([['l', bow]]));
      const label = placed.get('l') ?? NO_LABEL;
      const out = middleOfLine(nodes[0]!, nodes[1]!, bow * 2);
      const straight = middleOfLine(nodes[0]!, nodes[1]!, bow);
      expect(label.fit).not.toBe('none');
      const dx = out.x - straight.x;
      const dy = out.y - straight.y;
      expect(label.x * dx + label.y * dy).toBeGreaterThan(0);
    }
  });

  it('are left off where nodes stand too close', () => {
    const nodes = [node('a', 0, 0), node('b', 80, 0)];
    const labels = placeAll(nodes, [line('l', 'a', 'b', 'Director')], new Map());
    expect(labels.get('l')?.fit).toBe('none');
  });

  it('say of several ties at the least how many, whatever the room', () => {
    const several = {
      ...line('l', 'a', 'b', '2 roles: Chair, Director'),
      shorter: ['2 roles', '2'],
    };
    const label = (apart: number) =>
      placeAll([node('a', 0, 0), node('b', apart, 0)], [several], new Map()).get('l');
    expect(label(400)?.label).toBe('2 roles: Chair, Director');
    expect(label(120)?.label).toBe('2 roles');
    expect(label(70)?.label).toBe('2');
    expect(label(10)).toMatchObject({ label: '2', fit: 'across' });
  });

  it('are numbered for a key where there is one and they can not be written whole', () => {
    const nodes = [node('a', 0, 0), node('b', 80, 0), node('c', 400, 300)];
    const lines = [
      line('near', 'a', 'b', 'Director'),
      line('far', 'a', 'c', 'Director'),
      { ...line('two', 'b', 'a', '2 roles: Chair, Director'), shorter: ['2 roles', '2'] },
    ];
    const labels = placeAll(nodes, lines, new Map(), 9);
    expect(labels.get('two')?.label).toMatch(/^2.* \[1\]$/);
    expect(labels.get('near')).toMatchObject({ label: '[2]', number: 2 });
    expect(labels.get('far')).toMatchObject({ label: 'Director', number: null });
    expect(placeAll(nodes, lines, new Map(), 1).get('near')?.fit).toBe('none');
  });

  it('never lie on a node, on a name or on each other', () => {
    const place = fc.integer({ min: -300, max: 300 });
    const spots = fc.array(fc.tuple(place, place), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(spots, (found) => {
        const nodes = found.map(([x, y], index) => node(`n${index}`, x, y, `Name ${index} Ltd`));
        const lines = nodes.map(({ id }, index) =>
          line(`l${index}`, id, `n${(index * 5 + 1) % nodes.length}`, 'Director'),
        );
        const labels = placeAll(nodes, lines, new Map());
        const written = lines.map((drawn) =>
          pointsOf(drawn, labels.get(drawn.id) ?? NO_LABEL, nodes),
        );
        written.forEach((points, index) => {
          for (const { x, y } of points) {
            for (const other of nodes) {
              const { width, top, bottom } = other.nameBox;
              const onNode = Math.abs(x - other.x) < 18 && Math.abs(y - other.y) < 18;
              const below = y - other.y;
              const onName = Math.abs(x - other.x) < width / 2 && below > top && below < bottom;
              expect(onNode || onName).toBe(false);
            }
            for (const others of written.slice(index + 1)) {
              expect(others.some((p) => Math.hypot(p.x - x, p.y - y) < 5)).toBe(false);
            }
          }
        });
      }),
      { numRuns: 40 },
    );
  });
});
