/** The ordeal in its short form; the long one is `npm run test:hold`. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../make/temp-store.ts';
import { ORDEALS, type OrdealName } from './ordeals.ts';
import { cutsOf, RECORD } from './ordeals/power-cuts.ts';
import { unpackWritten } from './parts/written.ts';
import { supervise } from './supervise.ts';

/** Without strace no call can be made to fail: those are in the long form only. */
const SHORT = (Object.keys(ORDEALS) as OrdealName[]).filter((name) => name !== 'errors');
/** The same each time, so that what fails here fails again. */
const SEED = 1;
/** Of one of them, on a busy machine; each takes some seconds. */
const ALLOWED_MILLIS = 240_000;

describe('the stress tests of store, engine and key', () => {
  it.skipIf(process.platform === 'win32').each(SHORT)(
    'find in %s that all that was acknowledged holds',
    async (name) => {
      const { short } = await ORDEALS[name]();
      const outcome = await supervise({ name, seed: SEED, from: 0, count: short, isFull: false });
      expect(outcome.failure).toBeNull();
      expect(outcome.held).toBe(short);
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
