/** A note that is otherwise by now than when its change was begun: no words of either are lost. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { engineTransport } from '../engine-transport.ts';
import type { ScriptedTransport } from '../scripted-transport.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';

const LEFT: EntityId = 'sample/member:1';
const place = { on: 'entity', entity: LEFT } as const;

const notes = page.getByRole('region', { name: 'Notes' });
const field = notes.getByRole('textbox', { name: 'Note' });
const clash = notes.getByRole('group', { name: 'Changed meanwhile' });
const save = notes.getByRole('button', { name: 'Save note' });

/** A window with a profile on show, and another on the same engine. */
async function openTwo(wrap = (transport: ScriptedTransport): ScriptedTransport => transport) {
  localStorage.clear();
  await page.viewport(1280, 800);
  const transport = wrap(await engineTransport(SMALL_WORLD));
  const mine = new Workbench(transport);
  const theirs = new Workbench(transport);
  await mine.start();
  await theirs.start();
  await render(WorkbenchScreen, { workbench: mine });
  await mine.profile.open(LEFT);
  return { mine, theirs: theirs.marks, cases: mine.cases };
}

const textsOf = ({ marks }: Workbench): string[] => marks.notes.map(({ text }) => text);

/** The other window says this of the only note. */
async function sayThere(theirs: Workbench['marks'], text: string): Promise<void> {
  await expect.poll(() => theirs.notes.length).toBe(1);
  const [note] = theirs.notes;
  theirs.beginNote(place, note);
  const draft = theirs.drafts.of(place, note)!;
  draft.text = text;
  expect(await theirs.saveDraft(place, note!, draft)).toBe(true);
}

describe('the form of a note', () => {
  it('shows what the note says by now, and keeps either text as it is told', async () => {
    const { mine, theirs } = await openTwo();
    await mine.marks.saveNote(place, 'First');
    await notes.getByRole('button', { name: 'Change the note' }).click();
    await userEvent.fill(field, 'Mine');
    await sayThere(theirs, 'Theirs');
    await expect.element(clash.getByText('Theirs', { exact: true })).toBeVisible();
    await expect.element(save).toBeDisabled();
    await expect.element(field).toHaveValue('Mine');
    await userEvent.click(field);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(textsOf(mine)).toEqual(['Theirs']);

    await clash.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(clash).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await save.click();
    await expect.poll(() => textsOf(mine)).toEqual(['Mine']);
    await expect
      .poll(() =>
        [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent).join(),
      )
      .toContain('Note saved');

    await notes.getByRole('button', { name: 'Change the note' }).click();
    await userEvent.fill(field, 'Mine again');
    await sayThere(theirs, 'Theirs again');
    await clash.getByRole('button', { name: 'Take theirs' }).click();
    await expect.element(field).toHaveValue('Theirs again');
  });

  it('keeps what was typed to change a note that is deleted meanwhile, as a new note', async () => {
    const { mine, theirs } = await openTwo();
    await mine.marks.saveNote(place, 'First');
    await notes.getByRole('button', { name: 'Change the note' }).click();
    await userEvent.fill(field, 'Mine');
    await theirs.remove({ kind: 'note', id: mine.marks.notes[0]!.id });
    await expect.element(notes.getByRole('textbox')).toHaveValue('Mine');
    await save.click();
    await expect.poll(() => textsOf(mine)).toEqual(['Mine']);
  });

  /** The saving of notes waits until it is let go. */
  function held() {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const wrap = (transport: ScriptedTransport): ScriptedTransport => ({
      ...transport,
      async call(command, input) {
        if (command === 'changeCaseItems') await gate;
        return transport.call(command, input);
      },
    });
    return { wrap, go };
  }

  it('keeps what is typed while the note is being saved', async () => {
    const { wrap, go } = held();
    const { mine } = await openTwo(wrap);
    await notes.getByRole('button', { name: 'Add note' }).click();
    await userEvent.keyboard('One{Control>}{Enter}{/Control} two');
    go();
    await expect.poll(() => textsOf(mine)).toEqual(['One']);
    await expect.element(field).toHaveValue('One two');
    await expect.element(clash).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => textsOf(mine)).toEqual(['One two']);
    await expect.element(notes.getByRole('textbox')).not.toBeInTheDocument();
  });

  it('is done with the draft of the case that the note was saved in, whichever case is on show by then', async () => {
    const { wrap, go } = held();
    const { mine, cases } = await openTwo(wrap);
    const first = cases.current!;
    await notes.getByRole('button', { name: 'Add note' }).click();
    await userEvent.keyboard('One{Control>}{Enter}{/Control}');
    await cases.create();
    await expect.poll(() => mine.marks.case).not.toBe(first);
    mine.marks.beginNote(place);
    mine.marks.drafts.of(place)!.text = 'Of another case';
    go();
    await cases.show(first);
    await expect.poll(() => textsOf(mine)).toEqual(['One']);
    await expect.poll(() => mine.marks.drafts.of(place)).toBe(undefined);
  });
});
