/** The care of the store in Settings: snapshots, and damage that is found. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { flipBit } from '../make/flip-bit.ts';
import { snapshotByHand } from '../make/spoiled-store.ts';
import { fillStore } from '../make/synthetic-store.ts';
import { tempFolder } from '../make/temp-store.ts';
import { openApp, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

function filledStore(): string {
  const store = openStore(join(tempFolder(), 'store.interlock'));
  fillStore(store, { members: 300, companies: 100 });
  store.close();
  return store.file;
}

describe('the care of the store in Settings', () => {
  it('takes a snapshot and lists it, and says so where nothing has changed since', async () => {
    const { page } = await openApp({ store: filledStore(), offline: true });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('There is no snapshot yet.').waitFor();
    await page.getByRole('button', { name: 'Snapshot now' }).click();
    await page.getByText('The snapshot was taken, and is sound.').waitFor();
    const rows = page.getByRole('table', { name: /^Snapshots/ }).getByRole('row');
    expect(await rows.count()).toBe(1);
    expect(await rows.first().innerText()).toMatch(/asked for\s+\d+\.\d MB/);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Snapshot now' }).click();
    await page.getByText('Nothing has changed since the last snapshot.').waitFor();
  });

  it('finds damage, reports it, and leads to a snapshot that is put back, by keyboard', async () => {
    const file = filledStore();
    snapshotByHand(file);
    flipBit(file, '"name_prefix"');
    const { page } = await openApp({ store: file, offline: true });
    const press = async (name: string): Promise<void> => {
      await parts.tabTo(page, page.getByRole('button', { name, exact: true }));
      await page.keyboard.press('Enter');
    };
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText(/1 damaged, 0 otherwise not as kept/).waitFor();
    const report = await parts.downloaded(page, () =>
      page.getByRole('button', { name: 'Save the report' }).click(),
    );
    expect(report.name).toMatch(/^check-\d{4}-\d\d-\d\d\.txt$/);
    const lines = report.bytes.toString().split('\r\n');
    expect(lines[0]).toMatch(/^Interlock: a check of the store, ended \d{4}-/);
    expect(lines[1]).toMatch(
      /^damaged: The profile of member .* no longer have their hash\. [0-9a-f]{64} /,
    );
    await page.keyboard.press('Escape');
    const notice = page.getByRole('region', { name: 'Notices' }).getByText(/^The store is damaged/);
    await notice.waitFor();
    // Also in a window that is opened later.
    await page.reload();
    await notice.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await press('Snapshots, to restore one');
    const close = page.getByRole('button', { name: 'Close it, to restore or salvage' });
    await expect.poll(() => parts.isFocused(close)).toBe(true);
    await page.getByRole('table', { name: /^Snapshots/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The store is closed' }).waitFor();
    await press('Put a snapshot back');
    await page.getByRole('region', { name: 'Files moved aside' }).waitFor();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText(/all unchanged/).waitFor();
  });
});
