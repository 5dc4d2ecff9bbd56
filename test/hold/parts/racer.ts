/**
 * Opens a store by some name of it, in a process of its own, when it is told to; keeps something, and says so;
 * closes it when it is told to.
 */
import { readSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { openStore } from '../../../src/store/open-store.ts';

export const RACER = fileURLToPath(import.meta.url);

/** Until a byte comes, or none will any more. */
const waitForWord = (): void => void readSync(0, Buffer.alloc(1));

if (process.argv[1] === RACER) {
  const [file = '', name = ''] = process.argv.slice(2);
  writeSync(1, 'ready\n');
  waitForWord();
  try {
    const store = openStore(file);
    store.write((writer) => writer.setSetting(name, 'kept'));
    writeSync(1, 'open\n');
    waitForWord();
    store.write((writer) => writer.setSetting(`${name} later`, 'kept'));
    writeSync(1, 'kept\n');
    store.close();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    writeSync(1, `${error.fault.code}\n`);
  }
}
