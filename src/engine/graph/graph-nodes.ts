/** What an answer is asked about: entities as nodes of the index, and which ties count. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { TieFilter } from '../../contract/model/answer.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { StoreReader } from '../../store/store.ts';
import { inParts } from './graph-parts.ts';

const AT_ONCE = 200;

interface Asked {
  asOf?: string | undefined;
  kinds?: TieFilter['kinds'] | undefined;
  roles?: readonly string[] | undefined;
  currentOnly?: boolean;
}

export const filterOf = (
  { asOf, kinds, roles, currentOnly = false }: Asked,
  now: Date,
): TieFilter => ({
  day: asOf ?? now.toISOString().slice(0, 10),
  kinds: kinds ?? null,
  roles: roles ?? null,
  currentOnly,
});

/** Each once. Refused as `entity-unknown` where nothing is stored of one. */
export function nodesOf(read: StoreReader, ids: readonly EntityId[]): number[] {
  const unknown = read.firstUnknown(ids);
  if (unknown !== null) throw new Refusal('entity-unknown', { entity: unknown });
  return [...new Set(ids.map((id) => read.numberOf(id)))];
}

/** As `nodesOf`, a step for every few hundred. */
export function* nodesInSteps(
  read: StoreReader,
  ids: readonly EntityId[],
): Generator<void, number[]> {
  const nodes = new Set<number>();
  for (const part of inParts(ids, AT_ONCE)) {
    for (const node of nodesOf(read, part)) nodes.add(node);
    yield;
  }
  return [...nodes];
}
