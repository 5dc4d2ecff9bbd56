/** Filtering the graph: by chips and their values, with all that is shown and told of it. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { countryAreas } from '../../../../src/drawing/network/country-area.ts';
import { valuesOf } from '../../../../src/graph/graph-filter.ts';
import { coloursOfCountries } from '../../../../src/ui/graph/answers/measure/measured.ts';
import { selectableBy } from '../../../../src/ui/graph/select/select-menu.svelte.ts';
import {
  countedAs,
  filteredInWords,
  graphToFilter,
  visibleCounts,
} from '../../../../src/ui/graph/model/visible-graph.ts';
import { makeEntity, makeTie } from '../../../make/graph.ts';
import { afterFrames } from '../../after-frames.ts';
import { openStill } from '../open-graph.ts';

const to: EntityId = 'sample/company:1';
const [first, second, third] = ['sample/member:1', 'sample/member:2', 'sample/member:3'] as const;

const silent = { otherSide: 'does not state it' } as const;

const BOARD = {
  entities: [to, first, second, third].map((id, at) =>
    makeEntity({ id, x: at * 150, y: 0, country: at < 3 ? 'Norway' : null }),
  ),
  ties: [
    makeTie({ id: 'a', from: first, to, role: 'Chair', start: '2011-09-12', end: '2016-05-01' }),
    makeTie({ ...silent, id: 'b', from: second, to, start: '2016-05-01', end: '2019-06-30' }),
    makeTie({ id: 'c', from: third, to, role: ' director', start: '2017-05-01' }),
  ],
};

async function openBoard() {
  const opened = await openStill(BOARD);
  const { screen } = opened;
  const tool = screen.getByRole('button', { name: 'Filter', exact: true });
  const filters = screen.getByRole('group', { name: 'Filters' });
  /** By the keyboard alone. */
  const choose = async (part: string, value: string): Promise<void> => {
    (tool.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const item = screen.getByRole('menuitem', { name: part, exact: true }).element();
    while (document.activeElement !== item) await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{ArrowRight}');
    const box = screen.getByRole('menuitemcheckbox', { name: new RegExp(`^${value}`) });
    await expect.element(box).toBeVisible();
    while (document.activeElement !== box.element()) await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    await expect.element(box).toBeChecked();
    await userEvent.keyboard('{Escape}{Escape}');
  };
  return { ...opened, tool, filters, choose };
}

describe('the values that a filter offers', () => {
  it('count entities by country as areas, colours and selecting by country do, however it is written', async () => {
    const [company, record] = ['sample/company:1', 'sample/member:9'] as const;
    const { graph } = await openStill({
      entities: [
        makeEntity({ id: company, country: 'Norway' }),
        makeEntity({ id: record, country: 'NO', kind: 'company' }),
        makeEntity({ id: 'sample/company:2', country: 'NO' }),
        makeEntity({ id: 'sample/company:3', country: 'Cyprus' }),
        makeEntity({ id: 'sample/company:4' }),
        makeEntity({ id: 'sample/member:1', nationality: 'Norway' }),
      ].map((entity, at) => ({ ...entity, x: at * 150, y: 0 })),
      ties: [makeTie({ id: 'one', kind: 'same', from: record, to: company })],
    });
    const counts = (all: readonly (readonly [string | null, number])[]) =>
      Object.fromEntries(all.map(([name, count]) => [name ?? 'not stated', count]));
    const wanted = { Norway: 2, Cyprus: 1, 'Norway (nationality)': 1, 'not stated': 1 };
    const values = valuesOf(graphToFilter(graph), {}, 'countries', countedAs(graph));
    expect(counts(values.map(({ value, count }) => [value, count]))).toEqual(wanted);
    const areas = countryAreas(graph.view.drawn.entities);
    expect(counts(areas.map(({ name, count }) => [name, count]))).toEqual(wanted);
    const selectable = selectableBy(graph, 'countries');
    expect(counts(selectable.map(({ label, count }) => [label, count]))).toEqual(wanted);
    const { classes } = coloursOfCountries(graph.view);
    const coloured = classes.map(
      ({ sign, words, count }) => [sign === '?' ? null : words, count] as const,
    );
    expect(counts(coloured)).toEqual(wanted);
    graph.filters.toggle('countries', 'Norway');
    await expect
      .poll(() => visibleCounts(graph.view))
      .toEqual(['2 entities', '3 records', '1 tie']);
    expect(filteredInWords(graph.view)).toBe('3 entities filtered away');
  });
});

