/** Where files are, whether the program runs from source, built, or packed into an archive. */
import envPaths from 'env-paths';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The analyst's own store, where this system keeps programs' data. Its folder may not exist yet. */
export function defaultStoreFile(): string {
  return join(envPaths('interlock', { suffix: '' }).data, 'interlock.db');
}

/** The folder of the sample registry that ships with the program. */
export function sampleRegistryFolder(): string {
  return join(programFolder(), 'resources', 'sample-registry');
}

/** The folder of the built page; it exists after a build. */
export function pageFolder(): string {
  return join(programFolder(), 'out', 'renderer');
}

/** The program's own folder: the nearest one upward that has its package.json. */
export function programFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('The folder of the program can’t be found.');
    folder = above;
  }
  return folder;
}
