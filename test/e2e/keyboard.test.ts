/** The whole job without a pointer: search, open, add, expand, look at the graph, go offline, export. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openApp } from './open-app.ts';

/** Role and name of what has the focus, as written in the page. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return '';
    const labelled = element.getAttribute('aria-labelledby');
    const name =
      element.getAttribute('aria-label') ??
      (labelled && document.getElementById(labelled)?.textContent) ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent;
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${name.trim().replace(/\s+/g, ' ')}`;
  });

/** Press Tab until the focus is on what matches. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    const now = await focused(page);
    if (wanted.test(now)) return;
    passed.push(now);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(wanted)}; it passed:\n${passed.join('\n')}`);
}

describe('the whole job', () => {
  it('is done with the keyboard alone', async () => {
    const { page } = await openApp();
    const press = (key: string) => page.keyboard.press(key);
    await tabTo(page, /^(searchbox|input) Search members/);
    await page.keyboard.type('halvard');
    await press('Enter');
    await page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(1).waitFor();

    await tabTo(page, /^(row|gridcell|grid) /);
    await press('End');
    await press('Home');
    await press('ArrowDown');
    await press('Enter');
    const profile = page.getByRole('region', { name: 'Profile' });
    const heading = profile.getByRole('heading').first();
    // Until it is read, it is no stop of the keyboard.
    await profile.getByRole('button', { name: 'Add to graph', disabled: false }).waitFor();
    const name = (await heading.textContent())?.trim() ?? '';
    expect(name).not.toBe('');

    await tabTo(page, /^button Add to graph/);
    await press('Enter');
    await tabTo(page, /^button Expand/);
    await press('Enter');
    await tabTo(page, /^button Show tables/);
    await press('Enter');
    await page.getByRole('tab', { name: /^Entities ([2-9]|\d\d)/ }).waitFor();

    await tabTo(page, /^application Graph/);
    await press('ArrowRight');
    await press('Enter');
    await expect.poll(() => heading.textContent()).not.toBe(name);
    // The stop that cancels reading is gone by then, with the focus on it.
    await profile.getByRole('button', { name: 'Refresh', disabled: false }).waitFor();

    await tabTo(page, /^switch Offline/);
    await press('Space');
    await expect
      .poll(() => page.getByRole('switch', { name: 'Offline' }).getAttribute('aria-checked'))
      .toBe('true');

    await tabTo(page, /^button Export/);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /GraphML|PNG/);
    // Past PDF, which nothing prints here.
    for (const key of ['ArrowDown', 'ArrowDown']) await press(key);
    await tabTo(page, /^button Save/);
    const download = page.waitForEvent('download');
    await press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.svg$/);
  });
});
