/** The window in sizes and colours it is not made for first: small, wide, and those of the system. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openWindow, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

const SIZES = [
  { width: 2560, height: 1440 },
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
  { width: 640, height: 400 },
];

/** Goes on once the page has drawn itself in this size. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await expect
    .poll(() => page.evaluate(() => [innerWidth, innerHeight]))
    .toEqual([size.width, size.height]);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** Puts the profile away that lies over the graph, where the window is too narrow for both. */
async function goToGraph(page: Page): Promise<void> {
  // Before it lies there, going to the graph would not put it away.
  await page.getByRole('button', { name: 'Back to graph' }).waitFor();
  await parts.graphOf(page).focus();
  await expect.poll(() => parts.profileOf(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Show profile' }).waitFor();
}

const roomOf = async (page: Page, side: 'width' | 'height'): Promise<number> =>
  (await parts.graphOf(page).boundingBox())?.[side] ?? 0;

describe('the window', () => {
  it('leaves most of every size to the graph, says how much it shows, and can’t be scrolled', async () => {
    const { page } = await openWindow({ size: SIZES[0]! });
    await parts.addToGraph(page, 'member:100482');
    for (const size of SIZES) {
      await resize(page, size);
      await parts
        .profileOf(page)
        .or(page.getByRole('button', { name: 'Show profile' }))
        .first()
        .waitFor();
      if (size.width < 800) await goToGraph(page);
      // The panes follow the window a moment later.
      const least = size.width === 900 ? 0.39 : 0.5;
      await expect.poll(() => roomOf(page, 'width')).toBeGreaterThan(size.width * least);
      await expect.poll(() => roomOf(page, 'height')).toBeGreaterThan(size.height * 0.4);
      expect(await parts.countsOf(page)).toEqual({ entities: 1, ties: 0 });
      const counts = parts.shownOf(page).getByText('1 entity, 0 ties', { exact: true });
      const isSeen = await counts.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const ends = [left + 1, right - 1].map((x) =>
          document.elementFromPoint(x, (top + bottom) / 2),
        );
        return ends.every((end) => end === element);
      });
      expect(isSeen, `the counts at ${size.width}`).toBe(true);
      await page.getByRole('button', { name: 'Zoom in' }).click();
      expect(await parts.spills(page)).toBe(false);
    }
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('draws on the system’s ground where the system forces its colours, whatever is set', async () => {
    const { page } = await openWindow();
    await parts.openById(page, 'member:100482');
    for (const [colorScheme, set] of [
      ['light', 'dark'],
      ['dark', 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' });
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), set);
      // As the graph's picture reads them (theme-colours.ts).
      const [system, ...drawn] = await page.evaluate(() => {
        const probe = document.createElement('span');
        probe.style.forcedColorAdjust = 'none';
        document.body.append(probe);
        const read = ['Canvas', 'var(--ground)', 'var(--person-fill)', 'var(--text)'].map(
          (colour) => {
            probe.style.color = colour;
            return getComputedStyle(probe).color;
          },
        );
        probe.remove();
        return read;
      });
      expect(system).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)');
      expect(drawn[0]).toBe(system);
      expect(new Set(drawn).size).toBe(3);
    }
    expect(await seriousFindings(page)).toEqual([]);
    await page.evaluate(() => delete document.documentElement.dataset['theme']);
  });
});
