/** Rows of long tables: at once where few, in slices where many; in the order that all of them at once have. */
import { flushSync } from 'svelte';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sortedRows } from '../../../../src/ui/shared/grid/sorted-rows.ts';
import { SlicedRows } from '../../../../src/ui/shared/grid/sliced-rows.svelte.ts';

/** More than a slice holds, in milliseconds. */
const LONG = 20;

/** Two steps, of which the first takes so long, by a clock that stands but for it. */
function* rowsOf(name: string, ms: number): Generator<void, readonly string[]> {
  now += ms;
  yield;
  return [name];
}

let now = 0;

describe('a long table', () => {
  it('keeps the rows it had until those asked for last are there', async () => {
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    let asked = $state.raw({ name: 'a', ms: 0 });
    let sliced: SlicedRows<string> | undefined;
    const leave = $effect.root(() => {
      sliced = new SlicedRows(() => rowsOf(asked.name, asked.ms));
    });
    const ask = (name: string, ms: number): readonly unknown[] => {
      asked = { name, ms };
      flushSync();
      return [sliced?.isFound, sliced?.rows];
    };
    expect(ask('a', 0)).toEqual([true, ['a']]);
    expect(ask('b', LONG)).toEqual([false, ['a']]);
    expect(ask('c', LONG)).toEqual([false, ['a']]);
    await expect.poll(() => sliced?.rows).toEqual(['c']);
    expect(sliced?.isFound).toBe(true);
    expect(ask('d', 0)).toEqual([true, ['d']]);
    leave();
  });

  it('sorts many rows as all at once are sorted, rows alike staying as they stood', () => {
    const rows = Array.from({ length: 3001 }, (_, at) => ({ at, name: `Row ${(at * 7919) % 97}` }));
    const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    const values = { name: ({ name }: { name: string }) => name };
    for (const descending of [false, true]) {
      const sign = descending ? -1 : 1;
      const plain = rows.toSorted((a, b) => sign * collator.compare(a.name, b.name));
      expect(sortedRows(rows, { column: 'name', descending }, values)).toEqual(plain);
    }
  });
});
