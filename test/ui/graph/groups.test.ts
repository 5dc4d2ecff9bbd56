/** The groups of hubs on the canvas: seen, opened, and gone once everybody came. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import type { EngineSeed } from '../../make/page-engine.ts';
import { HitTest } from '../../../src/ui/graph/canvas/hit-test.ts';
import { canvasOf, findTitled } from './find-titled.ts';
import { openGraph } from './open-graph.ts';
import { crowded, placeAt } from './worlds.ts';

const HUB = 'sample/company:1';

/** A company with 300 members, of whom three are on the graph. */
const SOME_CAME: EngineSeed = {
  ...crowded(300, true),
  places: [
    placeAt(HUB, 0, 0),
    placeAt('sample/member:1', -200, 0),
    placeAt('sample/member:2', 200, 0),
    placeAt('sample/member:3', 0, 200),
  ],
};

/** Once it stands where it stood a moment before: places and the view may still be on their way. */
async function badgeOf(application: Locator): Promise<{ x: number; y: number }> {
  let found: { x: number; y: number } | null = null;
  await expect
    .poll(
      () => {
        const before = found;
        found = findTitled(application);
        return found !== null && found.x === before?.x && found.y === before.y;
      },
      { interval: 250 },
    )
    .toBe(true);
  return found ?? { x: 0, y: 0 };
}

describe('a group of neighbours not on the graph', () => {
  it('stands beside its hub, says whom it stands for, and opens by a click that does no more', async () => {
    const { graph, screen, application, inspected } = await openGraph(SOME_CAME);
    graph.select(['sample/member:2']);
    const position = await badgeOf(application);
    const canvas = canvasOf(application);
    await userEvent.hover(canvas, { position });
    expect(canvas.title).toBe('Crowded AS: 297 members – not on the graph. Open');
    expect(getComputedStyle(canvas).cursor).toBe('pointer');
    await userEvent.click(canvas, { position });
    await expect.element(screen.getByRole('heading', { name: 'Expand Crowded AS' })).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect([...graph.selection]).toEqual(['sample/member:2']);
    expect(inspected).toEqual([]);
    await userEvent.hover(canvas, { position: { x: 3, y: 300 } });
    expect([canvas.title, canvas.style.cursor]).toEqual(['', '']);
  });

  it('is no entity: a right click on it is one on the graph', async () => {
    const { graph, screen, application } = await openGraph(SOME_CAME);
    const position = await badgeOf(application);
    await userEvent.click(canvasOf(application), { position, button: 'right' });
    await expect.element(screen.getByRole('menu', { name: 'Graph' })).toBeVisible();
    expect(graph.selection.size).toBe(0);
    expect(graph.entities).toHaveLength(4);
  });

  it('goes once everybody came, and undo brings it back', async () => {
    const { graph, screen, application } = await openGraph(SOME_CAME);
    const position = await badgeOf(application);
    await userEvent.click(canvasOf(application), { position });
    await screen.getByRole('button', { name: 'Add all 297' }).click();
    await expect.poll(() => graph.entities.length).toBe(301);
    await expect.poll(() => findTitled(application)).toBeNull();
    await graph.undo();
    await badgeOf(application);
    expect(graph.expansion.rests.groups).toMatchObject([{ entity: HUB, members: 297 }]);
  });

  it('goes with its hub when that is hidden, and comes back with it', async () => {
    const { graph, application } = await openGraph(SOME_CAME);
    await badgeOf(application);
    await graph.hide([HUB]);
    await expect.poll(() => graph.expansion.rests.groups).toEqual([]);
    await expect.poll(() => findTitled(application)).toBeNull();
    await graph.undo();
    await badgeOf(application);
  });

  it('counts who is taken off the graph, also while offline', async () => {
    const { graph, client, application } = await openGraph(SOME_CAME);
    await client.setOffline({ on: true });
    await badgeOf(application);
    await graph.remove(['sample/member:3']);
    await expect
      .poll(() => graph.expansion.rests.groups)
      .toMatchObject([{ entity: HUB, members: 298 }]);
    await graph.undo();
    await expect
      .poll(() => graph.expansion.rests.groups)
      .toMatchObject([{ entity: HUB, members: 297 }]);
  });

  it('is offered by the menu of its hub, by a key, and by the voice', async () => {
    const { graph, screen, application } = await openGraph(SOME_CAME);
    await badgeOf(application);
    graph.select([HUB]);
    graph.current = HUB;
    await expect
      .element(screen.getByText(/^Crowded AS, company, 3 ties, 297 not on the graph, /))
      .toBeInTheDocument();
    graph.controls?.focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await screen.getByRole('menuitem', { name: 'Open its group: 297 members' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Expand Crowded AS' })).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    graph.controls?.focus();
    await userEvent.keyboard('g');
    await expect.element(screen.getByRole('heading', { name: 'Expand Crowded AS' })).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
  });

  it('stands at the corner of its box in a chart', async () => {
    const { graph, screen, application } = await openGraph(SOME_CAME);
    const charts = vi.spyOn(HitTest.prototype, 'setChart');
    onTestFinished(() => charts.mockRestore());
    await graph.layOut('chart');
    // Until it is put together, the network is on show.
    await expect.poll(() => charts.mock.lastCall?.[0]).toBeTruthy();
    const position = await badgeOf(application);
    await userEvent.click(canvasOf(application), { position });
    await expect.element(screen.getByRole('heading', { name: 'Expand Crowded AS' })).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
  });
});
