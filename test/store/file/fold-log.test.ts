/** When the log is folded into the file: that takes as long as it is large. */
import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openTempStore } from '../../make/temp-store.ts';

/** Folded when its turn comes, and large enough not to wait for that. */
const LARGE = 8 * 2 ** 20;
const LARGEST = 44 * 2 ** 20;

describe('the write-ahead log of a store', () => {
  it('is folded into the file in another turn than the one in which a large change is committed', async () => {
    const store = openTempStore();
    const size = (): number => statSync(store.file).size;
    store.write((writer) => writer.setSetting('large', 'x'.repeat(LARGE)));
    expect(size()).toBeLessThan(LARGE);
    await nextTurn();
    await nextTurn();
    expect(size()).toBeGreaterThan(LARGE);
  });

  it('is folded by the next change at the latest, where turns are not waited for', () => {
    const store = openTempStore();
    store.write((writer) => writer.setSetting('large', 'x'.repeat(LARGEST)));
    store.write((writer) => writer.setSetting('small', 'x'));
    expect(statSync(store.file).size).toBeGreaterThan(LARGEST);
  });
});
