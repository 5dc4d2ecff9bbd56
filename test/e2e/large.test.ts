/** A member with 5,000 positions and a company with 50,000 members: only what is seen is drawn. */
import { describe, expect, it } from 'vitest';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { openApp, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

const MEMBERS = 50_000;
const POSITIONS = 5_000;
/** Elements a list may put on the page, however long it is. */
const DRAWN_AT_MOST = 3_000;

const everybody = makeCompanyProfile({
  id: '1',
  current_name: { name: 'Everybody AS' },
  members: Array.from({ length: MEMBERS }, (_, index) => ({
    id: String(10 + index),
    name: `Holder ${index + 1}`,
    position: 'Shareholder',
  })),
});
const nominee = makeMemberProfile({
  id: '2',
  data: { person: { full_name: 'Busy Nominee' } },
  positions: Array.from({ length: POSITIONS }, (_, index) => ({
    company_id: String(100 + index),
    company_name: `Shelf ${index + 1} Ltd`,
    positions: [{ position: 'Director', status: 'active' }],
  })),
});

describe('a very large profile', () => {
  it('draws what is seen of its list, and reaches the last row', async () => {
    const world = createMemoryRegistry({ companies: [everybody], members: [nominee] });
    const { page } = await openApp((await serveRegistry(world)).app);
    const profile = parts.profileOf(page);
    for (const [record, first, last] of [
      ['company:1', 'Holder 1', `Holder ${MEMBERS}`],
      ['member:2', 'Shelf 1 Ltd', `Shelf ${POSITIONS} Ltd`],
    ] as const) {
      await parts.openById(page, record);
      await profile.getByText(first, { exact: true }).first().waitFor();
      expect(await page.locator('*').count()).toBeLessThan(DRAWN_AT_MOST);
      // The list brings its rows as they come into view, so the end moves away until it is there.
      await expect
        .poll(async () => {
          await profile.evaluate((pane) => {
            for (const part of [pane, ...pane.querySelectorAll('*')])
              part.scrollTop = part.scrollHeight;
          });
          return profile.getByText(last, { exact: true }).count();
        })
        .toBeGreaterThan(0);
      expect(await page.locator('*').count()).toBeLessThan(DRAWN_AT_MOST);
    }
  });
});
