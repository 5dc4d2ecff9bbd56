/** Filters, finding and selecting by the keyboard alone: what is left is counted alike in the window, in a file and after a reload. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, openApp, openTables, seriousFindings, type App } from './open-app.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
});

afterAll(async () => {
  await app.close();
  await closeBrowser();
});

const graphOf = (page: Page) => page.getByRole('application', { name: 'Graph' });

interface Counts {
  entities: number;
  ties: number;
}

/** As the toolbar has them, or the foot where it has no room. */
async function shown(page: Page): Promise<Counts> {
  const tools = await page.getByRole('toolbar', { name: 'Graph tools' }).textContent();
  const foot = await page.locator('.notes').textContent();
  const [, entities, ties] = /(\d+) entit(?:y|ies), (\d+) ties?/.exec(`${tools} ${foot}`) ?? [];
  return { entities: Number(entities), ties: Number(ties) };
}

async function onTabs(page: Page): Promise<Counts> {
  const count = async (name: string): Promise<number> => {
    const tab = page.getByRole('tab', { name: new RegExp(`^${name} \\d`) });
    return Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0]);
  };
  return { entities: await count('Entities'), ties: await count('Ties') };
}

async function inFile(page: Page): Promise<Counts> {
  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: 'Export the graph' });
  await dialog.getByRole('radio', { name: 'As shown' }).check();
  await dialog.getByRole('radio', { name: 'Cytoscape JSON' }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const { elements } = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as {
    elements: { nodes: unknown[]; edges: unknown[] };
  };
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return { entities: elements.nodes.length, ties: elements.edges.length };
}

/** In the list of the open menu that has the focus, to the first item so called; what it says. */
async function goTo(page: Page, name: RegExp): Promise<string> {
  const focused = (): Promise<string> =>
    page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
  // A key that comes before the menu has the focus is one of what had it before.
  await page.waitForFunction(
    () => document.querySelector('[role="menu"] :focus, [role="menu"]:focus') !== null,
  );
  await expect.poll(focused).not.toBe('');
  for (let steps = 0; steps < 60 && !name.test(await focused()); steps += 1) {
    await page.keyboard.press('ArrowDown');
  }
  expect(await focused()).toMatch(name);
  return focused();
}

/** How many there are of a value, chosen in a part of the filter. */
async function filterBy(page: Page, part: string, value: RegExp): Promise<number> {
  // A menu that is still closing would take the focus along.
  await page.getByRole('menu').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Alt+k');
  await page.getByRole('menuitem', { name: 'Held in a time …' }).waitFor();
  await goTo(page, new RegExp(`^${part}$`));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('menu', { name: part }).waitFor();
  const chosen = await goTo(page, value);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: value, checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').first().waitFor({ state: 'detached' });
  return Number(/(\d+)$/.exec(chosen)?.[1]);
}

/** All that is announced from now on, in its order: what was said may make room for the next at once. */
async function hear(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const all: string[] = [];
    new MutationObserver(() => {
      for (const live of document.querySelectorAll('[aria-live], [role=status]')) {
        const words = live.textContent.trim();
        if (words !== '') all.push(words);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return all;
  });
  return () => heard.jsonValue();
}

it('leaves by country and role what is counted alike everywhere, also after a reload', async () => {
  const { page } = app;
  await page.getByRole('searchbox', { name: 'Search members' }).fill('company:1011');
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: 'Profile' })
    .getByText('Aurvang Kraft ASA')
    .first()
    .waitFor();
  await page.keyboard.press('Alt+e');
  await expect.poll(async () => (await shown(page)).entities).toBeGreaterThan(1);
  for (const atLeast of [8, 20]) {
    await graphOf(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('e');
    await expect.poll(async () => (await shown(page)).entities).toBeGreaterThan(atLeast);
  }
  await openTables(page);
  const before = await shown(page);

  const norwegian = await filterBy(page, 'Country', /^Norway\s*\d+$/);
  await expect.poll(async () => (await onTabs(page)).entities).toBe(norwegian);
  const directing = await filterBy(page, 'Role', /^Director\s*\d+$/);
  await expect.poll(async () => (await onTabs(page)).ties).toBe(directing);
  const left = await shown(page);
  expect(left).toEqual(await onTabs(page));
  expect(left.ties).toBeLessThan(before.ties);
  const away = `${before.entities - left.entities} entities and ${before.ties - left.ties} ties`;
  await page.locator('.notes').getByText(`${away} filtered away`).waitFor();
  expect(await inFile(page)).toEqual(left);
  expect(await seriousFindings(page)).toEqual([]);

  await page.waitForTimeout(600);
  await page.reload();
  await page.getByRole('group', { name: 'Filters' }).getByText('Norway').waitFor();
  await openTables(page);
  await expect.poll(() => onTabs(page)).toEqual(left);
  expect(await shown(page)).toEqual(left);
});

it('finds among what is left, and selects by country as many as the filter had', async () => {
  const { page } = app;
  await graphOf(page).focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('aurvang');
  const find = page.getByRole('search', { name: 'Find in graph' });
  await find.getByText(/^\d+ match/).waitFor();
  await page.keyboard.press('Enter');
  await find.getByText(/^1 of \d+/).waitFor();
  await page.keyboard.press('Escape');
  expect(await graphOf(page).evaluate((it) => it === document.activeElement)).toBe(true);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Clear the filters of the graph');
  await page.keyboard.press('Enter');
  await page.locator('.notes').getByText('filtered away').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Select: by country');
  await page.keyboard.press('Enter');
  // The list opens after its menu, and then has the focus.
  await page.locator('[role="menuitem"]:focus', { hasText: /\d$/ }).waitFor();
  const chosen = await goTo(page, /^Norway\s*\d+$/);
  const heard = await hear(page);
  await page.keyboard.press('Enter');
  const count = Number(/\d+$/.exec(chosen)?.[0]);
  await expect.poll(heard).toContain(`${count} selected: country Norway`);
  await filterBy(page, 'Country', /^Norway\s*\d+$/);
  await expect.poll(async () => (await shown(page)).entities).toBe(count);
  await graphOf(page).focus();
  const heardThen = await hear(page);
  await page.keyboard.press('Control+a');
  await expect.poll(heardThen).toContain(`${count} selected`);
  expect(app.complaints).toEqual([]);
});
