/** What is stored of the neighbours of a graph and is not on it. */
import type { Graph } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { UndrawnNeighbours } from '../exchange/exchange.ts';

/** Those of the neighbours of each that are stored which are not in this graph; who has none is left out. */
export function undrawnNeighbours({ entities, ties }: Graph): UndrawnNeighbours[] {
  const here = new Map<EntityId, Set<EntityId>>(entities.map(({ id }) => [id, new Set()]));
  for (const { kind, from, to } of ties) {
    // That two records are one company makes neither a neighbour of the other.
    if (kind === 'same' || from === to) continue;
    if (here.has(to)) here.get(from)?.add(to);
    if (here.has(from)) here.get(to)?.add(from);
  }
  return entities
    .map(({ id, neighbours }) => ({ entity: id, count: neighbours - (here.get(id)?.size ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
