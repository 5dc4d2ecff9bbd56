/** Every screen in both themes: no serious accessibility finding, and nothing spills out of the window. */
import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, openApp, openTables, search, seriousFindings } from './open-app.ts';

afterAll(closeBrowser);

const profile = (page: Page) => page.getByRole('region', { name: 'Profile' });

/** The screens in the order an analyst meets them; each step leads from the one before. */
const SCREENS: [string, (page: Page) => Promise<void>][] = [
  ['first run', () => Promise.resolve()],
  [
    'nothing found',
    async (page) => {
      await search(page, 'zzzzzz');
      await page
        .getByText(/no member/i)
        .first()
        .waitFor();
    },
  ],
  [
    'results',
    async (page) => {
      await search(page, 'halvard');
      await page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(2).waitFor();
    },
  ],
  [
    'a member',
    async (page) => {
      await page.getByRole('row').filter({ hasText: 'Ingrid Solveig Halvardsen' }).first().click();
      await profile(page).getByRole('heading', { name: 'Ingrid Solveig Halvardsen' }).waitFor();
    },
  ],
  [
    'the graph',
    async (page) => {
      await profile(page).getByRole('button', { name: 'Add to graph' }).click();
      await profile(page).getByRole('button', { name: 'Expand' }).click();
      await openTables(page);
      await page.getByRole('tab', { name: /^Ties [1-9]/ }).click();
    },
  ],
  [
    'a company',
    async (page) => {
      await profile(page)
        .getByRole('link', { name: 'Halvard Maritime Holding AS' })
        .first()
        .click();
      await profile(page).getByRole('heading', { name: 'Halvard Maritime Holding AS' }).waitFor();
    },
  ],
  [
    'the raw answer',
    async (page) => {
      await profile(page).getByRole('button', { name: 'Raw answer' }).click();
      await page.getByRole('dialog').getByText('"current_name"').first().waitFor();
    },
  ],
  [
    'export',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'settings',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'requests',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+r');
      const rows = page.getByRole('grid', { name: 'Requests' }).getByRole('row');
      await rows.nth(1).click();
      await page.getByRole('region', { name: /^Request \d/ }).waitFor();
    },
  ],
  [
    'what came of one',
    async (page) => {
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Raw answer' }).waitFor();
    },
  ],
  [
    'offline',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Raw answer' }).waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.getByRole('switch', { name: 'Offline' }).click();
      await search(page, 'never asked before');
      await page
        .getByText(/not searched: offline/i)
        .first()
        .waitFor();
    },
  ],
];

// In the dark all is as in the light but the colours.
const THEMES = [
  { theme: 'light', rules: [] },
  { theme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
] as const;

describe.each(THEMES)('in $theme', ({ theme, rules }) => {
  it('shows every screen without a serious accessibility finding', async () => {
    const app = await openApp({ theme });
    const found: Record<string, string[]> = {};
    try {
      for (const [name, go] of SCREENS) {
        await go(app.page);
        const spills = await app.page.evaluate(
          () =>
            document.documentElement.scrollWidth > innerWidth ||
            document.documentElement.scrollHeight > innerHeight,
        );
        const findings = [
          ...(await seriousFindings(app.page, [...rules])),
          ...(spills ? ['spills out of the window'] : []),
        ];
        if (findings.length > 0) found[name] = findings;
      }
      expect(found).toEqual({});
      expect(app.complaints).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
