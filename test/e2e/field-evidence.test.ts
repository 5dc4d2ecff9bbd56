/** Every field of a profile leads to the exact place in the answer: what is marked there is what is on screen. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveRegistry, type ServedRegistry } from '../../src/registry/served/server.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile } from '../make/records.ts';
import { closeBrowser, openApp, search, seriousFindings, type App } from './open-app.ts';

const MEMBERS = 2000;

afterAll(closeBrowser);

const profile = (page: Page): Locator => page.getByRole('region', { name: 'Profile' });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Raw answer' });

async function openById(page: Page, entity: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(entity);
  await page
    .getByRole('button', { name: new RegExp(`^Open ${entity.replace(':', '.')}`, 'i') })
    .click();
  await profile(page).getByText('sha256').first().waitFor();
  await profile(page)
    .locator('header')
    .getByText(entity.split(':')[1] ?? '')
    .first()
    .waitFor();
}

/** What is marked in the dialog, put together from its parts, and parsed. */
async function markedIn(page: Page): Promise<unknown> {
  const marks = dialog(page).locator('mark');
  await marks.first().waitFor();
  return JSON.parse((await marks.allTextContents()).join('')) as unknown;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

/** The bytes that the profile on show was read from, parsed. */
async function answerOf(page: Page): Promise<unknown> {
  await profile(page).getByRole('button', { name: 'Raw answer' }).click();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download the bytes' }).click();
  const bytes = readFileSync(await (await download).path(), 'utf8');
  await close(page);
  return JSON.parse(bytes) as unknown;
}

const resolve = (record: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], record);

interface Shown {
  pointer: string;
  /** The value on screen, where it leads elsewhere, and what says that it isn't stated. */
  words: string;
}

/** In the page: what is on screen at each place, beside its label, or that it stands behind. */
function readPlaces(places: Element[]): Shown[] {
  return places.map((place) => {
    const beside = place.closest('dt')?.nextElementSibling ?? place.closest('.pair');
    const behind = place.querySelector('svg') && place.closest('.sign')?.parentElement;
    const whole = beside ?? behind ?? place.closest('h3 .not-stated') ?? place;
    const links = [...whole.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    const pointer = place.getAttribute('data-pointer') ?? '';
    if (place.closest('[data-unstated]')) return { pointer, words: 'not stated' };
    return { pointer, words: [whole.textContent, ...links].join(' ') };
  });
}

/** Whether what is on screen is this; a long text is cut there. */
function agrees({ pointer, words }: Shown, value: unknown): boolean {
  if (typeof value === 'string' && value.trim() !== '') return words.includes(value.slice(0, 60));
  if (typeof value === 'number') return words.includes(String(value));
  if (typeof value === 'boolean') return words.includes(value ? 'yes' : 'no');
  if (Array.isArray(value) && /dates$/.test(pointer) && value.length > 0)
    return (value as { date_full: string | null }[]).every(({ date_full: date }) =>
      words.includes(date ?? 'not stated'),
    );
  const isEmpty = value === null || value === undefined || Object.keys(value).length === 0;
  return !isEmpty || /not stated/i.test(words);
}

describe('the profile of the sample registry', () => {
  let app: App;
  beforeAll(async () => (app = await openApp()));
  afterAll(() => app.close());

  it.each(['member:102004', 'member:100521', 'member:105306', 'company:1001'])(
    '%s: each field on screen is what the answer has where it leads to',
    async (entity) => {
      const { page } = app;
      await openById(page, entity);
      await profile(page)
        .locator('details')
        .evaluateAll((all) => {
          for (const one of all) (one as HTMLDetailsElement).open = true;
        });
      const answer = await answerOf(page);
      const places = profile(page).locator('[data-pointer]');
      const shown = await places.evaluateAll(readPlaces);
      expect(shown.length).toBeGreaterThan(50);
      expect(shown.filter((one) => !agrees(one, resolve(answer, one.pointer)))).toEqual([]);

      // Of all of them a tenth is opened.
      for (let at = 0; at < shown.length; at += 10) {
        const pointer = shown[at]?.pointer ?? '';
        const stated = resolve(answer, pointer);
        const place = profile(page).locator(`[data-pointer="${pointer}"]`).first();
        await place.focus();
        await page.keyboard.press('Enter');
        const marked = await markedIn(page);
        if (stated !== undefined) expect(marked, pointer).toEqual(stated);
        else await dialog(page).getByText('It would stand in').waitFor();
        await dialog(page).getByText(pointer, { exact: true }).waitFor();
        await close(page);
        const focused = page.locator('[data-pointer]:focus');
        expect(await focused.getAttribute('data-pointer')).toBe(pointer);
      }
    },
  );

  it('is pressed with the pointer, and what is not stated is marked as null', async () => {
    const { page } = app;
    await openById(page, 'member:102004');
    await profile(page).getByRole('button', { name: 'Prefix: where it is stated' }).click();
    expect(await markedIn(page)).toBeNull();
    expect(await seriousFindings(page)).toEqual([]);
    await close(page);
    expect(app.complaints).toEqual([]);
  });

  it('has the beginning of what is long in sight, as of a result of a search', async () => {
    const { page } = app;
    await search(page, 'halvard');
    const grid = page.getByRole('grid', { name: 'Results' });
    await grid.getByText('Halvard Crewing Ltd').waitFor();
    await grid.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'F2', 'Enter']) await page.keyboard.press(key);
    expect(await markedIn(page)).toMatchObject({ data: { company: {} } });
    const edge = dialog(page).locator('.placed');
    const mark = dialog(page).locator('mark').first();
    const top = async (): Promise<number> =>
      mark.evaluate((element) => element.getClientRects()[0]?.top ?? 0);
    const below = await edge.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(top).toBeGreaterThanOrEqual(below - 1);
    await expect.poll(top).toBeLessThan(below + 200);
    await close(page);
  });
});

