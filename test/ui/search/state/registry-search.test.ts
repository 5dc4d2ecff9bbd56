/** A result leads to its place in the answer it came with. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Drift } from '../../../../src/contract/model/response.ts';
import { itemSources } from '../../../../src/ui/search/state/registry-search.svelte.ts';
import { openSearch, page } from '../open-search.ts';

const RESPONSE = {
  sha256: 'ab'.repeat(32),
  fetchedAt: '2026-11-20T09:41:00.000Z',
  url: 'http://127.0.0.1:1/v1/x',
  status: 200,
  size: 4000,
};
const QUERY = { q: 'person', count: 50, page: 1 };

describe('the place of a result in its answer', () => {
  it('is opened from the row by keyboard and by pointer, and opens no profile', async () => {
    const { screen, box, transport, workbench } = await openSearch({
      searchMembers: ({ query }) => page(query, ['1', '2', '3'], { response: RESPONSE }),
    });
    await box.fill('person');
    await userEvent.keyboard('{Enter}');
    const grid = screen.getByRole('grid', { name: 'Results' });
    await expect.element(grid.getByText('Person 3')).toBeVisible();
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{F2}{Enter}');
    expect(workbench.graph.source).toMatchObject({
      pointer: '/1',
      what: 'This result',
      statedBy: 'sample/member:2',
    });
    await userEvent.keyboard('{Escape}');
    await expect.element(grid).toHaveFocus();
    const sign = grid.getByRole('button', { name: 'This result: where it is stated' }).nth(2);
    (sign.element() as HTMLElement).click();
    expect(workbench.graph.source?.pointer).toBe('/2');
    expect(transport.inputsOf('readProfile')).toEqual([]);
  });

  it('is the whole answer where an item may have been left out of the page, and none in the store', () => {
    const whole = page(QUERY, ['1', '2'], { response: RESPONSE });
    const [, second] = whole.items;
    const sourceOf = (drift: Drift[], response = whole.response) =>
      second && itemSources({ ...whole, drift, response })(second)?.pointer;
    const drift = { kind: 'wrong-type' as const, expected: 'a string of digits', found: 'x' };
    expect(sourceOf([])).toBe('/1');
    expect(sourceOf([{ ...drift, pointer: '/0/data/person' }])).toBe('/1');
    expect(sourceOf([{ ...drift, pointer: '/0/id' }])).toBe('');
    expect(sourceOf([{ ...drift, pointer: '/*' }])).toBe('');
    expect(sourceOf([], null)).toBeUndefined();
  });
});
