/** Stored companies beside a search of members: a list of their own, never a registry's answer. */
import { describe, expect, it } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { fault, Refusal } from '../../../src/contract/faults/faults.ts';
import type { FoundEntity } from '../../../src/contract/answers/search.ts';
import type { InputOf } from '../../../src/contract/commands/commands.ts';
import { afterFrames } from '../after-frames.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { makeFound } from '../found.ts';
import { companyAnswer } from '../profile/profile-answer.ts';
import type { Answers, ScriptedTransport } from '../scripted-transport.ts';
import { openSearch, page } from './open-search.ts';

const wind = makeFound('sample/company:7001', {
  label: 'Северный Ветер',
  foundBy: 'NordWind',
  registrationNumber: '77-01',
  country: 'Россия',
  knowledge: 'profile',
});

async function searchWith(found: FoundEntity[], answers: Answers = {}) {
  const opened = await openSearch({
    searchMembers: ({ query }) => page(query, ['1', '2']),
    findEntities: () => ({ items: found, more: false }),
    ...answers,
  });
  await opened.box.fill('nordwind');
  await opened.button.click();
  const list = opened.screen.getByRole('grid', { name: 'Companies in the store' });
  return { ...opened, list };
}

/** What the rows say, white space aside. */
const rowsOf = (list: Locator): string[] =>
  list
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());

/** Members in another spelling are asked for beside these. */
const ofCompanies = (transport: ScriptedTransport) =>
  (transport.inputsOf('findEntities') as InputOf<'findEntities'>[]).filter(
    ({ subject }) => subject === 'company',
  );

const WIND =
  'Company Северный Ветер Россия also NordWind · reg. no. 77-01 company 7001 · record not fetched';

