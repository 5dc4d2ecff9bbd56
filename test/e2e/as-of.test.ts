/** The time of the graph, by the window alone: who served together when, and a role in a company that is over. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openWindow, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

/** This company and all it is tied to on the graph, and what they say themselves. */
async function investigate(page: Page, company: string, ties: number): Promise<void> {
  await parts.openById(page, company);
  await parts.profileOf(page).getByRole('button', { name: 'Expand', exact: true }).click();
  await expect.poll(() => tiesShown(page)).toBeGreaterThan(1);
  await parts.graphOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('e');
  await expect.poll(() => tiesShown(page)).toBe(ties);
}

const tiesShown = async (page: Page): Promise<number> => (await parts.countsOf(page)).ties;

const leftOut = async (page: Page): Promise<number[]> =>
  [...((await parts.shownOf(page).textContent()) ?? '').matchAll(/(\d+) (?:ended|not begun)/g)].map(
    ([, count]) => Number(count),
  );

const dayField = (page: Page) => page.getByRole('textbox', { name: 'Day, YYYY-MM-DD' });

async function chooseDay(page: Page, day: string): Promise<void> {
  await dayField(page).fill(day);
  await dayField(page).press('Enter');
}

describe('the graph as of a day', () => {
  it('shows who served then, counted alike in window, file and after a reload', async () => {
    const { page, client } = await openWindow();
    await investigate(page, 'company:1011', 13);
    const slider = page.getByRole('slider', { name: 'As of' });
    await page.keyboard.press('Alt+w');
    await expect.poll(() => parts.isFocused(slider)).toBe(true);
    await chooseDay(page, '2009-05-13');
    await parts.openTables(page);
    await page.getByRole('tab', { name: /^Ties/ }).click();
    const inAurvang = (who: string) =>
      parts
        .tiesOf(page)
        .getByRole('row')
        .filter({ hasText: who })
        .filter({ hasText: 'Aurvang Kraft' });
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
    await page.getByRole('tab', { name: onTimeline }).click();
    const { text } = await parts.exportGraph(page, /^SVG/);
    const caption = text.replaceAll(/<[^>]*>/g, '\n');
    expect(caption).toContain('as of 2009-05-12');
    expect(caption).toMatch(new RegExp(`${shown} of ${shown + left} ties`));
    expect(await seriousFindings(page)).toEqual([]);

    // A reload finds it as it was left.
    const { current } = await client.readCases({});
    await expect
      .poll(async () => JSON.stringify((await client.openCase({ case: current })).view))
      .toContain('2009-05-12');
    await page.reload();
    await expect.poll(() => dayField(page).inputValue()).toBe('2009-05-12');
    await expect.poll(() => tiesShown(page)).toBe(shown);
  });

  it('has a role end with its company, as in the profile of who held it', async () => {
    const { page } = await openWindow();
    await investigate(page, 'company:1142', 2);
    const any = page.getByRole('radio', { name: 'Any time' });
    await expect.poll(() => any.isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Now' }).check();
    await expect.poll(() => leftOut(page)).toEqual([2]);
    await page.getByRole('radio', { name: 'As of' }).check();
    await chooseDay(page, '2015-03-30');
    await expect.poll(() => tiesShown(page)).toBe(2);
    await parts.openById(page, 'member:100633');
    const profile = parts.profileOf(page);
    await profile.getByText('active', { exact: true }).waitFor();
    await profile.getByText('on 2015-03-30').waitFor();
    await chooseDay(page, '2015-03-31');
    await profile.getByText('ended', { exact: true }).waitFor();
    await profile.getByText(/The company’s own record has its end, 2015-03-31/).waitFor();
    await expect.poll(() => leftOut(page)).toEqual([2]);
    expect(await tiesShown(page)).toBe(0);
  });
});
