/** Titles of areas: each written, over no node, no name and no other title, from near and from far. */
import { describe, expect, it } from 'vitest';
import { countryAreas } from '../../../src/drawing/network/country-area.ts';
import { NO_FOCUS } from '../../../src/drawing/network/viewport.ts';
import { writeWords } from '../../../src/drawing/network/viewport-words.ts';
import { layOutAreas } from '../../../src/ui/graph/layout/algorithms/jurisdiction-layout.ts';
import { boxOf } from '../../../src/drawing/elements/boxes.ts';
import { makeEntity } from '../../make/graph.ts';
import { sceneOf, sightAt, wordOverlaps } from '../../make/word-overlaps.ts';

const COUNTRIES = ['Norway', 'Cyprus', 'United Kingdom of Great Britain', 'Malta', 'Latvia', null];

async function areasOf(count: number) {
  const waiting = Array.from({ length: count }, (_, n) =>
    makeEntity({
      id: `sample/company:${n}`,
      label: `The Company of Number ${n} AS`,
      country: COUNTRIES[(n * n) % COUNTRIES.length] ?? null,
    }),
  );
  const areas = countryAreas(waiting);
  const boxes = waiting.map((entity) => boxOf(entity, null, false));
  const ids = areas.map((area) => area.ids);
  const spots = await layOutAreas({ kind: 'jurisdiction', boxes, links: [], areas: ids });
  const at = new Map(spots.map((spot) => [spot.id, spot]));
  const scene = sceneOf(
    waiting.map((entity) => ({ ...entity, ...at.get(entity.id), id: entity.id })),
    [],
  );
  scene.areas = areas;
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const middle = {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
  };
  return { areas, scene, middle };
}

describe('titles of areas', () => {
  it.each([60, 400])('of %i entities cover nothing, and are all there', async (count) => {
    const { areas, scene, middle } = await areasOf(count);
    for (const zoom of [0.12, 0.25, 0.5, 1]) {
      const viewport = sightAt(zoom, middle);
      const words = writeWords(scene, viewport, NO_FOCUS);
      expect(wordOverlaps(scene, viewport, words)).toBe(0);
      if (zoom > 0.25) continue;
      expect(words.titles.map((title) => title.words.split(' ·')[0])).toEqual(
        areas.map(({ name }) => name),
      );
    }
  });
});
