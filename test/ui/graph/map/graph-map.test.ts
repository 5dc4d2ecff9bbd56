/** The map of the graph: there while something is out of sight, moves the view, and can be hidden. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openGraph } from '../open-graph.ts';
import { SMALL_WORLD } from '../worlds.ts';

describe('the map of the graph', () => {
  it('is shown once the graph is zoomed in, moves the view where it is clicked, and stays hidden once hidden', async () => {
    const { graph, screen } = await openGraph(SMALL_WORLD);
    const hide = page.getByRole('button', { name: 'Hide the map' });
    await expect.poll(() => graph.controls?.overview.dots().length).toBe(4);
    expect(hide.query()).toBeNull();
    graph.controls?.zoomBy(3);
    await expect.element(hide).toBeVisible();
    const before = graph.controls?.overview.visiblePart();
    const map = screen.container.querySelector('.map canvas');
    if (!map || !before) throw new Error('there is no map');
    await userEvent.click(map, { position: { x: 4, y: 56 } });
    const now = graph.controls?.overview.visiblePart();
    expect(now?.minX).toBeLessThan(before.minX - 50);
    await hide.click();
    await expect.element(page.getByRole('button', { name: 'Show the map' })).toBeVisible();
    expect(localStorage.getItem('interlock.fold.map')).toBe('false');
    graph.controls?.fit();
    await expect.poll(() => page.getByRole('button', { name: 'Show the map' }).query()).toBeNull();
  });
});
