/** The ties between pairs of entities, with their words and sources. */
import type { TiesAnswer } from '../../contract/model/answer.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { StoreReader } from '../../store/store.ts';
import { tiesBetween } from './answered-ties.ts';
import { storedEntity } from '../records/compare-entities.ts';
import type { EngineContext } from '../context.ts';
import { listedName } from '../search/found-name.ts';
import type { Call, Handler } from '../handlers.ts';
import { takeAll } from '../tasks/take-steps.ts';

type Wish = Parameters<Handler<'readTies'>>[0];

/** Refused as `entity-unknown` where nothing is stored of one. */
export async function readTies(
  { store }: EngineContext,
  { pairs }: Wish,
  { signal }: Call,
): Promise<TiesAnswer> {
  const snapshot = store.snapshot();
  try {
    return await takeAll(read(snapshot, pairs), signal);
  } finally {
    snapshot.close();
  }
}

function* read(store: StoreReader, pairs: Wish['pairs']): Generator<void, TiesAnswer> {
  const ties = new Map<Tie['id'], Tie>();
  const labels: Record<EntityId, string> = {};
  for (const [one, other] of pairs) {
    const a = storedEntity(store, one);
    const b = storedEntity(store, other);
    for (const { id, label } of [a, b]) labels[id] = listedName(label);
    for (const tie of tiesBetween(store, a, b)) ties.set(tie.id, tie);
    yield;
  }
  return { ties: [...ties.values()], labels };
}