describe('a list of thousands', () => {
  let registry: ServedRegistry;
  let app: App;
  beforeAll(async () => {
    const members = Array.from({ length: MEMBERS }, (_, index) => ({
      id: String(10 + index),
      name: `Holder ${index + 1}`,
      position: index % 2 === 0 ? 'Director' : 'Shareholder',
    }));
    const company = makeCompanyProfile({ id: '1', current_name: { name: 'Everybody' }, members });
    const world = createMemoryRegistry({ companies: [company], members: [], items: [] });
    registry = await serveRegistry(world, { keys: ['large'] });
    app = await openApp({ key: 'large', named: { address: registry.url } });
  });
  afterAll(async () => {
    await app.close();
    await registry.close();
  });

  it('leads from the member in sight to its own place, filtered or not, far into the answer', async () => {
    const { page } = app;
    await openById(page, 'company:1');
    const grid = profile(page).getByRole('grid', { name: 'Members' });
    const press = async (name: string): Promise<void> => {
      const row = grid.getByRole('row').filter({ hasText: new RegExp(`${name}(?!\\d)`) });
      await row.getByTitle('Member id: where it is stated').click();
    };
    await grid.focus();
    for (let rows = 0; rows < 249; rows += 1) await page.keyboard.press('ArrowDown');
    await press('Holder 250');
    expect(await markedIn(page)).toBe('259');
    await dialog(page).getByText('/members/249/id', { exact: true }).waitFor();
    await close(page);

    await profile(page).getByRole('textbox', { name: 'Filter Members' }).fill('holder 1999');
    await grid.getByText('Holder 1999').waitFor();
    await press('Holder 1999');
    expect(await markedIn(page)).toBe('2008');
    await dialog(page).getByText('/members/1998/id', { exact: true }).waitFor();
    // The text begins shortly before it, and is read back from there.
    const text = dialog(page).locator('pre');
    expect((await text.textContent())?.length).toBeLessThan(200_000);
    for (const begins of ['r 87","po', '{"id":"1"']) {
      await dialog(page).getByRole('button', { name: 'Read back' }).click();
      await expect.poll(async () => (await text.textContent())?.slice(0, 9)).toBe(begins);
    }
    expect(await markedIn(page)).toBe('2008');
    await close(page);
  });
});
