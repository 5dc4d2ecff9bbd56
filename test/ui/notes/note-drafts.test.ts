/** What was typed of a note is kept as a draft wherever it was typed, until it is saved or discarded. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { engineTransport } from '../engine-transport.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';

const LEFT: EntityId = 'sample/member:1';

async function openWindow() {
  localStorage.clear();
  await page.viewport(1280, 800);
  const workbench = new Workbench(await engineTransport(SMALL_WORLD));
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  return workbench;
}

const said = (): string =>
  [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent).join();
const kept = (within: ReturnType<typeof page.getByRole>) => within.getByText('Draft kept');

describe('the draft of a note', () => {
  it('is kept in a profile, on its record and on a note that is changed', async () => {
    const { profile, marks } = await openWindow();
    await profile.open(LEFT);
    const notes = page.getByRole('region', { name: 'Notes' });
    const add = notes.getByRole('button', { name: 'Add note' });
    await add.click();
    await userEvent.keyboard('Half a thou{Escape}');
    await expect.element(notes.getByRole('textbox')).not.toBeInTheDocument();
    await expect.element(kept(notes)).toBeVisible();
    await expect.poll(said).toContain('Draft kept');
    await expect.element(add).toHaveFocus();
    expect(marks.notes).toEqual([]);
    await add.click();
    await expect.element(kept(notes)).not.toBeInTheDocument();
    await expect.element(notes.getByRole('textbox')).toHaveValue('Half a thou');
    await userEvent.keyboard('ght{Control>}{Enter}{/Control}');
    await expect.element(notes.getByText('Half a thought')).toBeVisible();
    await expect.element(kept(notes)).not.toBeInTheDocument();

    const change = notes.getByRole('button', { name: 'Change the note' });
    await change.click();
    await userEvent.keyboard(' more{Escape}');
    await expect.element(notes.getByText('Draft kept')).toBeVisible();
    await expect.element(change).toHaveFocus();
    await change.click();
    await expect.element(notes.getByRole('textbox')).toHaveValue('Half a thought more');
    await notes.getByRole('button', { name: 'Discard' }).click();
    await expect.element(kept(notes)).not.toBeInTheDocument();
    await change.click();
    await expect.element(notes.getByRole('textbox')).toHaveValue('Half a thought');
    // Nothing was typed: nothing is kept.
    await userEvent.keyboard('{Escape}');
    await expect.element(kept(notes)).not.toBeInTheDocument();
  });

  it('is kept for each case by itself, beside the graph and in the dialog of the case, which Escape leaves open', async () => {
    const { cases, marks } = await openWindow();
    const about = page.getByRole('region', { name: 'This case' });
    await about.getByRole('button', { name: 'Add note' }).click();
    await userEvent.keyboard('The whole{Escape}');
    await expect.element(kept(about)).toBeVisible();
    const first = cases.current!;
    await cases.create();
    await expect.poll(() => marks.case).not.toBe(first);
    await expect.element(kept(about)).not.toBeInTheDocument();
    await cases.show(first);
    await expect.element(kept(about)).toBeVisible();

    await userEvent.keyboard('{Alt>}i{/Alt}');
    const dialog = page.getByRole('dialog', { name: 'This case' });
    await dialog.getByRole('button', { name: 'Add note' }).click();
    const field = dialog.getByRole('textbox', { name: 'Note on the case' });
    await expect.element(field).toHaveValue('The whole');
    await userEvent.keyboard(' point{Escape}');
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(kept(dialog)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(about.getByRole('textbox', { name: 'Note on the case' }))
      .toHaveValue('The whole point');
  });

  it('is kept from a dialog, however that is closed, and offered where it belongs', async () => {
    const { graph, profile, inspected } = await openWindow();
    graph.select([LEFT]);
    const focusGraph = (): void =>
      (page.getByRole('application', { name: 'Graph' }).element() as HTMLElement).focus();
    focusGraph();
    await userEvent.keyboard('n');
    const dialog = page.getByRole('dialog', { name: 'Add note' });
    await dialog.getByRole('textbox').click();
    await userEvent.keyboard('Signs{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await profile.open(LEFT);
    await expect.element(kept(page.getByRole('region', { name: 'Notes' }))).toBeVisible();
    focusGraph();
    await userEvent.keyboard('n');
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Signs');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.element(kept(page.getByRole('region', { name: 'Notes' }))).not.toBeInTheDocument();

    inspected.show([graph.ties[0]!]);
    const pane = page.getByRole('region', { name: 'Tie' });
    await pane.getByRole('button', { name: 'Add note' }).click();
    await userEvent.keyboard('By proxy');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(kept(pane)).toBeVisible();
    await pane.getByRole('button', { name: 'Add note' }).click();
    await expect.element(dialog.getByRole('textbox')).toHaveValue('By proxy');
  });
});
