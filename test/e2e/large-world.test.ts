/** A registry of 20,000 entities, and a hub of 500 of them on the graph. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import type { Graph } from '../../src/contract/model/canvas.ts';
import { NO_FOCUS } from '../../src/drawing/network/viewport.ts';
import { writeWords } from '../../src/drawing/network/viewport-words.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { readWholeCanvas } from '../../src/ui/graph/model/whole-canvas.ts';
import { createLargeWorld, hubOf } from '../make/large-world.ts';
import { startBuilt } from '../make/start-built.ts';
import { boxOverlaps, sceneOf, sightAt, wordOverlaps } from '../make/word-overlaps.ts';
import { newFolder, openApp, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

/** The canvas as it was left. */
async function readCanvas(store: string): Promise<Graph> {
  const engine = await startBuilt({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  const { current } = await client.readCases({});
  const canvas = await readWholeCanvas(client, current, () => true);
  await engine.close();
  return canvas ?? { entities: [], ties: [] };
}

describe('a hub of 500', () => {
  it('comes whole once it was asked about, and nothing lies on anything', async () => {
    const { app } = await serveRegistry(createLargeWorld());
    const store = join(newFolder(), 'store.sqlite');
    const opened = await openApp({ ...app, store });
    const { page } = opened;
    await parts.addToGraph(page, hubOf(500));
    await parts.openTables(page);
    await parts.profileOf(page).getByRole('button', { name: 'Expand', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Expand The Hub of 500 AS' });
    await dialog.getByText('500 neighbours', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Add all 500' }).click();
    await page.getByText('The Hub of 500 AS: 500 added').first().waitFor();
    await page.getByRole('tab', { name: /^Entities 501/ }).waitFor();
    await parts.untilPlaced(opened.client);
    await opened.close();

    const { entities, ties } = await readCanvas(store);
    expect(entities.filter(({ x, y }) => x !== null && y !== null)).toHaveLength(501);
    expect(boxOverlaps(entities)).toEqual([]);
    const scene = sceneOf(entities, ties);
    for (const zoom of [0.1, 0.3, 1]) {
      const sight = sightAt(zoom, [...scene.nodes.values()][0]);
      const words = writeWords(scene, sight, NO_FOCUS);
      expect(words.names.length).toBeGreaterThan(0);
      expect(wordOverlaps(scene, sight, words)).toBe(0);
    }
  });
});
