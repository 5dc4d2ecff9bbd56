/** The Owners tab: a circle as a circle, each step with its evidence, calls within a budget, and one step to add all. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../../../src/contract/model/entity.ts';
import { ANSWER_ACTIONS } from '../../../../../src/ui/graph/answers/answer-actions.ts';
import { makeOwnerChain, makeOwnerCircle } from '../../../../make/owner-chain.ts';
import { nobodyAbove } from '../../../../make/no-owners.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../../../make/records.ts';
import type { OwnersAnswer } from '../../../../../src/contract/answers/owners.ts';
import type {
  BudgetedRun,
  JoinedRun,
  RunOf,
} from '../../../../../src/contract/commands/answer-commands.ts';
import type { Answers } from '../../../scripted-transport.ts';
import { openGraph } from '../../open-graph.ts';
import { placeAt } from '../../worlds.ts';

const START: EntityId = 'sample/company:1000';

async function openOwners(
  sample: ReturnType<typeof makeOwnerChain>,
  others: EntityId[] = [],
  answers: Answers = {},
  silent: string[] = [],
) {
  const seed = {
    silent,
    registries: { sample },
    fetched: [START, ...others],
    places: [placeAt(START, 0, 0)],
  };
  const opened = await openGraph(seed, answers);
  const { graph, screen } = opened;
  const owners = screen.getByRole('grid', { name: 'Owners' });
  /** Each row as it reads, without what is shown of it only. */
  const rows = () =>
    owners
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll('[role=gridcell]')]
          .map((cell) => cell.textContent.trim())
          .join(' | ')
          .trim(),
      );
  const allow = async (calls: number): Promise<void> => {
    await screen.getByRole('spinbutton', { name: /Calls at most/ }).fill(String(calls));
    await screen.getByRole('button', { name: 'Ask again' }).click();
  };
  const openTab = (): void => ANSWER_ACTIONS.find(({ id }) => id === 'owners')?.perform(graph);
  return { ...opened, owners, rows, allow, openTab };
}

const nobodyAsOf = (asOf: string): OwnersAnswer => ({
  root: START,
  asOf,
  ...nobodyAbove(START),
  cycles: [],
  ends: [],
  unheard: [],
  ended: 0,
  notBegun: 0,
  calls: 0,
  callsLeftOut: 0,
  labels: {},
});

/** Held by one who still is an owner, by one whose time is over, and by two more. */
const SEVERAL = {
  companies: [
    makeCompanyProfile({
      id: '1000',
      current_name: { name: 'Held AS' },
      members: [
        { id: '1', name: 'Ada Moss', position: 'Shareholder' },
        { id: '2', name: 'Bo Lind', position: 'Shareholder' },
      ],
    }),
  ],
  members: [
    makeMemberProfile({ id: '1', data: { person: { full_name: 'Ada Moss' } } }),
    makeMemberProfile({
      id: '3',
      data: { person: { full_name: 'Cy Past' } },
      positions: [
        {
          company_id: '1000',
          company_name: 'Held AS',
          positions: [
            {
              position: 'Shareholder',
              dates: [
                { type: 'effective', date_full: '2001-01-01' },
                { type: 'expiration', date_full: '2010-01-01' },
              ],
            },
          ],
        },
      ],
    }),
  ],
  items: [],
};

