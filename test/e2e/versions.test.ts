/** A profile whose registry says something else when it is asked again: its versions, and what differs. */
import { describe, expect, it } from 'vitest';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile } from '../make/records.ts';
import { openApp, seriousFindings, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

const company = (name: string, street: string): CompanyProfile =>
  makeCompanyProfile({
    id: '1001',
    current_name: { name },
    addresses: [
      { type: 'postal', complete_address: 'Boks 1' },
      { type: 'registered', complete_address: street },
    ],
  });

describe('the versions of a record', () => {
  it('say in words what a refresh changed, and lead to both raw answers', async () => {
    const companies = [company('Halvard AS', 'Storgata 1')];
    const { app } = await serveRegistry(createMemoryRegistry({ companies, members: [] }));
    const { page } = await openApp(app);
    await parts.openById(page, 'company:1001');
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
      .getByText(
        'Address changed (“registered”): Complete address from “Storgata 1” to “Storgata 2”',
      )
      .waitFor();
    await expect
      .poll(() => region.evaluate((element) => element.parentElement === document.activeElement))
      .toBe(true);
    await page.emulateMedia({ colorScheme: 'dark' });
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
  });
});
