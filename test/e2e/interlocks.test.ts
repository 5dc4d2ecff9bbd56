/** Interlocks by the window alone: from a cell of the matrix to the bytes; counted as on the command line. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { InterlocksAnswer } from '../../src/contract/answers/interlocks.ts';
import { runInterlock } from '../make/command-line.ts';
import { newFolder, openApp, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

/** What a screen reader says of the cell the keyboard is on. */
const cellSaid = (page: Page): Promise<string | null | undefined> =>
  page.getByRole('grid', { name: 'Interlock matrix' }).evaluate((grid) => {
    const id = grid.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.getAttribute('aria-label');
  });

describe('interlocks', () => {
  it('lead from a cell of the matrix to the bytes by keyboard, and are counted alike everywhere', async () => {
    const folder = newFolder();
    const store = join(folder, 'store.sqlite');
    const file = join(folder, 'boards.graphml');
    const args = ['graph', 'company:1011', '--depth', '3', '--format', 'graphml', '-o', file];
    expect(await runInterlock([...args, '--store', store])).toMatchObject({ code: 0 });
    const ran = await runInterlock(['interlocks', '--json', '--store', store]);
    const { pairs, total } = JSON.parse(ran.stdout) as InterlocksAnswer;

    const { page } = await openApp({ store });
    await page.getByText('Nothing is on the graph yet').waitFor();
    await page.keyboard.press('Alt+l');
    await page.getByRole('radio', { name: 'Store', exact: true }).check();
    await page.getByRole('radio', { name: 'Matrix' }).check();
    const matrix = page.getByRole('grid', { name: 'Interlock matrix' });
    await matrix.focus();
    await page.keyboard.press('Control+Home');
    expect(await cellSaid(page)).toMatch(/ itself$/);
    const inRow = Number(await matrix.getAttribute('aria-colcount')) - 1;
    const isChosen = /^(?=.*Aurvang Kraft ASA)(?=.*Thistlecombe Power PLC).*: 2 shared members/;
    for (let at = 0; at < inRow && !isChosen.test((await cellSaid(page)) ?? ''); at += 1)
      await page.keyboard.press('ArrowRight');
    expect(await cellSaid(page)).toMatch(isChosen);
    await page.keyboard.press('Enter');
    const ties = page.getByRole('region', { name: 'Tie', exact: true });
    await ties.getByRole('heading', { name: '4 ties' }).waitFor();
    await ties.getByText('Everard Hugh Dinglethorpe').first().waitFor();
    await ties.getByRole('button', { name: 'Raw answer' }).first().press('Enter');
    await parts.rawAnswerOf(page).getByText('Aurvang Kraft ASA').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('tab', { name: `Interlocks ${total}` }).waitFor();
    const companies = new Set(pairs.flatMap(({ a, b }) => [a, b]));
    expect(await matrix.getAttribute('aria-rowcount')).toBe(String(companies.size + 1));
    await page.getByRole('radio', { name: 'List' }).check();
    const list = page.getByRole('grid', { name: 'Interlocks', exact: true });
    expect(await list.getAttribute('aria-rowcount')).toBe(String(total + 1));
  });
});
