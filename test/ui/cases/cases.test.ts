/** Cases in the window: each with its canvas, search and profile as they were left. */
import { flushSync } from 'svelte';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import type { EngineSeed } from '../../make/page-engine.ts';
import { makeMemberItem, makeMemberProfile } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';
import {
  CASE,
  scriptTransport,
  type Answers,
  type ScriptedTransport,
} from '../scripted-transport.ts';

const ada = { person: { full_name: 'Ada Lind' } };
const WORLD: EngineSeed = {
  ...SMALL_WORLD,
  registries: {
    sample: {
      ...SMALL_WORLD.registries['sample'],
      members: [
        ...(SMALL_WORLD.registries['sample']?.members ?? []),
        makeMemberProfile({ id: '7', data: ada }),
      ],
      items: [makeMemberItem({ id: '7', data: ada })],
    },
  },
};

async function openWindow(transport: ScriptedTransport) {
  localStorage.clear();
  await page.viewport(1280, 800);
  const workbench = new Workbench(transport);
  await workbench.start();
  const screen = await render(WorkbenchScreen, { workbench });
  return { workbench, screen };
}

const open = async () => {
  const transport = await engineTransport(WORLD);
  return { transport, ...(await openWindow(transport)) };
};

const openScripted = async (answers: Answers = {}) => {
  const transport = scriptTransport(answers);
  return { transport, ...(await openWindow(transport)) };
};

