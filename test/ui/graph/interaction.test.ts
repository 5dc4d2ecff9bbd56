/** Acting on the graph and its tables: on what is meant, and saying what came of it. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { pointOut } from '../../../src/ui/graph/model/selecting.ts';
import { nearestRemaining } from '../../../src/ui/graph/model/case-graph.svelte.ts';
import { makeEntity } from '../../make/graph.ts';
import { openGraph } from './open-graph.ts';
import { SMALL_WORLD } from './worlds.ts';

async function openTies() {
  const opened = await openGraph(SMALL_WORLD);
  await opened.screen.getByRole('tab', { name: /^Ties/ }).click();
  return { ...opened, row: opened.screen.getByRole('row', { name: /Chair/ }) };
}

describe('the menu of a tie', () => {
  it('acts on that tie, whatever is selected', async () => {
    const { graph, screen, row, opened } = await openTies();
    graph.select(['sample/member:3']);
    await row.click({ button: 'right' });
    await expect
      .element(screen.getByRole('menu', { name: 'Chair: Left Person, Middle AS' }))
      .toBeVisible();
    await screen.getByRole('menuitem', { name: 'Open Middle AS' }).click();
    expect(opened).toEqual(['sample/company:1']);
  });

  it('reaches every source and both ends by keyboard', async () => {
    const { graph, screen, row } = await openTies();
    await row.click();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    const source = screen.getByRole('menuitem', {
      name: /^Show source: Left Person, [0-9a-f]{8}$/,
    });
    await expect.element(source).toBeVisible();
    expect(screen.getByRole('menuitem', { name: /^Open / }).elements()).toHaveLength(2);
    await screen.getByRole('menuitem', { name: 'Hide Left Person' }).click();
    await expect.poll(() => graph.entity('sample/member:1')?.hidden).toBe(true);
    expect(graph.entity('sample/company:1')?.hidden).toBe(false);
  });
});

describe('the rows of the tables', () => {
  it('are copied with Ctrl+C: those selected, in the order of the table, or the one the keyboard is on', async () => {
    const { screen, said } = await openGraph(SMALL_WORLD);
    const texts: string[] = [];
    const keep = (event: ClipboardEvent): void => {
      texts.push(event.clipboardData?.getData('text/plain') ?? '');
      expect(event.clipboardData?.getData('text/html')).toContain('<table>');
    };
    document.addEventListener('copy', keep);
    try {
      await screen.getByRole('row', { name: /Правый/ }).click();
      await screen.getByRole('row', { name: /Middle AS/ }).click({ modifiers: ['Control'] });
      await userEvent.keyboard('{Control>}c{/Control}');
      expect(said.at(-1)).toBe('Copied: 2 rows');
      const [names, first, second] = texts[0]?.split('\n') ?? [];
      expect(names).toMatch(/^Name\tCountry\t/);
      expect(first).toMatch(/^Middle AS\t/);
      expect(second).toMatch(/^Правый\tnot searched\t.+sample\/member:2$/);
      await screen.getByRole('tab', { name: /^Ties/ }).click();
      await screen.getByRole('row', { name: /Chair/ }).click();
      await userEvent.keyboard('{Control>}c{/Control}');
      expect(texts[1]).toMatch(/\nLeft Person\tChair\tMiddle AS\tsince 2015-03-01\tactive\t/);
    } finally {
      document.removeEventListener('copy', keep);
    }
  });

  it('are selected with Shift, without the text between them', async () => {
    const { graph, screen } = await openGraph(SMALL_WORLD);
    await screen.getByRole('row', { name: /Middle AS/ }).click();
    await screen.getByRole('row', { name: /Below Authority/ }).click({ modifiers: ['Shift'] });
    expect(graph.selection.size).toBeGreaterThan(1);
    expect(document.getSelection()?.isCollapsed).toBe(true);
    await expect.element(screen.getByRole('grid', { name: 'Entities' })).toHaveFocus();
  });

  it('keep the highlight on the same entity when rows go, and on the next when it goes itself', async () => {
    const { graph, screen } = await openGraph(SMALL_WORLD);
    const highlit = (): string | undefined =>
      screen.getByRole('grid', { name: 'Entities' }).element().querySelector('.current')
        ?.textContent;
    await screen.getByRole('row', { name: /Правый/ }).click();
    await graph.hide(['sample/member:1']);
    expect(highlit()).toContain('Правый');
    await graph.hide(['sample/member:2']);
    expect(highlit()).toContain('Below Authority');
  });

  it('give up the selection with Escape', async () => {
    const { graph, screen, said } = await openGraph(SMALL_WORLD);
    await screen.getByRole('row', { name: /Правый/ }).click();
    await userEvent.keyboard('{Escape}');
    expect(graph.selection.size).toBe(0);
    expect(said.at(-1)).toBe('Nothing selected');
  });

  it('say how many match the filter, that none does, and clear it with Escape', async () => {
    const { screen, said } = await openGraph(SMALL_WORLD);
    const filter = screen.getByRole('textbox', { name: 'Filter the entities' });
    await filter.fill('member');
    await expect.element(screen.getByRole('tab', { name: 'Entities 3 of 4' })).toBeVisible();
    expect(said.at(-1)).toBe('Entities: 3 of 4');
    await filter.fill('zzz');
    await expect.element(screen.getByText('No entity matches “zzz”')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(filter).toHaveValue('');
    await expect.element(screen.getByRole('tab', { name: 'Entities 4' })).toBeVisible();
  });
});

describe('the graph pane', () => {
  it('scrolls a table to the header the keyboard is on, which is as wide as the rows', async () => {
    const { screen } = await openGraph(SMALL_WORLD);
    const grid = screen.getByRole('grid', { name: 'Entities' }).element() as HTMLElement;
    grid.style.width = '400px';
    grid.focus();
    await userEvent.keyboard('{ArrowRight>12/}');
    const last = screen.getByRole('columnheader').elements().at(-1);
    const edge = (of: Element | null | undefined): number => of?.getBoundingClientRect().right ?? 0;
    expect(edge(last)).toBeLessThanOrEqual(edge(grid) + 1);
    for (const row of grid.querySelectorAll('.head, .row')) {
      expect(edge(row)).toBeGreaterThanOrEqual(edge(last) - 1);
    }
  });
});

describe('the keyboard on the graph', () => {
  it('says what it did, where nothing is, and where it goes on', async () => {
    const { application, graph, said } = await openGraph(SMALL_WORLD);
    (application.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(said.at(-1)).toBe('4 selected');
    await userEvent.keyboard('{Escape}{ArrowDown}{ArrowUp}');
    expect(said.at(-1)).toBe('No further entity above');
    await userEvent.keyboard('{ArrowLeft}{Delete}');
    expect(graph.current).toBe('sample/company:1');
    await expect.poll(() => said.at(-1)).toMatch(/^Removed: Left Person, .+ brings back$/);
  });

  it('goes on with the nearest entity that stays', () => {
    const at = (id: 'sample/member:1' | 'sample/member:2' | 'sample/member:3', x: number) =>
      makeEntity({ id, x, y: 0 });
    const entities = [
      at('sample/member:1', 0),
      at('sample/member:2', 10),
      at('sample/member:3', 500),
    ];
    expect(nearestRemaining(entities, 'sample/member:1', new Set(['sample/member:1']))).toBe(
      'sample/member:2',
    );
    expect(
      nearestRemaining(
        entities,
        'sample/member:1',
        new Set(['sample/member:1', 'sample/member:2']),
      ),
    ).toBe('sample/member:3');
    expect(
      nearestRemaining([at('sample/member:1', 0)], 'sample/member:1', new Set(['sample/member:1'])),
    ).toBeNull();
  });

  it('selects an entity whose profile is opened, and nothing that is not shown', async () => {
    const { graph } = await openGraph(SMALL_WORLD);
    pointOut(graph, 'sample/member:2');
    expect([...graph.selection]).toEqual(['sample/member:2']);
    pointOut(graph, 'sample/company:2');
    expect([...graph.selection]).toEqual(['sample/member:2']);
  });
});

describe('the graph pane', () => {
  it('has one tab stop in the tools, moved by arrows, Home and End', async () => {
    const { screen } = await openGraph(SMALL_WORLD);
    const tools = screen.getByRole('toolbar', { name: 'Graph tools' });
    const stops = (): number => tools.element().querySelectorAll('[tabindex="0"]').length;
    (tools.getByRole('button', { name: 'Select' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(tools.getByRole('button', { name: 'Zoom in' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tools.getByRole('button', { name: 'Select' })).toHaveFocus();
    expect(stops()).toBe(1);
  });
});
