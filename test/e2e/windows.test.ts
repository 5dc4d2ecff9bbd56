/** The window in sizes and colours it is not made for first: small, wide, and those of the system. */
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closeBrowser, openApp, search, seriousFindings, type AppOptions } from './open-app.ts';

afterAll(closeBrowser);

const NAME = 'Ingrid Solveig Halvardsen';
const graph = (page: Page) => page.getByRole('application', { name: 'Graph' });
const profile = (page: Page) => page.getByRole('region', { name: 'Profile' });

async function openMember(page: Page): Promise<void> {
  await search(page, 'halvard');
  await page.getByRole('row').filter({ hasText: NAME }).first().click();
  await profile(page).getByRole('heading', { name: NAME }).waitFor();
}

async function withApp(options: AppOptions, look: (page: Page) => Promise<void>): Promise<void> {
  const app = await openApp(options);
  try {
    await look(app.page);
    expect(app.complaints).toEqual([]);
  } finally {
    await app.close();
  }
}

it.each([
  { width: 640, height: 400 },
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
])('leaves most of $width × $height to the graph, and the tools one row', async (size) => {
  await withApp({ size }, async (page) => {
    await openMember(page);
    await profile(page).getByRole('button', { name: 'Add to graph' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    const besides = await graph(page).boundingBox();
    // Where the profile lies over the graph, going to the graph is enough; else it stands beside it.
    if (size.width >= 800) expect(besides?.width).toBeGreaterThan(size.width * 0.39);
    else {
      // While places are found, Escape ends that first.
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
      await page.keyboard.press('Escape');
      await openMember(page);
      await graph(page).focus();
      await expect.poll(() => profile(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Show profile' }).waitFor();
    }
    const place = await graph(page).boundingBox();
    if (size.width !== 900) expect(place?.width).toBeGreaterThan(size.width * 0.5);
    expect(place?.height).toBeGreaterThan(size.height * 0.5);
    const tools = await page.getByRole('toolbar', { name: 'Graph tools' }).boundingBox();
    expect(tools?.height).toBe(36);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const spills = await page.evaluate(
      () => document.documentElement.scrollWidth > innerWidth || scrollX + scrollY > 0,
    );
    expect(spills).toBe(false);
  });
});

it.each([
  { theme: 'light', set: 'dark' },
  { theme: 'dark', set: 'light' },
] as const)('draws on the system’s $theme ground, though $set is set', async ({ theme, set }) => {
  await withApp({ theme, forcedColours: true }, async (page) => {
    await openMember(page);
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), set);
    // As the graph's picture reads them (theme-colours.ts).
    const [system, ...drawn] = await page.evaluate(() => {
      const probe = document.createElement('span');
      probe.style.forcedColorAdjust = 'none';
      document.body.append(probe);
      return ['Canvas', 'var(--ground)', 'var(--person-fill)', 'var(--text)'].map((colour) => {
        probe.style.color = colour;
        return getComputedStyle(probe).color;
      });
    });
    expect(system).toBe(theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)');
    expect(drawn[0]).toBe(system);
    expect(new Set(drawn).size).toBe(3);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
