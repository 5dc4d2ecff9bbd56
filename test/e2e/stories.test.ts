/** Stories planted in the sample registry, found by the window as an analyst would; the others by the command line. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openWindow } from './open-app.ts';
import * as parts from './parts.ts';

const row = (page: Page, grid: string, ...words: (string | RegExp)[]) =>
  words.reduce(
    (rows, hasText) => rows.filter({ hasText }),
    page.getByRole('grid', { name: grid, exact: true }).getByRole('row'),
  );

describe('the sample registry', () => {
  it('has two spellings of one person, told by one passport in what is shared and as an indicator', async () => {
    const { page } = await openWindow();
    for (const id of ['member:100571', 'member:100572']) await parts.addToGraph(page, id);
    await parts.ask(page, 'Alt+b', 'Shared');
    const shared = row(page, 'Shared things', /Document/i, 'Велкобранов', 'Dimitar Velkobranov');
    await shared.waitFor();
    await parts.ask(page, 'Alt+d', 'Indicators');
    await row(page, 'Findings', /document/i, 'Velkobranov')
      .first()
      .waitFor();
  });

  it('has sides that disagree: one-sided and differing ties come first', async () => {
    const { page } = await openWindow();
    const members = [100581, 100582, 100583, 100584, 100585].map((id) => `member:${id}`);
    for (const id of ['company:1121', ...members]) await parts.addToGraph(page, id);
    await page.keyboard.press('Alt+Shift+K');
    await parts.openTables(page);
    await page.getByRole('tab', { name: /^Ties/, selected: true }).waitFor();
    await row(page, 'Ties', 'Kaldbaksson', /company only/i).waitFor();
    await row(page, 'Ties', 'Eyvindsdóttir', /member only/i).waitFor();
    await row(page, 'Ties', 'Ásdís Kaldbaksdóttir', /differ|only/i)
      .first()
      .waitFor();
    expect(await row(page, 'Ties', 'Ísleifsson').count()).toBe(0);
  });
});
