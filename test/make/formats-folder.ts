/** The schemas of exchange formats, which are not part of the project: a test that reads them says why it can't. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../shared/formats');

/** Null: they are here; else why a test that needs them is left out. */
export const formatsMissing = (name: string): string | null =>
  existsSync(resolve(folder, name)) ? null : `no schemas in ../shared/formats/${name}`;

export const formatFile = (name: string, file: string): string =>
  readFileSync(resolve(folder, name, file), 'utf8');
