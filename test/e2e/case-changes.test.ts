/** A case whose registry says otherwise: refreshed, one change accepted, another ignored, both undone. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { createChangingWorld, directorOf } from '../make/changing-world.ts';
import { newFolder, openApp, seriousFindings, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

const waitingIn = (page: Page) => page.getByLabel('Waiting changes');

describe('a case whose registry says otherwise', () => {
  it('has what changed wait, to be accepted, ignored or undone past a restart', async () => {
    const world = createChangingWorld(3);
    const { registry, app } = await serveRegistry(world.registry);
    const requests = (): number =>
      registry.requests.filter((one) => one.includes('/companies/')).length;
    const options = { ...app, store: join(newFolder(), 'store.db') };
    const first = await openApp(options);
    let { page } = first;
    for (const id of ['member:92', 'company:1', 'company:2', 'company:3'])
      await parts.addToGraph(page, id);
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
    await first.close();
    ({ page } = await openApp(options));
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
    await parts.openTables(page);
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
    await parts.openById(page, 'company:2');
    const versions = page.getByRole('region', { name: 'Versions', exact: true });
    await versions.getByRole('group', { name: 'Waiting change' }).waitFor();
    await versions.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('button', { name: '2 changes', exact: true }).click();
    await waitingIn(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('i');
    await waitingIn(page).getByText('No change waits.').waitFor();
  });
});
