/** The main job, step by step, for whatever shows the page: Chromium or Electron itself. */
import type { Page } from 'playwright';

const NAME = 'Ingrid Solveig Halvardsen';

/** In a case of its own, search a member, open it, put it and its neighbours on the graph. */
export async function putOnGraph(page: Page): Promise<void> {
  // The sample case greets a first start.
  await page
    .getByText(/^A sample case/)
    .first()
    .waitFor();
  await page.keyboard.press('Alt+n');
  await page
    .getByText(/^Case \d+$/)
    .first()
    .waitFor();
  await page.getByRole('searchbox', { name: 'Search members' }).fill('halvard');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const results = page.getByRole('grid', { name: 'Results' });
  await results.getByRole('row').filter({ hasText: NAME }).first().click();
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByRole('heading', { name: NAME }).waitFor();
  await profile.getByRole('button', { name: 'Add to graph' }).click();
  await profile.getByRole('button', { name: 'Expand' }).click();
  const tables = page.getByRole('button', { name: 'Show tables' });
  if (await tables.isVisible()) await tables.click();
  await page.getByRole('tab', { name: /^Entities/ }).click();
  await page.getByRole('grid', { name: 'Entities' }).getByRole('row').nth(3).waitFor();
}

/** Export the graph as GraphML; where it is saved is the host's part. */
export const takeAwayGraphml = (page: Page): Promise<void> => takeAway(page, /GraphML/);

/** Export the graph as a PNG. */
export const takeAwayPicture = (page: Page): Promise<void> => takeAway(page, /^PNG/);

async function takeAway(page: Page, format: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: format }).click();
  await dialog.getByRole('button', { name: /^(Save|Export|Download)/ }).click();
}
