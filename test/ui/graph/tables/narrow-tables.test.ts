/** The tables in the middle pane of a window of 1280 pixels: what matters is in sight. */
import { describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { Graph } from '../../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { makeEntity, makeTie } from '../../../make/graph.ts';
import { openStill } from '../open-graph.ts';

const LONG = 'The Honourable Company of Very Long Names and Their Bearers in Equity';
const MIDDLE_PANE = 580;

const WORLD: Graph = {
  entities: [
    makeEntity({
      id: 'sample/company:1',
      label: LONG,
      x: 0,
      y: 0,
      country: 'Norway',
      status: 'Active',
    }),
    makeEntity({ id: 'sample/member:1', label: 'Ingrid Solveig Halvardsen', x: 200, y: 0 }),
  ],
  ties: [
    makeTie({
      role: 'Chairman of the supervisory council',
      start: '2011-09-12',
      end: '2019-06-30',
      sources: [
        {
          statedBy: 'sample/company:1',
          sha256: 'aaaaaaaa01',
          pointer: '/members/0',
          fetchedAt: '',
        },
        {
          statedBy: 'sample/member:1',
          sha256: 'bbbbbbbb02',
          pointer: '/positions/0',
          fetchedAt: '',
        },
      ],
    }),
  ],
};

async function openNarrow(world = WORLD) {
  const opened = await openStill(world);
  const frame = document.querySelector<HTMLElement>('.frame');
  if (frame) frame.style.width = `${MIDDLE_PANE}px`;
  return opened;
}

/** Those of these headers that are out of sight to the right, or cut. */
function lost(grid: Locator, names: readonly string[]): string[] {
  const edge = grid.element().getBoundingClientRect().right;
  return names.filter((name) => {
    const header = grid.getByRole('columnheader', { name }).element();
    const isCut = header.scrollWidth > header.clientWidth;
    return isCut || header.getBoundingClientRect().right > edge + 0.5;
  });
}

describe('the pane of tables in a narrow window', () => {
  it('shows from, role, to, dates and state of ties without scrolling, and both sources', async () => {
    const { screen } = await openNarrow();
    await screen.getByRole('tab', { name: /^Ties/ }).click();
    const grid = screen.getByRole('grid', { name: 'Ties', exact: true });
    const names = ['From', 'Role, as stated', 'To', 'Dates', 'State'];
    await expect.poll(() => lost(grid, names)).toEqual([]);
    const dates = grid.getByText('2011-09-12 to 2019-06-30').element();
    expect(dates.scrollWidth).toBeLessThanOrEqual(dates.closest('.cell')?.clientWidth ?? 0);
    const sources = grid.getByRole('button', { name: /^(a{8}|b{8})$/ }).elements();
    expect(sources.map((source) => source.getAttribute('title')?.split('\n')[1])).toEqual([
      '/members/0',
      '/positions/0',
    ]);
  });

  it('shows name, country, identity, ties, neighbours and status of entities, sorted or not', async () => {
    const { screen } = await openNarrow();
    const grid = screen.getByRole('grid', { name: 'Entities' });
    const names = ['Name', 'Country', 'Born, reg. no.', 'Ties', 'Neighbours', 'Status'];
    for (const name of names) {
      await grid.getByRole('button', { name, exact: true }).click();
      await expect.poll(() => lost(grid, names), { message: `sorted by ${name}` }).toEqual([]);
    }
  });

  it('has the whole of a cut text in a title, and no title where nothing is cut', async () => {
    const { screen } = await openNarrow();
    const grid = screen.getByRole('grid', { name: 'Entities' });
    /** What is told while the pointer is on it. */
    const titleOf = (words: string) => () =>
      grid.getByText(words).element().closest<HTMLElement>('[title]')?.title ?? '';
    await grid.getByText(LONG).hover();
    await expect.poll(titleOf(LONG)).toBe(`${LONG}\ncompany 1`);
    await grid.getByText('Norway').hover();
    await expect.poll(titleOf('Norway')).toBe('');
    (grid.getByText('Norway').element().closest('[role="gridcell"]') as HTMLElement).style.width =
      '20px';
    await grid.getByText(LONG).hover();
    await grid.getByText('Norway').hover({ position: { x: 4, y: 4 } });
    await expect.poll(titleOf('Norway')).toBe('Norway');
  });

  it('tells the records of one company apart, as member and as company', async () => {
    const records = (['sample/member:70001', 'sample/company:70001'] as const).map((id) =>
      makeEntity({ id, label: 'Circle 1 AS', x: 0, y: 0 }),
    );
    const [from, to] = ['sample/member:70001', 'sample/company:70001'] as const;
    const same = makeTie({ kind: 'same', from, to, role: null });
    const { screen } = await openNarrow({ entities: records, ties: [same] });
    const rows = screen.getByRole('grid', { name: 'Entities' }).getByRole('row');
    for (const [at, word] of ['member', 'company'].entries()) {
      const name = rows
        .nth(at + 1)
        .getByRole('gridcell')
        .first();
      const mark = name.getByText(word, { exact: true }).element().getBoundingClientRect();
      const line = name.getByText('Circle 1 AS').element().getBoundingClientRect();
      expect(Math.abs(mark.top - line.top)).toBeLessThan(10);
      expect(mark.right).toBeLessThanOrEqual(name.element().getBoundingClientRect().right);
    }
  });

  it('shows the name that two entities share, whatever their ids; the whole is in the title', async () => {
    const label = 'Konstantinos Papadopoulos-Vandenberghe';
    const entities = [
      makeEntity({ id: 'sample/member:100482', label, x: 0, y: 0 }),
      makeEntity({ id: 'sample/member:7', label: 'Li', x: 0, y: 0 }),
      makeEntity({ id: 'sample/member:8', label: 'Li', x: 0, y: 0 }),
      makeEntity({ id: 'sample/member:100483', label, x: 0, y: 0 }),
    ];
    const { screen } = await openNarrow({ entities, ties: [] });
    const grid = screen.getByRole('grid', { name: 'Entities' });
    const cell = grid
      .getByRole('gridcell', { name: /100482/ })
      .first()
      .element();
    const width = (of: Element | null) => of?.getBoundingClientRect().width ?? 0;
    await expect.poll(() => width(cell.querySelector('.text'))).toBeGreaterThan(width(cell) * 0.7);
    expect(cell.querySelector('.apart')?.getAttribute('title')).toMatch(
      new RegExp(`^${label}\nmember 100482\n`),
    );
    const short = grid.getByText('member 7').first().element();
    const { bottom } = short.parentElement?.getBoundingClientRect() ?? { bottom: 0 };
    expect(short.getBoundingClientRect().top).toBeLessThan(bottom - 8);
  });
});

describe('a name that both ends of a tie share', () => {
  const label = 'Konstantinos Papadopoulos-Vandenberghe';
  const world = (from: EntityId, to: EntityId): Graph => ({
    entities: [
      makeEntity({ id: from, label, x: 0, y: 0 }),
      makeEntity({ id: to, label, x: 200, y: 0 }),
    ],
    ties: [makeTie({ from, to, role: 'Chair' })],
  });
  const widthOf = (of: Element | null | undefined) => of?.getBoundingClientRect().width ?? 0;

  async function openTies(of: Graph, width: number) {
    const { screen } = await openStill(of);
    const frame = document.querySelector<HTMLElement>('.frame');
    if (frame) frame.style.width = `${width}px`;
    await screen.getByRole('tab', { name: /^Ties/ }).click();
    const grid = screen.getByRole('grid', { name: 'Ties', exact: true });
    const cell = grid.getByRole('gridcell', { name: new RegExp(label) }).first();
    await expect.element(cell).toBeVisible();
    return cell.element();
  }

  it('has the greater part of its cell, and the rest in the title', async () => {
    const cell = await openTies(world('sample/member:100482', 'sample/company:100483'), 580);
    await expect.poll(() => widthOf(cell.querySelector('bdi')?.parentElement)).toBeGreaterThan(0);
    const name = cell.querySelector('bdi')?.parentElement;
    expect(widthOf(name)).toBeGreaterThan(widthOf(cell) * 0.6);
    expect(cell.querySelector('[title]')?.getAttribute('title')).toMatch(
      new RegExp(`^${label}\nmember 100482\n`),
    );
  });

  it('has its id beside it where there is room', async () => {
    const cell = await openTies(world('sample/member:100482', 'sample/company:100483'), 1300);
    const name = cell.querySelector('bdi')?.parentElement;
    const id = cell.querySelector('small');
    const top = (of: Element | null | undefined) => of?.getBoundingClientRect().top ?? NaN;
    await expect.poll(() => Math.abs(top(id) - top(name))).toBeLessThan(6);
    expect(widthOf(name)).toBeGreaterThan(widthOf(cell) * 0.5);
  });
});

describe('the pane of tables in a narrow window', () => {
  it('has the tabs that are out of sight in a menu, with their counts, and opens them from there', async () => {
    const { screen } = await openNarrow();
    const frame = document.querySelector<HTMLElement>('.frame');
    if (frame) frame.style.width = '420px';
    const more = screen.getByRole('button', { name: /^More \(\d\)/ });
    await more.click();
    await screen.getByRole('menuitem', { name: 'Indicators' }).click();
    const tab = screen.getByRole('tab', { name: /^Indicators/ });
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab).toHaveFocus();
    const right = screen.getByRole('tablist', { name: 'Tables' }).element().getBoundingClientRect();
    await expect
      .poll(() => tab.element().getBoundingClientRect().right)
      .toBeLessThanOrEqual(right.right + 1);
    await more.click();
    await expect.element(screen.getByRole('menuitem', { name: /^Entities 2/ })).toBeVisible();
  });

  it('has the count of the open tab whole, or says that it goes on, however narrow it is', async () => {
    const parallel = ['Director', 'Chair', 'Secretary'].map((role) => makeTie({ role }));
    const { screen } = await openNarrow({ ...WORLD, ties: [...WORLD.ties, ...parallel] });
    const frame = document.querySelector<HTMLElement>('.frame');
    const list = screen.getByRole('tablist', { name: 'Tables' });
    for (const width of [580, 420, 364]) {
      if (frame) frame.style.width = `${width}px`;
      for (const name of [/^Ties 4, 1 line/, /^Entities 2/]) {
        const tab = screen.getByRole('tab', { name });
        (tab.element() as HTMLElement).click();
        await expect
          .poll(() => tab.element().getBoundingClientRect().right)
          .toBeLessThanOrEqual(list.element().getBoundingClientRect().right + 1);
        const { scrollWidth, clientWidth } = tab.element();
        if (scrollWidth > clientWidth)
          expect(getComputedStyle(tab.element()).textOverflow).toBe('ellipsis');
        const end = screen.getByRole('button', { name: 'Fold the tables' }).element();
        expect(end.getBoundingClientRect().right).toBeLessThanOrEqual(
          frame?.getBoundingClientRect().right ?? 0,
        );
      }
    }
  });

  it('has only whole columns of the timeline, and those without room on demand', async () => {
    const { screen } = await openNarrow();
    await screen.getByRole('tab', { name: /^Timeline/ }).click();
    const grid = screen.getByRole('grid', { name: 'Timeline' });
    await expect.poll(() => lost(grid, ['Member', 'Role', 'Company', 'End'])).toEqual([]);
    const state = grid.getByRole('columnheader', { name: 'State' });
    await expect.element(state).not.toBeInTheDocument();
    const show = screen.getByRole('button', { name: 'Show Begin, State' });
    await show.click();
    await expect.element(state).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Hide Begin, State' }).click();
    await expect.element(state).not.toBeInTheDocument();
  });
});
