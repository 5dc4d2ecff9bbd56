/** How many records of imported files are stored, in words. */
import type { Status } from '../../contract/answers/settings.ts';
import { countOf, countWords } from './moment-words.ts';

/** `40 imported records, 12 of imports undone`. */
export function importedInWords({ records, undone }: Status['imported']): string {
  const words = countOf(records, 'imported record');
  if (undone === 0) return words;
  return `${words}, ${undone === records ? 'import undone' : `${countWords(undone)} of imports undone`}`;
}

/** Why the number does not go down when an import is undone. */
export const IMPORTED_STAY =
  'They stay with the case they were imported into, also when the import is undone: redo takes them from there';
