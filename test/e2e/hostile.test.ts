/** Hostile text in every field of every record: shown as text, and nothing else happens. */
import type { Page } from 'playwright';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { companyProfile } from '../../src/contract/model/company.ts';
import { memberItem, memberProfile } from '../../src/contract/model/member.ts';
import { makeFullRecord } from '../make/full-record.ts';
import { HOSTILE_TEXTS } from '../make/hostile-text.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { openApp, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

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

const textAt = hostileTexts('Findme ');
const world = createMemoryRegistry({
  companies: [makeFullRecord(companyProfile, textAt)],
  members: [makeFullRecord(memberProfile, textAt)],
  items: [
    makeFullRecord(memberItem, textAt),
    { ...makeFullRecord(memberItem, hostileTexts(`Findme ${LONG}`)), id: '2' },
  ],
});

/** Nothing of it became an element, ran, or spilled out of the window. */
async function expectOnlyText(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    planted: document.querySelectorAll('svg[onload], img[src="x"], script:not([src])').length,
    wide: document.documentElement.scrollWidth > innerWidth,
  }));
  expect(found).toEqual({ planted: 0, wide: false });
}

describe('hostile text in every field', () => {
  it('is shown as text in results, profiles and tables, and exports stay well-formed', async () => {
    const { page } = await openApp((await serveRegistry(world)).app);
    const profile = parts.profileOf(page);
    page.on('dialog', () => expect.unreachable('a script ran'));
    await parts.search(page, 'Findme');
    await parts.resultsOf(page).getByText('Findme').first().click();
    await profile.getByRole('heading', { name: /Findme/ }).waitFor();
    await expectOnlyText(page);

    await profile.getByRole('button', { name: 'Add to graph' }).click();
    await profile.getByRole('button', { name: 'Expand' }).click();
    await parts.openTables(page);
    await page.getByRole('tab', { name: /^Ties [1-9]/ }).click();
    await expectOnlyText(page);

    await parts.openById(page, 'company:1');
    await expectOnlyText(page);

    const { name, text } = await parts.exportGraph(page, /GraphML/);
    expect(name).toMatch(/^[^/\\:*?"<>|]+\.graphml$/);
    new SaxesParser().write(text).close();
  });
});
