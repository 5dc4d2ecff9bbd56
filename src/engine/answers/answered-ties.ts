/** Ties between entities, read from the store with their words and sources. */
import { withSnapshot } from '../graph/graph-parts.ts';
import type { TieFilter, TiesAnswer } from '../../contract/model/answer.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { isCounted, strengthOf } from '../../graph/answers/counted-ties.ts';
import { buildTies } from '../../graph/build.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader, Store } from '../../store/store.ts';
import type { Handler, Call } from '../base/handlers.ts';
import { takeAll } from '../base/take-steps.ts';
import { storedEntity } from '../graph/requested.ts';
import { listedName } from '../graph/found-name.ts';

/** All ties between two stored entities, in list order. */
function tiesBetween(read: StoreReader, a: StoredEntity, b: StoredEntity): Tie[] {
  const statements = read.statementsBetween(a.id, [b.id]);
  const origins = read.profileOrigins([a.id, b.id]);
  const ends = a.id === b.id ? [a] : [a, b];
  return buildTies(ends, statements, (id) => origins.get(id) ?? null);
}

/** The entities and ties of one answer; each is read once. */
export class AnsweredTies {
  readonly #read: StoreReader;
  readonly #filter: TieFilter;
  readonly #entities = new Map<number, StoredEntity>();
  readonly #pairs = new Map<string, Tie[]>();

  constructor(read: StoreReader, filter: TieFilter) {
    this.#read = read;
    this.#filter = filter;
  }

  get day(): string {
    return this.#filter.day;
  }

  /** The entity of an index node; a node has a tie, so its entity is stored. */
  entity(node: number): StoredEntity {
    let entity = this.#entities.get(node);
    if (entity === undefined) {
      [entity] = this.#read.entitiesByNumber([node]);
      if (entity === undefined) throw new Error(`Nothing is stored of entity ${node}.`);
      this.#entities.set(node, entity);
    }
    return entity;
  }

  id(node: number): EntityId {
    return this.entity(node).id;
  }

  /** The ties between two that pass the filter, strongest first. */
  between(a: StoredEntity, b: StoredEntity): Tie[] {
    const key = a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`;
    let ties = this.#pairs.get(key);
    if (ties === undefined) {
      ties = this.#readBetween(a, b);
      this.#pairs.set(key, ties);
    }
    return ties;
  }

  #readBetween(a: StoredEntity, b: StoredEntity): Tie[] {
    const counted = tiesBetween(this.#read, a, b).filter((tie) => isCounted(tie, this.#filter));
    const { day } = this.#filter;
    return counted
      .map((tie) => ({ tie, strength: strengthOf(tie, day) }))
      .sort((one, other) => other.strength - one.strength)
      .map(({ tie }) => tie);
  }
}

type Input = Parameters<Handler<'readTies'>>[0];

/** The ties between pairs of entities. Refused as `entity-unknown` if nothing is stored of one of them. */
export function readTies(
  { store }: { store: Store },
  { pairs }: Input,
  { signal }: Call,
): Promise<TiesAnswer> {
  return withSnapshot(store, (snapshot) => takeAll(read(snapshot, pairs), signal));
}

function* read(store: StoreReader, pairs: Input['pairs']): Generator<void, TiesAnswer> {
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
