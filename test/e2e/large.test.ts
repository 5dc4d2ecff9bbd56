/** A member with 5,000 positions and a company with 50,000 members: only what is seen is drawn. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveRegistry, type ServedRegistry } from '../../src/registry/served/server.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { closeBrowser, openApp, type App } from './open-app.ts';

const MEMBERS = 50_000;
const POSITIONS = 5_000;
const KEY = 'large';
/** Elements a list may put on the page, however long it is. */
const DRAWN_AT_MOST = 3_000;

let registry: ServedRegistry;
let app: App;

beforeAll(async () => {
  registry = await serveRegistry(
    createMemoryRegistry({
      companies: [
        makeCompanyProfile({
          id: '1',
          current_name: { name: 'Everybody AS' },
          members: Array.from({ length: MEMBERS }, (_, index) => ({
            id: String(10 + index),
            name: `Holder ${index + 1}`,
            position: 'Shareholder',
          })),
        }),
      ],
      members: [
        makeMemberProfile({
          id: '2',
          data: { person: { full_name: 'Busy Nominee' } },
          positions: Array.from({ length: POSITIONS }, (_, index) => ({
            company_id: String(100 + index),
            company_name: `Shelf ${index + 1} Ltd`,
            positions: [{ position: 'Director', status: 'active' }],
          })),
        }),
      ],
      items: [],
    }),
    { keys: [KEY] },
  );
  app = await openApp({ key: KEY, named: { address: registry.url } });
});

afterAll(async () => {
  await app.close();
  await registry.close();
  await closeBrowser();
});

async function openById(page: Page, entity: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(entity);
  await page
    .getByRole('button', { name: new RegExp(`^Open ${entity.replace(':', '.')}`, 'i') })
    .click();
}

const profile = (page: Page) => page.getByRole('region', { name: 'Profile' });

describe('very large profiles', () => {
  it.each([
    ['company:1', 'Everybody AS', 'Holder 1', `Holder ${MEMBERS}`],
    ['member:2', 'Busy Nominee', 'Shelf 1 Ltd', `Shelf ${POSITIONS} Ltd`],
  ])('%s: draws what is seen, and reaches the last row', async (entity, name, first, last) => {
    const { page } = app;
    await openById(page, entity);
    await profile(page).getByRole('heading', { name }).waitFor();
    await profile(page).getByText(first, { exact: true }).first().waitFor();
    expect(await page.locator('*').count()).toBeLessThan(DRAWN_AT_MOST);

    // The list brings its rows as they come into view, so the end moves away until it is there.
    await expect
      .poll(
        async () => {
          await profile(page).evaluate((pane) => {
            for (const part of [pane, ...pane.querySelectorAll('*')])
              part.scrollTop = part.scrollHeight;
          });
          return profile(page).getByText(last, { exact: true }).count();
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    expect(await page.locator('*').count()).toBeLessThan(DRAWN_AT_MOST);
    expect(app.complaints).toEqual([]);
  });
});
