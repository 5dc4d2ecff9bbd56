/** Choices for how a key may be joined on profile paths. */
import type { ListedRegistry } from '../../../contract/model/registry.ts';
import { isShortKey } from '../../../contract/text/key-in-text.ts';
import { faultWords, fault } from '../../../contract/faults/faults.ts';

export const KEY_FORMS: readonly {
  value: ListedRegistry['keyForm'];
  label: string;
  hint: string;
}[] = [
  { value: 'query', label: '?auth_key=…', hint: 'The usual form of a query.' },
  { value: 'joined', label: '&auth_key=…', hint: 'As the specification shows it.' },
];

/** A warning if the key is short; else null. */
export function shortKeyWords(typed: string): string | null {
  if (!isShortKey(typed.trim())) return null;
  const { says, advice } = faultWords(fault('key-short'));
  return `${says} ${advice}`;
}