const cases = page.getByRole('button', { name: 'Cases', exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
const shownTitle = () => document.querySelector('header .case')?.textContent;

describe('a window with several cases', () => {
  it('keeps each case as it was left: canvas, measure, search and profile, asking nobody to show them', async () => {
    const { workbench, transport } = await open();
    await page.getByRole('searchbox').fill('ada');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('row', { name: /Ada Lind/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Ada Lind' })).toBeVisible();
    expect(workbench.graph.entities).toHaveLength(4);
    const { measure } = workbench.graph.answers;
    measure.choose('colour', 'country');

    await cases.click();
    await item('New case').click();
    await expect.poll(shownTitle).toBe('Case 2');
    await expect.element(page.getByText('Nothing is on the graph yet')).toBeVisible();
    await expect.element(page.getByText('No profile is open.')).toBeVisible();
    expect(measure.chosen).toEqual({});
    await expect.element(page.getByRole('searchbox')).toHaveValue('');

    const asked = transport.asked.length;
    await cases.click();
    await choice('Case 1').click();
    await expect.element(page.getByRole('heading', { name: 'Ada Lind' })).toBeVisible();
    await expect.element(page.getByRole('searchbox')).toHaveValue('ada');
    await expect.element(page.getByRole('row', { name: /Ada Lind/ })).toBeVisible();
    await expect.element(page.getByText(/^1 member, from the store/)).toBeVisible();
    await expect.poll(() => workbench.graph.entities.length).toBe(4);
    expect(measure.chosen).toEqual({ colour: 'country' });
    const froms = transport.asked
      .slice(asked)
      .filter(({ command }) => command === 'searchMembers' || command === 'readProfile')
      .map(({ input }) => (input as { from?: string }).from);
    expect(froms.sort()).toEqual(['store', 'store']);
  });

  it('shows the case again as it was left after a restart', async () => {
    const { workbench, transport, screen } = await open();
    await workbench.cases.create();
    await workbench.profile.open('sample/member:7');
    await expect.poll(() => transport.inputsOf('keepCaseView').length).toBe(1);
    await screen.unmount();
    const again = await openWindow(transport);
    await expect.poll(shownTitle).toBe('Case 2');
    expect(again.workbench.profile.entity).toBe('sample/member:7');
    await expect.element(page.getByRole('heading', { name: 'Ada Lind' })).toBeVisible();
  });

  it('keeps at once how the case was left where its window is closed, and keeps it once', async () => {
    const { workbench, transport } = await openScripted();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    void workbench.profile.open('sample/member:7');
    flushSync();
    expect(transport.inputsOf('keepCaseView')).toEqual([]);
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const kept = [{ case: CASE.id, view: { profile: 'sample/member:7' } }];
    expect(transport.inputsOf('keepCaseView')).toMatchObject(kept);
    vi.runAllTimers();
    expect(transport.inputsOf('keepCaseView')).toHaveLength(1);
  });

  it('takes back what was done on the case that is on show, and nothing of another', async () => {
    const { workbench } = await open();
    const { graph } = workbench;
    await workbench.cases.create();
    expect(graph.undoLabel).toBeNull();
    await graph.add(['sample/member:1'], 'Add Left Person');
    await graph.undo();
    expect(graph.entities).toEqual([]);
    await cases.click();
    await choice('Case 1').click();
    await expect.poll(() => graph.entities.length).toBe(4);
    expect(graph.undoLabel).toBe('Begin');
  });

  it('renames the case: the old title is there to be written over, and an empty title is refused', async () => {
    const { workbench } = await open();
    await cases.click();
    await item('Rename').click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect.element(title).toHaveFocus();
    const field = title.element() as HTMLInputElement;
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('Case 1');
    await userEvent.keyboard('{Delete}{Enter}');
    await expect.element(page.getByText('A case needs a title')).toBeVisible();
    await userEvent.keyboard('Halvard group{Enter}');
    await expect.poll(shownTitle).toBe('Halvard group');
    await expect.element(title).not.toBeInTheDocument();
    await expect.poll(() => workbench.graph.undoLabel).toMatch(/^Rename/);
    await workbench.graph.undo();
    await expect.poll(shownTitle).toBe('Case 1');
  });

  it('renames and deletes a case from the list of all cases, which comes back, and goes on showing its own', async () => {
    const { workbench } = await open();
    await workbench.cases.create();
    await expect.poll(shownTitle).toBe('Case 2');
    workbench.show('all-cases');
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await row('Case 1').click();
    await page.getByRole('button', { name: 'Rename …' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Case 1');
    await userEvent.keyboard('{Delete}The other{Enter}');
    await expect.element(row('The other')).toBeVisible();
    expect(shownTitle()).toBe('Case 2');
    await page.getByRole('button', { name: 'Delete …' }).click();
    await expect.element(page.getByRole('dialog').getByText('The other')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => workbench.cases.all.map(({ title }) => title)).toEqual(['Case 2']);
    expect(shownTitle()).toBe('Case 2');
    await expect.element(row('Case 2')).toBeVisible();
  });

  it('deletes the case it asked about, and no other that came on show meanwhile', async () => {
    const { workbench } = await open();
    await workbench.cases.create();
    const [second] = workbench.cases.all;
    workbench.show('delete-case');
    await expect.element(page.getByRole('dialog').getByText('Case 2')).toBeVisible();
    await workbench.cases.show(workbench.cases.all.find(({ title }) => title === 'Case 1')!.id);
    await expect.element(page.getByRole('dialog').getByText('Case 2')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => workbench.cases.all.map(({ title }) => title)).toEqual(['Case 1']);
    // One that goes while it is asked about takes the question with it.
    await workbench.cases.create();
    workbench.show('delete-case');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await workbench.cases.remove(workbench.cases.current!, false);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(workbench.cases.all.map(({ id }) => id)).not.toContain(second!.id);
  });

  it('gives the focus back after renaming to where it was before, from menu and palette', async () => {
    await open();
    const grid = page.getByRole('grid', { name: 'Entities' });
    const title = page.getByRole('textbox', { name: 'Title' });
    await page.getByRole('button', { name: 'Show tables' }).click();
    await page.getByRole('row', { name: /Left Person/ }).click();
    await expect.element(grid).toHaveFocus();
    await userEvent.keyboard('{Alt>}c{/Alt}');
    await item('Rename').click();
    await expect.element(title).toHaveFocus();
    await userEvent.keyboard('One{Enter}');
    await expect.element(title).not.toBeInTheDocument();
    await expect.element(grid).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Commands' }).fill('rename case');
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toHaveFocus();
    await userEvent.keyboard('Two{Enter}');
    await expect.poll(shownTitle).toBe('Two');
    await expect.element(grid).toHaveFocus();
    await cases.click();
    await item('Rename').click();
    await userEvent.keyboard('Three{Enter}');
    await expect.poll(shownTitle).toBe('Three');
    await expect.element(cases).toHaveFocus();
  });

  it('says in the dialog of renaming why a case could not be renamed', async () => {
    await openScripted({
      renameCase: () => {
        throw new Refusal('case-unknown');
      },
    });
    await cases.click();
    await item('Rename').click();
    await userEvent.keyboard('Other{Enter}');
    await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Other');
  });

  it('closes a case, opens it again from the list, and asks before it deletes one', async () => {
    const { workbench } = await open();
    await workbench.cases.create();
    await cases.click();
    await expect.element(choice('Case 2')).toHaveAttribute('aria-checked', 'true');
    await item('Close case').click();
    await expect.poll(shownTitle).toBe('Case 1');
    await cases.click();
    await item('Case 2').click();
    await expect.poll(shownTitle).toBe('Case 2');

    await cases.click();
    await item('Delete').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/can’t be undone/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(workbench.cases.all).toHaveLength(2);
    await cases.click();
    await item('Delete').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(shownTitle).toBe('Case 1');
    expect(workbench.cases.all).toHaveLength(1);
  });

  it('says what is deleted with a case, offers to close it instead and to delete snapshots, by keyboard', async () => {
    const { transport, screen } = await openScripted({
      readCaseDeletion: () => ({
        records: 3,
        notes: 1,
        judgements: 2,
        answers: { leave: 4, stay: 5 },
        snapshots: { count: 2, from: '2026-11-01T09:00:00Z', to: '2026-11-03T09:00:00Z' },
      }),
      deleteCase: () => ({ cases: [CASE], current: CASE.id, leaving: 0 }),
      closeCase: () => ({ cases: [CASE], current: CASE.id }),
    });
    const dialog = page.getByRole('dialog');
    const ask = async (): Promise<void> => {
      await cases.click();
      await item('Delete').click();
      await expect.element(dialog.getByText(/4 answers that no other case uses/)).toBeVisible();
    };
    await ask();
    await expect.element(dialog.getByText(/3 records, 1 note, 2 judgements/)).toBeVisible();
    await expect.element(dialog.getByText(/5 answers stay, since/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(transport.inputsOf('deleteCase')).toEqual([]);

    await ask();
    await dialog.getByRole('button', { name: 'Close instead' }).click();
    expect(transport.inputsOf('closeCase')).toEqual([{ case: CASE.id }]);

    await ask();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift} ');
    const held = dialog.getByRole('checkbox', {
      name: /2 snapshots, of 1 Nov 2026.* to 3 Nov 2026/,
    });
    await expect.element(held).toBeChecked();
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
    await expect
      .poll(() => transport.inputsOf('deleteCase'))
      .toEqual([{ case: CASE.id, snapshots: true }]);
    await screen.unmount();
  });

  it('opens the very case whose title is typed into the palette', async () => {
    const { workbench } = await open();
    for (let n = 2; n <= 6; n += 1) await workbench.cases.create();
    for (const title of ['Case 1', 'Case 4']) {
      await userEvent.keyboard('{Control>}k{/Control}');
      await page.getByRole('combobox', { name: 'Commands' }).fill(title);
      await userEvent.keyboard('{Enter}');
      await expect.poll(shownTitle).toBe(title);
    }
  });

  it('shows the hidden characters of a title wherever its renaming is named', async () => {
    const { workbench } = await open();
    await workbench.cases.rename(workbench.cases.current!, '\u202egnp.exe');
    await expect.poll(() => workbench.graph.undoLabel).toContain('[U+202E]');
    await workbench.graph.undo();
    await expect.poll(() => document.body.textContent).toContain('Rename to “[U+202E]gnp.exe”');
    expect(document.body.textContent).not.toContain('\u202e');
  });

  it('is worked by keyboard: the list by its shortcut, a case by its title in the palette', async () => {
    const { workbench } = await open();
    await workbench.cases.create();
    await userEvent.keyboard('{Alt>}c{/Alt}');
    await expect.element(choice('Case 1')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(cases).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Commands' }).fill('open case 1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(shownTitle).toBe('Case 1');
    await userEvent.keyboard('{Alt>}n{/Alt}');
    await expect.poll(shownTitle).toBe('Case 3');
  });

  it('goes where it is told when its case is closed elsewhere, and stays when another is opened', async () => {
    const other = { ...CASE, id: '22222222-2222-4222-8222-222222222222', title: 'Case 2' };
    const { transport, workbench } = await openScripted({
      openCase: ({ case: id }) => ({ cases: [CASE, other], current: id, view: null }),
    });
    transport.announce({ name: 'casesChanged', cases: [other, CASE], current: other.id });
    await expect.poll(() => workbench.cases.all.length).toBe(2);
    expect(shownTitle()).toBe('Case 1');
    const closed = [other, { ...CASE, open: false }];
    transport.announce({ name: 'casesChanged', cases: closed, current: other.id });
    await expect.poll(() => workbench.graph.case).toBe(other.id);
    expect(shownTitle()).toBe('Case 2');
  });

  it('raises no notice when how a case was left can’t be kept', async () => {
    const { workbench, transport } = await openScripted({
      readProfile: () => {
        throw new Refusal('record-not-found');
      },
      keepCaseView: () => {
        throw new Refusal('store-failed', { why: 'no space' });
      },
    });
    await workbench.profile.open('sample/member:7');
    await expect.poll(() => transport.inputsOf('keepCaseView').length).toBe(1);
    expect(workbench.session.notices).toEqual([]);
  });
});
