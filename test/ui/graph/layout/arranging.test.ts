/** Arranging what is selected, by the menu: one step to undo, with nothing left on anything. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openGraph } from '../open-graph.ts';
import { SMALL_WORLD } from '../worlds.ts';

describe('arranging a selection', () => {
  it('aligns what is selected, pins it there, and is taken back as one step', async () => {
    const { graph, places, said } = await openGraph(SMALL_WORLD);
    const before = await places();
    graph.select(['sample/company:1', 'sample/member:1', 'sample/member:3']);
    await page.getByRole('button', { name: 'Layout' }).click();
    await page.getByRole('menuitem', { name: 'Align left' }).click();
    await expect.poll(() => said.at(-1)).toBe('Aligned left and pinned: 3 entities');
    expect(graph.undoLabel).toBe('Align left 3 entities');
    const now = new Map((await places()).map((it) => [it.entity, it]));
    const chosen = [...graph.selection].map((id) => now.get(id));
    expect(chosen.map((it) => it?.x)).toEqual([-200, -200, -200]);
    expect(chosen.every((it) => it?.pinned)).toBe(true);
    // Two of them stood side by side.
    expect(new Set(chosen.map((it) => it?.y)).size).toBe(3);
    await graph.undo();
    expect(await places()).toEqual(before);
  });

  it('offers two selected entities to be aligned, and not to be spread', async () => {
    const { graph } = await openGraph(SMALL_WORLD);
    graph.select(['sample/company:1', 'sample/member:1']);
    await page.getByRole('button', { name: 'Layout' }).click();
    const spread = page.getByRole('menuitem', { name: 'Spread evenly across' });
    await expect.element(spread).toHaveAttribute('aria-disabled', 'true');
    const align = page.getByRole('menuitem', { name: 'Align top' });
    await expect.element(align).toHaveAttribute('aria-disabled', 'false');
  });
});
