/** A case whose registry says otherwise: refreshed, one change accepted, another ignored, both undone. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { join } from 'node:path';
import { createChangingWorld, directorOf } from '../make/changing-world.ts';
import { makeFolder } from '../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { closeBrowser, openApp, openTables, seriousFindings, type App } from './open-app.ts';

let world: ReturnType<typeof createChangingWorld>;
let registry: ScriptedRegistry;
let folder: ReturnType<typeof makeFolder>;
let app: App | undefined;

beforeEach(async () => {
  world = createChangingWorld(3);
  registry = await startScriptedRegistry(world.registry);
  folder = makeFolder();
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await registry.close();
  folder.remove();
});
afterAll(closeBrowser);

async function open(): Promise<Page> {
  await app?.close();
  const named = { address: registry.url };
  app = await openApp({ named, key: registry.key, store: join(folder.folder, 'store.db') });
  return app.page;
}

async function addToGraph(page: Page, ...ids: string[]): Promise<void> {
  for (const id of ids) {
    await page.getByRole('searchbox', { name: 'Search members' }).fill(id);
    const found = new RegExp(`^Open ${id.replace(':', '.')}`, 'i');
    await page.getByRole('button', { name: found }).click();
    const name = id.replace('company:', 'Company number ').replace('member:', 'Member ');
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByText(/^One version, fetched/).waitFor();
    const add = { name: 'Add to graph', exact: true } as const;
    await page.getByRole('button', { ...add, disabled: false }).click();
    await page.getByRole('button', { ...add, disabled: true }).waitFor();
  }
}

const requests = (): number =>
  registry.requests.filter((one) => one.includes('/companies/')).length;

it('has what changed wait, to be accepted, ignored and undone past a restart', async () => {
  let page = await open();
  await addToGraph(page, 'member:92', 'company:1', 'company:2', 'company:3');
  world.say('1', { members: [directorOf('1'), { ...directorOf('1'), id: '92' }] });
  world.say('2', { status: 'Dissolved' });
  world.say('3', null);
  const before = requests();
  await page.getByRole('button', { name: 'Refresh all', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Changes in / });
  const report = dialog.getByRole('grid', { name: 'Report of the refresh' });
  await report.getByText('Status now stated: “Dissolved”').waitFor();
  await report.getByText('Not found any more; what was known of it stays').waitFor();
  await dialog.getByText('1 unchanged', { exact: true }).waitFor();
  expect(requests()).toBe(before + 3);
  expect(await seriousFindings(page)).toEqual([]);

  // By the keyboard: the first is accepted, the second ignored with a reason.
  await dialog.getByRole('tab', { name: /^Waiting/ }).click();
  const waiting = dialog.getByRole('listbox', { name: 'Waiting changes' });
  await expect.poll(() => waiting.getByRole('option').count()).toBe(3);
  expect(await seriousFindings(page)).toEqual([]);
  await waiting.focus();
  await page.keyboard.press('a');
  await expect.poll(() => waiting.getByRole('option').count()).toBe(2);
  await dialog.getByRole('textbox', { name: 'Why (optional)' }).fill('known from the gazette');
  await page.keyboard.press('Enter');
  await page.keyboard.press('i');
  await expect.poll(() => waiting.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '1 change', exact: true }).waitFor();

  // Another day, the report is there, and both are taken back.
  page = await open();
  await page.getByRole('button', { name: '1 change', exact: true }).click();
  await expect.poll(() => waitingIn(page).getByRole('option').count()).toBe(1);
  const tabs = page.getByRole('tab', { name: /^Last refresh/ });
  await tabs.click();
  await page.getByRole('grid', { name: 'Report of the refresh' }).getByText('Gone').waitFor();
  await page.getByRole('tab', { name: /^Waiting/ }).click();
  await waitingIn(page).focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => waitingIn(page).getByRole('option').count()).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(() => waitingIn(page).getByRole('option').count()).toBe(3);

  // The graph and its tables tell what is otherwise.
  await page.keyboard.press('Escape');
  await openTables(page);
  const records = page.getByRole('grid', { name: 'Entities' });
  await expect.poll(() => records.getByRole('img', { name: 'changed' }).count()).toBe(2);
  expect(await records.getByRole('img', { name: 'gone' }).count()).toBe(1);
  await page.getByRole('tab', { name: /^Ties/ }).click();
  const ties = page.getByRole('grid', { name: 'Ties' });
  await expect.poll(() => ties.getByRole('img', { name: 'new' }).count()).toBe(1);
  const legend = page.getByRole('button', { name: 'Legend', exact: true });
  if ((await legend.getAttribute('aria-expanded')) === 'false') await legend.click();
  for (const sign of ['new', 'changed', 'gone']) {
    await page
      .locator('.legend')
      .getByText(new RegExp(`${sign}$`))
      .waitFor();
  }

  // All at once, in the profile one by one.
  await page.getByRole('searchbox', { name: 'Search members' }).fill('company:2');
  await page.getByRole('button', { name: /^Open company.2/i }).click();
  const versions = page.getByRole('region', { name: 'Versions', exact: true });
  await versions.getByRole('group', { name: 'Waiting change' }).waitFor();
  await versions.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('button', { name: '2 changes', exact: true }).click();
  await waitingIn(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('i');
  await waitingIn(page).getByText('No change waits.').waitFor();
  expect(app?.complaints).toEqual([]);
});

it('is cancelled by Escape, says how far it came, and goes on another day', async () => {
  let page = await open();
  await addToGraph(page, 'company:1', 'company:2', 'company:3');
  await registry.disturb((target) => (/companies\/[23]/.test(target) ? () => undefined : null));
  await page.getByRole('button', { name: 'Refresh all', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Changes in / });
  await dialog.getByText(/· 1 of 3$/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByText(/^The last refresh was cut off at 1 of 3 records/).waitFor();

  page = await open();
  await page.getByRole('button', { name: 'Refreshed 1 of 3 records' }).waitFor();
  await registry.behave('ok');
  const before = requests();
  await page.getByRole('button', { name: 'Refresh all', exact: true }).click();
  await page.getByRole('dialog').getByText('3 unchanged', { exact: true }).waitFor();
  expect(requests()).toBe(before + 2);
  expect(app?.complaints).toEqual([]);
});

const waitingIn = (page: Page) => page.getByLabel('Waiting changes');
