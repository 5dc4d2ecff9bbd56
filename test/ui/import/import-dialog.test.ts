/** A file from elsewhere is mapped, looked at, and taken into the case on show; undo takes it back. */
import { describe, expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { engineTransport } from '../engine-transport.ts';
import type { ScriptedTransport } from '../scripted-transport.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';

const dialog = page.getByRole('dialog', { name: 'Import into Case 1' });

const PEOPLE = `wer,land,Geboren,Größe
Ada Nordvik,NO,1961-04-09,38
Berit Lund,SE,vielleicht 1970,40`;

const TIES = `von,nach,Rolle
Ada Nordvik,Berit Lund,Partnerin
Ada Nordvik,Carl,Chef`;

/** What stands there before. */
const WORLD = ['Middle AS', 'Left Person', 'Правый', 'Below Authority'];

const file = (name: string, text: string): File => new File([text], name);

async function open(transport?: ScriptedTransport) {
  localStorage.clear();
  await page.viewport(1280, 800);
  const workbench = new Workbench(transport ?? (await engineTransport(SMALL_WORLD)));
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  workbench.show('import');
  await expect.element(dialog).toBeVisible();
  return workbench;
}

describe('the import dialog', () => {
  it('maps a table by keyboard, names each problem, and imports the table, which undo takes back', async () => {
    const workbench = await open();
    await expect.element(dialog.getByRole('button', { name: 'Choose files …' })).toHaveFocus();
    await workbench.imports.take([file('leute.csv', PEOPLE)]);
    // Nothing says yet which column tells one from the other.
    await expect
      .element(dialog.getByText('Choose which column is the name of each, or its id.'))
      .toBeVisible();
    const importNow = dialog.getByRole('button', { name: 'Import', exact: true });
    await expect.element(importNow).toBeDisabled();
    const name = dialog.getByRole('combobox', { name: 'What “wer” is' });
    await expect
      .element(dialog.getByRole('combobox', { name: 'What “Geboren” is' }))
      .toHaveValue('born');
    await userEvent.selectOptions(name, 'Name');
    await expect.element(dialog.getByText('2 entities (2 of no stated kind)')).toBeVisible();
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: /Without a kind/ }),
      'Persons',
    );
    await expect.element(dialog.getByText('2 entities (2 persons)')).toBeVisible();
    const problems = dialog.getByRole('grid', { name: 'Problems' });
    await expect.element(problems.getByText('entities, row 3, column “Geboren”')).toBeVisible();

    await workbench.imports.add([file('bande.csv', TIES)]);
    await expect.element(dialog.getByText('1 tie (1 position)')).toBeVisible();
    await expect.element(problems.getByText('ties, row 3', { exact: true })).toBeVisible();
    await dialog.getByRole('radio', { name: /^Left out/ }).click({ force: true });
    await expect.element(problems.getByText(/Geboren/)).not.toBeInTheDocument();
    await expect.element(problems.getByText(/“Carl”/)).toBeVisible();

    await importNow.click();
    await expect.element(dialog).not.toBeInTheDocument();
    const { graph, registries } = workbench;
    await expect
      .poll(() => graph.entities.map(({ label }) => label))
      .toEqual([...WORLD, 'Ada Nordvik', 'Berit Lund']);
    expect(graph.ties.map(({ role }) => role)).toContain('Partnerin');
    expect(registries.several).toBe(true);
    await expect.poll(() => graph.entities.every(({ x }) => x !== null)).toBe(true);
    await workbench.profile.open(graph.entities[4]!.id);
    const profile = page.getByRole('region', { name: 'Profile' });
    await expect
      .element(profile.getByText(/^imported: leute\.csv and bande\.csv, row 2,/))
      .toBeVisible();
    await expect.element(profile.getByText('Größe')).toBeVisible();
    // Nobody can be asked for it again.
    const head = profile.getByText(/^Person, imported from/);
    await expect.element(head).toHaveTextContent('Person, imported from leute.csv and bande.csv');
    await expect
      .element(profile.getByText(/^Imported from leute\.csv and bande\.csv on /))
      .toBeVisible();
    await expect.element(profile.getByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
    await expect.element(profile.getByText(/^It is not in this case now/)).not.toBeInTheDocument();
    await graph.undo();
    await expect.poll(() => graph.entities.length).toBe(4);
    await expect.element(profile.getByText(/^It is not in this case now/)).toBeVisible();
  });

  it('has what it ends with in reach in a small window', async () => {
    const workbench = await open();
    await page.viewport(640, 400);
    await workbench.imports.take([file('leute.csv', PEOPLE)]);
    const kind = dialog.getByRole('combobox', { name: 'What “wer” is' });
    await userEvent.selectOptions(kind, 'Name');
    const importNow = dialog.getByRole('button', { name: 'Import', exact: true });
    await expect.element(importNow).toBeInViewport();
    await importNow.click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('has its choices stay where they are while the file is looked at again, and its buttons after', async () => {
    const engine = await engineTransport(SMALL_WORLD);
    const held: (() => void)[] = [];
    const call: typeof engine.call = async (command, input) => {
      if (command === 'previewImport') await new Promise<void>((goOn) => held.push(goOn));
      return engine.call(command, input);
    };
    const workbench = await open({ ...engine, call });
    const looking = dialog.getByRole('progressbar');
    const letGo = async () => {
      await expect.element(looking).toBeVisible();
      held.pop()?.();
    };
    // Nothing is wrong with it, so that the dialog is lower than the window.
    await workbench.imports.take([file('leute.csv', PEOPLE.replace('vielleicht ', ''))]);
    const name = dialog.getByRole('combobox', { name: 'What “wer” is' });
    const persons = dialog.getByRole('combobox', { name: /Without a kind/ });
    const report = dialog.getByRole('region', { name: 'What would be imported' });
    const topOf = (found: Locator) => found.element().getBoundingClientRect().top;
    await expect.element(name).toBeVisible();
    const tops = new Set<number>();
    const look = () => tops.add(topOf(name));
    look();
    const changes = new MutationObserver(look);
    changes.observe(dialog.element(), { subtree: true, childList: true, attributes: true });
    await userEvent.selectOptions(name, 'Name');
    await letGo();
    await expect.element(report).toBeVisible();
    const first = report.element();
    const importNow = dialog.getByRole('button', { name: 'Import', exact: true });
    await expect.element(importNow).toBeEnabled();
    const before = topOf(importNow);
    await expect.element(looking).not.toBeInTheDocument();
    expect(topOf(importNow)).toBe(before);
    await userEvent.selectOptions(persons, 'Persons');
    await letGo();
    await expect.element(dialog.getByText('2 entities (2 persons)')).toBeVisible();
    changes.disconnect();
    expect(first.isConnected).toBe(true);
    expect([...tops]).toHaveLength(1);
  });

  it('lists all problems where those that were chosen are gone', async () => {
    const workbench = await open();
    const ship = `wer,Art,Geboren\nAda Nordvik,Schiff,vielleicht 1970`;
    await workbench.imports.take([file('leute.csv', ship)]);
    const is = (column: string) => dialog.getByRole('combobox', { name: `What “${column}” is` });
    await userEvent.selectOptions(is('wer'), 'Name');
    await userEvent.selectOptions(is('Art'), 'Kind');
    const problems = dialog.getByRole('grid', { name: 'Problems' });
    const changed = dialog.getByRole('radio', { name: /^Changed/ });
    await changed.click({ force: true });
    await expect.element(problems.getByText(/Art/)).toBeVisible();
    await expect.element(problems.getByText(/Geboren/)).not.toBeInTheDocument();
    await userEvent.selectOptions(is('Art'), 'Kept as a field');
    await expect.element(changed).not.toBeInTheDocument();
    await expect.element(problems.getByText(/Geboren/)).toBeVisible();
  });

  it('keeps what was chosen of a table for entities and for ties, and says what is still to be chosen', async () => {
    const workbench = await open();
    await workbench.imports.take([file('leute.csv', PEOPLE)]);
    const is = (column: string) => dialog.getByRole('combobox', { name: `What “${column}” is` });
    await userEvent.selectOptions(is('wer'), 'Name');
    await dialog.getByRole('radio', { name: 'Ties' }).click({ force: true });
    await expect
      .element(dialog.getByText('Choose which column names those the tie goes from.'))
      .toBeVisible();
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
    await userEvent.selectOptions(is('wer'), 'Name of from');
    await expect
      .element(dialog.getByText('Choose which column names those the tie goes to.'))
      .toBeVisible();
    await dialog.getByRole('radio', { name: 'Entities' }).click({ force: true });
    await expect.element(is('wer')).toHaveValue('label');
    await expect.element(is('Geboren')).toHaveValue('born');
    await dialog.getByRole('radio', { name: 'Ties' }).click({ force: true });
    await expect.element(is('wer')).toHaveValue('sourceLabel');
  });

  it('breaks long reasons and names of columns into lines', async () => {
    const workbench = await open();
    const long = 'Geburtsdatum wie es im Auszug aus dem Melderegister der Gemeinde steht';
    const text = `name,${long}\nAda,31.02.2019\nAda,31.02.2019`;
    await workbench.imports.take([file('lang.csv', text)]);
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: `What “${long}” is` }),
      'Born',
    );
    const problems = dialog.getByRole('grid', { name: 'Problems' });
    for (const words of [`entities, row 2, column “${long}”`, 'it repeats row 2, cell for cell']) {
      const cell = problems.getByText(words).first();
      await expect.element(cell).toBeVisible();
      const box = cell.element().closest<HTMLElement>('[role=gridcell]');
      expect(box && box.scrollWidth <= box.clientWidth).toBe(true);
    }
  });

  it('says why a file can’t be read, and takes the next', async () => {
    const workbench = await open();
    await workbench.imports.take([file('a.xlsx', 'PK\u0003\u0004')]);
    await expect.element(dialog.getByText(/a\.xlsx can’t be imported/)).toBeVisible();
    await workbench.imports.take([file('b.csv', 'id,name\n1,Ada')]);
    await expect.element(dialog.getByText('Nothing is wrong with it.')).toBeVisible();
    await expect.element(dialog.getByText(/can’t be imported/)).not.toBeInTheDocument();
  });
});
