/** Opens a store by some name of it, in a process of its own; keeps something, and says so. */
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../../src/contract/faults.ts';
import { openStore } from '../../../src/store/open-store.ts';

export const RACER = fileURLToPath(import.meta.url);

/** Long enough for the other to come while it is open. */
const OPEN_MILLIS = 60;

if (process.argv[1] === RACER) {
  const [file = '', name = '', at = '0'] = process.argv.slice(2);
  // All of them at the same moment.
  while (Date.now() < Number(at));
  try {
    const store = openStore(file);
    store.write((writer) => writer.setSetting(name, 'kept'));
    writeSync(1, 'open\n');
    setTimeout(() => {
      store.write((writer) => writer.setSetting(`${name} later`, 'kept'));
      writeSync(1, 'kept\n');
      store.close();
    }, OPEN_MILLIS);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    writeSync(1, `${error.fault.code}\n`);
  }
}
