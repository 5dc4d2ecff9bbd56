/** Tags and notes are put on what is selected from the graph, its menu and its table. */
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
  const { graph } = workbench;
  await expect
    .poll(() => graph.entities.length === 4 && graph.entities.every(({ x }) => x !== null))
    .toBe(true);
  return workbench;
}

const focusGraph = (): void => page.getByRole('application', { name: 'Graph' }).element().focus();

describe('marking records from the graph', () => {
  it('tags all that is selected by one key, and takes a tag off all of them', async () => {
    const { graph, marks } = await openWindow();
    focusGraph();
    await userEvent.keyboard('{Control>}a{/Control}t');
    const dialog = page.getByRole('dialog', { name: 'Tags of 4 records' });
    await expect.element(dialog.getByRole('textbox', { name: 'New tag' })).toHaveFocus();
    await userEvent.keyboard('Nominee{Enter}');
    const box = dialog.getByRole('checkbox', { name: 'Nominee' });
    await expect.element(box).toBeChecked();
    const all = graph.entities.map(({ id }) => id);
    await expect.poll(() => all.every((id) => marks.tagsOf(id).length === 1)).toBe(true);
    await box.click();
    await expect.element(box).not.toBeChecked();
    await expect.poll(() => all.some((id) => marks.tagsOf(id).length > 0)).toBe(false);

    await marks.tag([LEFT], 'nominee');
    await expect.element(dialog.getByText('on 1 of them')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    // One step each.
    await graph.undo();
    await graph.undo();
    await expect.poll(() => all.every((id) => marks.tagsOf(id).length === 1)).toBe(true);
  });

  it('writes a note on a glyph by key, and from the menu of a row of the table', async () => {
    const { graph, marks } = await openWindow();
    graph.select([LEFT]);
    focusGraph();
    await userEvent.keyboard('n');
    const dialog = page.getByRole('dialog', { name: 'Add note' });
    await expect.element(dialog.getByText('Left Person')).toBeVisible();
    await userEvent.keyboard('Signs for both{Control>}{Enter}{/Control}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(marks.notesOf(LEFT)).toMatchObject([{ text: 'Signs for both', isPrivate: false }]);

    await page.getByRole('button', { name: 'Show tables' }).click();
    await page.getByRole('row', { name: /Left Person/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add note …' }).click();
    await expect.element(dialog.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('And signs here{Control>}{Enter}{/Control}');
    await expect.poll(() => marks.notesOf(LEFT).length).toBe(2);
  });
});
