/** The ordeal in its short form, in the test's own process; the long one is `npm run test:hold`. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../make/temp-store.ts';
import { ORDEALS, type OrdealName } from './ordeals.ts';
import { cutsOf, RECORD } from './ordeals/power-cuts.ts';
import { unpackWritten } from './parts/written.ts';

/** Without strace no call can be made to fail: those are in the long form only. */
const SHORT = (Object.keys(ORDEALS) as OrdealName[]).filter((name) => name !== 'errors');
/** The same each time, so that what fails here fails again. */
const SEED = 1;
/** When to give one up. */
const ALLOWED_MILLIS = 240_000;

describe('the stress tests of store, engine and key', () => {
  it.skipIf(process.platform === 'win32').each(SHORT)(
    'find in %s that all that was acknowledged holds',
    async (name) => {
      const ordeal = await ORDEALS[name]();
      const { short } = ordeal;
      expect(short).toBeGreaterThan(0);
      const folder = tempFolder();
      const trials = await ordeal.begin({
        seed: SEED,
        folder,
        isFull: false,
        note: () => undefined,
      });
      try {
        for (let index = 0; index < short; index += 1) await trials.run(index);
      } finally {
        await trials.end?.();
      }
    },
    ALLOWED_MILLIS,
  );

  it('find what a log that is not flushed would lose in a power cut', async () => {
    const written = unpackWritten(readFileSync(RECORD)).filter(
      (call) => call.call !== 'flush' || call.file !== '-wal',
    );
    const { run } = cutsOf(written, SEED, tempFolder());
    const untilLost = async (): Promise<void> => {
      for (let index = 0; index < 20; index += 1) await run(index);
    };
    await expect(untilLost()).rejects.toThrow('is stored');
  });
});
