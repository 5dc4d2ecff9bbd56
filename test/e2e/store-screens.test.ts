/** A store that can't be opened: the window says why, and leads on, by keyboard alone. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { snapshotByHand, WAYS_TO_SPOIL } from '../make/spoiled-store.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { tempFolder } from '../make/temp-store.ts';
import { openApp, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

const PERSON = 'Ingrid Solveig Halvardsen';

/** A closed store of the sample with one profile, which the case on show shows. */
async function storeWithProfile(): Promise<string> {
  const folder = join(tempFolder(), 'folder');
  mkdirSync(folder);
  const store = join(folder, 'store.db');
  const engine = await startDirectEngine({ store, powers: createMemoryKeys() });
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

const title = (page: Page, words: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: words });
const person = (page: Page) => page.getByRole('heading', { name: PERSON });
/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a store that can’t be opened, by keyboard alone,', () => {
  it('is put back from a snapshot where it is damaged, and a stored profile opens', async () => {
    const store = await storeWithProfile();
    snapshotByHand(store);
    snapshotByHand(store, '00002-20261121T090000Z-opened');
    WAYS_TO_SPOIL['store-corrupt'](store);
    const { page } = await openApp({ store, offline: true, theme: 'dark' });
    await title(page, 'The store is damaged').waitFor();
    expect(await focused(page)).toBe('Put a snapshot back');
    expect(await seriousFindings(page)).toEqual([]);
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
    await parts.tabTo(page, button(page, 'Dismiss'));
    await page.keyboard.press('Enter');
    await told.waitFor({ state: 'detached' });
  });

  it('has what can be read of it saved, its profile opens, and the report is kept', async () => {
    const store = await storeWithProfile();
    WAYS_TO_SPOIL['store-corrupt'](store);
    const { page } = await openApp({ store, offline: true });
    await title(page, 'The store is damaged').waitFor();
    expect(await focused(page)).toBe('Save what can be read');
    await page.keyboard.press('Enter');
    await person(page).waitFor();
    const told = page.getByRole('region', { name: 'Files moved aside' });
    expect(await told.textContent()).toMatch(/saved: 1 profile.*store\.db\.aside-/s);
    await parts.tabTo(page, button(page, 'Save the report'));
    const file = await parts.downloaded(page, () => page.keyboard.press('Enter'));
    expect(file.name).toBe('salvage-report.txt');
    expect(file.bytes.toString()).toContain('The damaged files are kept:');
  });

  it('is closed from Settings to be looked after, and opened again', async () => {
    const store = await storeWithProfile();
    snapshotByHand(store);
    const { page } = await openApp({ store, offline: true });
    await person(page).waitFor();
    await page.getByRole('button', { name: 'Settings' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await page.getByRole('button', { name: /^Close it, to/ }).focus();
    await page.keyboard.press('Enter');
    await title(page, 'The store is closed').waitFor();
    expect(await focused(page)).toBe('Open it again');
    await parts.tabTo(page, button(page, 'Check it'));
    await page.keyboard.press('Enter');
    await page.getByText(/all unchanged/).waitFor();
    await parts.tabTo(page, button(page, 'Save the report'));
    const file = await parts.downloaded(page, () => page.keyboard.press('Enter'));
    expect(file.name).toMatch(/^check-.*\.txt$/);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await person(page).waitFor();
  });

  it('is read beside the program that has it, and opens once that has ended', async () => {
    const store = await storeWithProfile();
    const other = openStore(store);
    const { page } = await openApp({ store });
    await title(page, 'The store is in use').waitFor();
    expect(await focused(page)).toBe('Try again');
    await parts.tabTo(page, button(page, 'Open it to read only'));
    await page.keyboard.press('Enter');
    await person(page).waitFor();
    const banner = page.getByRole('region', { name: 'Read-only' });
    expect(await banner.textContent()).toContain('Nothing is kept');
    expect(await seriousFindings(page)).toEqual([]);
    const status = page.getByRole('status', { name: 'Status' });
    await expect.poll(() => status.textContent()).toContain('the store is open to be read only');
    await parts.tabTo(page, button(page, 'Open it to be written'));
    await page.keyboard.press('Enter');
    await expect.poll(() => banner.textContent()).toContain('It still is so');
    other.close();
    await page.keyboard.press('Enter');
    await banner.waitFor({ state: 'detached' });
    await person(page).waitFor();
  });

  it('opens without a damaged log, and says what is lost until that was seen', async () => {
    const store = await storeWithProfile();
    WAYS_TO_SPOIL['store-log-damaged'](store);
    const { page } = await openApp({ store });
    await title(page, /log is damaged/).waitFor();
    await parts.tabTo(page, button(page, 'Open it without its log'));
    await page.keyboard.press('Enter');
    await person(page).waitFor();
    const lost = page.getByRole('region', { name: 'What was lost' });
    expect(await lost.textContent()).toContain('Requests were lost');
    await parts.tabTo(page, button(page, 'Show the requests'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Requests' }).waitFor();
    await page.keyboard.press('Escape');
    await parts.tabTo(page, button(page, 'I have seen it'));
    await page.keyboard.press('Enter');
    await lost.waitFor({ state: 'detached' });
    await page.reload();
    await person(page).waitFor();
    expect(await lost.isVisible()).toBe(false);
  });
});
