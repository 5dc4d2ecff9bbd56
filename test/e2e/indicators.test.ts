/** Indicators by the window alone: a hit to its bytes, set aside and taken back, and as many as on the command line. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { IndicatorsAnswer } from '../../src/contract/model/indicators.ts';
import { runInterlock } from '../make/command-line.ts';
import { newFolder, openApp, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

const hits = (page: Page) => page.getByRole('grid', { name: 'Findings' });
const circle = (page: Page) =>
  hits(page)
    .getByRole('row')
    .filter({ hasText: 'Ouroline' })
    .filter({ hasText: /in a circle of parents/ })
    .first();

/** As the tab counts them, and the list. */
async function counted(page: Page): Promise<{ tab: number; list: number; untold: number }> {
  const numberIn = async (role: 'tab' | 'radio', name: RegExp): Promise<number> => {
    const one = page.getByRole(role, { name });
    const words = role === 'tab' ? await one.textContent() : await one.locator('..').textContent();
    return Number(/(\d[\d,]*)\s*$/.exec(words?.trim() ?? '')?.[1]?.replaceAll(',', ''));
  };
  return {
    tab: await numberIn('tab', /^Indicators/),
    list: Number(await hits(page).getAttribute('aria-rowcount')) - 1,
    untold: await numberIn('radio', /^Can’t tell/),
  };
}

describe('indicators', () => {
  it('lead from a hit to its bytes, are set aside and taken back, and are as many as elsewhere', async () => {
    const store = join(newFolder(), 'store.sqlite');
    const app = await openApp({ store });
    const { page } = app;
    for (const id of ['1101', '1102', '1103']) await parts.addToGraph(page, `company:${id}`);
    await parts.ask(page, 'Alt+d', 'Indicators');
    await circle(page).click();
    const hit = page.getByRole('region', { name: 'Finding' });
    await hit.getByText('Who stands above a circle can’t be told from it.').waitFor();
    await hit
      .getByRole('button', { name: /\/parent_company/ })
      .first()
      .click();
    const raw = parts.rawAnswerOf(page);
    await raw.locator('mark').first().waitFor();
    expect(await raw.locator('mark').allTextContents()).toContainEqual(
      expect.stringContaining('parent_company_id'),
    );
    await page.keyboard.press('Escape');
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Waive', exact: true }).click();
    await page.getByRole('textbox', { name: 'Why' }).fill('The group said so');
    await page.getByRole('button', { name: 'Waive', exact: true }).click();
    await circle(page).getByText('waived').waitFor();
    await hits(page).focus();
    await page.keyboard.press('Control+z');
    await circle(page).getByText('waived').waitFor({ state: 'detached' });

    await page.getByRole('radio', { name: 'Store' }).check();
    // While the store is asked the tab has no count, and the list is still of the canvas.
    await expect.poll(async () => (await counted(page)).tab).toBeGreaterThan(3);
    await expect.poll(async () => (await counted(page)).list).toBeGreaterThan(3);
    const before = await counted(page);
    await page.getByRole('button', { name: 'Rules …' }).click();
    const rules = page.getByRole('dialog', { name: 'Rules' });
    const rule = rules.getByRole('group').filter({ hasText: 'jurisdictions-differ' }).last();
    const threshold = rule.getByRole('spinbutton');
    await threshold.fill('2');
    await threshold.press('Tab');
    await rule.getByRole('button', { name: 'Reset to 1' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await counted(page)).tab).not.toBe(before.tab);
    await expect.poll(async () => (await counted(page)).list).not.toBe(before.list);
    const after = await counted(page);
    expect(after.list).toBe(after.tab);
    await app.close();
    const { stdout } = await runInterlock(['indicators', '--json', '--store', store]);
    const found = JSON.parse(stdout) as IndicatorsAnswer & { findings: unknown[] };
    expect(after).toMatchObject({ tab: found.findings.length, untold: found.cannotTell.length });
    expect(found.findingCount).toBe(found.findings.length);
    expect(found.findings.length).toBeLessThan(found.hits.length);
  });
});
