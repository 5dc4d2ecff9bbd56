/** Hostile text in every field of every record: shown as text, and nothing else happens. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { SaxesParser } from 'saxes';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companyProfile } from '../../src/contract/model/company.ts';
import { memberItem, memberProfile } from '../../src/contract/model/member.ts';
import { serveRegistry, type ServedRegistry } from '../../src/registry/served/server.ts';
import { makeFullRecord } from '../make/full-record.ts';
import { HOSTILE_TEXTS } from '../make/hostile-text.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { closeBrowser, openApp, openTables, search, type App } from './open-app.ts';

const KEY = 'hostile';
const ALL = HOSTILE_TEXTS.join(' ');
const LONG = 'x'.repeat(100_000);

/** Ids stay ids, so that the records are asked for; everything else is hostile. */
function hostileTexts(name: string): (path: string) => string {
  const ids: Record<string, string> = {
    '/id': '1',
    '/positions/0/company_id': '1',
    '/rights_and_obligations/0/company_id': '1',
    '/members/0/id': '1',
    '/parent_company/parent_company_id': '2',
  };
  return (path) => {
    if (path in ids) return ids[path] ?? '';
    if (path.endsWith('/full_name') || path.endsWith('current_name/name')) return name + ALL;
    return path.endsWith('/position') ? LONG : ALL;
  };
}

let registry: ServedRegistry;
let app: App;

beforeEach(async () => {
  const textAt = hostileTexts('Findme ');
  registry = await serveRegistry(
    createMemoryRegistry({
      companies: [makeFullRecord(companyProfile, textAt)],
      members: [makeFullRecord(memberProfile, textAt)],
      items: [
        makeFullRecord(memberItem, textAt),
        { ...makeFullRecord(memberItem, hostileTexts(`Findme ${LONG}`)), id: '2' },
      ],
    }),
    { keys: [KEY] },
  );
  app = await openApp({ key: KEY, named: { address: registry.url } });
});

afterEach(async () => {
  await app.close();
  await registry.close();
});

afterAll(closeBrowser);

const profile = (page: Page) => page.getByRole('region', { name: 'Profile' });

/** Nothing of it became an element, ran, or spilled out of the window. */
async function expectOnlyText(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    planted: document.querySelectorAll('svg[onload], img[src="x"], script:not([src])').length,
    wide: document.documentElement.scrollWidth > innerWidth,
  }));
  expect(found).toEqual({ planted: 0, wide: false });
}

describe('hostile text in every field', () => {
  it('is shown as text in results, profiles, tables and dialogs, and exports stay well-formed', async () => {
    const { page } = app;
    page.on('dialog', () => expect.unreachable('a script ran'));
    await search(page, 'Findme');
    await page.getByRole('grid', { name: 'Results' }).getByText('Findme').first().click();
    await profile(page)
      .getByRole('heading', { name: /Findme/ })
      .waitFor();
    await expectOnlyText(page);

    await profile(page).getByRole('button', { name: 'Add to graph' }).click();
    await profile(page).getByRole('button', { name: 'Expand' }).click();
    await openTables(page);
    await page.getByRole('tab', { name: /^Ties [1-9]/ }).click();
    await expectOnlyText(page);

    await page.getByRole('searchbox', { name: 'Search members' }).fill('company:1');
    await page.getByRole('button', { name: /^Open company.1/i }).click();
    await profile(page).getByText('Company 1', { exact: false }).first().waitFor();
    await expectOnlyText(page);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /GraphML/ })
      .click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^[^/\\:*?"<>|]+\.graphml$/);
    new SaxesParser().write(readFileSync(await file.path(), 'utf8')).close();
    expect(app.complaints).toEqual([]);
  });
});
