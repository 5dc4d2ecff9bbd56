/** What a registry states as a web address opens outside only after it was shown whole. */
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closeBrowser, openApp, search, seriousFindings } from './open-app.ts';

afterAll(closeBrowser);

const SITE = 'https://port.halvard.example/';

async function askForSite(page: Page): Promise<void> {
  await search(page, 'halvard port authority');
  await page.getByRole('row').filter({ hasText: 'Halvard Port Authority' }).first().click();
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: SITE }).click();
  await page.getByRole('dialog', { name: 'Open outside Interlock?' }).waitFor();
}

it('opens the address in another page, which learns nothing of this one', async () => {
  const app = await openApp();
  const { page } = app;
  try {
    const context = page.context();
    const asked: { url: string; referrer: string | undefined }[] = [];
    await context.route(`${SITE}**`, (route) => {
      const request = route.request();
      asked.push({ url: request.url(), referrer: request.headers()['referer'] });
      return route.fulfill({ contentType: 'text/html', body: '<title>The port</title>' });
    });
    await askForSite(page);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(asked).toEqual([]);
    expect(context.pages()).toHaveLength(1);
    const focused = page.locator(':focus');
    expect(await focused.textContent()).toBe(SITE);

    await page.getByRole('button', { name: SITE }).click();
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const other = await opening;
    await other.waitForLoadState();
    expect(asked).toEqual([{ url: SITE, referrer: undefined }]);
    expect(await other.evaluate(() => window.opener === null)).toBe(true);
    expect(new URL(page.url()).hostname).toBe('127.0.0.1');
    expect(app.complaints).toEqual([]);
  } finally {
    await app.close();
  }
});

it.each([{ theme: 'dark' }, { theme: 'light', forcedColours: true }] as const)(
  'can be read in $theme, forced colours: $forcedColours',
  async (options) => {
    const app = await openApp({ ...options, size: { width: 640, height: 400 } });
    try {
      await askForSite(app.page);
      expect(await seriousFindings(app.page)).toEqual([]);
      await app.page.getByRole('button', { name: 'Open', exact: true }).click({ trial: true });
    } finally {
      await app.close();
    }
  },
);
