/** A search of several registries at once. */
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { makeMemberProfile } from '../../make/records.ts';
import { memberAnswer } from '../profile/profile-answer.ts';
import type { SettingsAnswer } from '../../../src/contract/answers/settings.ts';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { SAMPLE, SAMPLE_SETTINGS, scriptTransport, type Answers } from '../scripted-transport.ts';
import { openSearch, page } from './open-search.ts';

describe('several registries', () => {
  const OTHER = { ...SAMPLE, handle: 'b.example', address: 'https://b.example', mark: 'BE' };
  const two = { readSettings: () => ({ ...SAMPLE_SETTINGS, registries: [SAMPLE, OTHER] }) };

  async function openBoth(answers: Answers) {
    const opened = await openSearch({ ...two, ...answers });
    await opened.screen.getByRole('button', { name: 'In sample' }).click();
    await opened.screen.getByRole('checkbox', { name: /b\.example/ }).click();
    await opened.box.fill('a');
    await opened.button.click();
    return opened;
  }

  it('are asked at once, each line with its mark, and each is opened at its own', async () => {
    const { screen, workbench, transport } = await openBoth({
      searchMembers: ({ registry, query }) => page(query, ['1'], { registry }),
      readProfile: ({ entity }) => ({ ...memberAnswer(makeMemberProfile({ id: '1' })), entity }),
    });
    await expect.poll(() => workbench.search.items.length).toBe(2);
    expect(
      transport.inputsOf('searchMembers').map((input) => (input as { registry: string }).registry),
    ).toEqual(['sample', 'b.example']);
    const rows = screen.getByRole('grid', { name: 'Results' }).getByRole('row');
    const other = rows.filter({ hasText: 'BE' });
    await expect.element(rows.filter({ hasText: 'SA' })).toBeVisible();
    await expect
      .element(other.getByLabelText('b.example'))
      .toHaveAttribute('title', 'b.example, https://b.example');
    await other.click();
    await expect.poll(() => workbench.profile.entity).toBe('b.example/member:1');
  });

  it('say once that a key was pasted, and don’t offer to try it again', async () => {
    const pasted = () => {
      throw new Refusal('key-in-field', { field: 'query.q' });
    };
    const { screen } = await openBoth({ searchMembers: pasted, findEntities: pasted });
    const said = screen.getByText('The search text holds the access key. It was not sent.');
    await expect.element(said).toBeVisible();
    expect(screen.getByRole('alert').elements()).toHaveLength(1);
    await expect.element(screen.getByRole('button', { name: 'Settings …' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' }).query()).toBeNull();
  });

  it('are asked only once it is known which of them is set', async () => {
    const told = Promise.withResolvers<SettingsAnswer>();
    const transport = scriptTransport({
      readSettings: () => told.promise,
      searchMembers: ({ registry, query }) => page(query, ['1'], { registry }),
    });
    const workbench = new Workbench(transport);
    const { search } = workbench;
    const reading = workbench.start();
    search.form.q = 'a';
    const searching = search.search();
    const settings = { ...SAMPLE_SETTINGS.settings, registry: OTHER.handle };
    told.resolve({ ...SAMPLE_SETTINGS, registries: [SAMPLE, OTHER], settings });
    await Promise.all([reading, searching]);
    expect(transport.inputsOf('searchMembers')).toMatchObject([{ registry: OTHER.handle }]);
  });

  it('show what the others found when one can’t answer, and ask that one again', async () => {
    let fails = true;
    const { screen, workbench, transport } = await openBoth({
      searchMembers: ({ registry, query }) => {
        if (fails && registry === 'b.example')
          throw new Refusal('registry-failed', { status: 503, tries: 4 });
        return page(query, ['1'], { registry });
      },
    });
    await expect.element(screen.getByText('Person 1')).toBeVisible();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(/The registry failed \(503/)).toBeVisible();
    await expect.element(alert.getByLabelText('b.example')).toBeVisible();
    fails = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => workbench.search.items.length).toBe(2);
    await expect.element(alert).not.toBeInTheDocument();
    expect(transport.inputsOf('searchMembers')).toHaveLength(3);
  });

  it('go on where each has more', async () => {
    const { screen, transport } = await openBoth({
      searchMembers: ({ registry, query }) =>
        page(query, [`${query.page ?? 1}`], { registry, more: registry === 'b.example' }),
      searchAllMembers: () => ({ pages: 1, items: 0, duplicates: 0, ended: 'last-page' }),
    });
    await screen.getByRole('button', { name: 'Next 50' }).click();
    await expect.poll(() => transport.inputsOf('searchMembers').length).toBe(3);
    expect(transport.inputsOf('searchMembers').at(-1)).toMatchObject({
      registry: 'b.example',
      query: { page: 2 },
    });
    await expect.element(screen.getByText(/^BE.+2 members so far/)).toBeVisible();
    await screen.getByRole('button', { name: 'Load all' }).click();
    await expect.element(screen.getByText('The last pages, as far as can be told.')).toBeVisible();
    expect(transport.inputsOf('searchAllMembers')).toMatchObject([
      { registry: 'b.example', query: { page: 3 } },
    ]);
  });

  it('always leave one chosen, and show as a chip which are chosen while the filters are folded', async () => {
    const { screen, workbench } = await openSearch(two);
    await screen.getByRole('button', { name: 'In sample' }).click();
    const sample = screen.getByRole('checkbox', { name: /sample/ });
    await sample.click();
    await expect.element(sample).toBeChecked();
    await screen.getByRole('checkbox', { name: /b\.example/ }).click();
    await sample.click();
    expect(workbench.search.registries.handles).toEqual(['b.example']);
    await screen.getByRole('button', { name: /instead of b\.example/ }).click();
    expect(workbench.search.registries.handles).toEqual(['sample']);
  });

  it('are no choice and no mark while there is only one registry', async () => {
    const { screen, box, button } = await openSearch({
      searchMembers: ({ query }) => page(query, ['1']),
    });
    await box.fill('a');
    await button.click();
    await expect.element(screen.getByText('Person 1')).toBeVisible();
    expect(screen.getByRole('checkbox').elements()).toEqual([]);
    expect(screen.getByText('SA', { exact: true }).elements()).toEqual([]);
  });
});
