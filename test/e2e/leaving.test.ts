/** What a registry states as a web address opens outside only after it was shown whole. */
import { describe, expect, it } from 'vitest';
import { openWindow, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

const SITE = 'https://port.halvard.example/';

describe('a stated web address', () => {
  it('opens in another page once it was shown whole, which learns nothing of this one', async () => {
    const { page } = await openWindow({ theme: 'dark', size: { width: 640, height: 400 } });
    const context = page.context();
    const asked: { url: string; referrer: string | undefined }[] = [];
    await context.route(`${SITE}**`, (route) => {
      const request = route.request();
      asked.push({ url: request.url(), referrer: request.headers()['referer'] });
      return route.fulfill({ contentType: 'text/html', body: '<title>The port</title>' });
    });
    await parts.search(page, 'halvard port authority');
    await page.getByRole('row').filter({ hasText: 'Halvard Port Authority' }).first().click();
    const link = parts.profileOf(page).getByRole('button', { name: SITE });
    await link.click();
    await page.getByRole('dialog', { name: 'Open outside Interlock?' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(asked).toEqual([]);
    expect(context.pages()).toHaveLength(1);
    expect(await page.locator(':focus').textContent()).toBe(SITE);

    await link.click();
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const other = await opening;
    await other.waitForLoadState();
    expect(asked).toEqual([{ url: SITE, referrer: undefined }]);
    expect(await other.evaluate(() => window.opener === null)).toBe(true);
    expect(new URL(page.url()).hostname).toBe('127.0.0.1');
    await other.close();
  });
});
