/** Stored neighbours of a graph that are not in it. */
import type { Graph } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { UndrawnNeighbours } from '../../exchange/common/exporter.ts';
import type { NamedNeighbours } from '../../report/model/material.ts';
import type { StoreReader } from '../../store/store.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import { neighboursInParts } from '../graph/graph-parts.ts';
import { takeAll } from '../base/take-steps.ts';

/** How many stored neighbours of each entity are not in the graph; entities without any are left out. */
export function undrawnNeighbours({ entities, ties }: Graph): UndrawnNeighbours[] {
  const here = new Map<EntityId, Set<EntityId>>(entities.map(({ id }) => [id, new Set()]));
  for (const { kind, from, to } of ties) {
    // Two records of one company are not neighbours of each other.
    if (kind === 'same' || from === to) continue;
    if (here.has(to)) here.get(from)?.add(to);
    if (here.has(from)) here.get(to)?.add(from);
  }
  return entities
    .map(({ id, neighbours }) => ({ entity: id, count: neighbours - (here.get(id)?.size ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Only the entities with the most undrawn neighbours, this many, get some of them named. */
const MAX_NAMED = 20;
const NAMED_OF_EACH = 5;
const READ_AT_ONCE = 500;

/**
 * The same, with the first few of those that have the most, in the order of ids. In steps, as all of a hub
 * must be read. Refused as `cancelled`.
 */
export const namedUndrawn = (
  read: StoreReader,
  graph: Graph,
  signal: AbortSignal,
): Promise<NamedNeighbours[]> => takeAll(naming(read, graph), signal);

function* naming(read: StoreReader, graph: Graph): Generator<void, NamedNeighbours[]> {
  const here = new Set<EntityId>(graph.entities.map(({ id }) => id));
  const named: NamedNeighbours[] = [];
  for (const [at, of] of undrawnNeighbours(graph).entries()) {
    const first = at < MAX_NAMED ? yield* firstBeside(read, of.entity, here) : [];
    named.push({ ...of, first });
  }
  return named;
}

function* firstBeside(
  read: StoreReader,
  entity: EntityId,
  here: ReadonlySet<EntityId>,
): Generator<void, EntityId[]> {
  let first: EntityId[] = [];
  for (const part of neighboursInParts(read, entity, READ_AT_ONCE)) {
    const beside = part.filter((id) => !here.has(id));
    first = [...first, ...beside].sort(inOrder).slice(0, NAMED_OF_EACH);
    yield;
  }
  return first;
}
