/** What is written of what is in sight lies on nothing else that is drawn, at any zoom. */
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../src/contract/model/canvas.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import type { Scene } from '../../src/drawing/scene.ts';
import { NO_FOCUS, type Focus } from '../../src/drawing/sight.ts';
import { writeWords } from '../../src/drawing/sight-words.ts';
import { makeEntity, makeTie } from '../make/graph.ts';
import { randomNumbers } from '../make/synthetic-world.ts';
import { sceneOf, sightAt, wordOverlaps } from '../make/word-overlaps.ts';

const NAMES = [
  'Halvardsen Maritime Holdings and Shipping (Overseas) Limited',
  'Ольга Владимировна Преображенская-Соколова',
  '株式会社日本海上輸送ホールディングス',
  'شركة الخليج للملاحة البحرية المحدودة',
  'Ναυτιλιακή Εταιρεία Αιγαίου Ανώνυμη Εταιρεία',
  'חברת הספנות הישראלית בע״מ',
  'บริษัท เดินเรือไทย จำกัด',
  'भारतीय नौवहन निगम',
  '대한해운 주식회사',
  'Ö',
];

/** A hub and everyone on it, each with a name in another script, around it as a layout would have it. */
function star(count: number): Scene {
  const hub = makeEntity({ id: 'sample/company:1', label: 'The Hub of All AS', x: 0, y: 0 });
  const random = randomNumbers(7);
  const leaves = Array.from({ length: count }, (_, at): GraphEntity => {
    const [angle, out] = [at * 2.4, 120 + 42 * Math.sqrt(at)];
    return makeEntity({
      id: `sample/member:${at}`,
      kind: (['person', 'authority', 'member', 'company'] as const)[at % 4] ?? 'person',
      label: `${NAMES[at % NAMES.length] ?? ''} ${at}`,
      x: Math.cos(angle) * out + random(20),
      y: Math.sin(angle) * out + random(20),
    });
  });
  const ties = leaves.flatMap(({ id }, at): Tie[] => [
    makeTie({ id: `a${at}`, from: id, to: hub.id, role: 'Chair of the Supervisory Board' }),
    ...(at % 3 ? [] : [makeTie({ id: `b${at}`, from: id, to: hub.id, role: 'Owner' })]),
  ]);
  return sceneOf([hub, ...leaves], ties);
}

describe.each([5, 41, 515, 2001])('a hub of %i', (count) => {
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
    const sight = sightAt(zoom);
    const words = writeWords(scene, sight, focus);
    expect(words.names.length).toBeGreaterThan(0);
    expect(wordOverlaps(scene, sight, words)).toBe(0);
  });

  it('names the hub before its leaves, however far it is seen from', () => {
    // In the midst of a crowd there is room for nobody.
    for (const zoom of count > 1000 ? [0.1, 0.2] : [0.1, 0.2, 0.5, 1]) {
      const { names } = writeWords(scene, sightAt(zoom), NO_FOCUS);
      expect(names.map(({ node }) => node.id)).toContain(hub);
    }
  });

  it('names what the eye is on first', () => {
    const focus = { ...NO_FOCUS, hovered: 'sample/member:3' };
    const { names } = writeWords(scene, sightAt(0.2), focus);
    expect(names[0]?.node.id).toBe('sample/member:3');
  });
});

it('writes a name where the exported picture has it, where there is room', () => {
  const scene = star(5);
  const { names } = writeWords(scene, sightAt(1), NO_FOCUS);
  const [hub] = names;
  const node = scene.nodes.get('sample/company:1');
  expect(hub?.node).toBe(node);
  const { top = 0, bottom = 0 } = node?.nameBox ?? {};
  expect(Math.abs((hub?.y ?? 0) - (top + bottom) / 2)).toBeLessThan(4);
});
