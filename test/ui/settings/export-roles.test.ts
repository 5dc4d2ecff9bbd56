/** The lists of roles for FollowTheMoney and BODS in Settings: seen, changed and restored, each by itself. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { DEFAULT_EXPORT_ROLES, ROLE_LENGTH } from '../../../src/contract/model/role-lists.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { engineTransport } from '../engine-transport.ts';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';

async function open() {
  const transport = await engineTransport({ registries: { sample: {} } });
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  workbench.show('settings');
  const kept = async () => (await workbench.client.readSettings({})).settings.exportRoles;
  return { kept, transport };
}

const sort = page.getByRole('combobox', { name: 'Handed on as' });
const list = page.getByRole('group', { name: /\((FollowTheMoney|BODS)\)$/ });
const button = (name: string) => list.getByRole('button', { name, exact: true });

describe('the setting of roles for exports', () => {
  it('keeps each list by itself, and restores the program’s own', async () => {
    const { kept } = await open();
    await sort.selectOptions('Nominee (BODS)');
    const field = list.getByRole('textbox');
    await expect.element(field).toHaveValue(DEFAULT_EXPORT_ROLES.nominee.join('\n'));
    await field.fill('Nominee holder\n\n  Straw man \n');
    await button('Save').click();
    const changed = { ...DEFAULT_EXPORT_ROLES, nominee: ['Nominee holder', 'Straw man'] };
    await expect.poll(kept).toEqual(changed);
    await sort.selectOptions('Board chair (BODS)');
    await expect.element(field).toHaveValue(DEFAULT_EXPORT_ROLES.boardChair.join('\n'));
    await sort.selectOptions('Nominee (BODS)');
    await expect.element(field).toHaveValue('Nominee holder\nStraw man');
    await button('Restore the list').click();
    await expect.poll(kept).toEqual(DEFAULT_EXPORT_ROLES);
  });

  it('keeps no role that is too long', async () => {
    const { transport } = await open();
    await list.getByRole('textbox').fill('x'.repeat(ROLE_LENGTH + 1));
    await expect.element(page.getByText(/is longer than 200 characters/)).toBeVisible();
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
    expect(transport.inputsOf('changeSettings')).toEqual([]);
  });
});
