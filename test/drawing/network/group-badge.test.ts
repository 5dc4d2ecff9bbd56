/** The badges of groups stand beside their hubs and over nothing, at any zoom. */
import { describe, expect, it } from 'vitest';
import { badgeOnBox } from '../../../src/drawing/network/group-badge.ts';
import { NO_FOCUS } from '../../../src/drawing/network/viewport.ts';
import { writeWords } from '../../../src/drawing/network/viewport-words.ts';
import { makeEntity } from '../../make/graph.ts';
import { sceneOf, sightAt, wordOverlaps } from '../../make/word-overlaps.ts';
import { star } from '../../make/star.ts';

const HUB = 'sample/company:1';
const ZOOMS = [0.05, 0.2, 0.5, 1, 2.5];

/** One with a group among others, this far from each other. */
function crowd(apart: number) {
  const entities = Array.from({ length: 121 }, (_, at) =>
    makeEntity({
      id: `sample/company:${at}`,
      label: `Company ${at} of the crowd AS`,
      x: ((at % 11) - 5) * apart,
      y: (Math.floor(at / 11) - 5) * apart,
    }),
  );
  const scene = sceneOf(entities, []);
  const hub = 'sample/company:60';
  scene.groups = new Map([[hub, { hub, text: '+511' }]]);
  return scene;
}

describe.each([41, 515, 1001])('the badges of groups on a hub of %i', (count) => {
  const scene = star(count);
  // Those on it may have groups of their own.
  const hubs = [HUB, 'sample/member:1', 'sample/member:2', 'sample/member:5'] as const;
  scene.groups = new Map(hubs.map((hub, at) => [hub, { hub, text: `+${511 * (at + 1)}` }]));

  it.each(ZOOMS)('lie over nothing at %f', (zoom) => {
    const viewport = sightAt(zoom);
    for (const focus of [NO_FOCUS, { ...NO_FOCUS, selected: [HUB] }]) {
      const words = writeWords(scene, viewport, focus);
      expect(wordOverlaps(scene, viewport, words)).toBe(0);
    }
  });

  it('stand there however near, and stay while the pointer goes about', () => {
    for (const zoom of [0.5, 1, 2.5]) {
      const { groups } = writeWords(scene, sightAt(zoom), NO_FOCUS);
      expect(groups[0]).toMatchObject({ node: scene.nodes.get(HUB), text: '+511' });
      const focus = { ...NO_FOCUS, hovered: HUB, selected: ['sample/member:3'] };
      expect(writeWords(scene, sightAt(zoom), focus).groups).toEqual(groups);
    }
  });

  it('go with their hub while it is dragged', () => {
    const before = writeWords(scene, sightAt(1), NO_FOCUS).groups[0];
    scene.hold([{ id: HUB, x: 3000, y: 40 }]);
    const held = writeWords(scene, sightAt(1, { x: 3000, y: 40 }), NO_FOCUS).groups[0];
    scene.hold([]);
    expect(before && Math.hypot(before.x, before.y)).toBeLessThan(150);
    expect(held && Math.hypot(held.x - 3000, held.y - 40)).toBeLessThan(150);
  });
});

describe('the badges of groups', () => {
  it('stand on the corner of their hub, with their circles alone, where nothing else has room', () => {
    const seen = [90, 44].map((apart) => {
      const scene = crowd(apart);
      const words = writeWords(scene, sightAt(1), NO_FOCUS);
      expect(wordOverlaps(scene, sightAt(1), words)).toBe(0);
      return words.groups
        .map(({ text, hasLeader }) => `${hasLeader ? 'beside' : 'on'} ${text}`)
        .join();
    });
    expect(seen).toEqual(['beside +511', 'on ']);
  });

  it('stand at no hub that is not in sight', () => {
    const scene = star(41);
    scene.groups = new Map([[HUB, { hub: HUB, text: '+511' }]]);
    expect(writeWords(scene, sightAt(1, { x: 9000, y: 0 }), NO_FOCUS).groups).toEqual([]);
  });

  it('stand on boxes of a chart at the corner, as far in as no line arrives', () => {
    const { minX, maxX, minY, maxY } = badgeOnBox({ maxX: 200, maxY: 44 }, '+2,001');
    expect(minX).toBeGreaterThan(200 - 28);
    expect(maxX).toBeGreaterThan(200);
    expect((minY + maxY) / 2).toBe(44);
  });
});
