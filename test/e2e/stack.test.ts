/** A named stack, by the keyboard alone: made, counted alike everywhere, read again, opened, taken back. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openWindow, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

const shown = async (page: Page): Promise<string> =>
  /\d+ entit[^.]*ties?/.exec((await parts.shownOf(page).allTextContents()).join())?.[0] ?? '';
const tab = (page: Page) => page.getByRole('tab', { name: /^Entities/ });
const rows = (page: Page) => parts.entitiesOf(page).getByRole('row');

describe('a named stack', () => {
  it('is made, collapsed, counted, kept, opened and taken back without a pointer', async () => {
    const { page, client } = await openWindow();
    await parts.openById(page, 'company:1011');
    await page.keyboard.press('Alt+e');
    await expect.poll(() => shown(page)).toBe('6 entities, 5 ties');
    // A place that came later would be the step that is undone at the end.
    await parts.untilPlaced(client);
    await parts.graphOf(page).focus();
    // All but the first of them.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Space');
    await page.getByText('5 selected').first().waitFor();
    await page.keyboard.press('k');
    const dialog = page.getByRole('dialog', { name: 'Group 5 entities into a stack' });
    await dialog.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.type('The board');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page)).toMatch(/^6 entities, 2 drawn, 5 ties$/);
    await dialog.waitFor({ state: 'detached' });
    await parts.openTables(page);
    expect(await tab(page).textContent()).toMatch(/6, 2 drawn/);
    await expect.poll(() => rows(page).count()).toBe(7);

    const svg = await parts.exportGraph(page, /^SVG/);
    expect(svg.told).toContain('6 entities, 2 drawn, 5 ties');
    expect(svg.text.replaceAll(/<[^>]*>/g, '\n')).toMatch(/6 entities, 2 drawn, 5 ties/);
    expect(svg.text.match(/data-stack=/g)).toHaveLength(1);
    expect(svg.text.match(/data-entity=/g)).toHaveLength(6);
    const graphml = await parts.exportGraph(page, /^GraphML/);
    expect(graphml.told).toContain('6 entities, 5 ties');
    expect(graphml.text.match(/<node /g)).toHaveLength(6);

    await page.reload();
    await expect.poll(() => shown(page)).toBe('6 entities, 2 drawn, 5 ties');
    await parts.graphOf(page).focus();
    const said = () => page.locator('p[aria-live="polite"]').allTextContents();
    for (
      let tries = 0;
      tries < 4 && !(await said()).join().includes('collapsed stack');
      tries += 1
    ) {
      await page.keyboard.press(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'][tries] ?? '');
    }
    expect((await said()).join()).toMatch(/The board, collapsed stack of 5 entities/);
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page)).toBe('6 entities, 5 ties');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Collapse the stack “The board”' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect.poll(() => shown(page)).toBe('6 entities, 2 drawn, 5 ties');
    await page.keyboard.press('Control+z');
    await expect.poll(() => shown(page)).toBe('6 entities, 5 ties');
  });
});
