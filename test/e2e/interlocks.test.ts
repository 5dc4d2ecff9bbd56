/** Interlocks by the window alone: from a cell of the matrix to the bytes; counted alike in list, matrix and command line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InterlocksAnswer } from '../../src/contract/model/interlocks.ts';
import { runInterlock } from '../make/command-line.ts';
import { closeBrowser, openApp, seriousFindings, type App } from './open-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'interlocks-'));
const store = join(folder, 'store.sqlite');
/** What the command line says of the same store. */
let told: InterlocksAnswer;
let app: App;

beforeAll(async () => {
  const first = 'company:1011';
  const file = join(folder, 'boards.graphml');
  const args = ['graph', first, '--depth', '3', '--format', 'graphml', '-o', file];
  expect(await runInterlock([...args, '--store', store])).toMatchObject({ code: 0 });
  const ran = await runInterlock(['interlocks', '--json', '--store', store]);
  told = JSON.parse(ran.stdout) as InterlocksAnswer;
  app = await openApp({ store });
});

afterAll(async () => {
  await app.close();
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

/** What a screen reader says of the cell the keyboard is on. */
const cellSaid = (page: Page): Promise<string | null | undefined> =>
  page.getByRole('grid', { name: 'Interlock matrix' }).evaluate((grid) => {
    const id = grid.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.getAttribute('aria-label');
  });

it('leads from a cell of the matrix to the bytes it rests on, by keyboard', async () => {
  const { page } = app;
  await page.getByText('Nothing is on the graph yet').waitFor();
  await page.keyboard.press('Alt+l');
  await page.getByRole('radio', { name: 'Store', exact: true }).check();
  await page.getByRole('radio', { name: 'Matrix' }).check();
  const matrix = page.getByRole('grid', { name: 'Interlock matrix' });
  await matrix.focus();
  await page.keyboard.press('Control+Home');
  expect(await cellSaid(page)).toMatch(/ itself$/);
  const inRow = Number(await matrix.getAttribute('aria-colcount')) - 1;
  const isMeant = /^(?=.*Aurvang Kraft ASA)(?=.*Thistlecombe Power PLC).*: 2 shared members/;
  for (let at = 0; at < inRow && !isMeant.test((await cellSaid(page)) ?? ''); at += 1)
    await page.keyboard.press('ArrowRight');
  expect(await cellSaid(page)).toMatch(isMeant);
  await page.keyboard.press('Enter');
  const ties = page.getByRole('region', { name: 'Tie', exact: true });
  await ties.getByRole('heading', { name: '4 ties' }).waitFor();
  await ties.getByText('Everard Hugh Dinglethorpe').first().waitFor();
  await ties.getByRole('button', { name: 'Raw answer' }).first().press('Enter');
  const raw = page.getByRole('dialog', { name: 'Raw answer' });
  await raw.getByText('Aurvang Kraft ASA').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(app.complaints).toEqual([]);
});

it('counts alike in the list, the matrix and the command line', async () => {
  const { page } = app;
  const { pairs, total } = told;
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: `Interlocks ${total}` }).waitFor();
  const grid = page.getByRole('grid', { name: 'Interlock matrix' });
  const companies = new Set(pairs.flatMap(({ a, b }) => [a, b]));
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(companies.size + 1));
  await page.getByRole('radio', { name: 'List' }).check();
  const list = page.getByRole('grid', { name: 'Interlocks', exact: true });
  expect(await list.getAttribute('aria-rowcount')).toBe(String(total + 1));
});
