/** Another case is put into the one on show: what comes, which side of a difference goes on, and undo. */
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
const dialog = page.getByRole('dialog', { name: /^Merge a case into/ });

const areAllPlaced = ({ entities }: Workbench['graph']): boolean =>
  entities.every(({ x }) => x !== null);

/** Case 1 has four records and a green flag; case 2, which is on show, one of them with a red one. */
async function open() {
  localStorage.clear();
  await page.viewport(1280, 800);
  const workbench = new Workbench(await engineTransport(SMALL_WORLD));
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  const { cases, graph, marks } = workbench;
  await marks.put({ kind: 'flag', id: LEFT, colour: 'green' });
  await marks.put({ kind: 'todo', id: crypto.randomUUID(), text: 'Ask', done: false });
  await cases.create();
  await graph.add([LEFT], 'Add Left Person');
  // Else its place, which comes late, is a step of its own after those below.
  await expect.poll(() => areAllPlaced(graph)).toBe(true);
  await marks.put({ kind: 'flag', id: LEFT, colour: 'red' });
  workbench.show('merge-case');
  await expect.element(dialog.getByRole('combobox', { name: 'Case to merge' })).toHaveFocus();
  return workbench;
}

describe('merging another case into the one on show', () => {
  it('says what comes and what differs, is done by keyboard, closes the other case, and can be undone', async () => {
    const { graph, marks, cases } = await open();
    const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
    await expect.element(merge).toBeDisabled();
    await userEvent.keyboard('C');
    await expect.element(dialog.getByText('What comes: 3 records, 1 thing to do.')).toBeVisible();
    await expect
      .element(dialog.getByText(/both have and stays as it is: 1 record\./))
      .toBeVisible();
    const group = dialog.getByRole('group', { name: 'Flag of “Left Person”' });
    await expect.element(group.getByRole('radio', { name: /Here red/ })).toBeChecked();
    // From the list to the quiet buttons, and on to what differs.
    await userEvent.keyboard('{Tab}{Tab}{Tab}{ArrowDown}');
    await expect.element(group.getByRole('radio', { name: /There green/ })).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => graph.entities.length).toBe(4);
    expect(marks.flagOf(LEFT)?.colour).toBe('green');
    expect(marks.of('todo')).toHaveLength(1);
    expect(cases.all.map(({ title, open: isOpen }) => [title, isOpen]).toSorted()).toEqual([
      ['Case 1', false],
      ['Case 2', true],
    ]);
    // The places that are found for what came belong to the step.
    await expect.poll(() => areAllPlaced(graph)).toBe(true);
    expect(graph.undoLabel).toMatch(/^Merge “Case 1”: 3 records/);
    await graph.undo();
    await expect.poll(() => graph.entities.length).toBe(1);
    await expect.poll(() => marks.flagOf(LEFT)?.colour).toBe('red');
  });

  it('takes one side of all that differs, and leaves the other case open where that is wished', async () => {
    const { cases, marks } = await open();
    await dialog.getByRole('combobox').selectOptions('Case 1, 4 records');
    await dialog.getByRole('button', { name: 'All as there' }).click();
    await expect.element(dialog.getByRole('radio', { name: /There green/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'All as here' }).click();
    await dialog.getByRole('checkbox', { name: 'Then close Case 1' }).click();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(marks.flagOf(LEFT)?.colour).toBe('red');
    expect(cases.open).toHaveLength(2);
  });

  it('brings long notes whole, and says of a second merge that nothing was merged', async () => {
    const workbench = await open();
    const { cases, marks } = workbench;
    await userEvent.keyboard('{Escape}');
    const [first, second] = cases.all.toSorted((a, b) => a.title.localeCompare(b.title));
    await cases.show(first!.id);
    for (let at = 0; at < 15; at += 1) {
      await marks.saveNote({ on: 'entity', entity: LEFT }, `${at} ${'long '.repeat(18_000)}`);
    }
    await cases.show(second!.id);
    await expect.poll(() => marks.notes.length).toBe(0);
    for (const says of [
      /^Merged: Case 1/,
      /^Nothing was merged: all of Case 1 that was chosen is here/,
    ]) {
      workbench.show('merge-case');
      await dialog.getByRole('combobox').selectOptions('Case 1, 4 records');
      await dialog.getByRole('checkbox', { name: 'Then close Case 1' }).click();
      await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
      await expect.poll(() => workbench.session.announcement).toMatch(says);
      await expect.poll(() => marks.notes.length).toBe(15);
    }
  });

  it('shows both texts of a note that reads otherwise in the two cases', async () => {
    const workbench = await open();
    const { cases, marks } = workbench;
    await userEvent.keyboard('{Escape}');
    const [first, second] = cases.all.toSorted((a, b) => a.title.localeCompare(b.title));
    const id = crypto.randomUUID();
    const place = { on: 'entity', entity: LEFT } as const;
    const note = (text: string) => marks.put({ kind: 'note', id, place, text, isPrivate: false });
    await note('Resigned, says the gazette');
    await cases.show(first!.id);
    await note('In office, says the register');
    await cases.show(second!.id);
    workbench.show('merge-case');
    await dialog.getByRole('combobox').selectOptions('Case 1, 4 records');
    const texts = dialog.getByRole('region', { name: 'Texts that read otherwise' });
    await expect.element(texts.getByText('Note on “Left Person”')).toBeVisible();
    await expect.element(texts.getByText('Resigned, says the gazette')).toBeVisible();
    await expect.element(texts.getByText('In office, says the register')).toBeVisible();
  });
});
