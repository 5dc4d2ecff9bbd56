/** The parts of the window as a person knows them, and what is done with them again and again. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { Client } from '../../src/contract/client.ts';
import { readWholeCanvas } from '../../src/ui/graph/model/whole-canvas.ts';

export const searchBox = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Search members' });
export const resultsOf = (page: Page): Locator => page.getByRole('grid', { name: 'Results' });
export const profileOf = (page: Page): Locator => page.getByRole('region', { name: 'Profile' });
export const graphOf = (page: Page): Locator => page.getByRole('application', { name: 'Graph' });
export const entitiesOf = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Entities', exact: true });
export const tiesOf = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Ties', exact: true });
/** The bar below the graph: how much is shown, of which day, and what is left out. */
export const shownOf = (page: Page): Locator =>
  page.getByRole('group', { name: 'What is shown', exact: true });
export const rawAnswerOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Raw answer' });

/** All that is or was announced to who can't see it. */
export const readTerms = (page: Page): Locator => page.locator('[aria-live], [role=status]');

/** A case of its own, by its key; what is done before it is there would belong to the last one. */
export async function newCase(page: Page): Promise<void> {
  const name = page.locator('header .case');
  const before = await name.textContent();
  await page.keyboard.press('Alt+n');
  await expect.poll(() => name.textContent()).not.toBe(before);
  await readTerms(page)
    .filter({ hasText: `New case: ${await name.textContent()}` })
    .first()
    .waitFor();
}

/** From the menu. */
export async function openCase(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Cases', exact: true }).click();
  await page.getByRole('menuitemradio', { name: title }).click();
  await page.locator('header .case').getByText(title).waitFor();
}

/** Search for members and go on at once. */
export async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

/** The profile of a record by its number, as `company:1011`, once it is read. */
export async function openById(page: Page, record: string): Promise<void> {
  await searchBox(page).fill(record);
  const [subject = '', number = ''] = record.split('/').at(-1)?.split(':') ?? [];
  const open = new RegExp(`^Open .*${subject}.${number}\\b`, 'i');
  await page.getByRole('button', { name: open }).click();
  await profileOf(page)
    .locator('p')
    .filter({ hasText: new RegExp(`\\b${number}\\b`) })
    .filter({ hasText: /neighbours? known/ })
    .first()
    .waitFor();
}

/** The profile of a record of this number, and the record on the graph. */
export async function addToGraph(page: Page, record: string): Promise<void> {
  await openById(page, record);
  const add = { name: 'Add to graph', exact: true } as const;
  await profileOf(page)
    .getByRole('button', { ...add, disabled: false })
    .click();
  await profileOf(page)
    .getByRole('button', { ...add, disabled: true })
    .waitFor();
}

export interface Counts {
  entities: number;
  ties: number;
}

/** What the window says that its graph shows. */
export async function countsOf(page: Page): Promise<Counts> {
  const said = (await shownOf(page).count()) === 0 ? '' : await shownOf(page).textContent();
  const [, entities = 0, ties = 0] =
    /([\d,]+) entit(?:y|ies)\b.*?\b([\d,]+) ties?\b/.exec(said ?? '') ?? [];
  const toNumber = (words: string | 0): number => Number(String(words).replaceAll(',', ''));
  return { entities: toNumber(entities), ties: toNumber(ties) };
}

export const waitForEntities = (page: Page, entities: number): Promise<void> =>
  expect.poll(async () => (await countsOf(page)).entities).toBe(entities);

/**
 * Until somebody has come onto the canvas and all there have their place. That nothing is under way is no sign of it:
 * before that work is begun it looks the same.
 */
export async function untilPlaced(client: Client): Promise<void> {
  const isPlaced = async (): Promise<boolean> => {
    const { current } = await client.readCases({});
    const canvas = await readWholeCanvas(client, current, () => true);
    const { entities = [] } = canvas ?? {};
    return entities.length > 0 && entities.every(({ x, y }) => x !== null && y !== null);
  };
  await expect.poll(isPlaced).toBe(true);
}

/**
 * Lays out all that is shown, in layers; without it, a clearer layout may still come after newcomers were
 * placed. A network may stand already as its layout would have it, and what moves nobody is no step to wait for.
 */
export async function layOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Layout', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Ownership/ }).click();
  await page.getByTitle('Undo: Ownership layout').waitFor();
}

/** Unfolds the tables below the graph, where the window is too narrow to begin with them. */
export async function openTables(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: 'Show tables' });
  if (await show.isVisible()) await show.click();
}

/** The answer of this key, in its tab. */
export async function ask(page: Page, key: string, tab: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole('tab', { name: new RegExp(`^${tab}\\b`), selected: true }).waitFor();
}

export const isFocused = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === document.activeElement);

/** Presses Tab until this has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    if ((await wanted.count()) === 1 && (await isFocused(wanted))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(wanted)}`);
}

/** What is downloaded by doing this: its name and its bytes. */
export async function downloaded(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; path: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const path = await download.path();
  return { name: download.suggestedFilename(), path, bytes: readFileSync(path) };
}

/** The graph as it is shown, in a format of one file; `told` is what the dialog said of it. */
export async function exportGraph(
  page: Page,
  format: RegExp,
): Promise<{ told: string; name: string; text: string }> {
  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: 'Export the graph' });
  await dialog.getByRole('radio', { name: 'As shown' }).check();
  await dialog.getByRole('radio', { name: format }).check();
  const { name, bytes } = await downloaded(page, () =>
    dialog.getByRole('button', { name: /^Save/ }).click(),
  );
  const told = (await dialog.locator('label').allTextContents()).join('\n');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  return { told, name, text: bytes.toString() };
}

/** Whether the window can be scrolled, which it never is. */
export const spills = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth > innerWidth || scrollHeight > innerHeight;
  });
