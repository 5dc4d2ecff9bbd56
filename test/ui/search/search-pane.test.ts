/** The search pane: what it asks, what it says of the answer, and what it never loses. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { type MemberQuery } from '../../../src/contract/model/query.ts';
import type { SettingsAnswer } from '../../../src/contract/answers/settings.ts';
import SearchPane from '../../../src/ui/search/SearchPane.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { afterFrames } from '../after-frames.ts';
import { makeMemberItem, makeMemberProfile } from '../../make/records.ts';
import InWorkbench from '../InWorkbench.svelte';
import { memberAnswer } from '../profile/profile-answer.ts';
import { SAMPLE_SETTINGS, scriptTransport } from '../scripted-transport.ts';
import { openSearch, page } from './open-search.ts';

describe('the results', () => {
  it('are chosen with Shift and Ctrl without being opened, copied, and added in one step', async () => {
    const { screen, box, transport } = await openSearch({
      searchMembers: ({ query }) => page(query, ['1', '2', '3', '4']),
      readProfile: () => memberAnswer(makeMemberProfile({ id: '1' })),
      changeCanvas: () => ({ changed: 3 }),
    });
    await box.fill('person');
    await userEvent.keyboard('{Enter}');
    const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
    await row('Person 1').click();
    await row('Person 4').click({ modifiers: ['Shift'] });
    await row('Person 2').click({ modifiers: ['Control'] });
    expect(transport.inputsOf('readProfile')).toHaveLength(1);
    await expect.element(row('Person 3')).toHaveAttribute('aria-selected', 'true');
    await expect.element(row('Person 2')).toHaveAttribute('aria-selected', 'false');
    const texts: string[] = [];
    const keep = ({ clipboardData }: ClipboardEvent): void =>
      void texts.push(clipboardData?.getData('text/plain') ?? '');
    document.addEventListener('copy', keep, { once: true });
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(texts[0]?.match(/Person \d/g)).toEqual(['Person 1', 'Person 3', 'Person 4']);
    await expect.element(screen.getByText('3 chosen')).toBeVisible();
    await screen.getByRole('button', { name: 'Add all to the graph' }).click();
    expect(transport.inputsOf('changeCanvas')).toMatchObject([
      {
        label: 'add 3 members',
        put: [1, 3, 4].map((id) => ({ entity: `sample/member:${id}` })),
      },
    ]);
    await screen.getByRole('button', { name: 'Clear' }).click();
    await expect.element(screen.getByText('3 chosen')).not.toBeInTheDocument();
  });

  it('have one row for those judged the same, which opens into them and is chosen whole', async () => {
    const judgement = {
      kind: 'judgement',
      id: 'sample/member:2 sample/member:4',
      verdict: 'same',
      reason: '',
      at: '2026-01-01T00:00:00.000Z',
      origin: null,
    };
    const { screen, box, transport } = await openSearch({
      searchMembers: ({ query }) => page(query, ['1', '2', '3', '4']),
      readCaseItems: () => ({ items: [judgement as never], next: null }),
      changeCanvas: () => ({ changed: 2 }),
    });
    await box.fill('person');
    await userEvent.keyboard('{Enter}');
    const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
    await expect.element(row('Person 3')).toBeVisible();
    await expect.element(row('Person 4')).not.toBeInTheDocument();
    await row('Person 2').click({ modifiers: ['Control'] });
    await screen.getByRole('button', { name: 'Add all to the graph' }).click();
    expect(transport.inputsOf('changeCanvas')).toMatchObject([
      { put: [2, 4].map((id) => ({ entity: `sample/member:${id}` })) },
    ]);
    await screen.getByRole('button', { name: 'Records judged the same' }).click();
    const shown = (): (string | undefined)[] =>
      screen
        .getByRole('row')
        .elements()
        .map((one) => one.textContent?.match(/Person \d/)?.[0]);
    await expect.poll(shown).toEqual(['Person 1', 'Person 2', 'Person 4', 'Person 3']);
    (screen.getByRole('grid', { name: 'Results' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(shown).toEqual(['Person 1', 'Person 2', 'Person 3']);
  });
});

describe('a search', () => {
  it('asks for the text and every filter, and says where the answer came from', async () => {
    const { screen, box, transport, filterBy } = await openSearch({
      searchMembers: ({ query }) => page(query, ['1', '2'], { more: true }),
    });
    const filters: Record<string, string> = {
      Position: 'Chair',
      Nationality: 'Norwegian',
      'Birth year': '1961',
      Country: 'Norway',
      Postcode: '9008',
      State: 'Troms',
      County: 'T',
      City: 'Tromsø',
    };
    for (const [label, text] of Object.entries(filters)) await filterBy(label, text);
    await screen.getByRole('combobox', { name: 'Results a page' }).selectOptions('100');
    await box.fill('halvard');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/^2 members so far, from the registry/)).toBeVisible();
    const [input] = transport.inputsOf('searchMembers') as { query: MemberQuery }[];
    expect(input?.query).toEqual({
      q: 'halvard',
      position: 'Chair',
      nationality: 'Norwegian',
      birthYear: '1961',
      country: 'Norway',
      postcode: '9008',
      state: 'Troms',
      county: 'T',
      city: 'Tromsø',
      count: 100,
      page: 1,
    });
  });

  it('does not ask with a text that is too long, and says so', async () => {
    const { screen, box, button, transport } = await openSearch({});
    await box.fill('x'.repeat(10_000));
    await button.click();
    const alert = screen.getByRole('alert').filter({ hasText: 'At most 1,000 characters' });
    await expect.element(alert).toBeVisible();
    await expect.element(box).toHaveFocus();
    expect(transport.inputsOf('searchMembers')).toEqual([]);
  });

  it('does not ask with a year that is none, and says why', async () => {
    const { screen, box, button, transport, filterBy } = await openSearch({});
    await filterBy('Birth year', '19x');
    await box.fill('halvard');
    await button.click();
    await expect.element(screen.getByText('Four digits, for example 1961')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Birth year' })).toHaveFocus();
    const alert = screen.getByRole('alert').filter({ hasText: 'Four digits' });
    await expect.element(alert).toBeVisible();
    expect(transport.inputsOf('searchMembers')).toEqual([]);
    await screen.getByRole('button', { name: 'Remove the filter Birth year: 19x' }).click();
    await expect.element(screen.getByText(/^Four digits/)).not.toBeInTheDocument();
  });

  it('keeps what is typed and what was found when it is refused', async () => {
    let refuse = false;
    const { screen, box, button } = await openSearch({
      searchMembers: ({ query }) => {
        if (refuse) throw new Refusal('registry-failed', { status: 503, tries: 4 });
        return page(query, ['1']);
      },
    });
    await box.fill('first');
    await button.click();
    await expect.element(screen.getByText('Person 1')).toBeVisible();
    refuse = true;
    await box.fill('second');
    await button.click();
    await expect.element(screen.getByText(/The registry failed \(503/)).toBeVisible();
    await expect.element(screen.getByText(/Of the search before, “first”: /)).toBeVisible();
    await expect.element(box).toHaveValue('second');
    refuse = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('that found nobody is gone once a record is opened by its id', async () => {
    const { screen, box, workbench } = await openSearch({
      searchMembers: ({ query }) => page(query, []),
      readProfile: () => memberAnswer(makeMemberProfile({ id: '906000' })),
    });
    await box.fill('906000');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('No member found.')).toBeVisible();
    await box.fill('member:906000');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => workbench.profile.entity).toBe('sample/member:906000');
    await expect.element(screen.getByText('No member found.')).not.toBeInTheDocument();
  });

  it('that found nobody stays within a narrow pane', async () => {
    const { screen, box } = await openSearch({
      searchMembers: ({ query }) => page(query, []),
      searchEverything: () => ({
        written: [],
        writtenCount: 50,
        items: [],
        more: false,
        next: null,
        behind: 0,
      }),
    });
    const frame = screen.container.querySelector<HTMLElement>('.frame')!;
    // The least that the pane may have.
    frame.style.width = '208px';
    await box.fill('Mueller');
    await userEvent.keyboard('{Enter}');
    const button = screen.getByRole('button', { name: 'Search everything stored: 50 matches' });
    await expect.element(button).toBeVisible();
    const edge = frame.getBoundingClientRect().right;
    for (const one of [button, screen.getByText(/^A search finds members only/)])
      expect(one.element().getBoundingClientRect().right).toBeLessThanOrEqual(edge);
  });

  it('that was cancelled or is wrong says what is still shown of the search before', async () => {
    const { screen, box, button, filterBy } = await openSearch({
      searchMembers: ({ query }) =>
        query.q === 'slow' ? new Promise(() => undefined) : page(query, []),
    });
    await box.fill('first');
    await button.click();
    await expect.element(screen.getByText(/named nobody/)).toBeVisible();
    await box.fill('slow');
    await button.click();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect
      .element(screen.getByText(/^Of the search before, “first”: 0 members/))
      .toBeVisible();
    await expect.element(screen.getByText(/named nobody/)).not.toBeInTheDocument();
    await box.fill('third');
    await button.click();
    await expect.element(screen.getByText(/named nobody/)).toBeVisible();
    await filterBy('Birth year', '19x');
    await button.click();
    await expect.element(screen.getByText(/^Of the search before, “third”: /)).toBeVisible();
  });

  it('gives way to the next one', async () => {
    const late: (() => void)[] = [];
    const { screen, box, button, transport } = await openSearch({
      searchMembers: ({ query }) =>
        query.q === 'slow'
          ? new Promise((answer) => late.push(() => answer(page(query, ['99']))))
          : page(query, ['1']),
    });
    await box.fill('slow');
    await button.click();
    await box.fill('quick');
    await button.click();
    await expect.element(screen.getByText('Person 1')).toBeVisible();
    late[0]?.();
    await afterFrames();
    expect(screen.container.textContent).not.toContain('Person 99');
    expect(transport.inputsOf('cancelTask')).toHaveLength(1);
  });

  it('opens an id that was typed before it was known which registry is set', async () => {
    const told = Promise.withResolvers<SettingsAnswer>();
    const transport = scriptTransport({
      readSettings: () => told.promise,
      readProfile: () => memberAnswer(makeMemberProfile({ id: '7' })),
    });
    const workbench = new Workbench(transport);
    const started = workbench.start();
    const screen = await render(InWorkbench, { workbench, pane: SearchPane });
    await screen.getByRole('searchbox', { name: 'Search members' }).fill('member:7');
    await userEvent.keyboard('{Enter}');
    told.resolve(SAMPLE_SETTINGS);
    await started;
    await expect.poll(() => workbench.profile.entity).toBe('sample/member:7');
    expect(transport.inputsOf('searchMembers')).toEqual([]);
  });

  it('opens an id instead of searching for it', async () => {
    const { box, screen, workbench, transport } = await openSearch({
      readProfile: () => memberAnswer(makeMemberProfile({ id: '7' })),
    });
    await box.fill('Member: 7');
    await expect.element(screen.getByRole('button', { name: /Open member 7/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => workbench.profile.entity).toBe('sample/member:7');
    expect(transport.inputsOf('searchMembers')).toEqual([]);
  });
});

describe('a filter', () => {
  const stating = (id: string, residence: string) =>
    makeMemberItem({ id, data: { person: { full_name: `Person ${id}`, residence } } });

  it('is a chip that opens a field, where Enter searches, and says what is set', async () => {
    const { screen, box, transport } = await openSearch({
      searchMembers: ({ query }) => page(query, ['1']),
    });
    expect(screen.getByRole('textbox').elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Country', exact: true }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Country' })).toHaveFocus();
    await userEvent.keyboard('Norway{Enter}');
    await expect.poll(() => transport.inputsOf('searchMembers')).toHaveLength(1);
    expect(transport.inputsOf('searchMembers')).toMatchObject([{ query: { country: 'Norway' } }]);
    await expect.element(box).toHaveFocus();
    await screen.getByRole('button', { name: 'Country: Norway', exact: true }).click();
    await userEvent.keyboard('{Escape}');
    const chip = screen.getByRole('button', { name: 'Country: Norway', exact: true });
    await expect.element(chip).toHaveFocus();
    await expect.element(chip).toHaveAttribute('aria-expanded', 'false');
    await screen.getByRole('button', { name: 'Remove the filter Country: Norway' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Country', exact: true }))
      .toBeVisible();
  });

  it('offers what answers stated, the most often stated first, as far as it goes with what is typed', async () => {
    const items = [stating('1', 'Malta'), stating('2', 'Norway'), stating('3', 'Norway')];
    const { screen, box, button, workbench } = await openSearch({
      searchMembers: ({ query }) => page(query, [], { items }),
    });
    await box.fill('a');
    await button.click();
    await expect.poll(() => workbench.search.items.length).toBe(3);
    await screen.getByRole('button', { name: 'Country', exact: true }).click();
    const seen = screen.getByRole('list', { name: 'Stated so far' }).getByRole('listitem');
    const offered = () => seen.elements().map(({ textContent }) => textContent.trim());
    await expect.poll(offered).toEqual(['Norway', 'Malta']);
    await userEvent.keyboard('ma');
    await expect.poll(offered).toEqual(['Malta']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(workbench.search.form.country).toBe('Malta');
    await expect.element(box).toHaveFocus();
  });
});
