/** The list of waiting changes, as plain views of it. */
import type { ChangedTies, WaitingChange } from '../../contract/model/change.ts';
import type { EntityId } from '../../contract/model/entity.ts';

export interface WaitingList {
  changes: readonly WaitingChange[];
  ties: readonly ChangedTies[];
}

export const changesByEntity = (
  changes: readonly WaitingChange[],
): ReadonlyMap<EntityId, WaitingChange> =>
  new Map(changes.map((change) => [change.entity, change]));

/** Those that are left once these were decided of. */
export function withoutDecided(
  { changes, ties }: WaitingList,
  decided: readonly WaitingChange[],
): WaitingList {
  const gone = new Set(decided.map(({ entity }) => entity));
  const waits = ({ entity }: { entity: EntityId }): boolean => !gone.has(entity);
  return { changes: changes.filter(waits), ties: ties.filter(waits) };
}
