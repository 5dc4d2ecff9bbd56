/** Asking registries once more, those too that could not be reached a moment ago. */
import { Refusal } from '../../contract/faults/faults.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import { whyBarred } from '../registries/registry-address.ts';

/** Those of these records; refused where nothing can be kept, and where none of them can be asked. */
export function askAgain(
  { registries, store }: { store: Store; registries: Registries },
  entities: readonly EntityId[],
): void {
  if (store.isReadOnly) throw new Refusal('store-read-only');
  const handles = [...new Set(entities.map((entity) => parseEntityId(entity).registry))];
  const chosen = handles.filter((handle) => registries.offline(handle)?.why === 'chosen');
  if (handles.length > 0 && chosen.length === handles.length) {
    throw new Refusal('not-searched-offline');
  }
  const barred = handles.map((handle) => whyBarred(registries.get(handle)));
  const [first] = barred;
  if (first && barred.every((why) => why !== null)) throw first;
  for (const handle of handles) if (!chosen.includes(handle)) registries.link(handle).tryAgain();
}
