/** What is said beside a field of a key while the key typed there is short. */
import { fault, faultWords } from '../../contract/faults.ts';
import { isShortKey } from '../../contract/key-in-text.ts';

/** null: nothing is to be said of it. */
export function shortKeyWords(typed: string): string | null {
  if (!isShortKey(typed.trim())) return null;
  const { says, advice } = faultWords(fault('key-short'));
  return `${says} ${advice}`;
}
