/** An entity of which no response is kept says so in its menu. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeEntity } from '../../make/graph.ts';
import { openStill } from './open-graph.ts';

describe('the menu of an entity', () => {
  it('offers no source where none is kept', async () => {
    await openStill({
      entities: [makeEntity({ id: 'sample/member:1', label: 'Nobody', x: 0, y: 0, source: null })],
      ties: [],
    });
    await page.getByRole('row', { name: /Nobody/ }).click({ button: 'right' });
    const none = page.getByRole('menuitem', { name: 'No source is kept of this' });
    await expect.element(none).toHaveAttribute('aria-disabled', 'true');
    expect(page.getByRole('menuitem', { name: /^Show source/ }).elements()).toEqual([]);
  });
});