describe('the Owners tab', () => {
  it('tells a circle within its budget, and adds all of it as one step', async () => {
    const world = makeOwnerCircle(3, { company: 1000, member: 2000 });
    const { screen, graph, said, inspected, owners, rows, allow, openTab } =
      await openOwners(world);
    graph.select([START]);
    openTab();
    await expect
      .poll(() => said.at(-1))
      .toMatch(/^Circle 0 AS: .*No registry was asked, \d+ left out/);
    expect(screen.getByText(/In a circle/).elements()).toEqual([]);
    await allow(50);
    await expect
      .poll(() => said.at(-1))
      .toMatch(/^Circle 0 AS: 3 entities, 2 levels up; 1 circle; \d+ calls made$/);
    await expect
      .element(
        screen.getByText(/Circle 0 AS holds Circle 2 AS holds Circle 1 AS holds Circle 0 AS/),
      )
      .toBeVisible();
    expect(rows().filter((row) => row.includes('closes a circle'))).not.toEqual([]);
    expect(graph.entities).toHaveLength(1);
    await owners
      .getByRole('row', { name: /Shareholder/ })
      .first()
      .click();
    // The role, and that its holder’s two records agree.
    await expect.poll(() => inspected.at(-1)).toHaveLength(2);
    await screen.getByRole('button', { name: /^Add these to the graph \(\d+\)/ }).click();
    await expect.poll(() => graph.entities.length).toBeGreaterThan(3);
    await graph.undo();
    expect(graph.entities).toHaveLength(1);
  });

  it('tells several owners with where each ends and why, and whose role was over by the day', async () => {
    const { screen, graph, said, owners, rows, openTab } = await openOwners(SEVERAL, [
      'sample/member:3',
    ]);
    graph.time.chosen = { asOf: '2020-01-01' };
    graph.select([START]);
    openTab();
    await expect.poll(() => said.join('\n')).toMatch(/1 tie not followed, as ended/);
    expect(rows()).toEqual([
      'Held AS company 1000 |  | asked about | 0 |',
      'Ada Moss member 1 | share not stated | “Shareholder”, may not hold as of 2020-01-01 | 1 | its own record was not searched',
      'Bo Lind member 2 | share not stated | “Shareholder”, may not hold as of 2020-01-01 | 1 | its own record was not searched',
    ]);
    graph.time.chosen = { asOf: '2005-01-01' };
    await expect.element(screen.getByText('The day changed since:')).toBeVisible();
    await screen.getByRole('button', { name: 'Ask again' }).click();
    await expect.poll(rows).toHaveLength(4);
    expect(rows().at(-1)).toBe(
      'Cy Past member 3 | share not stated | “Shareholder”, active | 1 | a person',
    );
    expect(screen.getByText('The day changed since:').elements()).toEqual([]);
    // Who is marked stays so among those that are left.
    const past = owners.getByRole('row', { name: /Cy Past/ });
    await past.click();
    await expect.element(past).toHaveAttribute('aria-selected', 'true');
    await screen.getByRole('textbox', { name: 'Filter the owners' }).fill('cy');
    await expect.poll(rows).toHaveLength(1);
    await expect.element(past).toHaveAttribute('aria-selected', 'true');
    await screen.getByRole('textbox', { name: 'Filter the owners' }).fill('ada');
    await expect.poll(rows).toEqual([expect.stringContaining('Ada Moss')]);
    const marked = owners.getByRole('row', { selected: true });
    expect(marked.elements()).toEqual([]);
    await screen.getByRole('textbox', { name: 'Filter the owners' }).fill('');
    await expect.element(past).toHaveAttribute('aria-selected', 'true');
  });

  it('tells a company that is its own parent as a circle of one, once', async () => {
    const itself = makeCompanyProfile({
      id: '1000',
      current_name: { name: 'Own AS' },
      parent_company: { parent_company_id: '1000', level: 'direct' },
    });
    const { screen, graph, said, rows, openTab } = await openOwners({
      companies: [itself],
      members: [],
      items: [],
    });
    graph.select([START]);
    openTab();
    await expect
      .poll(() => said.at(-1))
      .toBe('Own AS: nobody above it but itself; 1 circle; No registry was asked');
    expect(rows()).toEqual([
      'Own AS company 1000 |  | asked about | 0 |',
      'Own AS company 1000 | share not stated | parent, level “direct”, as stated, without a time | 0 | closes a circle',
    ]);
    await expect.element(screen.getByText('In a circle: Own AS holds itself.')).toBeVisible();
    await graph.following.start([START], 'up');
    await expect
      .poll(() => said.at(-1))
      .toBe('Own AS: 0 levels up, 0 entities added; 1 entity in a circle');
    const followed = screen.getByRole('region', { name: 'Owners followed' });
    await expect.element(followed).toMatchTextContent(/In a circle Own AS →\s*Own AS/);
  });

  it('says that records came since, and asks of whom is selected, else of the profile on show', async () => {
    const { screen, graph, said, client, opened, openTab, allow } = await openOwners(
      makeOwnerChain(2),
    );
    openTab();
    await expect.element(screen.getByText('Whose owners?')).toBeVisible();
    opened.push(START);
    openTab();
    await expect.poll(() => said.at(-1)).toMatch(/^Chain 0 AS: 1 entity, 1 level up/);
    await client.readProfile({ entity: 'sample/company:1001' });
    await expect.element(screen.getByText('Records were fetched since:')).toBeVisible();
    await allow(50);
    await expect.poll(() => said.at(-1)).toMatch(/^Chain 0 AS: 2 entities, 2 levels up/);
    expect(screen.getByText('Records were fetched since:').elements()).toEqual([]);
    await graph.add(['sample/company:1001'], 'add');
    graph.select(['sample/company:1001']);
    await screen.getByRole('button', { name: 'Ask of Chain 1 AS' }).click();
    await expect.poll(() => said.at(-1)).toMatch(/^Chain 1 AS: 1 entity, 1 level up/);
  });

  it('says that records came while it was being answered, though the answer asked no registry', async () => {
    const waiting: ((with_: OwnersAnswer) => void)[] = [];
    const answer = (told: OwnersAnswer): void => {
      for (const resolve of waiting) resolve(told);
    };
    const { screen, graph, client, transport, openTab } = await openOwners(makeOwnerChain(2), [], {
      readOwners: () => new Promise<OwnersAnswer>((resolve) => waiting.push(resolve)),
    });
    graph.select([START]);
    openTab();
    await expect.poll(() => graph.answers.owners.task.progress).not.toBeNull();
    await client.readProfile({ entity: 'sample/company:1001' });
    answer(nobodyAsOf(graph.time.day));
    await expect.element(screen.getByText('Records were fetched since:')).toBeVisible();
    // One that is left for another says nothing of that other's answer.
    const { owners } = graph.answers;
    const left = owners.ask(START, 'up');
    const asked = owners.ask(START, 'down');
    await expect.poll(() => transport.inputsOf('readOwners')).toHaveLength(3);
    answer(nobodyAsOf(graph.time.day));
    await Promise.all([left, asked]);
    expect(owners.answered).toBe('down');
    expect(owners.stale).toBeNull();
  });

  it('joins a run that another window began, and no run that it stopped itself', async () => {
    const runs: BudgetedRun[] = [];
    const { graph, transport } = await openOwners(makeOwnerChain(2), [], {
      readOwners: () => new Promise<OwnersAnswer>(() => undefined),
      readRuns: () => ({ runs }),
      joinRun: () => new Promise<JoinedRun>(() => undefined),
    });
    const { owners } = graph.answers;
    owners.budget = 10;
    void owners.ask(START);
    const input = transport.inputsOf('readOwners').at(-1) as RunOf<'readOwners'>['input'];
    const isUnderWay = { done: 0, total: 10, words: 'Asking' } as const;
    runs.push({ ...isUnderWay, command: 'readOwners', task: input.task!, input });
    owners.task.cancel();
    const joined = () =>
      transport.inputsOf('joinRun').map((asked) => (asked as { task: string }).task);
    graph.answers.joinRuns();
    await expect.poll(() => transport.inputsOf('readRuns').length).toBeGreaterThan(0);
    runs.push({ ...runs[0]!, task: 'of another window' });
    graph.answers.joinRuns();
    await expect.poll(joined).toEqual(['of another window']);
  });

  it('stops when asked to: what was told before stands, and what was fetched is stored', async () => {
    // It can't be over before it is stopped.
    const { screen, graph, said, client, rows, openTab, allow } = await openOwners(
      makeOwnerChain(14),
      [],
      {},
      ['companies/1007'],
    );
    graph.select([START]);
    openTab();
    await expect.poll(() => said.at(-1)).toMatch(/^Chain 0 AS/);
    const before = rows();
    client.on('profileKept', () => graph.answers.owners.task.cancel());
    await allow(100);
    await expect.poll(() => said.at(-1)).toMatch(/^Stopped: what was fetched is stored/);
    expect(rows()).toEqual(before);
    await expect.element(screen.getByText('Stopped before it was answered:')).toBeVisible();
  });
});
