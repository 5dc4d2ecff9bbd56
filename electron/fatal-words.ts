/** What is said, before any window, when the engine could not start. */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { faultWords, Refusal } from '../src/contract/faults.ts';

/** The words of a refusal, and where the store and its backups are; for a bug, only that it is one. */
export function fatalWords(error: unknown, storeFile: string): string {
  if (!(error instanceof Refusal))
    return 'This is a fault of the program; its log has the details.';
  const { says, advice } = faultWords(error.fault);
  const backups = backupsOf(storeFile);
  return [
    says,
    advice,
    '',
    `The store: ${storeFile}`,
    backups.length > 0 ? `Its backups: ${backups.join(', ')}` : 'It has no backups yet.',
  ].join('\n');
}

/** A copy is made beside the store, as `interlock.db.v10.backup`, before its schema is changed. */
function backupsOf(storeFile: string): string[] {
  const folder = dirname(storeFile);
  const begin = `${basename(storeFile)}.`;
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith(begin) && name.endsWith('.backup'))
      .map((name) => join(folder, name));
  } catch {
    // The folder itself can't be read, which the refusal already says.
    return [];
  }
}