describe('the filters of the graph', () => {
  it('leave what was chosen, counted alike in the tools, the tabs and the foot', async () => {
    const { screen, choose, filters, said, graph } = await openBoard();
    graph.select([first]);
    await choose('Role', 'Director');
    await expect.element(screen.getByText('3 entities, 2 ties', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('tab', { name: /^Entities 3$/ })).toBeVisible();
    await expect.element(screen.getByRole('tab', { name: /^Ties 2\b/ })).toBeVisible();
    await expect.element(screen.getByRole('tab', { name: 'Timeline 2' })).toBeVisible();
    await expect.element(screen.getByText(/^1 entity and 1 tie filtered away/)).toBeVisible();
    await expect
      .poll(() => said.at(-1))
      .toBe('Filtered: 3 entities, 2 ties, 1 entity and 1 tie filtered away');
    expect(graph.selection.size).toBe(0);
    await choose('Country', 'Norway');
    await expect.element(filters).toBeVisible();
    expect(filters.element().textContent).toMatch(/Country\s*Norway.*Role\s*Director/);
    await expect.element(screen.getByText('2 entities, 1 tie', { exact: true })).toBeVisible();
    expect(graph.filters.chosen).toEqual({ roles: ['Director'], countries: ['Norway'] });
  });

  it('bring what they leave into view where some is out of it, and leave the view alone where none is', async () => {
    const { graph, screen } = await openBoard();
    const viewport = () => graph.controls?.overview.visiblePart() ?? { minX: NaN, maxX: NaN };
    const isSeen = (x: number): boolean => viewport().minX < x && x < viewport().maxX;
    await expect.poll(() => isSeen(0) && isSeen(450)).toBe(true);
    graph.controls?.zoomBy(0.9);
    const before = viewport();
    graph.filters.toggle('kinds', 'person');
    await expect.element(screen.getByText('3 entities, 0 ties', { exact: true })).toBeVisible();
    await afterFrames();
    // The chip that came takes of its height.
    expect(viewport().minX).toBeCloseTo(before.minX);
    expect(viewport().maxX).toBeCloseTo(before.maxX);
    for (let times = 0; times < 4; times += 1) graph.controls?.zoomBy(1.6);
    expect(isSeen(450)).toBe(false);
    graph.filters.clear();
    await expect.poll(() => isSeen(0) && isSeen(450)).toBe(true);
    await afterFrames();
    for (let times = 0; times < 4; times += 1) graph.controls?.zoomBy(1.6);
    graph.filters.toggle('countries', null);
    await expect.poll(() => isSeen(450)).toBe(true);
    await expect
      .poll(() => Math.abs((viewport().minX + viewport().maxX) / 2 - 450))
      .toBeLessThan(5);
  });

  it('change by their chips, and go by them or all at once', async () => {
    const { screen, choose, filters, said } = await openBoard();
    await choose('Role', 'Director');
    await choose('Country', 'not stated');
    await expect.element(screen.getByText(/^4 entities and 3 ties filtered away/)).toBeVisible();
    await filters.getByRole('button', { name: 'Take off the filter “Country”' }).click();
    await expect.element(screen.getByText('3 entities, 2 ties', { exact: true })).toBeVisible();
    await filters.getByRole('button', { name: /^Role Director/ }).click();
    await screen.getByRole('menuitemcheckbox', { name: /^Chair 1/ }).click();
    await expect.element(screen.getByText('4 entities, 3 ties', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    // What is changed back before it is told is told not at all.
    await expect.poll(() => said.at(-1)).toMatch(/^Filtered: 4 entities/);
    await filters.getByRole('button', { name: 'Clear all' }).click();
    await expect.element(filters).not.toBeInTheDocument();
    await expect.poll(() => said.at(-1)).toBe('Not filtered: 4 entities, 3 ties');
  });

  it('bring what only one side states, and say how far the others are borne out', async () => {
    const { screen, graph, said, filters } = await openBoard();
    await screen.getByRole('button', { name: 'Answers' }).click();
    await screen.getByRole('menuitem', { name: /^Corroboration: what to look at first/ }).click();
    // What is left then is said as well, a moment later.
    expect(said).toContain('Corroboration: 1 member only, 2 other side not searched');
    await expect.element(filters.getByRole('button', { name: /member only/ })).toBeVisible();
    await expect.element(screen.getByRole('tab', { name: /^Ties 1\b/ })).toBeVisible();
    const ties = screen.getByRole('grid', { name: 'Ties' });
    await expect.element(ties.getByText('member only', { exact: true })).toBeInTheDocument();
    graph.filters.clear();
    const head = ties.getByRole('columnheader', { name: 'Corroboration' });
    await expect.element(head).toBeInTheDocument();
    await head.getByRole('button').click();
    const rows = ties.getByRole('row').elements();
    expect(rows[1]?.textContent).toContain('member only');
  });

  it('ask which ties were held between two days, refusing what is no day', async () => {
    const { screen, tool, graph } = await openBoard();
    await tool.click();
    await screen.getByRole('menuitem', { name: 'Held in a time …' }).click();
    const from = screen.getByRole('textbox', { name: 'Held from, YYYY-MM-DD' });
    await expect.element(from).toBeVisible();
    await from.fill('2016-5-1');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('A day is YYYY-MM-DD')).toBeVisible();
    await from.fill('2016-05-01');
    await screen.getByRole('textbox', { name: 'Held to, YYYY-MM-DD' }).fill('2016-12-31');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('2 entities, 1 tie', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: /^Held 2016-05-01 to 2016-12-31/ }).click();
    await expect.element(from).toHaveValue('2016-05-01');
    expect(graph.view.ties.map(({ id }) => id)).toEqual(['b']);
  });
});
