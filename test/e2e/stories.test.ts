/** The stories planted in the sample registry, each found by the window as an analyst would; those of other tests aside. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, newCase, openApp, openTables, type App } from './open-app.ts';

let app: App;

beforeAll(async () => {
  app = await openApp({ size: { width: 1600, height: 1000 } });
});

afterAll(async () => {
  await app.close();
  await closeBrowser();
});

const tools = (page: Page) => page.getByRole('toolbar', { name: 'Graph tools' });
const row = (page: Page, grid: string, ...words: (string | RegExp)[]) =>
  words.reduce(
    (rows, hasText) => rows.filter({ hasText }),
    page.getByRole('grid', { name: grid, exact: true }).getByRole('row'),
  );

/** A case of its own with these records on the graph, each fetched. */
async function investigate(page: Page, ...ids: string[]): Promise<void> {
  await newCase(page);
  for (const [at, id] of ids.entries()) {
    const [subject = '', digits = ''] = id.split(':');
    await page.getByRole('searchbox', { name: 'Search members' }).fill(id);
    await page.getByRole('button', { name: new RegExp(`^Open ${subject}.${digits}`, 'i') }).click();
    await page
      .getByText(new RegExp(`${subject} ${digits}, \\d+ neighbour`))
      .first()
      .waitFor();
    await page.keyboard.press('Alt+a');
    await tools(page)
      .getByText(new RegExp(`^${at + 1} entit`))
      .waitFor();
  }
}

async function ask(page: Page, key: string, tab: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole('tab', { name: new RegExp(`^${tab}\\b`), selected: true }).waitFor();
}

it('the Halvard Group: four levels, up to the foundation', async () => {
  const { page } = app;
  await investigate(page, 'company:1007');
  await ask(page, 'Alt+u', 'Owners');
  await page.getByRole('spinbutton', { name: 'Calls at most' }).fill('20');
  await page.getByRole('button', { name: 'Ask again' }).click();
  const owners = page.getByRole('tabpanel', { name: /^Owners/ });
  for (const name of ['Nordvik Tankers AS', 'Halvard Maritime Holding AS', 'Halvard Foundation'])
    await owners.getByText(name).first().waitFor();
});

it('parents in a circle, told as one', async () => {
  const { page } = app;
  await investigate(page, 'company:1101', 'company:1102', 'company:1103');
  await ask(page, 'Alt+u', 'Owners');
  const owners = page.getByRole('tabpanel', { name: /^Owners/ });
  await owners
    .getByText(/circle/i)
    .first()
    .waitFor();
});

it('the nominee with forty-five directorships', async () => {
  const { page } = app;
  await investigate(page, 'member:100541');
  await ask(page, 'Alt+d', 'Indicators');
  await row(page, 'Hits', 'Zenobia Quillfeather', 'Has active roles', '39 ≥ 20').first().waitFor();
});

it('he left a week before the end, and begins again behind the same door with the same dredger', async () => {
  const { page } = app;
  await investigate(page, 'company:1111', 'company:1112', 'member:100561');
  await ask(page, 'Alt+y', 'Timeline');
  await row(page, 'Timeline', 'Gęsiogrodzki', '1111', '2021-10-08')
    .or(row(page, 'Timeline', 'Gęsiogrodzki', '2021-10-08'))
    .first()
    .waitFor();
  await row(page, 'Timeline', 'Gęsiogrodzki', '2021-10-29').first().waitFor();
  await ask(page, 'Alt+b', 'Shared');
  await row(page, 'Shared things', /Address/i)
    .first()
    .waitFor();
  await row(page, 'Shared things', /Vessel/i)
    .first()
    .waitFor();
});

it('two spellings of one person, by one passport', async () => {
  const { page } = app;
  await investigate(page, 'member:100571', 'member:100572');
  await ask(page, 'Alt+b', 'Shared');
  await row(page, 'Shared things', /Document/i, 'Велкобранов', 'Dimitar Velkobranov').waitFor();
  await ask(page, 'Alt+d', 'Indicators');
  await row(page, 'Hits', /document/i, 'Velkobranov')
    .first()
    .waitFor();
});

it('both sides disagree: one-sided and differing ties come first', async () => {
  const { page } = app;
  const members = [100581, 100582, 100583, 100584, 100585].map((id) => `member:${id}`);
  await investigate(page, 'company:1121', ...members);
  await page.keyboard.press('Alt+Shift+K');
  await openTables(page);
  await page.getByRole('tab', { name: /^Ties/, selected: true }).waitFor();
  await row(page, 'Ties', 'Kaldbaksson', /company only/i).waitFor();
  await row(page, 'Ties', 'Eyvindsdóttir', /member only/i).waitFor();
  await row(page, 'Ties', 'Ásdís Kaldbaksdóttir', /differ|only/i)
    .first()
    .waitFor();
  expect(await row(page, 'Ties', 'Ísleifsson').count()).toBe(0);
});

it('one ship and one aircraft, of three companies each', async () => {
  const { page } = app;
  await investigate(page, ...[1131, 1132, 1133, 1134, 1135, 1136].map((id) => `company:${id}`));
  await ask(page, 'Alt+b', 'Shared');
  await row(page, 'Shared things', /Vessel/i, 'Saffron Tide', '3').waitFor();
  await row(page, 'Shared things', /Aircraft/i, '3')
    .first()
    .waitFor();
});

it('three former names', async () => {
  const { page } = app;
  await investigate(page, 'company:1141');
  await ask(page, 'Alt+d', 'Indicators');
  await row(page, 'Hits', 'Larchgate Biologics', /names?/i)
    .first()
    .waitFor();
});

it('a company member that is not the company it states, and one that only has its number', async () => {
  const { page } = app;
  await investigate(page, 'member:100651', 'member:100652', 'company:1155', 'company:1156');
  await ask(page, 'Alt+d', 'Indicators');
  await row(page, 'Hits', 'Iroko Provisions Ltd', 'company id that it states').waitFor();
  expect(await row(page, 'Hits', 'Galet Conseil SARL').count()).toBe(0);
});

it('numbers that invite a mistake: each is its own record', async () => {
  const { page } = app;
  const records: [id: string, name: string][] = [
    ['member:7', 'Septimus Wrencroftley'],
    ['member:007', 'Secunda Fendinglethorpe'],
    ['member:1151', 'Hester Bramburnlow'],
    ['company:1151', 'Larchmere Press Ltd'],
    ['member:9007199254740992', 'Magnus Ulvvollstad'],
    ['member:9007199254740993', 'Magnhild Ulvvollstad'],
  ];
  await investigate(page, ...records.map(([id]) => id));
  await openTables(page);
  await page.getByRole('tab', { name: /^Entities/ }).click();
  for (const [id, name] of records)
    await row(page, 'Entities', name, new RegExp(`\\b${id.split(':')[1]}\\b`)).waitFor();
  expect(app.complaints).toEqual([]);
});
