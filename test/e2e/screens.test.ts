/** Every screen in every look: no serious accessibility finding, and nothing spills out of the window. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { COLOUR_RULES, openApp, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

/** The screens in the order an analyst meets them; each step leads from the one before. */
const SCREENS: [string, (page: Page) => Promise<void>][] = [
  ['first run', () => Promise.resolve()],
  [
    'nothing found',
    async (page) => {
      await parts.search(page, 'zzzzzz');
      await page
        .getByText(/no member/i)
        .first()
        .waitFor();
    },
  ],
  [
    'results',
    async (page) => {
      await parts.search(page, 'halvard');
      await parts.resultsOf(page).getByRole('row').nth(2).waitFor();
    },
  ],
  [
    'a member',
    async (page) => {
      await page.getByRole('row').filter({ hasText: 'Ingrid Solveig Halvardsen' }).first().click();
      await parts
        .profileOf(page)
        .getByRole('heading', { name: 'Ingrid Solveig Halvardsen' })
        .waitFor();
    },
  ],
  [
    'the graph',
    async (page) => {
      await parts.profileOf(page).getByRole('button', { name: 'Add to graph' }).click();
      await parts.profileOf(page).getByRole('button', { name: 'Expand' }).click();
      await parts.openTables(page);
      await page.getByRole('tab', { name: /^Ties [1-9]/ }).click();
    },
  ],
  [
    'a company',
    async (page) => {
      await parts
        .profileOf(page)
        .getByRole('link', { name: 'Halvard Maritime Holding AS' })
        .first()
        .click();
      await parts
        .profileOf(page)
        .getByRole('heading', { name: 'Halvard Maritime Holding AS' })
        .waitFor();
    },
  ],
  [
    'the raw answer',
    async (page) => {
      await parts.profileOf(page).getByRole('button', { name: 'Raw answer' }).click();
      await page.getByRole('dialog').getByText('"current_name"').first().waitFor();
    },
  ],
  [
    'a tie',
    async (page) => {
      await page.keyboard.press('Escape');
      await parts.tiesOf(page).getByRole('row').nth(1).click();
      await page.getByRole('region', { name: 'Tie', exact: true }).waitFor();
    },
  ],
  [
    'what came of expanding further',
    async (page) => {
      await parts.graphOf(page).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Shift+E');
      const dialog = page.getByRole('dialog', { name: /^Expand/ });
      // Whom it does not reach keeps the dialog open.
      await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('0');
      await dialog.getByRole('spinbutton', { name: 'Levels' }).fill('2');
      await dialog.getByRole('button', { name: 'Bring them' }).click();
      await dialog.getByRole('region', { name: 'What came of it' }).waitFor();
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
      await parts.search(page, 'never asked before');
      await page
        .getByText(/not searched: offline/i)
        .first()
        .waitFor();
    },
  ],
];

/** What every look has in common is looked at in the first. */
const LOOKS = [
  { look: 'the light', media: { colorScheme: 'light', forcedColors: 'none' }, rules: [] },
  { look: 'the dark', media: { colorScheme: 'dark', forcedColors: 'none' }, rules: COLOUR_RULES },
] as const;

describe('every screen', () => {
  it.each(LOOKS)(
    'has no serious accessibility finding in $look, and nothing spills out',
    async ({ media, rules }) => {
      const { page } = await openApp();
      await page.emulateMedia(media);
      const found: string[] = [];
      for (const [screen, go] of SCREENS) {
        await go(page);
        if (await parts.spills(page)) found.push(`${screen} spills out of the window`);
        const findings = await seriousFindings(page, rules);
        found.push(...findings.map((finding) => `${screen}: ${finding}`));
      }
      expect(found).toEqual([]);
    },
  );
});
