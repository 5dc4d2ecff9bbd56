/** The coverage tab over a real engine: counts, choosing, fetching with a price, a stop, and news. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityId } from '../../../../../src/contract/model/entity.ts';
import type { EngineSeed } from '../../../../make/page-engine.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../../../make/records.ts';
import { openGraph } from '../../open-graph.ts';
import { placeAt } from '../../worlds.ts';
import { answerAtOnce } from '../answer-at-once.ts';

beforeEach(answerAtOnce);

const START: EntityId = 'sample/company:1';
const held = (n: number): EntityId => `sample/member:${n}`;

/** A company that names six members, of which the registry has four, one on the canvas. */
const WORLD: EngineSeed = {
  registries: {
    sample: {
      companies: [
        makeCompanyProfile({
          id: '1',
          current_name: { name: 'Top AS' },
          members: [11, 12, 13, 14, 15, 16].map((n) => ({
            id: String(n),
            name: `Held ${n}`,
            position: 'Chair',
          })),
        }),
      ],
      members: [11, 12, 13, 14].map((n) =>
        makeMemberProfile({ id: String(n), data: { person: { full_name: `Held ${n}` } } }),
      ),
    },
  },
  fetched: [START],
  places: [placeAt(START, 0, 0), placeAt(held(11), 200, 0)],
};

async function openCoverage(seed: EngineSeed = WORLD) {
  const opened = await openGraph(seed);
  await opened.screen.getByRole('tab', { name: 'Coverage' }).click();
  const { screen } = opened;
  const group = (words: string) => screen.getByRole('button', { name: words, exact: true });
  const about = async (scope: string): Promise<void> => {
    await screen.getByRole('radio', { name: scope }).click();
  };
  const fetch = screen.getByRole('button', { name: 'Fetch these' });
  const budget = screen.getByRole('spinbutton', { name: 'Budget' });
  const calls = () => opened.transport.inputsOf('fetchProfiles');
  return { ...opened, group, about, fetch, budget, calls };
}

describe('coverage', () => {
  it('counts the canvas, a selection, the case and the store, and says how old it is', async () => {
    const { graph, screen, group, about, said } = await openCoverage();
    await expect.element(group('Fetched 1')).toBeVisible();
    await expect.element(group('Named only 1')).toBeVisible();
    await expect.element(screen.getByText(/All of \d{4}-\d\d-\d\d, today/)).toBeVisible();
    await about('Case');
    await expect.element(group('Named only 6')).toBeVisible();
    await expect
      .poll(() => said.at(-1))
      .toBe('Coverage: 1 fetched, 6 named only, 0 not found, 0 failed');
    graph.select([START]);
    await about('Selection');
    await expect.element(group('Named only 0')).toBeVisible();
    graph.select([held(11)]);
    await screen.getByRole('button', { name: 'Ask again' }).click();
    await expect.element(group('Named only 1')).toBeVisible();
    await about('Store');
    await expect.element(group('Named only 6')).toBeVisible();
  });

  it('stays where it is while it is asked for again', async () => {
    const { graph, screen, group } = await openCoverage();
    const fetched = group('Fetched 1');
    await expect.element(fetched).toBeVisible();
    const bar = screen.getByRole('progressbar');
    await expect.poll(() => bar.query()).toBeNull();
    const top = (): number => fetched.element().getBoundingClientRect().top;
    const before = top();
    graph.answers.coverage.task.progress = { words: 'Looking', done: 0, total: null };
    await expect.element(bar).toBeVisible();
    expect(top()).toBe(before);
  });

  it('says how many are filtered away, and so not counted', async () => {
    const { graph, screen, group, about } = await openCoverage();
    await expect.element(group('Named only 1')).toBeVisible();
    graph.filters.choose({ kinds: ['company'] });
    await expect.element(group('Named only 0')).toBeVisible();
    await expect.element(screen.getByText('1 filtered away is not counted')).toBeVisible();
    await about('Case');
    await expect.element(screen.getByText(/filtered away is not counted/)).not.toBeInTheDocument();
  });

  it('selects a group or rows on the graph, and says who is not there', async () => {
    const { graph, screen, group, about, said } = await openCoverage();
    await about('Case');
    await group('Named only 6').click();
    expect([...graph.selection]).toEqual([held(11)]);
    expect(said.at(-1)).toBe('Named only: 1 selected, 5 not on the graph');
    await screen.getByRole('row', { name: /Held 12/ }).click();
    expect(said.at(-1)).toBe('1 entity is not on the graph');
    await screen.getByRole('row', { name: /Held 11.*not fetched/ }).click();
    expect([...graph.selection]).toEqual([held(11)]);
  });

  it('fetches a group within its budget, then the rest, and says what came of it', async () => {
    const { screen, group, about, fetch, budget, said, calls } = await openCoverage();
    await about('Case');
    await group('Named only 6').click();
    await budget.fill('2');
    await expect.element(screen.getByText('asks for at most 2 profiles')).toBeVisible();
    await fetch.click();
    await expect.poll(() => said).toContain('2 fetched, 4 left by the budget');
    await expect.element(group('Fetched 3')).toBeVisible();
    await expect.element(group('Named only 4')).toBeVisible();
    await budget.fill('50');
    await expect.element(screen.getByText('asks for at most 4 profiles')).toBeVisible();
    await fetch.click();
    await expect.poll(() => said).toContain('2 fetched, 2 not found');
    await group('Fetched 5').click();
    await expect.element(screen.getByRole('row', { name: /Held 14.*fetched today/ })).toBeVisible();
    await expect.element(screen.getByText('asks again for at most 5 profiles')).toBeVisible();
    expect(calls()).toHaveLength(2);
  });

  it('fetches the rows chosen, is stopped, and takes up what comes from elsewhere', async () => {
    const { client, screen, group, about, fetch, said } = await openCoverage({
      ...WORLD,
      silent: ['/11', '/12'],
    });
    await about('Case');
    await group('Named only 6').click();
    await screen.getByRole('row', { name: /Held 11/ }).click();
    await screen.getByRole('row', { name: /Held 12/ }).click({ modifiers: ['Shift'] });
    await expect.element(screen.getByText('asks for at most 2 profiles')).toBeVisible();
    await fetch.click();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => said.join('\n')).toContain('Stopped: 0 of 2 profiles fetched');
    await client.readProfile({ entity: held(13) });
    await expect.element(group('Fetched 2')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Held 13/ })).not.toBeInTheDocument();
  });

  it('is asked anew in the next case, however long it took in this one', async () => {
    const { client, graph, group, about } = await openCoverage();
    const { coverage } = graph.answers;
    await about('Store');
    await expect.element(group('Named only 6')).toBeVisible();
    coverage.isQuick = false;
    const { current } = await client.createCase({});
    await client.changeCanvas({ case: current, label: 'Add', put: [placeAt(held(11), 0, 0)] });
    await graph.show(current);
    await expect.element(group('Named only 1')).toBeVisible();
    await expect.element(group('Fetched 0')).toBeVisible();
    expect(coverage.isOld).toBe(false);
  });
});
