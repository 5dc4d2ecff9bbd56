/** Coverage through the built app: counted as on the command line, stopped, gone on with. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { Coverage } from '../../src/contract/answers/coverage.ts';
import { runInterlock } from '../make/command-line.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { reply } from '../make/scripted-registry.ts';
import { newFolder, openApp, seriousFindings, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

const BOARD = 30;
const ABSENT = ['128', '129'];

/** A company with a board of thirty, of whom the registry has no record of two. */
const members = Array.from({ length: BOARD }, (_, at) => ({
  id: String(100 + at),
  name: `Person ${at}`,
  position: at % 3 === 0 ? 'Director' : 'Shareholder',
}));
const world = createMemoryRegistry({
  companies: [makeCompanyProfile({ id: '1', current_name: { name: 'Board AS' }, members })],
  members: members
    .filter(({ id }) => !ABSENT.includes(id))
    .map(({ id, name }) => makeMemberProfile({ id, data: { person: { full_name: name } } })),
});

const panel = (page: Page) => page.getByRole('tabpanel');

async function openCoverage(page: Page): Promise<void> {
  await parts.waitForEntities(page, 1);
  await page.keyboard.press('Alt+v');
  await page.getByRole('tab', { name: 'Coverage', selected: true }).waitFor();
  await page.getByRole('radio', { name: 'Store' }).check();
}

/** While the store is nobody else's. */
async function onCommandLine(store: string): Promise<Coverage['counts']> {
  const ran = await runInterlock(['coverage', '--json', '--store', store]);
  expect(ran).toMatchObject({ code: 0 });
  const told = JSON.parse(ran.stdout) as Coverage;
  const { fetched, namedOnly, notFound, failed } = told;
  const lists = { fetched, namedOnly, notFound, failed };
  for (const [name, list] of Object.entries(lists))
    expect(list).toHaveLength(told.counts[name as keyof typeof lists]);
  return told.counts;
}

/** As the panel has them, which asks again by itself only where it was answered soon: else “Ask again” is pressed. */
async function inWindow(page: Page): Promise<Coverage['counts']> {
  const again = panel(page).getByRole('button', { name: 'Ask again' });
  // Where it is there at this moment.
  await again.evaluateAll((buttons) =>
    buttons.forEach((button) => (button as HTMLElement).click()),
  );
  const groups = page.getByRole('group', { name: 'What was searched' });
  const count = async (name: string): Promise<number> =>
    Number(/\d+$/.exec(await groups.getByRole('button', { name }).innerText())?.[0]);
  return {
    fetched: await count('Fetched'),
    namedOnly: await count('Named only'),
    notFound: await count('Not found'),
    failed: await count('Failed'),
  };
}

describe('coverage', () => {
  it('counts as the command line does, fetches within a budget, is stopped after a reload, goes on', async () => {
    const { registry, app } = await serveRegistry(world);
    const store = join(newFolder(), 'store.sqlite');
    const first = await openApp({ ...app, store });
    let { page } = first;
    await parts.addToGraph(page, 'company:1');
    await openCoverage(page);
    await expect.poll(() => inWindow(page)).toMatchObject({ fetched: 1, namedOnly: BOARD });
    await page.getByRole('spinbutton', { name: 'Budget' }).fill('6');
    await page.getByText('asks for at most 6 profiles').waitFor();
    registry.requests.length = 0;
    await page.getByRole('button', { name: 'Fetch these' }).click();
    await panel(page).getByText('6 fetched, 24 left by the budget.').waitFor();
    expect(registry.requests).toHaveLength(6);

    await registry.disturb((target) => (/\/11\d\b/.test(target) ? () => undefined : null));
    await page.getByRole('spinbutton', { name: 'Budget' }).fill('100');
    await page.getByRole('button', { name: 'Fetch these' }).click();
    // While it fetches, a window that was slow to count says the old count, until it is asked again.
    const counted = async () => (await first.client.readCoverage({ limit: 0 })).counts;
    await expect.poll(async () => (await counted()).fetched).toBeGreaterThan(9);
    // It goes on without the page, which shows it again and stops it.
    await page.reload();
    await openCoverage(page);
    // Before it is shown, what can be cancelled is the counting.
    await panel(page).getByRole('progressbar', { name: 'Fetching profiles' }).waitFor();
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    const words = await panel(page)
      .getByText(/^Stopped: \d+ of 24 profiles fetched/)
      .innerText();
    const had = Number(/\d+/.exec(words)?.[0]);
    await expect.poll(async () => (await inWindow(page)).fetched).toBe(7 + had);
    const stopped = await inWindow(page);
    expect(stopped.namedOnly).toBeGreaterThan(5);
    await first.close();
    expect(await onCommandLine(store)).toEqual(stopped);
    const second = await openApp({ ...app, store });
    ({ page } = second);
    await openCoverage(page);
    await expect.poll(() => inWindow(page)).toEqual(stopped);

    await registry.disturb((target) => (/\/115\b/.test(target) ? reply(403, '') : null));
    registry.requests.length = 0;
    await page.getByRole('spinbutton', { name: 'Budget' }).fill('100');
    await page.getByRole('button', { name: 'Fetch these' }).click();
    await panel(page)
      .getByText(/ 2 not found, 1 failed/)
      .waitFor();
    const all = { fetched: 28, namedOnly: 0, notFound: 2, failed: 1 };
    await expect.poll(() => inWindow(page)).toEqual(all);
    expect(registry.requests).toHaveLength(stopped.namedOnly);
    await page.getByRole('button', { name: 'Failed 1' }).click();
    await page
      .getByRole('row', { name: /Person 15/ })
      .getByText('failed today')
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await second.close();
    expect(await onCommandLine(store)).toEqual(all);
  });
});
