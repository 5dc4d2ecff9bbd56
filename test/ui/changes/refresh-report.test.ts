/** The report of a refresh while it is under way, and records of one name in it. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';
import { placeAt } from '../graph/worlds.ts';

const IDS: EntityId[] = ['sample/company:1', 'sample/company:2', 'sample/company:3'];

describe('the report of a refresh', () => {
  it('fills while records are still asked for, and tells records of one name apart', async () => {
    localStorage.clear();
    await page.viewport(1280, 800);
    const names = ['Nordvik AS', 'Nordvik AS', 'Other AS'];
    const companies = names.map((name, at) =>
      makeCompanyProfile({ id: `${at + 1}`, current_name: { name } }),
    );
    const transport = await engineTransport({
      registries: { sample: { companies } },
      fetched: IDS,
      places: IDS.map((id, at) => placeAt(id, at * 100, 0)),
      silent: ['companies/3'],
    });
    const workbench = new Workbench(transport);
    await workbench.start();
    await render(WorkbenchScreen, { workbench });
    await page.getByRole('button', { name: 'Refresh all', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Changes in Case 1' });
    const report = dialog.getByRole('grid', { name: 'Report of the refresh' });
    await expect.element(report.getByText('Unchanged').nth(1)).toBeVisible();
    await expect.element(dialog.getByText('2 unchanged')).toBeVisible();
    expect(workbench.refresh.isRunning).toBe(true);
    await expect.element(report.getByText('company 1')).toBeVisible();
    await expect.element(report.getByText('company 2')).toBeVisible();
    expect(report.getByText('company 3').elements()).toHaveLength(0);
    workbench.refresh.stop();
    await expect.poll(() => workbench.refresh.isRunning).toBe(false);
  });
});

describe('a refresh that Escape cancels', () => {
  it('says how far it came, after a restart as well, and then asks for the rest', async () => {
    await page.viewport(1280, 800);
    const companies = IDS.map((_, at) => makeCompanyProfile({ id: `${at + 1}` }));
    const transport = await engineTransport({
      registries: { sample: { companies } },
      fetched: IDS,
      places: IDS.map((id, at) => placeAt(id, at * 100, 0)),
      silent: ['companies/2', 'companies/3'],
    });
    const openWindow = async () => {
      const workbench = new Workbench(transport);
      await workbench.start();
      return render(WorkbenchScreen, { workbench });
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const first = await openWindow();
    await button('Refresh all').click();
    const dialog = page.getByRole('dialog', { name: 'Changes in Case 1' });
    await expect.poll(() => dialog.element().textContent).toContain('· 1 of 3');
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const cutOff = dialog.getByText(/^The last refresh was cut off at 1 of 3 records/);
    await expect.element(cutOff).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Refreshed 1 of 3 records')).toBeVisible();

    await first.unmount();
    await openWindow();
    await button('Refreshed 1 of 3 records').click();
    await expect.element(cutOff).toBeVisible();
    await dialog.getByRole('button', { name: 'Refresh all' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(transport.inputsOf('refreshCase')).toMatchObject([{ which: 'new' }, { which: 'rest' }]);
    await userEvent.keyboard('{Escape}');
    await expect.element(cutOff).toBeVisible();
  });
});
