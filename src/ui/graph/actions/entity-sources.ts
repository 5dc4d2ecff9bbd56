/** Where what is shown of an entity is stated: a place in a response for each fact. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { factPlaces } from '../../../record/fact-places.ts';
import type { Action } from '../../shared/action.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';

/** For one record; none for several, nor where no source is kept, which `isSourceless` says. */
export function entitySources(graph: GraphWithParts, ids: readonly EntityId[]): Action[] {
  const entity = soleEntity(graph, ids);
  const source = entity?.source;
  if (!entity || !source) return [];
  const { sha256 } = source;
  return factPlaces(entity).map(({ what, pointer }) => ({
    id: `source ${what}`,
    label: `Show source: ${what.toLowerCase()}`,
    perform: () => (graph.source = { statedBy: entity.id, sha256, pointer, what }),
  }));
}

/** One record that no response is kept of. */
export function isSourceless(graph: GraphWithParts, ids: readonly EntityId[]): boolean {
  return soleEntity(graph, ids)?.source === null;
}

const soleEntity = (graph: GraphWithParts, [only, ...others]: readonly EntityId[]) =>
  only !== undefined && others.length === 0 ? graph.entity(only) : undefined;
