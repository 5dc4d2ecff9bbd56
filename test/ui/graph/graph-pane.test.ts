/** The graph pane: counts, table twin, tools and keyboard, over a canvas that can undo. */
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { makeEntity } from '../../make/graph.ts';
import { HOSTILE_TEXTS } from '../../make/hostile-text.ts';
import { CASE } from '../scripted-transport.ts';
import { openGraph, openStill } from './open-graph.ts';
import { SMALL_WORLD } from './worlds.ts';

describe('the graph pane', () => {
  it('says what to do next while nothing is on it', async () => {
    const { screen } = await openGraph({ ...SMALL_WORLD, places: [] });
    await expect.element(screen.getByText('Nothing is on the graph yet')).toBeVisible();
  });

  it('says how far a canvas is read, and counts nothing before', async () => {
    const { graph, screen } = await openStill({
      entities: [makeEntity({ id: 'sample/member:1', x: 0, y: 0 })],
      ties: [],
    });
    await expect.element(screen.getByText('1 entity, 0 ties')).toBeVisible();
    const { client } = graph.deps;
    const pages = [1, 2];
    let end: (page: unknown) => void = () => undefined;
    const whole = await client.readCanvas({ case: CASE.id });
    vi.spyOn(client, 'readCanvas').mockImplementation(() =>
      pages.shift() === 1
        ? Promise.resolve({ ...whole, totals: { entities: 2, ties: 0 }, next: 1 })
        : new Promise((answer) => (end = answer as typeof end)),
    );
    const shown = graph.show('22222222-2222-4222-8222-222222222222');
    const progress = screen.getByRole('progressbar', { name: 'Reading the graph' });
    await expect.element(progress).toHaveAttribute('aria-valuenow', '1');
    await expect.element(screen.getByText('Reading the graph · 1 of 2')).toBeVisible();
    expect(screen.getByText(/\d entit/).elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Cancel' }).elements()).toEqual([]);
    end({ ...whole, entities: [] });
    await shown;
    await expect.element(screen.getByText('1 entity, 0 ties')).toBeVisible();
    await expect.element(progress).not.toBeInTheDocument();
  });

  it('counts the same in the tools and in both tables', async () => {
    const { screen } = await openGraph(SMALL_WORLD);
    await expect.element(screen.getByText('4 entities, 3 ties')).toBeVisible();
    const entities = screen.getByRole('grid', { name: 'Entities' });
    await expect.element(entities).toHaveAttribute('aria-rowcount', '5');
    await screen.getByRole('tab', { name: /^Ties/ }).click();
    const ties = screen.getByRole('grid', { name: 'Ties', exact: true });
    await expect.element(ties).toHaveAttribute('aria-rowcount', '4');
    await expect.element(ties.getByText('since 2015-03-01')).toBeVisible();
    await expect.element(ties.getByText('until 2019-06-30')).toBeVisible();
  });

  it('shows a tie, and not who is at its end, by Enter on its row', async () => {
    const { screen, inspected, opened } = await openGraph(SMALL_WORLD);
    await screen.getByRole('tab', { name: /^Ties/ }).click();
    const ties = screen.getByRole('grid', { name: 'Ties', exact: true });
    await expect.element(ties.getByRole('row').nth(1)).toBeVisible();
    (ties.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => inspected).toEqual([[expect.any(String)]]);
    expect(opened).toEqual([]);
  });

  it('leaves ended ties out on demand, says how many, and shows them again', async () => {
    const { screen } = await openGraph(SMALL_WORLD);
    await screen.getByRole('radio', { name: 'Now' }).click();
    await expect.element(screen.getByText('4 entities, 2 ties')).toBeVisible();
    await expect.element(screen.getByText(/1 ended left out/)).toBeVisible();
    await screen.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.element(screen.getByText('4 entities, 3 ties')).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'Any time' })).toBeChecked();
  });

  it('shows every state as of its day, the ended ones that are left out too', async () => {
    const { screen, graph } = await openGraph(SMALL_WORLD);
    await screen.getByRole('tab', { name: /^Ties/ }).click();
    const auditor = screen.getByRole('row', { name: /Auditor/ });
    await expect.element(auditor.getByText('ended')).toBeVisible();
    graph.time.chosen = { asOf: '2019-06-29' };
    await expect.element(auditor.getByText('unknown')).toBeVisible();
    await expect.element(screen.getByText('4 entities, 3 ties')).toBeVisible();
    graph.time.chosen = { asOf: '2019-06-30' };
    await expect.element(screen.getByText('4 entities, 2 ties')).toBeVisible();
    graph.time.chosen = { asOf: '2015-02-28' };
    await expect.element(screen.getByText(/1 not begun left out/)).toBeVisible();
  });

  it('goes with the day at midnight, unless another one was chosen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:59:00Z') });
    try {
      const { graph } = await openGraph(SMALL_WORLD);
      expect(graph.time.day).toBe('2026-11-20');
      vi.setSystemTime(new Date('2026-11-21T00:01:00Z'));
      await graph.load();
      expect(graph.time.day).toBe('2026-11-21');
      graph.time.chosen = { asOf: '2019-06-29' };
      await graph.load();
      expect(graph.time.day).toBe('2019-06-29');
    } finally {
      vi.useRealTimers();
    }
  });

  it('places a newcomer without moving what stands, as part of the step that brought it', async () => {
    const { graph, transport, places } = await openGraph(SMALL_WORLD);
    const before = await places();
    await graph.add(['sample/company:2'], 'Add Newcomer');
    await expect.poll(async () => (await places()).at(-1)?.x).toEqual(expect.any(Number));
    expect((await places()).slice(0, 4)).toEqual(before);
    expect(transport.inputsOf('changeCanvas').at(-1)).toMatchObject({
      join: { to: 'Add Newcomer', otherwise: 'no step' },
    });
    await graph.undo();
    expect(await places()).toEqual(before);
  });

  it('hides, says how many are hidden, shows all, and takes it back', async () => {
    const { screen, graph } = await openGraph(SMALL_WORLD);
    graph.select(['sample/member:1', 'sample/member:2']);
    await screen.getByRole('button', { name: 'Hide' }).click();
    await expect.element(screen.getByText('2 entities, 1 tie')).toBeVisible();
    await screen.getByRole('button', { name: 'Show all' }).click();
    await expect.element(screen.getByText('4 entities, 3 ties')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText(/2 hidden/)).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Undo' }))
      .toHaveAttribute('title', 'Undo: Hide 2 entities (Ctrl Z)');
  });

  it('shows the graph as it was after a refused change, and says why it was refused', async () => {
    const { graph, faults, places } = await openGraph(SMALL_WORLD, {
      changeCanvas: () => {
        throw new Refusal('store-failed', { why: 'no space' });
      },
    });
    await graph.remove(['sample/member:1']);
    expect(faults).toEqual([{ code: 'store-failed', detail: { why: 'no space' } }]);
    expect(graph.entities).toHaveLength(4);
    expect(await places()).toHaveLength(4);
  });

  it('selects in the table what is selected on the graph, and the other way round', async () => {
    const { graph, screen } = await openGraph(SMALL_WORLD);
    const row = screen.getByRole('row', { name: /Below Authority/ });
    await row.click();
    expect([...graph.selection]).toEqual(['sample/member:3']);
    graph.select(['sample/member:1']);
    await expect
      .element(screen.getByRole('row', { name: /Left Person/ }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(row).toHaveAttribute('aria-selected', 'false');
  });

  it('filters and sorts the table', async () => {
    const { screen } = await openGraph(SMALL_WORLD);
    const entities = screen.getByRole('grid', { name: 'Entities' });
    await screen.getByRole('button', { name: 'Name', exact: true }).click();
    await expect
      .poll(() => entities.getByRole('row').nth(1).element().textContent)
      .toContain('Below Authority');
    await screen.getByRole('textbox', { name: 'Filter the entities' }).fill('authority');
    await expect.element(entities).toHaveAttribute('aria-rowcount', '2');
  });

  it('shows hostile names without breaking', async () => {
    const entities = HOSTILE_TEXTS.map((label, index) =>
      makeEntity({ id: `sample/member:${index}`, label, x: index * 80, y: 0 }),
    );
    const on = entities.map(({ id }) => id);
    const { screen, graph } = await openStill({ entities, ties: [] });
    await expect.element(screen.getByText(`${on.length} entities, 0 ties`)).toBeVisible();
    for (const id of on) graph.select([id]);
    expect(document.querySelector('.frame script, svg[onload]')).toBeNull();
  });
});

