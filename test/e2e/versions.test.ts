/** A profile whose registry says something else when it is asked again: its versions, and what differs. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { closeBrowser, openApp, seriousFindings, type App } from './open-app.ts';

const company = (name: string, street: string): CompanyProfile =>
  makeCompanyProfile({
    id: '1001',
    current_name: { name },
    addresses: [
      { type: 'postal', complete_address: 'Boks 1' },
      { type: 'registered', complete_address: street },
    ],
  });
const director = (...dates: { date_full: string; type: string }[]): MemberProfile =>
  makeMemberProfile({
    id: '7',
    data: { person: { full_name: 'Ada Lind' } },
    positions: [
      {
        company_id: '1001',
        company_name: 'Halvard AS',
        positions: [{ position: 'Director', dates }],
      },
    ],
  });

let companies: CompanyProfile[];
let members: MemberProfile[];
let registry: ScriptedRegistry;
let app: App | undefined;

beforeEach(async () => {
  companies = [company('Halvard AS', 'Storgata 1')];
  members = [director({ date_full: '2011-09-12', type: 'effective' })];
  registry = await startScriptedRegistry(createMemoryRegistry({ companies, members }));
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await registry.close();
});
afterAll(closeBrowser);

async function open(id: string, options: Parameters<typeof openApp>[0] = {}): Promise<Page> {
  app = await openApp({ named: { address: registry.url }, key: registry.key, ...options });
  const { page } = app;
  await page.getByRole('searchbox', { name: 'Search members' }).fill(id);
  await page
    .getByRole('button', { name: new RegExp(`^Open ${id.replace(':', '.')}`, 'i') })
    .click();
  return page;
}

it('says in words what a refresh changed, and leads to both raw answers', async () => {
  const page = await open('company:1001');
  const region = page.getByRole('region', { name: 'Versions', exact: true });
  await region.getByText(/^One version, fetched .*; Refresh asks again\.$/).waitFor();
  expect(await page.getByRole('note').count()).toBe(0);

  companies[0] = company('Halvard ASA', 'Storgata 2');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const note = page.getByRole('button', { name: /^Changed since .*: 2 differences$/ });
  await note.focus();
  await page.keyboard.press('Enter');
  const differences = region.getByRole('list', { name: 'Differences' });
  await differences.getByText('Name changed from “Halvard AS” to “Halvard ASA”').waitFor();
  await differences
    .getByText('Address changed (“registered”): Complete address from “Storgata 1” to “Storgata 2”')
    .waitFor();
  await expect
    .poll(() => region.evaluate((element) => element.parentElement === document.activeElement))
    .toBe(true);
  expect(await seriousFindings(page)).toEqual([]);

  await page.keyboard.press('Tab');
  const before = region.getByRole('button', {
    name: 'Raw answer before, at /addresses/1/complete_address',
  });
  await before.focus();
  await page.keyboard.press('Enter');
  const raw = page.getByRole('dialog', { name: 'Raw answer' });
  await raw.getByText('"Storgata 1"', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await raw.waitFor({ state: 'detached' });

  // A third one; by the keyboard the first is compared with it.
  companies[0] = company('Halvard ASA', 'Storgata 1');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await differences.getByText(/from “Storgata 2” to “Storgata 1”/).waitFor();
  const from = region.getByRole('radio', { name: /^From / });
  expect(await from.count()).toBe(3);
  await from.nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await differences.getByText('Name changed from “Halvard AS” to “Halvard ASA”').waitFor();
  expect(await differences.getByRole('listitem').count()).toBe(1);

  // It is not there any more: that is told among the versions, with its time.
  companies.length = 0;
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await region.getByText(/^Not found: /).waitFor();
  expect(app?.complaints).toEqual([]);
});

it('says who left, in a small dark window too', async () => {
  const page = await open('member:7', { theme: 'dark', size: { width: 640, height: 400 } });
  const region = page.getByRole('region', { name: 'Versions', exact: true });
  await region.getByText(/^One version, fetched /).waitFor();
  const since = { date_full: '2011-09-12', type: 'effective' };
  members[0] = director(since, { date_full: '2025-03-01', type: 'expiration' });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await page.getByRole('button', { name: /^Changed since .*: 1 difference$/ }).click();
  const left = region.getByText('Director left: at Halvard AS (1001), expiration 2025-03-01');
  await left.waitFor();
  await left.scrollIntoViewIfNeeded();
  expect(await seriousFindings(page)).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});
