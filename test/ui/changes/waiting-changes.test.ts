/** The list of what waits: read whole, decided of by keys, and taken back and done again. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import type { CompanyProfile } from '../../../src/contract/model/company.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeCompanyProfile, type Some } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';
import { placeAt } from '../graph/worlds.ts';

const ID: EntityId = 'sample/company:1';
const company = (given: Some<CompanyProfile>): CompanyProfile =>
  makeCompanyProfile({ id: '1', current_name: { name: 'Nordvik AS' }, ...given });
const BEFORE = company({ members: [{ id: '91', name: 'Old Director', position: 'Director' }] });
const AFTER = company({
  status: 'Dissolved',
  registration_number: '904',
  documents: [{ name: 'Deed', number: '7' }],
  members: [{ id: '92', name: 'New Director', position: 'Director' }],
});

async function open(later = AFTER) {
  localStorage.clear();
  await page.viewport(1280, 800);
  const transport = await engineTransport({
    registries: { sample: { companies: [BEFORE] } },
    later: { sample: { companies: [later] } },
    fetched: [ID],
    places: [placeAt(ID, 0, 0)],
  });
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  await workbench.client.readProfile({ entity: ID, from: 'registry' });
  await workbench.profile.open(ID);
  await expect.poll(() => workbench.changes.all.length).toBe(1);
  return workbench;
}

const dialog = page.getByRole('dialog', { name: 'Changes in Case 1' });
const list = dialog.getByRole('listbox', { name: 'Waiting changes' });

describe('a change that waits to be accepted', () => {
  it('has all that differs listed, who came and left before all else, and its list takes the focus', async () => {
    const workbench = await open();
    const [change] = workbench.changes.all;
    expect(change?.total).toBeGreaterThan(4);
    workbench.show('changes');
    await expect.element(list).toHaveFocus();
    const lines = list.getByRole('listitem');
    await expect.poll(() => lines.elements().length).toBe(change?.total);
    const said = lines.elements().map((line) => line.textContent);
    expect(said.slice(0, 2).join()).toMatch(/Old Director/);
    expect(said.slice(0, 2).join()).toMatch(/New Director/);
  });

  it('says, where very much differs, that accepting takes all of it', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      id: `${500 + at}`,
      name: `Director ${at}`,
      position: 'Director',
    }));
    const workbench = await open(company({ members: many }));
    const total = workbench.changes.all[0]?.total ?? 0;
    expect(total).toBeGreaterThan(50);
    workbench.show('changes');
    await expect
      .poll(() => list.element().textContent.replaceAll(/\s+/g, ' '))
      .toContain(`to accept takes all ${total}`);
    await expect.element(dialog.getByText(`Accept all ${total}`)).toBeVisible();
  });

  it('is accepted, taken back and done again by keys, and the versions go on saying why', async () => {
    const workbench = await open();
    workbench.show('changes');
    await expect.element(list).toHaveFocus();
    await dialog.getByRole('textbox', { name: /^Why/ }).fill('In the gazette');
    await userEvent.keyboard('{Enter}a');
    await expect.poll(() => workbench.changes.all.length).toBe(0);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => workbench.changes.all.length).toBe(1);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.poll(() => workbench.changes.all.length).toBe(0);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => workbench.changes.all.length).toBe(1);
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.poll(() => workbench.changes.all.length).toBe(0);
    await userEvent.keyboard('{Escape}');
    const versions = page.getByRole('region', { name: 'Versions' });
    await expect.element(versions.getByText(/The baseline of this case is version/)).toBeVisible();
    await expect.element(versions.getByText(/In the gazette/)).toBeVisible();
    await expect.element(versions.getByRole('row', { name: /baseline/ }).first()).toBeVisible();
    expect(versions.getByText(', baseline').elements()).toHaveLength(1);
  });

  it('is told on its profile as long as it waits, and leads there to its versions', async () => {
    const workbench = await open();
    // As in a window that is opened later: what was shown before is not known.
    workbench.profile.reset();
    const versions = document.body.getElementsByClassName('waiting');
    const note = page.getByRole('button', { name: /differences wait to be accepted or ignored$/ });
    workbench.show('changes');
    await expect.element(list).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(note).toBeVisible();
    const isAtVersions = (): boolean =>
      document.activeElement?.contains(versions[0] ?? null) === true &&
      document.activeElement.getAttribute('tabindex') === '-1';
    await expect.poll(isAtVersions).toBe(true);
    await note.click();
    await expect.poll(isAtVersions).toBe(true);
    // The profile is on show already, and the dialog gives the focus back where it was.
    (page.getByRole('application', { name: 'Graph' }).element() as HTMLElement).focus();
    workbench.show('changes');
    await expect.element(list).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(isAtVersions).toBe(true);
    await workbench.changes.decide(workbench.changes.all, 'ignored', '');
    await expect.element(note).not.toBeInTheDocument();
  });
});
