/** Two stored records held against each other; nobody is asked. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { EntityComparison } from '../../contract/answers/comparison.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { compareRecordPair } from '../../record/same/compare-records.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader } from '../../store/store.ts';
import type { EngineContext } from '../context.ts';
import { listedName } from '../search/found-name.ts';
import { inFewParts } from '../canvas/graph-parts.ts';
import type { Call, Handler } from '../handlers.ts';
import { statedByBoth } from '../answers/shared-things.ts';
import { takeAll } from '../tasks/take-steps.ts';

/** Refused as `entity-unknown` where nothing is stored of it. */
export function storedEntity(read: StoreReader, entity: EntityId): StoredEntity {
  const [stored] = read.entities([entity]);
  if (stored === undefined) throw new Refusal('entity-unknown', { entity });
  return stored;
}

/** Refused as `entity-unknown` where nothing is stored of one, and where both are one record. */
export async function compareEntities(
  context: EngineContext,
  { entities: [one, other] }: Parameters<Handler<'compareEntities'>>[0],
  { signal }: Call,
): Promise<EntityComparison> {
  if (one === other) {
    throw new Refusal('input-invalid', { field: 'entities', why: `${one} is named twice` });
  }
  const { read } = context.store;
  const a = storedEntity(read, one);
  const b = storedEntity(read, other);
  const neighbours = await sharedNeighbours(context, [one, other], signal);
  const { names, ...found } = await takeAll(
    compareRecordPair({ ...a, neighbours }, { ...b, neighbours }),
    signal,
  );
  const shared = await takeAll(statedByBoth(read, [one, other]), signal);
  const compared = ({ id, kind, label }: StoredEntity, name: string | undefined) => ({
    id,
    kind,
    label: listedName(label),
    name: name === undefined ? null : listedName(name),
  });
  return { entities: [compared(a, names?.[0]), compared(b, names?.[1])], ...found, shared };
}

/** Whom stored statements tie to both, by the names to call them by. */
async function sharedNeighbours(
  { neighbours, store }: EngineContext,
  [one, other]: [EntityId, EntityId],
  signal: AbortSignal,
): Promise<Map<EntityId, string>> {
  const ofOther = new Set((await neighbours.of(other, null, signal)).all.map(({ id }) => id));
  const ofOne = await neighbours.of(one, null, signal);
  const shared = ofOne.all.map(({ id }) => id).filter((id) => ofOther.has(id));
  return takeAll(labelsOf(store.read, shared), signal);
}

function* labelsOf(
  read: StoreReader,
  ids: readonly EntityId[],
): Generator<void, Map<EntityId, string>> {
  const labels = new Map<EntityId, string>();
  for (const part of inFewParts(ids)) {
    for (const { id, label } of read.entities(part)) labels.set(id, listedName(label));
    yield;
  }
  return labels;
}
