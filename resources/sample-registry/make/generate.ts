/** Writes the sample registry's files anew: `npm run make:sample`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWorld } from './make-world.ts';
import { writeWorld } from './write.ts';

const folder = join(import.meta.dirname, '..');

for (const [name, text] of Object.entries(writeWorld(makeWorld()))) {
  writeFileSync(join(folder, name), text);
  process.stdout.write(
    `${name}: ${text.split('\n').length - 1} records, ${text.length} characters\n`,
  );
}
