/** The dialog of the dossier: what is asked of the engine, and what becomes of what is chosen. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { companyAnswer } from '../profile/profile-answer.ts';
import { CASE } from '../scripted-transport.ts';
import { box, button, dialog, openDossier, order, template } from './open-dossier.ts';

/** What is shown in the preview now. */
const shown = (): Document | null =>
  document.querySelector<HTMLIFrameElement>('iframe:not(.coming)')?.contentDocument ?? null;

describe('the preview of a dossier', () => {
  it('is what would be saved, with its style, in a frame that runs nothing', async () => {
    const { wishes, transport } = await openDossier();
    await expect.poll(() => shown()?.querySelector('h1')?.textContent).toBe('As called');
    const frame = document.querySelector('iframe');
    expect(frame?.getAttribute('sandbox')?.split(' ')).not.toContain('allow-scripts');
    await expect.poll(() => shown()?.querySelector('img')?.complete).toBe(true);
    expect(globalThis).not.toHaveProperty('ran');
    const heading = shown()?.querySelector('h1');
    expect(heading && getComputedStyle(heading).color).toBe('rgb(1, 2, 3)');
    expect(wishes(true)).toMatchObject([{ format: 'html', case: CASE.id, entity: null }]);
    // No more are held than there must be.
    expect(transport.inputsOf('closeExport')).toEqual([{ export: 'e0' }]);
    expect(transport.inputsOf('saveExport')).toEqual([]);
  });

  it('waits for the end of typing, and drops what is made for the choice before', async () => {
    const first = Promise.withResolvers<never>();
    let asked = 0;
    const { transport, wishes } = await openDossier({
      exportDossier: () => {
        asked += 1;
        if (asked === 1) return first.promise;
        return { export: 'e', files: [], entities: 1, ties: 0 };
      },
      readExport: () => ({ text: '', done: true, written: 0, loss: null }),
    });
    await expect.poll(() => wishes(true)).toHaveLength(1);
    const title = dialog().getByRole('textbox', { name: 'Title', exact: true }).element();
    // All in one turn, so that no pause comes between, however slow the machine.
    for (const typed of ['A', 'Ab', 'Abc']) {
      (title as HTMLInputElement).value = typed;
      title.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    await expect.poll(() => wishes(true)).toHaveLength(2);
    expect(wishes(true)[1]?.template.title).toBe('Abc');
    expect(transport.inputsOf('cancelTask')).toContainEqual({ task: wishes(true)[0]?.task });
    first.reject(new Refusal('cancelled'));
  });

  it('takes turns with the template in a narrow window, and can be saved from either', async () => {
    await openDossier();
    await page.viewport(640, 400);
    const side = (name: string) => dialog().getByRole('radio', { name, exact: true });
    const frame = () => document.querySelector<HTMLElement>('iframe:not(.coming)');
    const save = button('Save as HTML');
    await expect.element(side('Template')).toBeChecked();
    await expect.element(box('Timeline')).toBeVisible();
    expect(frame()?.checkVisibility() ?? false).toBe(false);
    await expect.element(save).toBeInViewport();
    await side('Preview').click({ force: true });
    await expect.poll(() => frame()?.checkVisibility()).toBe(true);
    await expect.poll(() => shown()?.querySelector('h1')?.textContent).toBe('As called');
    await expect.element(box('Timeline')).not.toBeInTheDocument();
    await expect.element(save).toBeInViewport();
    await side('Template').click({ force: true });
    await expect.element(box('Timeline')).toBeVisible();
    expect(frame()?.checkVisibility()).toBe(false);
  });

  it('says why there is none', async () => {
    await openDossier({
      exportDossier: () => {
        throw new Refusal('export-empty');
      },
    });
    await expect.element(dialog().getByText(/^There is nothing on the graph/)).toBeVisible();
    await dialog().getByRole('textbox', { name: 'As of' }).fill('2026-02-30');
    await expect.element(dialog().getByText('The day is none: YYYY-MM-DD.')).toBeVisible();
    await expect.element(button(/^Save as HTML/)).toHaveAttribute('aria-disabled', 'true');
    await dialog().getByRole('textbox', { name: 'As of' }).fill('');
    await template().selectOptions('Short profile');
    for (const name of ['Profiles of the subjects', 'People and their roles', 'Indicators'])
      await box(name).click();
    await expect.element(dialog().getByText('Choose a section at least.')).toBeVisible();
  });
});

describe('the sections of a dossier', () => {
  it('go where they are dragged, and keep the keyboard where it is', async () => {
    const { wishes } = await openDossier();
    const grip = (name: string): Element | undefined =>
      [...document.querySelectorAll('[role="dialog"] ol li')]
        .find((row) => row.querySelector(`[aria-label="${name}"]`))
        ?.querySelector('.grip') ?? undefined;
    const from = grip('Timeline');
    const to = grip('Profiles of the subjects');
    if (!from || !to) throw new Error('no rows');
    await userEvent.dragAndDrop(from, to);
    await expect.poll(() => order().indexOf('Timeline')).toBeLessThan(3);
    const at = order().indexOf('Timeline');
    box('Timeline').element().focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    await expect.poll(() => order().indexOf('Timeline')).toBe(at + 2);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Timeline');
    await button('Move up: Changes since the last dossier').click();
    await expect.poll(() => order().at(-1)).toBe('The analyst’s notes');
    await expect.poll(() => wishes(true).at(-1)?.template.sections.at(-2)?.section).toBe('changes');
  });

  it('are called as the language calls them until they are called otherwise', async () => {
    const { wishes } = await openDossier();
    const title = dialog().getByRole('textbox', { name: 'Title of: Paths' });
    await expect.element(title).toHaveAttribute('placeholder', 'Paths');
    await dialog().getByRole('radio', { name: 'Deutsch' }).click();
    await expect.element(title).toHaveAttribute('placeholder', 'Verbindungswege');
    await title.fill('  ');
    await dialog().getByRole('textbox', { name: 'Title of: Ownership' }).fill('Wer was hält');
    // A preview of the language alone may have been asked for before.
    const asked = () => wishes(true).at(-1)?.template;
    const titles = () => asked()?.sections.flatMap((one) => one.title ?? []);
    await expect.poll(titles).toEqual(['Wer was hält']);
    expect(asked()).toMatchObject({ language: 'de' });
  });
});

describe('saving a dossier', () => {
  it('says where the file is, until another choice is made', async () => {
    const { wishes } = await openDossier();
    await dialog()
      .getByRole('checkbox', { name: /^Home addresses/ })
      .click();
    await dialog().getByRole('radio', { name: /^Word/ }).click();
    await button('Save as Word').click();
    const said = dialog().getByText('/home/x/Case 1.html');
    await expect.element(said).toBeVisible();
    expect(wishes(false)).toMatchObject([{ format: 'docx', redact: ['home-addresses'] }]);
    await dialog()
      .getByRole('radio', { name: /^Markdown/ })
      .click();
    await expect.element(said).not.toBeInTheDocument();
  });

  it('is called off by Escape, also between two commands, and leaves nothing', async () => {
    const opening = Promise.withResolvers<void>();
    const made = { export: 'saved', files: [], entities: 1, ties: 0 };
    const { transport, wishes } = await openDossier({
      exportDossier: async ({ isPreview }) => {
        if (!isPreview) await opening.promise;
        return made;
      },
      readExport: () => ({ text: '', done: true, written: 0, loss: null }),
    });
    await button('Save as HTML').click();
    await expect.poll(() => wishes(false)).toHaveLength(1);
    const before = transport.inputsOf('closeExport').length;
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).toBeVisible();
    expect(transport.inputsOf('cancelTask')).toContainEqual({ task: wishes(false)[0]?.task });
    opening.resolve();
    await expect.poll(() => transport.inputsOf('closeExport').length).toBeGreaterThan(before);
    expect(transport.inputsOf('saveExport')).toEqual([]);
  });

  it('goes on saying where the file is when the cases are read again, and makes nothing anew', async () => {
    const { workbench, wishes } = await openDossier();
    await expect.poll(() => wishes(true)).toHaveLength(1);
    await button('Save as HTML').click();
    const said = dialog().getByText('/home/x/Case 1.html');
    await expect.element(said).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await workbench.cases.refresh();
    await vi.advanceTimersByTimeAsync(5000);
    await expect.element(said).toBeVisible();
    expect(wishes(true)).toHaveLength(1);
  });
});

