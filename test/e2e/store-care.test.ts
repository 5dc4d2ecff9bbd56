/** The care of the store in Settings: snapshots, and damage that is found, in both themes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { flipBit } from '../make/flip-bit.ts';
import { snapshotByHand } from '../make/spoiled-store.ts';
import { fillStore } from '../make/synthetic-store.ts';
import { tempFolder } from '../make/temp-store.ts';
import { closeBrowser, openApp, seriousFindings } from './open-app.ts';

afterAll(closeBrowser);

/** A folder that is to have the screens as pictures, if anybody wants them. */
const shots = process.env['INTERLOCK_SHOTS'];

function filledStore(): string {
  const store = openStore(join(tempFolder(), 'store.interlock'));
  fillStore(store, { members: 300, companies: 100 });
  store.close();
  return store.file;
}

/** Settings over a store with one damaged answer. */
async function openDamaged(): Promise<Page> {
  const file = filledStore();
  flipBit(file, '"name_prefix"');
  const app = await openApp({ store: file, offline: true });
  onTestFinished(() => app.close());
  await app.page.getByRole('button', { name: 'Settings' }).click();
  return app.page;
}

it.each(['light', 'dark'] as const)('takes a snapshot and lists it, in %s', async (theme) => {
  const app = await openApp({ store: filledStore(), theme, offline: true });
  onTestFinished(() => app.close());
  const { page } = app;
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('There is no snapshot yet.').waitFor();
  await page.getByRole('button', { name: 'Snapshot now' }).click();
  await page.getByText('The snapshot was taken, and is sound.').waitFor();
  const rows = page.getByRole('table', { name: /^Snapshots/ }).getByRole('row');
  expect(await rows.count()).toBe(1);
  expect(await rows.first().innerText()).toMatch(/asked for\s+\d+\.\d MB/);
  await page.getByRole('button', { name: 'Snapshot now' }).click();
  await page.getByText('Nothing has changed since the last snapshot.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(app.complaints).toEqual([]);
});

it('says over the window that the store is damaged, also to one that is opened later', async () => {
  const page = await openDamaged();
  await page.getByRole('button', { name: 'Snapshot now' }).click();
  await page.getByText(/^No copy of the store .* 1 answer damaged\./).waitFor();
  await page.keyboard.press('Escape');
  const notice = page.getByRole('region', { name: 'Notices' }).getByText(/^The store is damaged/);
  await notice.waitFor();
  await page.reload();
  await notice.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it('saves the report of a check, with what is damaged in words', async () => {
  const page = await openDamaged();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the report' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^check-\d{4}-\d\d-\d\d\.txt$/);
  const lines = readFileSync(await saved.path(), 'utf8').split('\r\n');
  expect(lines[0]).toMatch(/^Interlock: a check of the store, ended \d{4}-/);
  expect(lines[1]).toMatch(
    /^damaged: The profile of member .* no longer have their hash\. [0-9a-f]{64} /,
  );
  expect(lines.at(-2)).toMatch(/400 responses and .* checked, 1 damaged, 0 otherwise not as kept$/);
});

it('leads from the notice that the store is damaged to a snapshot that is put back, by keyboard', async () => {
  const file = filledStore();
  snapshotByHand(file);
  flipBit(file, '"name_prefix"');
  const app = await openApp({ store: file, offline: true });
  onTestFinished(() => app.close());
  const { page } = app;
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText(/1 damaged, 0 otherwise not as kept/).waitFor();
  await page.keyboard.press('Escape');
  const lead = page.getByRole('button', { name: 'Snapshots, to restore one' });
  await lead.waitFor();
  if (shots) await page.screenshot({ path: join(shots, 'damage-notice.png') });
  const press = async (name: string): Promise<void> => {
    const button = page.getByRole('button', { name });
    const hasFocus = () => button.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; !(await hasFocus()); tabs += 1) {
      if (tabs > 60) throw new Error(`Tab does not lead to ${name}.`);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  };
  await press('Snapshots, to restore one');
  const close = page.getByRole('button', { name: 'Close it, to restore or salvage' });
  await expect.poll(() => close.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByRole('table', { name: /^Snapshots/ }).waitFor();
  if (shots) await page.screenshot({ path: join(shots, 'damage-settings.png') });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The store is closed' }).waitFor();
  await press('Put a snapshot back');
  await page.getByRole('region', { name: 'Files moved aside' }).waitFor();
  await lead.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText(/all unchanged/).waitFor();
  expect(app.complaints).toEqual([]);
});
