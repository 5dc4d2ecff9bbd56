/**
 * A week of work in minutes: two cases on two registries, notes, a refresh that changed, what was
 * decided and judged and taken back past a restart, offline search, and the case handed over without
 * what is private, opened on a second machine and verified.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import { runInterlock } from '../make/command-line.ts';
import { answeringFrom } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile, type Some } from '../make/records.ts';
import { newFolder, openApp, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

const BORN = '1974-02-11';
const NAMES: Record<string, string> = {
  '1': 'Adaline Mortensen',
  '2': 'Димитър Велкобранов',
  '3': 'Νικόλαος Παπαδάκης',
  '4': '王小明',
};
/** What each is looked for by: a spelling of its own, or of another script. */
const LOOKED_FOR = ['mortensen', 'velkobranov', 'Παπαδάκης', '小明'];

function createWorld() {
  const said = new Map<string, Some<CompanyProfile>>();
  const company = (id: string): CompanyProfile | undefined =>
    ['1', '2'].includes(id)
      ? makeCompanyProfile({
          id,
          current_name: { name: `Company number ${id}` },
          ...said.get(id),
        })
      : undefined;
  const member = (id: string) => {
    const full_name = NAMES[id];
    return full_name === undefined
      ? undefined
      : makeMemberProfile({
          id,
          data: { person: { full_name, birthday_date_full: BORN, birthday_year: '1974' } },
        });
  };
  return {
    registry: answeringFrom({ company, member, itemsFor: () => [] }),
    say: (id: string, given: Some<CompanyProfile>) => void said.set(id, given),
  };
}

async function note(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Alt+t');
  await page.getByRole('textbox', { name: /note/i }).fill(text);
  await page.keyboard.press('Control+Enter');
  await parts.profileOf(page).getByText(text).waitFor();
}

/** The signs in the rows of the table of entities. */
const signs = (page: Page, name: string) => parts.entitiesOf(page).getByRole('img', { name });

