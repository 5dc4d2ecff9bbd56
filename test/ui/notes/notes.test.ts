/** Flags, notes and tags in the window, and the journal that says what was done. */
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
  const screen = await render(WorkbenchScreen, { workbench });
  const [first] = workbench.graph.view.entities;
  if (first === undefined) throw new Error('Nothing is on the graph.');
  await workbench.profile.open(first.id);
  return { workbench, screen, entity: first };
}

const notes = page.getByRole('region', { name: 'Notes' });
const journal = page.getByRole('region', { name: 'Journal' });

describe('the window of a case', () => {
  it('flags a record, writes and changes a note and puts a tag on, by keyboard, and takes it all back', async () => {
    const { workbench, entity } = await openWindow();
    await userEvent.keyboard('{Alt>}f{/Alt}');
    await expect.element(notes.getByRole('button', { name: 'Flagged' })).toBeVisible();
    expect(workbench.graph.undoLabel).toMatch(/^Flag “/);

    await userEvent.keyboard('{Alt>}t{/Alt}');
    await userEvent.keyboard('**Asked** <b>twice</b>{Control>}{Enter}{/Control}');
    await expect.element(notes.getByText('Asked')).toBeVisible();
    // What was written as HTML is text.
    expect(document.querySelector('.note-text')?.textContent).toContain('<b>twice</b>');
    expect(document.querySelector('.note-text strong')?.textContent).toBe('Asked');
    await expect.poll(() => document.activeElement?.textContent?.trim()).toBe('Add note');

    await notes.getByRole('button', { name: 'Change the note' }).click();
    await userEvent.fill(notes.getByRole('textbox', { name: 'Note' }), 'Answered');
    await notes.getByRole('checkbox', { name: 'Private' }).click();
    await notes.getByRole('button', { name: 'Save note' }).click();
    await expect.element(notes.getByText('Answered')).toBeVisible();
    await expect.element(notes.getByText('private', { exact: true })).toBeVisible();

    await notes.getByRole('button', { name: 'Tag', exact: true }).click();
    await userEvent.keyboard('Nominee{Enter}');
    await expect.element(notes.getByText('Nominee')).toBeVisible();
    expect(workbench.marks.tagsOf(entity.id).map(({ name }) => name)).toEqual(['Nominee']);

    for (let step = 0; step < 4; step += 1) await workbench.graph.undo();
    await expect.element(notes.getByRole('button', { name: 'Flag', exact: true })).toBeVisible();
    expect(workbench.marks.notes).toEqual([]);
    for (let step = 0; step < 2; step += 1) await workbench.graph.redo();
    await expect.element(notes.getByText('Asked')).toBeVisible();
  });

  it('keeps a note that was begun while another profile is looked at', async () => {
    const { workbench, entity } = await openWindow();
    await notes.getByRole('button', { name: 'Add note' }).click();
    await userEvent.keyboard('Half a thou');
    const other = workbench.graph.view.entities.find(({ id }) => id !== entity.id);
    await workbench.profile.open(other?.id ?? entity.id);
    await expect.element(notes.getByRole('textbox')).not.toBeInTheDocument();
    await workbench.profile.open(entity.id);
    await expect.element(notes.getByRole('textbox')).toHaveValue('Half a thou');
  });

  it('says in the journal what was done, newest first, filtered by words and by kind', async () => {
    const { workbench, entity } = await openWindow();
    await workbench.marks.toggleFlag([entity.id]);
    await userEvent.keyboard('{Alt>}j{/Alt}');
    await expect.element(journal.getByText(/^Flag “/).first()).toBeVisible();
    const rows = () =>
      [...document.querySelectorAll('[role="grid"][aria-label="Journal"] [data-index]')].map(
        (row) => row.textContent.replace(/\s+/g, ' ').trim(),
      );
    expect(rows()[0]).toContain('flag');
    expect(rows().at(-1)).toContain('The case began');
    // What is done meanwhile is there too.
    await workbench.graph.undo();
    await expect.poll(() => rows()[0]).toContain('Taken back: Flag');
    await expect.poll(() => rows()[1]).toContain('taken back');
    await journal.getByRole('radio', { name: 'Noted, judged' }).click();
    await expect.poll(() => rows().length).toBe(1);
    await journal.getByRole('radio', { name: 'All' }).click();
    await userEvent.fill(journal.getByRole('searchbox'), 'case began');
    await expect.poll(() => rows().length).toBe(1);
    expect(journal.getByRole('status').element().textContent).toMatch(/1 of \d+\sentries/);
  });

  it('shows all cases, finds one, duplicates it and opens it by keyboard', async () => {
    const { workbench } = await openWindow();
    await workbench.cases.rename(workbench.cases.current!, 'Nordvik affair');
    await workbench.cases.create();
    await userEvent.keyboard('{Alt>}{Shift>}c{/Shift}{/Alt}');
    const all = page.getByRole('region', { name: 'All cases' });
    await userEvent.keyboard('affair');
    await expect.element(all.getByRole('status')).toHaveTextContent('1 of 2 cases');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => workbench.cases.head?.title).toBe('Nordvik affair');
    expect(workbench.dialog).toBeNull();
    await userEvent.keyboard('{Alt>}{Shift>}c{/Shift}{/Alt}');
    await userEvent.keyboard('affair{ArrowDown}');
    // “Open case” beside it is of a file.
    await expect.element(page.getByRole('button', { name: 'Show', exact: true })).toBeEnabled();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => workbench.cases.head?.title).toBe('Nordvik affair, copy');
  });
});
