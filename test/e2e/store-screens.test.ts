/** A store that can't be opened: the window says why, and leads on, by keyboard alone. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { snapshotByHand, WAYS_TO_SPOIL, type WayToSpoil } from '../make/spoiled-store.ts';
import { startBuilt } from '../make/start-built.ts';
import { tempFolder } from '../make/temp-store.ts';
import { closeBrowser, openApp, seriousFindings, type App, type AppOptions } from './open-app.ts';

afterAll(closeBrowser);

/** A folder that is to have the screens as pictures, if anybody wants them. */
const shots = process.env['INTERLOCK_SHOTS'];

const PERSON = 'Ingrid Solveig Halvardsen';

/** A closed store of the sample with one profile, which the case on show shows. */
async function storeWithProfile(): Promise<string> {
  const folder = join(tempFolder(), 'folder');
  mkdirSync(folder);
  const store = join(folder, 'store.db');
  const engine = await startBuilt({ store, powers: createMemoryKeys() });
  const client = createClient(engine.transport);
  const { items } = await client.searchMembers({ registry: 'sample', query: { q: PERSON } });
  const entity: EntityId = `sample/member:${items[0]?.id ?? ''}`;
  await client.readProfile({ entity });
  const { current } = await client.readCases({});
  await client.openCase({ case: current });
  await client.keepCaseView({ case: current, view: { search: null, profile: entity } });
  await engine.close();
  return store;
}

async function open(options: AppOptions): Promise<App> {
  const app = await openApp(options);
  onTestFinished(() => app.close());
  return app;
}

const title = (page: Page, words: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: words });
const person = (page: Page) => page.getByRole('heading', { name: PERSON });
/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** Presses Tab until what has the focus is called so, as somebody without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 20; pressed += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

