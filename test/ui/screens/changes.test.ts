/** Accepting and ignoring what changed, and the report of a refresh, in a window with a real engine. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import type { EngineSeed } from '../../make/page-engine.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';
import { placeAt } from '../graph/worlds.ts';

const ID: EntityId = 'sample/company:1';
const WORLD: EngineSeed = {
  registries: { sample: { companies: [makeCompanyProfile({ id: '1' })] } },
  fetched: [ID],
  places: [placeAt(ID, 0, 0)],
};

async function open() {
  localStorage.clear();
  await page.viewport(1280, 800);
  const workbench = new Workbench(await engineTransport(WORLD));
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  return workbench;
}

describe('the dialog of changes', () => {
  it('says what to do next where nothing waits and nothing was refreshed', async () => {
    await open();
    await userEvent.keyboard('{Alt>}g{/Alt}');
    const dialog = page.getByRole('dialog', { name: 'Changes in Case 1' });
    await expect.element(dialog.getByText('No change waits.')).toBeVisible();
    await dialog.getByRole('tab', { name: /^Last refresh/ }).click();
    await expect.element(dialog.getByText('This case was not refreshed yet.')).toBeVisible();
  });

  it('refuses to refresh while offline, in words, and leaves no report behind', async () => {
    const workbench = await open();
    await workbench.session.setOffline(true);
    await page.getByRole('button', { name: 'Refresh all', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Changes in Case 1' });
    await expect.element(dialog.getByText(/^Not searched: offline/)).toBeVisible();
    expect(workbench.refresh.head).toBeNull();
    expect(workbench.refresh.isRunning).toBe(false);
  });
});