describe('the menu of an entity', () => {
  it('opens on the canvas and in the table, and does what the keys do', async () => {
    const { graph, screen, application } = await openGraph(SMALL_WORLD);
    await screen.getByRole('row', { name: /Правый/ }).click({ button: 'right' });
    await screen.getByRole('menuitem', { name: /^Pin/ }).click();
    await expect.poll(() => graph.entity('sample/member:2')?.pinned).toBe(true);
    await application.click({ button: 'right', position: { x: 10, y: 10 } });
    await screen.getByRole('menuitem', { name: 'Select everything' }).click();
    expect(graph.selection.size).toBe(4);
  });

  it('opens by keyboard at the entity the keyboard is on', async () => {
    await page.viewport(1280, 800);
    const { graph, screen, application } = await openGraph(SMALL_WORLD);
    (application.element() as HTMLElement).focus();
    const menu = screen.getByRole('menu');
    const corner = async () => {
      await userEvent.keyboard('{Shift>}{F10}{/Shift}');
      await expect.element(menu).toBeVisible();
      const { left, top } = menu.element().getBoundingClientRect();
      await userEvent.keyboard('{Escape}');
      await expect.element(menu).not.toBeInTheDocument();
      return { left, top };
    };
    await userEvent.keyboard('{ArrowDown}');
    const middle = await corner();
    await userEvent.keyboard('{ArrowLeft}');
    expect(graph.current).toBe('sample/member:1');
    const left = await corner();
    const pane = application.element().getBoundingClientRect();
    expect(Math.abs(middle.left - (pane.left + pane.width / 2))).toBeLessThan(pane.width / 8);
    expect(left.left).toBeLessThan(middle.left - 40);
    expect(Math.abs(left.top - middle.top)).toBeLessThan(4);
  });

  it('leaves the keys working after a click on the canvas', async () => {
    const { graph, application } = await openGraph(SMALL_WORLD);
    await application.click({ position: { x: 10, y: 10 } });
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(graph.selection.size).toBe(4);
  });
});

