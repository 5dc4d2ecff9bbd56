/** Kinds of report of one's own in the dialog of the dossier. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { faultWords, Refusal } from '../../../src/contract/faults/faults.ts';
import type { DossierTemplate } from '../../../src/contract/answers/dossier.ts';
import type { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { box, button, dialog, openDossier, order, template } from './open-dossier.ts';

const MINE: DossierTemplate = {
  name: 'Holdings',
  language: 'de',
  title: 'Bericht',
  sections: [
    { section: 'ownership', title: 'Wer was hält' },
    { section: 'scope', title: null },
  ],
};

describe('templates of one’s own', () => {
  const kept = (workbench: Workbench) => workbench.session.settings?.settings.dossierTemplates;

  it('are kept, named, taken up again, called otherwise and deleted, which is asked first', async () => {
    const { workbench, wishes } = await openDossier({}, [MINE]);
    await template().selectOptions('Holdings');
    expect(order().slice(0, 2)).toEqual(['Ownership', 'Scope and coverage']);
    await expect.poll(() => wishes(true).at(-1)?.template).toEqual(MINE);
    await button('Rename …').click();
    const name = dialog().getByRole('textbox', { name: 'New name of the template' });
    await name.fill('Full dossier');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog().getByText('One that comes with Interlock is called so.'))
      .toBeVisible();
    await name.fill('Holdings 2');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => kept(workbench)).toEqual([{ ...MINE, name: 'Holdings 2' }]);
    await button('Delete …').click();
    await button('Keep it').click();
    expect(kept(workbench)).toHaveLength(1);
    await button('Delete …').click();
    await button('Delete').click();
    await expect.poll(() => kept(workbench)).toEqual([]);
    // What is chosen stays.
    expect(order()[0]).toBe('Ownership');
    await expect.element(template()).toHaveValue('Full dossier');
    await expect.element(dialog().getByText('changed', { exact: true })).toBeVisible();
  });

  it('give back the changes that gave way to a chosen template', async () => {
    const { wishes } = await openDossier({}, [MINE]);
    await box('Paths').click();
    await dialog().getByRole('textbox', { name: 'Title', exact: true }).fill('Half made');
    await template().selectOptions('Holdings');
    await template().selectOptions('Short profile');
    await button('Back to the changes').click();
    await expect.element(template()).toHaveValue('Full dossier');
    await expect.element(box('Paths')).not.toBeChecked();
    await expect.poll(() => wishes(true).at(-1)?.template.title).toBe('Half made');
    await expect.element(button('Back to the changes')).not.toBeInTheDocument();
  });

  it('keep who prepares them', async () => {
    const { workbench, wishes } = await openDossier();
    const author = dialog().getByRole('textbox', { name: 'Prepared by' });
    await author.fill(' Ada Lind ');
    await expect.poll(() => wishes(true).at(-1)?.template.author).toBe('Ada Lind');
    await button('Save as template …').click();
    await userEvent.keyboard('Holdings{Enter}');
    await expect.poll(() => kept(workbench)).toMatchObject([{ author: 'Ada Lind' }]);
    await expect.element(dialog().getByText('changed', { exact: true })).not.toBeInTheDocument();
    await template().selectOptions('Short profile');
    await expect.element(author).toHaveValue('');
    await expect.poll(() => wishes(true).at(-1)?.template).not.toHaveProperty('author');
    await template().selectOptions('Holdings');
    await expect.element(author).toHaveValue('Ada Lind');
  });

  it('keep for whom they are, and not what was found', async () => {
    const { workbench, wishes } = await openDossier();
    await dialog().getByRole('textbox', { name: 'Prepared for' }).fill('Nordhavn Bank');
    const summary = dialog().getByRole('textbox', { name: 'Summary' });
    await summary.click();
    // Enter begins a line there, and saves nothing.
    await userEvent.keyboard('Two lines,{Enter}by one hand.');
    const said = { preparedFor: 'Nordhavn Bank', summary: 'Two lines,\nby one hand.' };
    await expect.poll(() => wishes(true).at(-1)?.template).toMatchObject(said);
    expect(wishes(false)).toEqual([]);
    await button('Save as template …').click();
    await userEvent.keyboard('Bank{Enter}');
    await expect.poll(() => kept(workbench)).toMatchObject([{ preparedFor: 'Nordhavn Bank' }]);
    expect(kept(workbench)?.[0]).not.toHaveProperty('summary');
    await expect.element(dialog().getByText('changed', { exact: true })).not.toBeInTheDocument();
    await template().selectOptions('Short profile');
    // It is of the case, whatever kind of report tells it.
    await expect.element(summary).toHaveValue('Two lines,\nby one hand.');
    const { summary: found } = said;
    await expect.poll(() => wishes(true).at(-1)?.template).toMatchObject({ summary: found });
  });

  it('say why they can’t be kept or deleted', async () => {
    const { workbench } = await openDossier(
      {
        changeSettings: () => {
          throw new Refusal('store-read-only');
        },
      },
      [MINE],
    );
    await template().selectOptions('Holdings');
    const { says } = faultWords({ code: 'store-read-only', detail: {} });
    await button('Delete …').click();
    await button('Delete').click();
    await expect.element(dialog().getByText(says)).toBeVisible();
    await button('Keep it').click();
    await button('Rename …').click();
    await userEvent.keyboard('Others{Enter}');
    await expect.element(dialog().getByText(says)).toBeVisible();
    expect(kept(workbench)).toEqual([MINE]);
  });

  it('take the place of the template of the same name, and Escape leaves only the question', async () => {
    const { workbench } = await openDossier({}, [MINE]);
    await button('Save as template …').click();
    await userEvent.keyboard('{Escape}');
    await expect
      .element(dialog().getByRole('textbox', { name: 'Name of the template' }))
      .not.toBeInTheDocument();
    await expect.element(dialog()).toBeVisible();
    await button('Save as template …').click();
    await userEvent.keyboard('Holdings');
    await expect
      .element(dialog().getByText('It takes the place of the one of this name.'))
      .toBeVisible();
    await button('Replace').click();
    await expect.poll(() => kept(workbench)?.map((one) => one.sections.length)).toEqual([12]);
  });
});
