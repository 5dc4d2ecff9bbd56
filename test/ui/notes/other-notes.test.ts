/** Notes on what has no page of its own: a field of a profile, and a tie. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { engineTransport } from '../engine-transport.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';

async function openWindow() {
  localStorage.clear();
  await page.viewport(1280, 800);
  const workbench = new Workbench(await engineTransport(SMALL_WORLD));
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  return workbench;
}

describe('a note on a tie or a field', () => {
  it('is written on a tie, shown with the tie, changed, and taken back by undo', async () => {
    const workbench = await openWindow();
    const [tie] = workbench.graph.ties;
    if (tie === undefined) throw new Error('Nothing is tied.');
    workbench.inspected.show([tie]);
    const pane = page.getByRole('region', { name: 'Tie' });
    await pane.getByRole('button', { name: 'Add note' }).click();
    await userEvent.keyboard('Signed by proxy{Control>}{Enter}{/Control}');
    await expect.element(pane.getByText('Signed by proxy')).toBeVisible();
    expect(workbench.marks.notes[0]?.place).toMatchObject({
      on: 'tie',
      from: tie.from,
      to: tie.to,
    });
    await pane.getByRole('button', { name: 'Change' }).click();
    await userEvent.keyboard('{Control>}a{/Control}Signed in person{Control>}{Enter}{/Control}');
    await expect.element(pane.getByText('Signed in person')).toBeVisible();
    await workbench.graph.undo();
    await expect.element(pane.getByText('Signed by proxy')).toBeVisible();
    await workbench.graph.undo();
    await expect.element(pane.getByText('Signed by proxy')).not.toBeInTheDocument();
  });

  it('is written on a field where the place of the field in the answer is shown', async () => {
    const workbench = await openWindow();
    const [first] = workbench.graph.view.entities;
    if (first === undefined) throw new Error('Nothing is on the graph.');
    await workbench.profile.open(first.id);
    await expect.poll(() => document.querySelector('[data-pointer]')).not.toBeNull();
    document.querySelector<HTMLElement>('[data-pointer]')?.click();
    const raw = page.getByRole('dialog', { name: 'Raw answer' });
    await raw.getByRole('button', { name: 'Add note' }).click();
    await userEvent.keyboard('As the seal says{Control>}{Enter}{/Control}');
    const notes = page.getByRole('region', { name: 'Notes' });
    await expect.element(notes.getByText('As the seal says')).toBeVisible();
    expect(workbench.marks.notes[0]?.place).toMatchObject({ on: 'field', entity: first.id });
  });

  it('calls a field what its profile calls it, says whose field it is, and is marked there', async () => {
    const { profile, marks } = await openWindow();
    await profile.open('sample/company:1');
    const at = '[data-pointer="/registration_number"]';
    await expect.poll(() => document.querySelector(at)).not.toBeNull();
    const noted = page.getByRole('region', { name: 'Profile' }).getByRole('img', { name: 'noted' });
    expect(noted.elements()).toEqual([]);
    document.querySelector<HTMLElement>(at)?.click();
    await page
      .getByRole('dialog', { name: 'Raw answer' })
      .getByRole('button', { name: 'Add note' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Add note' });
    await expect.element(dialog.getByText('Registration no. of Middle AS')).toBeVisible();
    await userEvent.keyboard('Not that of 2019{Control>}{Enter}{/Control}');
    await expect.poll(() => marks.notes[0]?.place).toMatchObject({ label: 'Registration no.' });
    await expect.poll(() => noted.elements().map((sign) => sign.closest(at))).not.toContain(null);
    expect(noted.elements()).toHaveLength(1);
    expect(document.querySelector(at)?.getAttribute('aria-label')).toContain('noted');
  });
});
