/** What was not fetched on screen: listed with why, sorted, filtered, tried again, dismissed. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { fault, Refusal } from '../../../src/contract/faults/faults.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { NotFetchedEntry, TriedAgain } from '../../../src/contract/answers/not-fetched.ts';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { ONLINE, scriptTransport } from '../scripted-transport.ts';
import NotFetchedFixture from './NotFetchedFixture.svelte';

const makeEntry = (key: number, more: Partial<NotFetchedEntry> = {}): NotFetchedEntry => ({
  key,
  entity: `sample/company:${1000 + key}`,
  label: `Company ${key}`,
  kind: 'company',
  purpose: { errand: 'expand', about: 'Nordvik AS' },
  at: '2026-11-20T09:00:00.000Z',
  times: 1,
  fault: fault('registry-timeout', { seconds: 30 }),
  ...more,
});

const THREE = [
  makeEntry(1, { label: 'Zeta', times: 3 }),
  makeEntry(2, {
    label: null,
    kind: null,
    entity: 'sample/member:7',
    purpose: { errand: 'open', about: 'Member 7' },
  }),
  makeEntry(3, {
    label: '\u202EAlpha <b>AS</b>',
    fault: fault('registry-busy', { until: '2026-11-20T11:00:00.000Z' }),
  }),
];

async function open(given: readonly NotFetchedEntry[]) {
  let entries = [...given];
  const put = new Map(given.map((entry) => [entry.entity, entry]));
  const status = () => ({ ...ONLINE, notFetched: entries.length });
  const remove = (gone: readonly EntityId[]): void => {
    const taken = new Set(gone);
    entries = entries.filter(({ entity }) => !taken.has(entity));
    transport.announce({ name: 'notFetchedChanged', put: [], gone: [...gone] });
    transport.announce({ name: 'statusChanged', status: status() });
  };
  const trying = Promise.withResolvers<TriedAgain>();
  const transport = scriptTransport({
    readStatus: status,
    readNotFetched: ({ after = 0, limit = 500 }) => ({
      entries: entries.filter(({ key }) => key > after).slice(0, limit),
      count: entries.length,
    }),
    tryNotFetched: () => trying.promise,
    cancelTask: () => {
      trying.reject(new Refusal('cancelled', { had: 1, of: 3 }));
      return { found: true };
    },
    dismissNotFetched: ({ entities, dismissed = true }) => {
      if (dismissed) remove(entities);
      else {
        const back = entities.flatMap((entity) => put.get(entity) ?? []);
        entries = [...entries, ...back].sort((a, b) => a.key - b.key);
        transport.announce({ name: 'notFetchedChanged', put: back, gone: [] });
      }
      return { changed: entities.length };
    },
  });
  const workbench = new Workbench(transport);
  await workbench.session.read();
  const screen = await render(NotFetchedFixture, { workbench });
  if (given.length > 0) await screen.getByRole('button', { name: /not fetched$/ }).click();
  else workbench.show('not-fetched');
  const grid = screen.getByRole('grid', { name: 'Not fetched' });
  const names = (): string[] =>
    [...grid.element().querySelectorAll('[data-index]')].map(
      (row) => row.querySelector('[role="gridcell"]')?.textContent?.trim() ?? '',
    );
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  return { transport, workbench, screen, grid, names, button, remove, trying };
}

describe('the list of what was not fetched', () => {
  it('says of each what for, why not, when and how often, and hides nothing in a name', async () => {
    const { screen, grid, names } = await open(THREE);
    await expect.poll(names).toHaveLength(3);
    const cells = [...grid.element().querySelectorAll('[data-index="1"] [role="gridcell"]')].map(
      (cell) => cell.textContent?.trim(),
    );
    expect(cells.slice(0, 3)).toEqual([
      'member 7',
      'Opening it',
      'The registry gave no whole answer within 30 seconds.',
    ]);
    expect(cells[4]).toBe('1');
    expect(names()[2]).not.toContain('\u202E');
    expect(grid.element().querySelector('b')).toBeNull();
    await grid.getByText(/2026-11-20 11:00:00 UTC/).click();
    await expect.element(screen.getByText(/Try again then\./)).toBeVisible();
  });

  it('sorts and filters', async () => {
    const { screen, names, grid, button } = await open(THREE);
    await grid.getByText('Profile', { exact: true }).click();
    await expect.poll(() => names().at(-1)).toBe('Zeta');
    await screen.getByRole('searchbox').fill('opening');
    await expect.poll(names).toEqual(['member 7']);
    await expect.element(screen.getByText('1 of 3 profiles')).toBeVisible();
    await expect.element(button('Try 1 again')).toBeVisible();
    await screen.getByRole('searchbox').fill('nobody');
    await expect.element(screen.getByText('No profile matches.')).toBeVisible();
  });

  it('says what it is for while it is empty', async () => {
    const { screen } = await open([]);
    await expect.element(screen.getByText('Nothing is on the list.')).toBeVisible();
  });

  it('is kept up to date while it is open', async () => {
    const { transport, names, remove } = await open(THREE);
    await expect.poll(names).toHaveLength(3);
    remove(['sample/company:1001']);
    const put = [makeEntry(9, { label: 'New one' })];
    transport.announce({ name: 'notFetchedChanged', put, gone: [] });
    await expect.poll(names).toEqual(['member 7', expect.stringContaining('Alpha'), 'New one']);
  });

  it('reads 5,000 by pages, each once, and tries them again as one task', async () => {
    const many = Array.from({ length: 5000 }, (_, at) =>
      makeEntry(at + 1, at === 3998 ? { label: 'Needle' } : {}),
    );
    const { transport, screen, names, button } = await open(many);
    await expect.element(screen.getByText('5,000 profiles', { exact: true })).toBeVisible();
    expect(transport.inputsOf('readNotFetched').length).toBeLessThanOrEqual(5000 / 500 + 1);
    expect(names().length).toBeLessThan(60);
    await screen.getByRole('searchbox').fill('needle');
    await expect.poll(names).toEqual(['Needle']);
    await screen.getByRole('searchbox').fill('');
    await button('Try all 5,000 again').click();
    const [asked] = transport.inputsOf('tryNotFetched') as { entities: EntityId[] }[];
    expect(asked?.entities).toHaveLength(5000);
  });
});

describe('trying again what was not fetched', () => {
  it('shows how far it is, goes on when the list is closed, and says what came of it', async () => {
    const { transport, workbench, screen, button, trying, remove } = await open(THREE);
    await button('Try all 3 again').click();
    const { task } = transport.inputsOf('tryNotFetched')[0] as { task: string };
    transport.announce({ name: 'taskProgressed', task, done: 2, total: 3, words: '' });
    await expect.element(screen.getByText('· 2 of 3')).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(button('Trying again: 2 of 3')).toBeVisible();
    remove(['sample/company:1001', 'sample/member:7']);
    trying.resolve({ fetched: 2, notFound: 0, notFetched: 1, forGraph: 1 });
    await expect.element(button('1 not fetched')).toBeVisible();
    expect(workbench.session.announcement).toBe(
      '2 profiles fetched, 1 not fetched; expand again to bring what it states to the graph',
    );
    await button('1 not fetched').click();
    await expect.element(button('Try 1 again')).toBeVisible();
  });

  it('ends with Escape, which leaves the list open', async () => {
    const { screen, button, workbench } = await open(THREE);
    await button('Try all 3 again').click();
    await userEvent.keyboard('{Escape}');
    const said = screen.getByRole('dialog').getByText('Cancelled: 1 of 3 profiles fetched');
    await expect.element(said).toBeVisible();
    expect(workbench.dialog).toBe('not-fetched');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => workbench.dialog).toBeNull();
  });

  it('asks for those chosen by the keyboard alone, and opens one', async () => {
    const { transport, grid, names, workbench, button } = await open(THREE);
    await expect.poll(names).toHaveLength(3);
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown} {ArrowDown} ');
    await button('Try 2 again').click();
    expect(transport.inputsOf('tryNotFetched')[0]).toMatchObject({
      entities: ['sample/company:1001', 'sample/member:7'],
    });
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(workbench.dialog).toBeNull();
    expect(workbench.profile.entity).toBe('sample/member:7');
  });
});

describe('the list of profiles not fetched', () => {
  it('dismisses entries, and puts back what was dismissed', async () => {
    const { grid, names, button, screen } = await open(THREE);
    await expect.poll(names).toHaveLength(3);
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    await expect.poll(names).toHaveLength(2);
    await button('Undo').click();
    await expect.poll(names).toHaveLength(3);
    await button('Dismiss all 3').click();
    await expect.element(screen.getByText('Nothing is on the list.')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(names).toHaveLength(3);
  });
});
