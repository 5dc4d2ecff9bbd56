/**
 * The pictures of the top README: `npm run make:pictures`. A case is made in the window of the browser host, over a
 * store of its own, and photographed in Chromium.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright';
import { chromiumLaunchOptions } from '../../test/make/chromium.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SIZE = { width: 1280, height: 800 };
const COMPANY = 'company:1007';

const pictureFile = (name: string): string => join(import.meta.dirname, `${name}.png`);

/** The browser host over a new store; resolves with the address that opens it once. */
async function serve(store: string): Promise<{ host: ChildProcess; address: string }> {
  const command = [join(ROOT, 'src/cli/interlock.cjs'), 'serve', '--no-open', '--store', store];
  const host = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: host.stdout })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) return { host, address };
  }
  throw new Error('the browser host ended before it said where it is');
}

/** Who stands above a company, in a case of its own, as boxes with owners above; its profile beside the graph. */
async function drawCase(page: Page): Promise<void> {
  const title = page.locator('header .case');
  await title.filter({ hasText: /./ }).waitFor();
  const before = await title.innerText();
  await page.keyboard.press('Alt+n');
  await title.filter({ hasNotText: before }).waitFor();
  await page.getByRole('searchbox', { name: 'Search members' }).fill('halvard');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(2).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(COMPANY);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByRole('button', { name: 'Add to graph', disabled: false }).click();
  await profile.getByRole('button', { name: 'Follow owners up' }).click();
  const shown = page.getByRole('group', { name: 'What is shown', exact: true });
  await shown.filter({ hasText: /([4-9]|\d\d) entities/ }).waitFor();
  await page.getByRole('button', { name: 'Layout', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Chart/ }).click();
  await untilPainted(page);
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await page.mouse.move(0, 0);
  await untilPainted(page);
}

/** The painter's pictures come a moment after what they show. */
const untilPainted = (page: Page): Promise<void> => page.waitForTimeout(2000);

async function photograph(address: string): Promise<void> {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const page = await browser.newPage({
    viewport: SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(address);
  await drawCase(page);
  await page.screenshot({ path: pictureFile('graph-light') });
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilPainted(page);
  await page.screenshot({ path: pictureFile('graph-dark') });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Alt+Shift+D');
  const dossier = page.getByRole('dialog', { name: 'Dossier' });
  const preview = dossier.frameLocator('iframe:not(.coming)');
  await preview
    .locator('h2', { hasText: 'Ownership' })
    .last()
    .evaluate((heading) => heading.scrollIntoView());
  await page.screenshot({ path: pictureFile('dossier') });
  await browser.close();
}

const folder = mkdtempSync(join(tmpdir(), 'interlock-pictures-'));
const { host, address } = await serve(join(folder, 'store.interlock'));
try {
  await photograph(address);
} finally {
  host.kill('SIGINT');
  await once(host, 'exit');
  rmSync(folder, { recursive: true });
}