describe('a week of work', () => {
  it('is kept, explained, undone past a restart, found offline, and handed over', async () => {
    const world = createWorld();
    const served = await serveRegistry(world.registry);
    const { registry } = served;
    const folder = newFolder();
    const online = { ...served.app, store: join(folder, 'store.db') };

    // Monday: a case on one registry, with everybody on its graph, and a note.
    let app = await openApp(online);
    let { page } = app;
    for (const id of Object.keys(NAMES)) await parts.addToGraph(page, `member:${id}`);
    await note(page, 'Met at the notary');
    for (const id of ['1', '2']) await parts.addToGraph(page, `company:${id}`);
    // And another on the sample registry.
    await parts.newCase(page);
    await parts.addToGraph(page, 'sample/company:1116');
    await parts.openCase(page, 'Case 1');
    await parts.openTables(page);
    await expect.poll(() => parts.entitiesOf(page).getAttribute('aria-rowcount')).toBe('7');

    // Tuesday: the registry says otherwise; one change is accepted, the other ignored.
    world.say('1', { status: 'Dissolved' });
    world.say('2', { status: 'In liquidation' });
    await page.getByRole('button', { name: 'Refresh all', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Changes in / });
    await dialog.getByText('2 changed', { exact: true }).waitFor();
    await dialog.getByRole('tab', { name: /^Waiting/ }).click();
    const waiting = page.getByLabel('Waiting changes');
    await expect.poll(() => waiting.getByRole('option').count()).toBe(2);
    await waiting.focus();
    await page.keyboard.press('a');
    await expect.poll(() => waiting.getByRole('option').count()).toBe(1);
    await waiting.focus();
    await page.keyboard.press('i');
    await expect.poll(() => waiting.getByRole('option').count()).toBe(0);
    await page.keyboard.press('Escape');

    // Two records are judged the same, by the table and the keyboard.
    const rowOf = (name: string) =>
      parts.entitiesOf(page).getByRole('row').filter({ hasText: name });
    await rowOf('Adaline Mortensen').click();
    await rowOf('Димитър').click({ modifiers: ['Control'] });
    await page.keyboard.press('Alt+Shift+s');
    await page.getByLabel(/^Why/).fill('one notary says so');
    await page.keyboard.press('Enter');
    // One row stands for both, and opens into them.
    const one = signs(page, 'judged the same as 1 other record');
    await expect.poll(() => one.count()).toBe(1);
    await rowOf('Димитър').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await rowOf('Димитър').waitFor();
    await app.close();

    // Wednesday: after a restart the judgement and the ignored change are taken back, step by step.
    app = await openApp(online);
    ({ page } = app);
    await parts.openTables(page);
    await expect.poll(() => signs(page, 'judged the same as 1 other record').count()).toBe(1);
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect.poll(() => signs(page, 'judged the same as 1 other record').count()).toBe(0);
    await undo.click();
    await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page
      .getByRole('button', { name: '1 change', exact: true })
      .waitFor({ state: 'detached' });
    await app.close();

    // Thursday, on a train: everything is found, in four scripts and in what was noted.
    await registry.behave('refused');
    const asked = registry.requests.length;
    app = await openApp({ ...online, offline: true });
    ({ page } = app);
    await page.keyboard.press('Control+Shift+f');
    const everything = page.getByRole('searchbox', { name: 'Search everything' });
    const found = page.getByRole('grid', { name: 'Found' });
    for (const [at, words] of LOOKED_FOR.entries()) {
      await everything.fill(words);
      const name = Object.values(NAMES)[at] ?? '';
      await found.getByRole('row').filter({ hasText: name }).first().waitFor();
    }
    await everything.fill('notary');
    await found.getByRole('row').filter({ hasText: 'Met at the notary' }).waitFor();
    await page.keyboard.press('Escape');

    // Friday: handed over without full birth dates, and verified where no store is.
    await page.keyboard.press('Alt+h');
    const saving = page.getByRole('dialog', { name: 'Save the case as a file' });
    await saving.getByRole('checkbox', { name: /Full birth dates/ }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      saving.getByRole('button', { name: 'Save case' }).click(),
    ]);
    const file = join(folder, 'handed.interlock');
    writeFileSync(file, readFileSync(await download.path()));
    expect(registry.requests).toHaveLength(asked);
    const verified = await runInterlock(['case', 'verify', file]);
    expect(verified.stdout).toContain('every byte is as it was saved');
    expect(verified.stdout).toContain('from which something was taken out');

    const second = await openApp({ offline: true });
    await second.page.keyboard.press('Alt+o');
    const opening = second.page.getByRole('dialog', { name: 'Open a case file' });
    await opening.locator('input[type=file]').setInputFiles(file);
    await opening.getByText('Every byte is as it was saved.').waitFor();
    await opening.getByRole('button', { name: 'Open case' }).click();
    await opening.waitFor({ state: 'detached' });
    const focused = () => second.page.evaluate(() => document.activeElement?.ariaLabel);
    await expect.poll(focused).toBe('Graph');
    await parts.openTables(second.page);
    await parts.entitiesOf(second.page).getByRole('row').filter({ hasText: '王小明' }).click();
    await parts.profileOf(second.page).getByText('Met at the notary').waitFor();
    await parts.profileOf(second.page).getByRole('heading', { name: '王小明' }).waitFor();
    // Its name is there before its profile is.
    await parts.profileOf(second.page).getByText('1974').first().waitFor();
    const told = await parts.profileOf(second.page).innerText();
    expect(told).toContain('1974');
    expect(told).not.toContain(BORN);
    await second.page.keyboard.press('Alt+j');
    const journal = second.page.getByRole('region', { name: 'Journal' });
    for (const words of ['Accept a change of', 'Ignore a change of', 'Say same', 'Add a note on']) {
      await journal.getByRole('searchbox').fill(words);
      await journal.getByText(words).first().waitFor();
    }
  });
});
