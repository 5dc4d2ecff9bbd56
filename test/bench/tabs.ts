/**
 * The answers about large graphs in the built page: the longest that anything holds it up while a tab of
 * the drawer is opened, filtered and sorted, a filter is set, a measure drawn, a layout found.
 */
import Database from 'better-sqlite3';
import { createClient } from '../../src/contract/client.ts';
import type { CanvasPlace } from '../../src/contract/model/canvas.ts';
import { startLoopbackHost } from '../../src/loopback/loopback-host.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { pageFolder } from '../../src/thread/program-files.ts';
import { startBuilt } from '../make/start-built.ts';
import { atRest, openOurs, settled, type GraphPage } from './graph-pages.ts';
import { longestTask } from './longest-task.ts';
import { around } from './plain.ts';
import { inWords, report, spread } from './table.ts';
import { copyOf, worldFile } from './world.ts';

const GOAL = 50;
const ROUNDS = 3;
const PATIENCE_MS = 240_000;
const TYPED = 'an';
/** Each with the column it is sorted by. */
const TABS = {
  Entities: 'Name',
  Ties: 'From',
  Timeline: 'Company',
  Interlocks: 'Company',
  Shared: null,
  Coverage: null,
  Indicators: null,
} as const;
const OF_STORE = ['Interlocks', 'Shared'];
const LAYOUTS = ['Rings around the subject', 'By jurisdiction'];
const MEASURES = ['Ties', 'Betweenness'];
const FILTERS = ['Kind', 'Role', 'Country'];

/** What each thing done took in the rounds so far: the best is told, as what else the machine does only makes them longer. */
class Longest {
  readonly #took = new Map<string, number[]>();

  async of(item: string, on: GraphPage, work: () => Promise<unknown>): Promise<void> {
    const all = async (): Promise<void> => {
      await work();
      await settledNow(on);
    };
    const took = await longestTask(on, all, 'CPU');
    this.#took.set(item, [...(this.#took.get(item) ?? []), took]);
  }

  report(): void {
    for (const [item, took] of this.#took) {
      const words = `of CPU; the best of ${spread(took)}`;
      report(`longest task: ${item}`, Math.min(...took), { unit: inWords, most: GOAL, words });
    }
  }
}

async function settledNow(on: GraphPage): Promise<void> {
  await on.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, null, {
    timeout: PATIENCE_MS,
  });
  await atRest(on);
}

export async function bench(): Promise<void> {
  const store = copyOf(worldFile());
  for (const size of [2000, 10_000]) await onCanvasOf(size, store);
}

async function onCanvasOf(size: number, store: string): Promise<void> {
  const plain = new Database(store, { readonly: true });
  const put = around(plain, 'sample/company:12000', size).map(toPlace);
  plain.close();
  const engine = await startBuilt({ store, powers: createMemoryKeys(), offline: true });
  const host = await startLoopbackHost({ transport: engine.transport, pageFolder: pageFolder() });
  const client = createClient(engine.transport);
  const { current } = await client.createCase({});
  await client.changeCanvas({ case: current, label: 'Fill', put });
  const longest = new Longest();
  const words = size.toLocaleString('en');
  for (let round = 0; round < ROUNDS; round += 1) {
    const on = await openOurs(host.renewUrl());
    await settled(on);
    await inTabs(on, longest, words);
    await onGraph(on, longest, words);
    if (size <= 2000) await inLayouts(on, longest, words);
    await on.browser.close();
  }
  longest.report();
  await host.close();
  await engine.close();
}

/** A place not found yet. */
const toPlace = (entity: CanvasPlace['entity']): CanvasPlace => ({
  entity,
  x: null,
  y: null,
  pinned: false,
  hidden: false,
});

async function inTabs(on: GraphPage, longest: Longest, size: string): Promise<void> {
  const { page } = on;
  const filter = page.getByPlaceholder(/^(Filter|Rule or whom)$/);
  const show = page.getByRole('button', { name: 'Show tables' });
  if (await show.isVisible()) await show.click();
  const open = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  for (const [tab, column] of Object.entries(TABS)) {
    const note = (what: string, work: () => Promise<unknown>): Promise<void> =>
      longest.of(`${tab} at ${size}, ${what}`, on, work);
    await open('Owners');
    await settledNow(on);
    await note('opened', () => open(tab));
    if (OF_STORE.includes(tab)) {
      const all = page.getByRole('radiogroup', { name: 'About' }).getByText('Store');
      await note('of the store', () => all.click());
      await open('Owners');
      await settledNow(on);
      await note('opened again', () => open(tab));
    }
    await note('filtered', () => filter.pressSequentially(TYPED, { delay: 120 }));
    await note('filter cleared', () => filter.fill(''));
    if (column !== null) {
      const head = page.getByRole('columnheader').getByRole('button', { name: column }).first();
      await note('sorted', () => head.click());
      await note('sorted down', () => head.click());
    }
  }
  await open('Entities');
}

async function onGraph(on: GraphPage, longest: Longest, size: string): Promise<void> {
  const { page } = on;
  for (const part of FILTERS) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: part, exact: true }).click();
    const value = page.getByRole('menuitemcheckbox').first();
    await value.waitFor();
    await longest.of(`filter by ${part} at ${size}`, on, () => value.click());
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const clear = page.getByRole('button', { name: 'Clear all' });
    await longest.of(`filter by ${part} at ${size}, cleared`, on, () => clear.click());
  }
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Held in a time …' }).click();
  await page.getByRole('textbox', { name: /^Held from/ }).fill('2010-01-01');
  await page.getByRole('textbox', { name: /^Held to/ }).fill('2012-01-01');
  await longest.of(`filter by days at ${size}`, on, () => page.keyboard.press('Enter'));
  await page.getByRole('button', { name: 'Clear all' }).click();
  await settledNow(on);
  for (const measure of MEASURES) {
    await longest.of(`measure ${measure} at ${size}`, on, () => measureBy(on, measure));
  }
  await measureBy(on, 'As usual');
}

async function measureBy({ page }: GraphPage, measure: string): Promise<void> {
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const sizes = page.getByRole('group', { name: 'Size by' });
  await sizes.getByRole('menuitemradio', { name: measure }).first().click();
  await page.keyboard.press('Escape');
}

async function inLayouts(on: GraphPage, longest: Longest, size: string): Promise<void> {
  const { page } = on;
  for (const layout of LAYOUTS) {
    await longest.of(`layout ${layout} at ${size}`, on, async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Commands' }).fill(layout);
      await page.keyboard.press('Enter');
      await settledNow(on);
    });
    await page.keyboard.press('Control+z');
    await settledNow(on);
  }
}
