/** The analyst's whole job on the sample registry: search, read, see, keep, take away, and find it again. */
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { newFolder, openApp } from './open-app.ts';
import * as parts from './parts.ts';

const NAME = 'Ingrid Solveig Halvardsen';

function countsIn(graphml: string): parts.Counts {
  const counts = { entities: 0, ties: 0 };
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    if (name === 'node') counts.entities += 1;
    if (name === 'edge') counts.ties += 1;
  });
  parser.write(graphml).close();
  return counts;
}

describe('the whole job', () => {
  it('is done, taken away as a file, and all there after a restart without a network', async () => {
    const store = join(newFolder(), 'store.sqlite');
    const first = await openApp({ store });
    await parts.search(first.page, 'halvard');
    await parts.resultsOf(first.page).getByRole('row').filter({ hasText: NAME }).first().click();
    const profile = parts.profileOf(first.page);
    await profile.getByRole('heading', { name: NAME }).waitFor();
    await profile.getByRole('button', { name: 'Add to graph' }).click();
    await profile.getByRole('button', { name: 'Expand' }).click();
    await expect.poll(async () => (await parts.countsOf(first.page)).entities).toBeGreaterThan(3);
    const shown = await parts.countsOf(first.page);
    expect(shown.ties).toBeGreaterThanOrEqual(shown.entities - 1);
    const { name, text } = await parts.exportGraph(first.page, /GraphML/);
    expect(name).toMatch(/\.graphml$/);
    expect(countsIn(text)).toEqual(shown);
    await first.close();

    const { page } = await openApp({ store, offline: true });
    await expect.poll(() => parts.countsOf(page)).toEqual(shown);
    await parts.search(page, 'halvard');
    await page
      .getByText(/from the store/i)
      .first()
      .waitFor();
    await parts.resultsOf(page).getByRole('row').filter({ hasText: NAME }).first().click();
    await parts.profileOf(page).getByRole('heading', { name: NAME }).waitFor();
  });
});