describe('stored companies', () => {
  it('stand beside what the registry answered, with their own count, each marked', async () => {
    const { screen, list, transport, workbench } = await searchWith([wind]);
    await expect.element(screen.getByText(/^2 members, from the registry/)).toBeVisible();
    await expect.element(screen.getByText('In the store: 1 company')).toBeVisible();
    const row = list.getByRole('row');
    await expect.poll(() => rowsOf(list)).toEqual([WIND]);
    await expect.element(row.getByRole('img', { name: 'In the store' })).toBeVisible();
    expect(ofCompanies(transport)).toEqual([{ name: 'nordwind', subject: 'company', offset: 0 }]);
    const results = screen.getByRole('grid', { name: 'Results' });
    await expect.element(results).toHaveAttribute('aria-rowcount', '2');
    expect(workbench.search.items).toHaveLength(2);
  });

  it('are records with the number, where one is typed, which can be opened by their id, too', async () => {
    const where = [{ pointer: '/documents/0/number', field: 'Documents: Number', text: '113 575' }];
    const answer = {
      sha256: 'a'.repeat(64),
      fetchedAt: '2026-11-20T09:41:00.000Z',
      url: 'http://x/',
    };
    const { screen, box, button, transport } = await openSearch({
      searchMembers: ({ query }) => page(query, []),
      searchEverything: () => ({
        written: [],
        writtenCount: 0,
        items: [{ ...wind, foundBy: null, answer, where }],
        more: false,
        next: null,
        behind: 0,
      }),
    });
    await box.fill('113575');
    await expect
      .element(screen.getByRole('button', { name: /^Open company 113575/ }))
      .toBeVisible();
    await button.click();
    await expect.element(screen.getByText('In the store: 1 record with this number')).toBeVisible();
    const list = screen.getByRole('grid', { name: 'Records in the store' });
    await expect
      .poll(() => rowsOf(list))
      .toEqual([
        'Company Северный Ветер Россия Documents: Number: 113 575 · reg. no. 77-01 company 7001 · record not fetched',
      ]);
    expect(transport.inputsOf('findEntities')).toEqual([]);
  });

  it('say what is known of one as soon as its profile was kept', async () => {
    const known = { ...wind, registrationNumber: null, knowledge: 'named' as const };
    let now: FoundEntity = known;
    const { list, transport } = await searchWith([known], {
      findEntities: () => ({ items: [now], more: false }),
    });
    await expect.poll(() => rowsOf(list)[0]).toMatch(/named only/);
    now = wind;
    transport.announce({ name: 'profileKept', entity: 'sample/company:1' });
    transport.announce({ name: 'profileKept', entity: wind.id });
    await expect.poll(() => rowsOf(list)).toEqual([WIND]);
    expect(ofCompanies(transport)).toHaveLength(2);
  });

  it('are opened by keyboard, as a result is', async () => {
    const { box, list, workbench } = await searchWith([wind], {
      searchMembers: ({ query }) => page(query, [], { source: 'store' }),
      readProfile: ({ entity }) => ({
        ...companyAnswer(makeCompanyProfile({ id: '7001' })),
        entity,
      }),
    });
    await expect.element(list).toBeVisible();
    await box.click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(list).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => workbench.profile.entity).toBe('sample/company:7001');
    await expect.element(list.getByText('open', { exact: true })).toBeVisible();
  });

  it('are there alone where no member could be searched for', async () => {
    const { screen, list } = await searchWith([wind], {
      searchMembers: () => {
        throw new Refusal('not-searched-offline');
      },
    });
    await expect.element(screen.getByText('Not searched: it was offline then.')).toBeVisible();
    await expect.poll(() => rowsOf(list)).toEqual([WIND]);
  });

  it('come in parts, and of one name each says its id', async () => {
    const twins = ['1', '2'].map((id) => makeFound(`sample/company:${id}`, { label: 'Lind AS' }));
    const { screen, list, transport } = await searchWith([], {
      findEntities: ({ offset = 0 }) => ({
        items: twins.slice(offset, offset + 1),
        more: offset === 0,
      }),
    });
    await expect.element(screen.getByText('In the store: 1 company so far')).toBeVisible();
    await screen.getByRole('button', { name: 'Show more companies' }).click();
    await expect.element(screen.getByText('In the store: 2 companies')).toBeVisible();
    expect(ofCompanies(transport)).toMatchObject([{ offset: 0 }, { offset: 1 }]);
    const told = ['1', '2'].map(
      (id) => `Company Lind AS named only company ${id} · record not fetched`,
    );
    await expect.poll(() => rowsOf(list)).toEqual(told);
  });

  it('stand before what is still shown of another search', async () => {
    const { screen, box, button, list } = await searchWith([wind], {
      searchMembers: ({ query }) => {
        if (query.q !== 'nordwind') throw new Refusal('not-searched-offline');
        return page(query, ['1']);
      },
    });
    await box.fill('other');
    await button.click();
    await expect.element(screen.getByText('In the store: 1 company, for “other”')).toBeVisible();
    const still = screen.getByText(/^Of the search before, “nordwind”: /).element();
    const order = list.element().compareDocumentPosition(still);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('are folded away, and say that filters have no part in them', async () => {
    const { screen, list, button, filterBy } = await searchWith([wind]);
    await filterBy('City', 'Oslo');
    await button.click();
    const heading = screen.getByRole('button', { name: /In the store: 1 company, by name alone/ });
    await expect.element(heading).toBeVisible();
    await heading.click();
    await expect.element(heading).toHaveAttribute('aria-expanded', 'false');
    await expect.element(list).not.toBeInTheDocument();
  });

  it('of a search before are never shown for the next, however late they come', async () => {
    const late = Promise.withResolvers<undefined>();
    const { screen, box, button } = await searchWith([], {
      findEntities: async ({ name }) => {
        if (name === 'nordwind') await late.promise;
        return { items: name === 'nordwind' ? [wind] : [], more: false };
      },
    });
    await box.fill('other');
    await button.click();
    late.resolve(undefined);
    await afterFrames();
    await expect.element(screen.getByText(/In the store/)).not.toBeInTheDocument();
  });

  it('that could not be looked for say why, and are looked for again', async () => {
    let fails = true;
    const { screen, list } = await searchWith([], {
      findEntities: () => {
        if (fails) throw new Refusal('store-failed', fault('store-failed', { why: 'x' }).detail);
        return { items: [wind], more: false };
      },
    });
    await expect.element(screen.getByRole('alert')).toBeVisible();
    fails = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rowsOf(list)).toEqual([WIND]);
  });

  it('are not asked for without a name', async () => {
    const { screen, button, transport, filterBy } = await openSearch({
      searchMembers: ({ query }) => page(query, ['1']),
    });
    await filterBy('City', 'Oslo');
    await button.click();
    await expect.element(screen.getByText('Person 1')).toBeVisible();
    expect(transport.inputsOf('findEntities')).toEqual([]);
  });
});

describe('stored members whose name is spelled otherwise', () => {
  const named = (id: number, label: string) => makeFound(`sample/member:${id}`, { label });

  it('are counted below the answer that does not list them, and shown where asked for', async () => {
    const found = [
      named(1, 'Morten Kjær'),
      named(21, 'Morten Kjaer'),
      named(22, 'Kjaer, Morten'),
      named(23, 'Kjær, Morten'),
    ];
    const { screen, box, button, workbench } = await openSearch({
      searchMembers: ({ query }) => page(query, ['1', '2']),
      findEntities: ({ subject }) => ({ items: subject === 'member' ? found : [], more: false }),
    });
    await box.fill('morten kjær');
    await button.click();
    await expect
      .element(
        screen.getByText(
          'In the store: 2 members with this name in another spelling, not listed here',
        ),
      )
      .toBeVisible();
    await screen.getByRole('button', { name: 'Show', exact: true }).click();
    expect(workbench.dialog).not.toBeNull();
  });
});
