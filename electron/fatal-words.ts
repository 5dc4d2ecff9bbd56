/** What is said, before any window, when the engine could not start. */
import { faultWords, Refusal } from '../src/contract/faults.ts';
import { keptCopies } from '../src/thread/kept-copies.ts';

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

function backupsOf(storeFile: string): string[] {
  try {
    return keptCopies(storeFile).snapshots.map(({ file }) => file);
  } catch {
    // The folder itself can't be read, which the refusal already says.
    return [];
  }
}
