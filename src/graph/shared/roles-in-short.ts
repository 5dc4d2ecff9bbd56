/** The companies of a record in a few words, so that namesakes can be told apart. */
import type { KnownRecord } from '../../contract/answers/search.ts';
import { counted } from '../../contract/text/counted.ts';

/**
 * `Aurvang Kraft ASA`; `4 companies, first Aurvang Kraft ASA`; null if no role is stored.
 * @param inShort cuts a long name
 */
export function rolesInShort(
  { boards, first }: Pick<KnownRecord, 'boards' | 'first'>,
  inShort: (name: string) => string,
): string | null {
  if (first === null) return null;
  const name = inShort(first.label);
  const digits = (count: number): string => count.toLocaleString('en');
  return boards === 1 ? name : `${counted(boards, 'company', 'companies', digits)}, first ${name}`;
}
