/** Filters, finding and selecting by the keyboard alone: what is left is counted alike in the window, in a file and after a reload. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openWindow, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

async function onTabs(page: Page): Promise<parts.Counts> {
  const count = async (name: string): Promise<number> => {
    const tab = page.getByRole('tab', { name: new RegExp(`^${name} \\d`) });
    return Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0]);
  };
  return { entities: await count('Entities'), ties: await count('Ties') };
}

async function inFile(page: Page): Promise<parts.Counts> {
  const { text } = await parts.exportGraph(page, /^Cytoscape/);
  const { elements } = JSON.parse(text) as { elements: { nodes: unknown[]; edges: unknown[] } };
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

describe('the filters of the graph', () => {
  it('leave what is counted alike everywhere, also after a reload, and what finding and selecting go by', async () => {
    const { page, client } = await openWindow();
    await parts.openById(page, 'company:1011');
    await page.keyboard.press('Alt+e');
    await expect.poll(async () => (await parts.countsOf(page)).entities).toBeGreaterThan(1);
    for (const atLeast of [8, 20]) {
      await parts.graphOf(page).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('e');
      await expect.poll(async () => (await parts.countsOf(page)).entities).toBeGreaterThan(atLeast);
    }
    await parts.openTables(page);
    const before = await parts.countsOf(page);

    const norwegian = await filterBy(page, 'Country', /^Norway\s*\d+$/);
    await expect.poll(async () => (await onTabs(page)).entities).toBe(norwegian);
    const directing = await filterBy(page, 'Role', /^Director\s*\d+$/);
    await expect.poll(async () => (await onTabs(page)).ties).toBe(directing);
    const left = await parts.countsOf(page);
    expect(left).toEqual(await onTabs(page));
    expect(left.ties).toBeLessThan(before.ties);
    const away = `${before.entities - left.entities} entities and ${before.ties - left.ties} ties`;
    await parts.shownOf(page).getByText(`${away} filtered away`).waitFor();
    expect(await inFile(page)).toEqual(left);
    expect(await seriousFindings(page)).toEqual([]);

    const { current } = await client.readCases({});
    const kept = async () => JSON.stringify((await client.openCase({ case: current })).view);
    await expect.poll(kept).toMatch(/Norway.*Director/);
    await page.reload();
    await page.getByRole('group', { name: 'Filters' }).getByText('Norway').waitFor();
    await parts.openTables(page);
    await expect.poll(() => onTabs(page)).toEqual(left);
    expect(await parts.countsOf(page)).toEqual(left);

    await parts.graphOf(page).focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('aurvang');
    const find = page.getByRole('search', { name: 'Find in graph' });
    await find.getByText(/^\d+ match/).waitFor();
    await page.keyboard.press('Enter');
    await find.getByText(/^1 of \d+/).waitFor();
    await page.keyboard.press('Escape');
    expect(await parts.graphOf(page).evaluate((it) => it === document.activeElement)).toBe(true);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('Clear the filters of the graph');
    await page.keyboard.press('Enter');
    await parts.shownOf(page).getByText('filtered away').waitFor({ state: 'detached' });
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
    await expect.poll(async () => (await parts.countsOf(page)).entities).toBe(count);
    await parts.graphOf(page).focus();
    const heardThen = await hear(page);
    await page.keyboard.press('Control+a');
    await expect.poll(heardThen).toContain(`${count} selected`);
  });
});