describe('the graph by keyboard', () => {
  it('moves by direction, and says where it is', async () => {
    const { application, graph, screen } = await openGraph(SMALL_WORLD);
    (application.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(graph.current).toBe('sample/company:1');
    await userEvent.keyboard('{ArrowRight}');
    expect([...graph.selection]).toEqual(['sample/member:2']);
    await expect
      .element(screen.getByText(/^Правый, .+, 1 tie, named only, 3 of 4$/))
      .toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(graph.current).toBe('sample/member:1');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(graph.selection.size).toBe(2);
    await userEvent.keyboard('{Escape}');
    expect(graph.selection.size).toBe(0);
  });

  it('opens, pins, hides, expands and undoes', async () => {
    const { application, graph, opened, said } = await openGraph(SMALL_WORLD);
    (application.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(opened).toEqual(['sample/company:1']);
    await userEvent.keyboard('p');
    await expect.poll(() => graph.entity('sample/company:1')?.pinned).toBe(true);
    await userEvent.keyboard('e');
    await expect.poll(() => graph.has('sample/company:2')).toBe(true);
    await expect.poll(() => said).toContain('Middle AS: 1 added, 3 were there already');
    // Who hides before the newcomer has its place takes back first that it found one.
    await expect.poll(() => graph.entity('sample/company:2')?.x ?? null).not.toBeNull();
    await userEvent.keyboard('{ArrowDown}h');
    await expect.poll(() => graph.view.hiddenEntities).toBe(1);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => graph.view.hiddenEntities).toBe(0);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.poll(() => graph.view.hiddenEntities).toBe(1);
  });
});
