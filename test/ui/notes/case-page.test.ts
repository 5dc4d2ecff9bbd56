/** The page of the case on show: its subject, notes, things to do, saved searches and tags, by keyboard. */
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
  const [first] = workbench.graph.view.entities;
  if (first === undefined) throw new Error('Nothing is on the graph.');
  return { workbench, entity: first };
}

const about = page.getByRole('region', { name: 'This case' });

describe('the page of a case', () => {
  it('stands where no profile does, and takes notes and things to do, which undo takes back', async () => {
    const { workbench } = await openWindow();
    await about.getByRole('button', { name: 'Add note' }).click();
    await userEvent.keyboard('The *whole* point{Control>}{Enter}{/Control}');
    await expect.element(about.getByText('whole')).toBeVisible();
    expect(workbench.marks.notes.map(({ place }) => place)).toEqual([{ on: 'case' }]);

    await about.getByRole('textbox', { name: 'Add something to do' }).click();
    await userEvent.keyboard('Ask the notary{Enter}Read the minutes{Enter}');
    await expect.element(about.getByText('2 left')).toBeVisible();
    await about.getByRole('checkbox', { name: 'Ask the notary' }).click();
    await expect.element(about.getByText('1 left')).toBeVisible();
    await about.getByRole('button', { name: 'Change: Read the minutes' }).click();
    await userEvent.keyboard(' twice{Enter}');
    await expect.element(about.getByText('Read the minutes twice')).toBeVisible();
    await expect
      .poll(() => document.activeElement?.getAttribute('aria-label'))
      .toBe('Change: Read the minutes twice');
    await about.getByRole('button', { name: 'Delete: Ask the notary' }).click();
    await expect.poll(() => workbench.marks.of('todo').length).toBe(1);
    for (let step = 0; step < 6; step += 1) await workbench.graph.undo();
    await expect.poll(() => workbench.marks.of('todo').length).toBe(0);
    expect(workbench.marks.notes).toEqual([]);
  });

  it('names a subject of the case and takes it off again, over an open profile', async () => {
    const { workbench, entity } = await openWindow();
    await workbench.profile.open(entity.id);
    await userEvent.keyboard('{Alt>}i{/Alt}');
    await about.getByRole('button', { name: /^Add / }).first().click();
    await expect.poll(() => workbench.marks.of('subject').map(({ id }) => id)).toEqual([entity.id]);
    await expect.poll(() => workbench.cases.head?.subjects.length).toBe(1);
    await about.getByRole('button', { name: /^Take .* from the subjects$/ }).click();
    await expect.poll(() => workbench.marks.of('subject')).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => workbench.dialog).toBeNull();
  });

  it('counts the records of the canvas as they come and go, and is left by Done', async () => {
    const { workbench, entity } = await openWindow();
    await userEvent.keyboard('{Alt>}i{/Alt}');
    const dialog = page.getByRole('dialog', { name: 'This case' });
    await expect.element(dialog.getByText(/^4\s+records, begun/)).toBeVisible();
    await workbench.graph.remove([entity.id]);
    await expect.element(dialog.getByText(/^3\s+records, begun/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('saves the search on show, asks it again, and recolours and renames a tag', async () => {
    const { workbench, entity } = await openWindow();
    await workbench.search.searchFor('Ada');
    await about.getByRole('button', { name: 'Save this search' }).click();
    await expect.element(about.getByRole('button', { name: '“Ada”', exact: true })).toBeVisible();
    await expect
      .element(about.getByRole('button', { name: 'Save this search' }))
      .not.toBeInTheDocument();
    await workbench.search.searchFor('Other');
    await about.getByRole('button', { name: '“Ada”', exact: true }).click();
    await expect.poll(() => workbench.search.left?.query.q).toBe('Ada');

    await workbench.marks.tag([entity.id], 'Nominee');
    await about.getByRole('combobox', { name: 'Colour of the tag Nominee' }).selectOptions('green');
    await expect.poll(() => workbench.marks.tags[0]?.colour).toBe('green');
    await userEvent.fill(about.getByRole('textbox', { name: 'Name of the tag Nominee' }), 'Proxy');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => workbench.marks.tags[0]?.name).toBe('Proxy');
    await about.getByRole('button', { name: 'Delete the tag Proxy' }).click();
    await expect.poll(() => workbench.marks.tagsOf(entity.id)).toEqual([]);
  });
});
