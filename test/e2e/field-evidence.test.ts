/** Every field of a profile leads to the exact place in the answer: what is marked there is what is on screen. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile } from '../make/records.ts';
import { openApp, openWindow, seriousFindings, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

const MEMBERS = 2000;

/** What is marked in the dialog, put together from its parts, and parsed. */
async function markedIn(page: Page): Promise<unknown> {
  const marks = parts.rawAnswerOf(page).locator('mark');
  await marks.first().waitFor();
  return JSON.parse((await marks.allTextContents()).join('')) as unknown;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await parts.rawAnswerOf(page).waitFor({ state: 'detached' });
}

/** The bytes that the profile on show was read from, parsed. */
async function answerOf(page: Page): Promise<unknown> {
  await parts.profileOf(page).getByRole('button', { name: 'Raw answer' }).click();
  const hash = await parts
    .rawAnswerOf(page)
    .getByText(/^[0-9a-f]{64}/)
    .textContent();
  const { bytes } = await parts.downloaded(page, () =>
    parts.rawAnswerOf(page).getByRole('button', { name: 'Download the bytes' }).click(),
  );
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash?.trim());
  await close(page);
  return JSON.parse(bytes.toString()) as unknown;
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

/** So that every part of a profile is told of, and none stands for all. */
const RECORDS = ['member:102004', 'company:1001'];

describe('a field of a profile', () => {
  it('leads to its place in the answer, which is what is on screen, and back by Escape', async () => {
    const { page } = await openWindow();
    const profile = parts.profileOf(page);
    for (const record of RECORDS) {
      await parts.openById(page, record);
      await profile.locator('details').evaluateAll((all) => {
        for (const one of all) (one as HTMLDetailsElement).open = true;
      });
      const answer = await answerOf(page);
      const shown = await profile.locator('[data-pointer]').evaluateAll(readPlaces);
      expect(shown.length).toBeGreaterThan(50);
      expect(shown.filter((one) => !agrees(one, resolve(answer, one.pointer)))).toEqual([]);

      // Of all of them some are opened, stated or not.
      for (let at = 0; at < shown.length; at += 20) {
        const pointer = shown[at]?.pointer ?? '';
        const stated = resolve(answer, pointer);
        await profile.locator(`[data-pointer="${pointer}"]`).first().focus();
        await page.keyboard.press('Enter');
        const marked = await markedIn(page);
        if (stated !== undefined) expect(marked, pointer).toEqual(stated);
        else await parts.rawAnswerOf(page).getByText('It would stand in').waitFor();
        await parts.rawAnswerOf(page).getByText(pointer, { exact: true }).waitFor();
        if (at === 0) expect(await seriousFindings(page)).toEqual([]);
        await close(page);
        const focused = page.locator('[data-pointer]:focus');
        expect(await focused.getAttribute('data-pointer')).toBe(pointer);
      }
    }
  });

  it('leads far into the answer from a list of thousands, filtered or not', async () => {
    const members = Array.from({ length: MEMBERS }, (_, index) => ({
      id: String(10 + index),
      name: `Holder ${index + 1}`,
      position: index % 2 === 0 ? 'Director' : 'Shareholder',
    }));
    const company = makeCompanyProfile({ id: '1', current_name: { name: 'Everybody' }, members });
    const { app } = await serveRegistry(
      createMemoryRegistry({ companies: [company], members: [] }),
    );
    const { page } = await openApp(app);
    await parts.openById(page, 'company:1');
    const profile = parts.profileOf(page);
    const raw = parts.rawAnswerOf(page);
    const grid = profile.getByRole('grid', { name: 'Members' });
    const press = async (name: string): Promise<void> => {
      const row = grid.getByRole('row').filter({ hasText: new RegExp(`${name}(?!\\d)`) });
      await row.getByTitle('Member id: where it is stated').click();
    };
    await grid.focus();
    for (let pages = 0; pages < 40; pages += 1) await page.keyboard.press('PageDown');
    const filter = profile.getByRole('textbox', { name: 'Filter Members' });
    await filter.fill('holder 1999');
    await grid.getByText('Holder 1999').waitFor();
    await press('Holder 1999');
    expect(await markedIn(page)).toBe('2008');
    await raw.getByText('/members/1998/id', { exact: true }).waitFor();
    // The text begins shortly before it, and is read back from there.
    const text = raw.locator('pre');
    expect((await text.textContent())?.length).toBeLessThan(200_000);
    for (const begins of ['r 87","po', '{"id":"1"']) {
      await raw.getByRole('button', { name: 'Read back' }).click();
      await expect.poll(async () => (await text.textContent())?.slice(0, 9)).toBe(begins);
    }
    expect(await markedIn(page)).toBe('2008');
    await close(page);
  });
});
