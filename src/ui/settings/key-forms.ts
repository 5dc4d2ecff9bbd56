/** How a key may be joined on profile paths, as choices. */
import type { ListedRegistry } from '../../contract/model/registry.ts';

export const KEY_FORMS: readonly {
  value: ListedRegistry['keyForm'];
  label: string;
  hint: string;
}[] = [
  { value: 'query', label: '?auth_key=…', hint: 'The usual form of a query.' },
  { value: 'joined', label: '&auth_key=…', hint: 'As the specification shows it.' },
];