describe('by keyboard alone', () => {
  it('a damaged store is put back from a snapshot, and a stored profile opens', async () => {
    const store = await storeWithProfile();
    snapshotByHand(store);
    snapshotByHand(store, '00002-20261121T090000Z-opened');
    WAYS_TO_SPOIL['store-corrupt'](store);
    const { page, complaints } = await open({ store, offline: true });
    await title(page, 'The store is damaged').waitFor();
    expect(await focused(page)).toBe('Put a snapshot back');
    // The older one.
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toMatch(
      /^00001/,
    );
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await person(page).waitFor();
    const told = page.getByRole('region', { name: 'Files moved aside' });
    await expect
      .poll(() => told.textContent())
      .toMatch(/snapshot of 20 Nov 2026.*store\.db\.aside-/s);
    await tabTo(page, 'Dismiss');
    await page.keyboard.press('Enter');
    await told.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('what can be read of a damaged store is saved, its profile opens, and the report is kept', async () => {
    const store = await storeWithProfile();
    WAYS_TO_SPOIL['store-corrupt'](store);
    const { page, complaints } = await open({ store, offline: true });
    await title(page, 'The store is damaged').waitFor();
    expect(await focused(page)).toBe('Save what can be read');
    await page.keyboard.press('Enter');
    await person(page).waitFor();
    const told = page.getByRole('region', { name: 'Files moved aside' });
    expect(await told.textContent()).toMatch(/saved: 1 profile.*store\.db\.aside-/s);
    await tabTo(page, 'Save the report');
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toBe('salvage-report.txt');
    expect(readFileSync(await file.path(), 'utf8')).toContain('The damaged files are kept:');
    expect(complaints).toEqual([]);
  });

  it('an open store is closed from Settings to be looked after, and opened again', async () => {
    const store = await storeWithProfile();
    snapshotByHand(store);
    const { page } = await open({ store, offline: true });
    await person(page).waitFor();
    await page.getByRole('button', { name: 'Settings' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await page.getByRole('button', { name: /^Close it, to/ }).focus();
    await page.keyboard.press('Enter');
    await title(page, 'The store is closed').waitFor();
    expect(await focused(page)).toBe('Open it again');
    if (shots) await page.screenshot({ path: join(shots, 'closed-on-purpose-light.png') });
    await tabTo(page, 'Check it');
    await page.keyboard.press('Enter');
    await page.getByText(/all unchanged/).waitFor();
    await tabTo(page, 'Save the report');
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/^check-.*\.txt$/);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await person(page).waitFor();
  });

  it('a new store is begun, and the damaged one is kept', async () => {
    const store = await storeWithProfile();
    WAYS_TO_SPOIL['store-corrupt'](store);
    const { page } = await open({ store });
    await title(page, 'The store is damaged').waitFor();
    await tabTo(page, 'Begin a new store');
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox', { name: 'Search members' }).waitFor();
    const kept = readdirSync(dirname(store)).filter((name) => name.includes('.aside-'));
    expect(kept.length).toBeGreaterThan(0);
  });

  it('a store in use is read beside the other one, and nothing in it is changed', async () => {
    const store = await storeWithProfile();
    const other = openStore(store);
    const { page } = await open({ store });
    await title(page, 'The store is in use').waitFor();
    expect(await focused(page)).toBe('Try again');
    await tabTo(page, 'Open it to read only');
    await page.keyboard.press('Enter');
    await person(page).waitFor();
    const banner = page.getByRole('region', { name: 'Read-only' });
    expect(await banner.textContent()).toContain('Nothing is kept');
    const status = page.getByRole('status', { name: 'Status' });
    await expect.poll(() => status.textContent()).toContain('the store is open to be read only');
    if (shots) await page.screenshot({ path: join(shots, 'read-only-light.png') });
    await tabTo(page, 'Open it to be written');
    await page.keyboard.press('Enter');
    await expect.poll(() => banner.textContent()).toContain('It still is so');
    other.close();
    await page.keyboard.press('Enter');
    await banner.waitFor({ state: 'detached' });
    await person(page).waitFor();
  });

  it('a store in use opens by itself once the other one has ended', async () => {
    const store = await storeWithProfile();
    const other = openStore(store);
    const { page } = await open({ store });
    await title(page, 'The store is in use').waitFor();
    other.close();
    await person(page).waitFor();
  });

  it('a log that is damaged is left out, and what is lost is said until it was seen', async () => {
    const store = await storeWithProfile();
    WAYS_TO_SPOIL['store-log-damaged'](store);
    const { page } = await open({ store });
    await title(page, /log is damaged/).waitFor();
    await tabTo(page, 'Open it without its log');
    await page.keyboard.press('Enter');
    await person(page).waitFor();
    const lost = page.getByRole('region', { name: 'What was lost' });
    expect(await lost.textContent()).toContain('Requests were lost');
    if (shots) await page.screenshot({ path: join(shots, 'losses-light.png') });
    await tabTo(page, 'Show the requests');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Requests' }).waitFor();
    await page.keyboard.press('Escape');
    await tabTo(page, 'I have seen it');
    await page.keyboard.press('Enter');
    await lost.waitFor({ state: 'detached' });
    await page.reload();
    await person(page).waitFor();
    expect(await lost.isVisible()).toBe(false);
  });
});

/** Each way, what the screen is called, and what has the focus. */
const SCREENS: [WayToSpoil | 'store-busy', string, string][] = [
  ['store-corrupt', 'The store is damaged', 'Put a snapshot back'],
  ['store-log-damaged', 'The store’s log is damaged', 'Save what can be read'],
  ['store-log-foreign', 'The log beside the store is not its own', 'Save what can be read'],
  ['store-newer', 'The store is of a newer version', 'Read what can be read'],
  ['store-foreign', 'The file is of another program', 'Begin a new store beside it'],
  ['store-linked', 'The store’s file has several names', 'Work with a copy'],
  ['file-unreadable', 'The store can’t be opened', 'Try again'],
  ['file-unwritable', 'The store can’t be opened', 'Try again'],
  ['store-busy', 'The store is in use', 'Try again'],
];

describe('each way a store can fail, in both themes', () => {
  it.each(SCREENS)('%s', async (way, words, first) => {
    vi.stubEnv('XDG_DATA_HOME', tempFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    const store = await storeWithProfile();
    snapshotByHand(store);
    snapshotByHand(store, '00002-20261121T090000Z-opened');
    if (way === 'store-busy') {
      const other = openStore(store);
      onTestFinished(() => other.close());
    } else WAYS_TO_SPOIL[way](store);
    const { page, complaints } = await open({ store });
    await title(page, words).waitFor();
    expect(await focused(page)).toBe(first);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFindings(page)).toEqual([]);
      if (shots) await page.screenshot({ path: join(shots, `${way}-${colorScheme}.png`) });
    }
    await page.setViewportSize({ width: 640, height: 480 });
    const button = page.getByRole('button').last();
    await button.focus();
    await expect.poll(() => button.isVisible()).toBe(true);
    const spilled = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(spilled).toBe(false);
    if (shots) await page.screenshot({ path: join(shots, `${way}-small.png`) });
    expect(complaints).toEqual([]);
    expect(existsSync(`${store}.moving`)).toBe(false);
  });
});
