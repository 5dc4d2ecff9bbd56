/** The timeline: a bar a tie, the whole of it in words, sorted, and in step with the canvas. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { makeEntity, makeTie } from '../../../make/graph.ts';
import { openStill } from '../open-graph.ts';

const from = 'sample/member:1';
const to = 'sample/company:1';
const toldAt = '2026-11-20T09:00:00.000Z';
const tie = (of: Parameters<typeof makeTie>[0]) => makeTie({ from, to, statusAt: toldAt, ...of });

const WORLD = {
  entities: [
    makeEntity({ id: from, label: 'Left Person', x: 0, y: 0 }),
    makeEntity({ id: to, label: 'Middle AS', x: 200, y: 0 }),
    makeEntity({ id: 'sample/company:2', label: 'Other AS', x: 400, y: 0 }),
  ],
  ties: [
    tie({ id: 'chair', role: 'Chair', status: 'active', start: '2015-03-01' }),
    tie({ id: 'auditor', role: 'Auditor', start: '2011-09-12', end: '2019-06-30' }),
    tie({ id: 'deputy', role: 'Deputy' }),
    tie({ id: 'clerk', role: 'Clerk', status: 'active', end: '2012-01-31' }),
    tie({ id: 'director', role: 'Director', to: 'sample/company:2', start: 'soon' }),
  ],
};

async function openTimeline(world = WORLD) {
  const opened = await openStill(world);
  await opened.screen.getByRole('tab', { name: /^Timeline/ }).click();
  const grid = opened.screen.getByRole('grid', { name: 'Timeline' });
  const roles = () =>
    [...grid.element().querySelectorAll('[data-index]')]
      .toSorted(
        (a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')),
      )
      .map((row) => row.querySelectorAll('[role="gridcell"]')[1]?.textContent.trim());
  const press = async (keys: string): Promise<void> => {
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
  };
  const labels = () =>
    [...document.querySelectorAll('.axis .tick')].map(({ textContent }) => textContent);
  return { ...opened, grid, roles, press, labels };
}

describe('the timeline', () => {
  it('says of each tie its dates, its state on the day, and why', async () => {
    const { screen } = await openTimeline();
    const { today } = { today: new Date().toISOString().slice(0, 10) };
    const said = (words: string) => screen.getByRole('img', { name: words, exact: true });
    await expect
      .element(
        said(
          `since 2015-03-01; active on ${today}. Its status is “active” (told on 2026-11-20), and no date speaks against it.`,
        ),
      )
      .toBeVisible();
    await expect
      .element(
        said(
          `2011-09-12 to 2019-06-30; already ended as of ${today}. Its end, 2019-06-30, has passed.`,
        ),
      )
      .toBeVisible();
  });

  it('draws no bar where no date is stated, and marks dates that are odd', async () => {
    const { grid } = await openTimeline();
    const bar = (role: string) =>
      grid
        .getByRole('row', { name: new RegExp(role) })
        .getByRole('img')
        .element();
    expect(bar('Deputy').textContent).toContain('no dates stated');
    expect(bar('Deputy').querySelectorAll('rect')).toHaveLength(0);
    expect(bar('Chair').querySelectorAll('rect.active')).toHaveLength(1);
    const isOdd = (role: string): boolean => bar(role).querySelector('.odd') !== null;
    expect(['Chair', 'Auditor', 'Deputy', 'Clerk', 'Director'].filter(isOdd)).toEqual([
      'Clerk',
      'Director',
    ]);
  });

  it('is sorted by its beginning, and by any other column on demand', async () => {
    const { grid, roles } = await openTimeline();
    expect(roles().slice(0, 2)).toEqual(['Auditor', 'Chair']);
    for (const name of ['Member', 'Role', 'Company', 'Begin', 'End', 'State'])
      await expect.element(grid.getByRole('columnheader', { name })).toHaveAttribute('aria-sort');
    await grid.getByRole('button', { name: 'End' }).click();
    await expect.poll(() => roles().slice(0, 2)).toEqual(['Clerk', 'Auditor']);
    await grid.getByRole('button', { name: 'Role' }).click();
    await expect.poll(roles).toEqual(['Auditor', 'Chair', 'Clerk', 'Deputy', 'Director']);
  });

  it('has every tie of what is shown, at whatever time the graph is, and counts as the ties do', async () => {
    const { graph, grid, screen } = await openTimeline();
    graph.time.chosen = { asOf: '2014-01-01' };
    await expect
      .element(screen.getByRole('tab', { name: 'Timeline 5, 3 on the graph' }))
      .toBeVisible();
    await expect.element(screen.getByRole('tab', { name: /^Ties 3 of 5/ })).toBeVisible();
    await expect.element(grid.getByRole('row', { name: /Chair.*not begun/ })).toHaveClass(/faint/);
  });

  it('selects on the canvas what is chosen, and shows what is selected there', async () => {
    const { graph, grid, press, inspected } = await openTimeline();
    await press('{ArrowDown}{Enter}');
    expect([...graph.selectedTies]).toEqual(['auditor']);
    expect(inspected).toEqual([['auditor']]);
    graph.select([], ['clerk']);
    await expect
      .element(grid.getByRole('row', { name: /Clerk/ }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(grid.getByRole('row', { name: /Clerk/ })).toHaveClass(/current/);
    graph.select(['sample/company:2']);
    await expect.element(grid.getByRole('row', { name: /Director/ })).toHaveClass(/current/);
  });

  it('is zoomed and moved by keys, and fitted to all or to the selection', async () => {
    const { graph, screen, press, labels } = await openTimeline();
    const all = labels();
    expect(all.some((label) => label === '2020')).toBe(true);
    await press('{ArrowDown}+++');
    await expect.poll(labels).not.toEqual(all);
    const near = labels();
    await press('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.poll(labels).not.toEqual(near);
    await press('0');
    await expect.poll(labels).toEqual(all);
    graph.select([], ['auditor']);
    await press('1');
    await expect.poll(() => labels().includes('2026')).toBe(false);
    expect(labels().some((label) => label === '2012' || label === '2015')).toBe(true);
    await screen.getByRole('button', { name: 'Fit the timeline', exact: true }).click();
    await expect.poll(labels).toEqual(all);
  });

  it('draws of thousands only those in sight', async () => {
    const ties = Array.from({ length: 2000 }, (_, at) =>
      tie({ id: `t${at}`, role: `Role ${at}`, start: `${1950 + (at % 70)}-01-01` }),
    );
    const { grid, press } = await openTimeline({ ...WORLD, ties });
    await expect.element(grid).toHaveAttribute('aria-rowcount', '2001');
    expect(grid.element().querySelectorAll('[data-index]').length).toBeLessThan(60);
    await press('{ArrowDown}{End}');
    await expect.element(grid.getByRole('row', { name: /2019-01-01/ }).first()).toBeVisible();
  });
});
