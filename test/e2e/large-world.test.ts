/** A registry of 20,000 entities: a hub of 500 on the graph, 14 owners with two records each, a circle. */
import type { Page } from 'playwright';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import type { Graph } from '../../src/contract/model/canvas.ts';
import { NO_FOCUS } from '../../src/drawing/sight.ts';
import { writeWords } from '../../src/drawing/sight-words.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { readWholeCanvas } from '../../src/ui/graph/canvas-reading.ts';
import {
  CHAIN_FOOT,
  CHAIN_OWNERS,
  CIRCLE_COMPANIES,
  CIRCLE_FIRST,
  createLargeWorld,
  hubOf,
} from '../make/large-world.ts';
import { makeFolder } from '../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { startBuilt } from '../make/start-built.ts';
import { boxOverlaps, sceneOf, sightAt, wordOverlaps } from '../make/word-overlaps.ts';
import { closeBrowser, openApp, openTables } from './open-app.ts';

let registry: ScriptedRegistry;

beforeAll(async () => {
  registry = await startScriptedRegistry(createLargeWorld());
});

afterAll(async () => {
  await registry.close();
  await closeBrowser();
});

/** In the app at that registry, which nothing goes wrong in. */
async function inApp(work: (page: Page) => Promise<void>, store?: string): Promise<void> {
  const given = { key: registry.key, named: { address: registry.url } };
  const app = await openApp(store === undefined ? given : { ...given, store });
  try {
    await work(app.page);
    expect(app.complaints).toEqual([]);
  } finally {
    await app.close();
  }
}

const profile = (page: Page) => page.getByRole('region', { name: 'Profile' });

async function addToGraph(page: Page, record: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(record);
  await page
    .getByRole('button', { name: new RegExp(`^Open ${record.replace(':', '.')}`, 'i') })
    .click();
  await profile(page)
    .getByText(/neighbours? known$/)
    .waitFor();
  await profile(page).getByRole('button', { name: 'Add to graph' }).click();
  await openTables(page);
  await page.getByRole('tab', { name: /^Entities 1$/ }).waitFor();
}

/** By the menu that the menu key opens where the keyboard is. */
async function followUp(page: Page): Promise<void> {
  await page.getByRole('application', { name: 'Graph' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Follow owners up', exact: true }).click();
}

/** The canvas as it was left. */
async function readCanvas(store: string): Promise<Graph> {
  const engine = await startBuilt({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  const { current } = await client.readCases({});
  const canvas = await readWholeCanvas(client, current, () => true);
  await engine.close();
  return canvas ?? { entities: [], ties: [] };
}

it('brings all of a hub of 500 once it has asked, and nothing lies on anything', async () => {
  const { folder, remove } = makeFolder();
  const store = join(folder, 'store.sqlite');
  await inApp(async (page) => {
    await addToGraph(page, hubOf(500));
    await profile(page).getByRole('button', { name: 'Expand', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Expand The Hub of 500 AS' });
    await dialog.getByText('500 neighbours', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Add all 500' }).click();
    await page.getByText('The Hub of 500 AS: 500 added').first().waitFor();
    await page.getByRole('tab', { name: /^Entities 501/ }).waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  }, store);

  const { entities, ties } = await readCanvas(store);
  remove();
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

it('follows 14 owners up from the menu of the company at the foot', () =>
  inApp(async (page) => {
    await addToGraph(page, CHAIN_FOOT);
    await followUp(page);
    await page
      .getByText(
        `${CHAIN_OWNERS} steps up, 14 entities, 27 records added; ends at Ingrid Halvard, a person`,
      )
      .first()
      .waitFor();
    await page.getByRole('tab', { name: /^Entities 15, 28 records/ }).waitFor();
  }));

it('comes to an end where companies hold each other in a circle', () =>
  inApp(async (page) => {
    await addToGraph(page, CIRCLE_FIRST);
    await followUp(page);
    const said = `a person, 1 step up; ${CIRCLE_COMPANIES} entities in a circle`;
    await page.getByText(said).first().waitFor();
    await page.getByRole('tab', { name: /^Entities 6, 11 records/ }).waitFor();
  }));
