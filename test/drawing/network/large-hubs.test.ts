/** Hubs of up to 5,000 with long names in ten scripts, where the layout puts them: nothing lies on anything. */
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../../src/contract/model/canvas.ts';
import type { Tie } from '../../../src/contract/model/tie.ts';
import { NO_FOCUS } from '../../../src/drawing/network/viewport.ts';
import { writeWords } from '../../../src/drawing/network/viewport-words.ts';
import { buildTies } from '../../../src/graph/build.ts';
import { deriveCompany } from '../../../src/record/derive.ts';
import { DRAWN_AT_MOST } from '../../../src/ui/shared/record/graph-limits.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { requestLayout } from '../../../src/ui/graph/layout/layout-request.ts';
import { layOutNetwork } from '../../../src/ui/graph/layout/algorithms/network-layout.ts';
import { setOf } from '../../../src/ui/graph/model/visible-graph.ts';
import { shownAnyTime } from '../../make/shown.ts';
import { makeEntity } from '../../make/graph.ts';
import { HUB_SIZES, hubOf, largeWorld, type HubSize } from '../../make/large-world.ts';
import { boxOverlaps, sceneOf, sightAt, wordOverlaps } from '../../make/word-overlaps.ts';

const world = largeWorld();

/** A hub and all on it, each at the place the layout finds. */
async function laidOut(size: HubSize): Promise<{ entities: GraphEntity[]; ties: Tie[] }> {
  const profile = world.company(hubOf(size).replace('company:', ''));
  if (!profile) throw new Error('there is no such hub');
  const { entities: facts, statements } = deriveCompany('sample', profile);
  const sourced = statements.map((each) => ({ ...each, sha256: '', fetchedAt: '' }));
  const ties = buildTies(facts, sourced);
  const entities = facts.map(({ id, kind, label, knowledge }) =>
    makeEntity({ id, kind, label, knowledge }),
  );
  const request = toEnd(requestLayout('network', shownAnyTime(entities, ties), setOf()));
  const spots = new Map((await layOutNetwork(request)).map(({ id, x, y }) => [id, { x, y }]));
  return { entities: entities.map((entity) => ({ ...entity, ...spots.get(entity.id) })), ties };
}

describe.each(HUB_SIZES)('a hub of %i', async (size) => {
  const hub = `sample/${hubOf(size)}` as const;
  const { entities, ties } = await laidOut(size);
  const scene = sceneOf(entities, ties);

  it('stands apart, names and all', () => {
    expect(scene.nodes.size).toBe(size + 1);
    expect(scene.lines.size).toBe(size);
    // Of more than ever come at once, the rounds of the layout leave a pair or two.
    const left = size > DRAWN_AT_MOST ? size / 1000 : 0;
    expect(boxOverlaps(entities).length).toBeLessThanOrEqual(left);
  });

  it.each([0.05, 0.2, 0.5, 1, 2.5])('has no words over anything at %f', (zoom) => {
    const middle = scene.nodes.get(hub);
    const viewport = sightAt(zoom, middle);
    for (const focus of [NO_FOCUS, { ...NO_FOCUS, selected: [hub] }]) {
      const words = writeWords(scene, viewport, focus);
      expect(words.names.length).toBeGreaterThan(0);
      expect(wordOverlaps(scene, viewport, words)).toBe(0);
    }
  });
});
