/** The time of the graph, by the window alone: who served together when, and a role in a company that is over. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  closeBrowser,
  newCase,
  openApp,
  openTables,
  seriousFindings,
  type App,
} from './open-app.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
});

afterAll(async () => {
  await app.close();
  await closeBrowser();
});

async function openById(page: Page, id: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(id);
  await page
    .getByRole('button', { name: new RegExp(`^Open ${id.replace(':', '.')}`, 'i') })
    .click();
}

/** A case of its own, with this company and all it is tied to, and what they say themselves. */
async function investigate(page: Page, company: string, ties: number): Promise<void> {
  await newCase(page);
  await openById(page, company);
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByRole('button', { name: 'Expand', exact: true }).click();
  const graph = page.getByRole('application', { name: 'Graph' });
  await expect.poll(() => tiesShown(page)).toBeGreaterThan(1);
  await graph.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('e');
  await expect.poll(() => tiesShown(page)).toBe(ties);
}

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Graph tools' });

async function tiesShown(page: Page): Promise<number> {
  return Number(/(\d+) ties?/.exec((await toolbar(page).textContent()) ?? '')?.[1] ?? 0);
}

const leftOut = async (page: Page): Promise<number[]> =>
  [
    ...((await page.locator('.notes').textContent()) ?? '').matchAll(/(\d+) (?:ended|not begun)/g),
  ].map(([, count]) => Number(count));

async function chooseDay(page: Page, day: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Day, YYYY-MM-DD' });
  await field.fill(day);
  await field.press('Enter');
}

async function captionOfSvg(page: Page): Promise<string> {
  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: 'Export the graph' });
  await dialog.getByRole('radio', { name: 'As shown' }).check();
  await dialog.getByRole('radio', { name: 'SVG' }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const svg = readFileSync(await (await download).path(), 'utf8');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return svg.replaceAll(/<[^>]*>/g, '\n');
}

it('shows on each day who served then, counted alike wherever it is counted', async () => {
  const { page } = app;
  await investigate(page, 'company:1011', 13);
  const slider = page.getByRole('slider', { name: 'As of' });
  await page.keyboard.press('Alt+w');
  await expect.poll(() => slider.evaluate((it) => it === document.activeElement)).toBe(true);
  await chooseDay(page, '2009-05-13');
  await openTables(page);
  await page.getByRole('tab', { name: /^Ties/ }).click();
  const ties = page.getByRole('grid', { name: 'Ties', exact: true });
  const inAurvang = (who: string) =>
    ties.getByRole('row').filter({ hasText: who }).filter({ hasText: 'Aurvang Kraft' });
  // The one was over on the day before the other began.
  await expect.poll(() => inAurvang('Sigrun Tindholm').count()).toBe(0);
  expect(await inAurvang('Everard Hugh Dinglethorpe').count()).toBe(0);
  await slider.focus();
  await page.keyboard.press('PageUp');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('2009-05-14: 1 begins');
  await expect.poll(() => inAurvang('Sigrun Tindholm').count()).toBe(1);
  await chooseDay(page, '2009-05-12');
  await expect.poll(() => inAurvang('Everard Hugh Dinglethorpe').count()).toBe(1);
  expect(await inAurvang('Sigrun Tindholm').count()).toBe(0);

  const shown = await tiesShown(page);
  const left = (await leftOut(page)).reduce((sum, count) => sum + count, 0);
  expect(left).toBeGreaterThan(0);
  const counted = `${shown} of ${shown + left}`;
  await page.getByRole('tab', { name: new RegExp(`^Ties ${counted}\\b`) }).waitFor();
  const onTimeline = `Timeline ${shown + left}, ${shown} on the graph`;
  await page.getByRole('tab', { name: onTimeline }).waitFor();
  const caption = await captionOfSvg(page);
  expect(caption).toContain('as of 2009-05-12');
  expect(caption).toMatch(new RegExp(`${shown} of ${shown + left} ties`));
  expect(await seriousFindings(page)).toEqual([]);
});

it('tells in the timeline when each was, and why it is what it is on the day', async () => {
  const { page } = app;
  await page.getByRole('tab', { name: /^Timeline/ }).click();
  const timeline = page.getByRole('grid', { name: 'Timeline' });
  const dinglethorpe = timeline
    .getByRole('row')
    .filter({ hasText: 'Everard Hugh Dinglethorpe' })
    .filter({ hasText: 'Aurvang Kraft' });
  await dinglethorpe
    .getByRole('img', { name: /^2001-05-10 to 2009-05-13; active on 2009-05-12\. It began/ })
    .waitFor();
  await dinglethorpe.click();
  const tie = page.getByRole('region', { name: 'Tie' });
  await tie.getByText('On 2009-05-12').waitFor();
  await tie.getByText(/Its end, 2009-05-13, is still ahead/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it('is left as it was, and found so again', async () => {
  const { page } = app;
  const measure = page.getByRole('button', { name: 'Measure' });
  await measure.click();
  await page.getByRole('menuitemradio', { name: 'Days' }).first().click();
  await page.waitForTimeout(600);
  await page.reload();
  await expect.poll(() => measure.getAttribute('aria-pressed')).toBe('true');
  const field = page.getByRole('textbox', { name: 'Day, YYYY-MM-DD' });
  await expect.poll(() => field.inputValue()).toBe('2009-05-12');
  await page.getByRole('radio', { name: 'Any time' }).check();
  await page.getByText(/left out/).waitFor({ state: 'detached' });
});

it('ends a role with its company, on the graph as in the profile of who held it', async () => {
  const { page } = app;
  await investigate(page, 'company:1142', 2);
  const any = page.getByRole('radio', { name: 'Any time' });
  await expect.poll(() => any.isChecked()).toBe(true);
  expect(await tiesShown(page)).toBe(2);
  await page.getByRole('radio', { name: 'Now' }).check();
  await expect.poll(() => leftOut(page)).toEqual([2]);
  await page.getByRole('radio', { name: 'As of' }).check();
  await chooseDay(page, '2015-03-30');
  await expect.poll(() => tiesShown(page)).toBe(2);
  await openById(page, 'member:100633');
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByText('active', { exact: true }).waitFor();
  await profile.getByText('on 2015-03-30').waitFor();
  await chooseDay(page, '2015-03-31');
  await profile.getByText('ended', { exact: true }).waitFor();
  await profile.getByText(/The company’s own record has its end, 2015-03-31/).waitFor();
  await expect.poll(() => leftOut(page)).toEqual([2]);
  expect(await tiesShown(page)).toBe(0);
  expect(app.complaints).toEqual([]);
});
