/** The folder of the program: above `src/cli` from source, above `out/main` as built. */
import { resolve } from 'node:path';

export const PROGRAM_FOLDER = resolve(import.meta.dirname, '../..');