describe('the dossier dialog', () => {
  it('is of the record whose profile it is opened from', async () => {
    const profile = makeCompanyProfile({ id: '1', current_name: { name: 'Nordvik AS' } });
    const { workbench, wishes } = await openDossier({ readProfile: () => companyAnswer(profile) });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await workbench.profile.open('sample/company:1');
    await page.getByRole('button', { name: 'Dossier of this record' }).click();
    const of = dialog().getByRole('combobox', { name: 'Of' });
    await expect.element(of).toHaveDisplayValue('Name of sample/company:1');
    await expect.poll(() => wishes(true).at(-1)?.entity).toBe('sample/company:1');
  });

  it('is of the record it was asked for, and keeps nothing written for another case', async () => {
    const { workbench, wishes } = await openDossier();
    await dialog().getByRole('textbox', { name: 'Title', exact: true }).fill('On one case');
    await dialog().getByRole('textbox', { name: 'Prepared for' }).fill('Nordhavn Bank');
    await dialog().getByRole('textbox', { name: 'Summary' }).fill('Found in one case.');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    workbench.makeDossier('sample/company:1');
    const of = dialog().getByRole('combobox', { name: 'Of' });
    await expect.element(of).toHaveDisplayValue('Name of sample/company:1');
    await expect
      .element(dialog().getByRole('textbox', { name: 'Title', exact: true }))
      .toHaveValue('On one case');
    await expect.poll(() => wishes(true).at(-1)?.entity).toBe('sample/company:1');
    await of.selectOptions('');
    await expect.poll(() => wishes(true).at(-1)?.entity).toBeNull();
    workbench.dossier.begin('22222222-2222-4222-8222-222222222222', null, null);
    const { title, preparedFor, summary } = workbench.dossier;
    expect([title, preparedFor, summary]).toEqual(['', '', '']);
  });
});
