/** What is written of what is in sight lies on nothing else that is drawn, at any zoom. */
import { describe, expect, it } from 'vitest';
import { halfNodeSize, NO_FOCUS, type Focus } from '../../../src/drawing/network/viewport.ts';
import { lineMeetsBox } from '../../../src/drawing/shapes/crossing.ts';
import type { Point } from '../../../src/drawing/shapes/plane.ts';
import { writeWords } from '../../../src/drawing/network/viewport-words.ts';
import { makeEntity } from '../../make/graph.ts';
import { star } from '../../make/star.ts';
import { sceneOf, sightAt, wordOverlaps } from '../../make/word-overlaps.ts';

describe.each([5, 41, 515, 1001])('a hub of %i', (count) => {
  const scene = star(count);
  const hub = 'sample/company:1';
  const eyes: Record<string, Focus> = {
    'nothing looked at': NO_FOCUS,
    'the hub selected': { ...NO_FOCUS, selected: [hub] },
    'a leaf under the pointer': { ...NO_FOCUS, hovered: 'sample/member:3' },
    'all selected': { ...NO_FOCUS, selected: [...scene.nodes.keys()] },
  };
  const cases = Object.entries(eyes).flatMap(([eye, focus]) =>
    [0.05, 0.2, 0.5, 1, 2.5].map((zoom) => ({ eye, focus, zoom })),
  );

  it.each(cases)('has no words over anything with $eye at $zoom', ({ focus, zoom }) => {
    const viewport = sightAt(zoom);
    const words = writeWords(scene, viewport, focus);
    expect(words.names.length).toBeGreaterThan(0);
    expect(wordOverlaps(scene, viewport, words)).toBe(0);
  });

  it('names the hub before its leaves, however far it is seen from', () => {
    // In the midst of a crowd there is room for nobody.
    for (const zoom of count > 1000 ? [0.1, 0.2] : [0.1, 0.2, 0.5, 1]) {
      const { names } = writeWords(scene, sightAt(zoom), NO_FOCUS);
      expect(names.map(({ node }) => node.id)).toContain(hub);
    }
  });

  it('draws the hub larger than its leaves, however far it is seen from', () => {
    const middle = scene.nodes.get(hub);
    const leaf = scene.nodes.get('sample/member:3');
    if (!middle || !leaf) throw new Error('the star has both');
    const across = (node: typeof leaf): number => halfNodeSize(node, 0.03).x;
    expect(across(middle) / across(leaf)).toBeGreaterThan(count > 40 ? 1.5 : 1.05);
  });

  it('names what the eye is on first', () => {
    const focus = { ...NO_FOCUS, hovered: 'sample/member:3' };
    const { names } = writeWords(scene, sightAt(0.2), focus);
    expect(names[0]?.node.id).toBe('sample/member:3');
  });
});

describe('the canvas', () => {
  it('writes a name where the exported picture has it, where there is room', () => {
    const scene = star(5);
    const { names } = writeWords(scene, sightAt(1), NO_FOCUS);
    const [hub] = names;
    const node = scene.nodes.get('sample/company:1');
    expect(hub?.node).toBe(node);
    const { top = 0, bottom = 0 } = node?.nameBox ?? {};
    expect(Math.abs((hub?.y ?? 0) - (top + bottom) / 2)).toBeLessThan(4);
  });

  it.each([
    ['where that of another node would hang', -38],
    ['right above another node', 38],
  ])('writes no name %s', (_, down) => {
    const at = (id: `sample/company:${number}`, x: number, y: number) =>
      makeEntity({ id, label: 'Nordvik AS', x, y });
    // Room is left and right of the first; right is another's.
    const nodes = [[0, 0] as const, [0, 44] as const, [0, -44] as const, [62, down] as const];
    const scene = sceneOf(
      nodes.map(([x, y], index) => at(`sample/company:${index + 1}`, x, y)),
      [],
    );
    const focus = { ...NO_FOCUS, hovered: 'sample/company:1' };
    const [first] = writeWords(scene, sightAt(1), focus).names;
    expect(first?.node.id).toBe('sample/company:1');
    expect(first?.hasLeader).toBe(false);
    expect(first?.x).toBeLessThan(-20);
  });

  it('hangs a name above its node rather than with its end at another', () => {
    const at = (n: number, x: number, y: number) =>
      makeEntity({ id: `sample/company:${n}`, label: `Nordvik ${n} AS`, x, y });
    const firstOf = (others: ReturnType<typeof at>[]) =>
      writeWords(sceneOf([at(1, 0, 0), ...others], []), sightAt(1), NO_FOCUS).names[0];
    const usual = firstOf([]);
    if (!usual) throw new Error('it is named');
    expect(usual.y).toBeGreaterThan(0);
    const right = at(2, usual.x + usual.width / 2 + 22, usual.y);
    const moved = firstOf([right]);
    expect([moved?.x, moved?.y]).toEqual([usual.x, -usual.y]);
    // Better there than nowhere.
    const above = at(3, 0, -usual.y);
    const sides = [at(4, -60, 0), at(5, 60, 0)];
    const kept = firstOf([right, above, ...sides]);
    expect([kept?.x, kept?.y]).toEqual([usual.x, usual.y]);
  });

  it.each([20, 60])('writes level words of a hub’s %i lines over none of the others', (count) => {
    const scene = star(count);
    const focus = { ...NO_FOCUS, selected: ['sample/company:1'] };
    const viewport = sightAt(1);
    const { roles, ratio } = writeWords(scene, viewport, focus);
    expect(roles.length).toBeGreaterThan(2);
    const at = ({ x, y }: Point): Point => ({ x: x * ratio, y: y * ratio });
    for (const { line, fit, strip } of roles) {
      if (fit !== 'across') continue;
      const over = [...scene.lines.values()].filter(
        (other) => other !== line && lineMeetsBox(at(other.from), at(other.to), strip),
      );
      expect(over.map(({ id }) => id)).toEqual([]);
    }
  });
});
