/** The list of owners' roles in Settings: seen, changed, bounded and restored. */
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { DEFAULT_OWNER_ROLES, MAX_OWNER_ROLES } from '../../../src/contract/model/role-lists.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { engineTransport } from '../engine-transport.ts';

async function open() {
  const transport = await engineTransport({ registries: { sample: {} } });
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  workbench.show('settings');
  const kept = async () => (await workbench.client.readSettings({})).settings.ownerRoles;
  return { kept, transport };
}

const owners = page.getByRole('group', { name: 'Owners’ roles' });
const list = () => page.getByRole('textbox', { name: /A word or phrase a line/ });
const button = (name: string) => owners.getByRole('button', { name, exact: true });

describe('the setting of owners’ roles', () => {
  it('keeps what is written, a word or phrase a line, and restores the program’s own', async () => {
    const { kept } = await open();
    await expect.element(page.getByRole('heading', { name: "Owners' roles" })).toBeVisible();
    await expect
      .element(page.getByText(/says nothing about who the beneficial owner is/))
      .toBeVisible();
    await expect.element(list()).toHaveValue(DEFAULT_OWNER_ROLES.join('\n'));
    await expect.element(button('Restore the list')).toHaveAttribute('aria-disabled', 'true');
    await list().fill('  Shareholder \n\nchief clerk\n');
    await button('Save').click();
    await expect.poll(kept).toEqual(['Shareholder', 'chief clerk']);
    await button('Restore the list').click();
    await expect.poll(kept).toEqual(DEFAULT_OWNER_ROLES);
    await expect.element(list()).toHaveValue(DEFAULT_OWNER_ROLES.join('\n'));
  });

  it.each([
    ['x'.repeat(101), /is longer than 100 characters/],
    [Array.from({ length: MAX_OWNER_ROLES + 1 }, String).join('\n'), /at most 500 are kept/],
  ])('keeps no list that is out of bounds', async (text, words) => {
    const { transport } = await open();
    await list().fill(text);
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
    expect(transport.inputsOf('changeSettings')).toEqual([]);
  });
});
