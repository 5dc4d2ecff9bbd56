/** The parts of paths: their entities, their steps, and where these are stated. */
import type { Place } from '../../../../contract/model/answer.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { EntityPath } from '../../../../contract/model/paths.ts';
import type { Tie, TieSource } from '../../../../contract/model/tie.ts';
import { glyphsOf } from '../../model/drawn-graph.ts';
import type { CaseGraph, Highlight } from '../../model/case-graph.svelte.ts';

/** The entities to connect: those selected, or the only two visible if fewer are selected. */
export function toConnect(view: CaseGraph['view'], selection: Iterable<EntityId>): EntityId[] {
  const selected = glyphsOf(view, selection);
  if (selected.length > 1) return selected;
  const all = glyphsOf(
    view,
    view.entities.map(({ id }) => id),
  );
  return all.length === 2 ? all : selected;
}

/** The first id in both lists; undefined if there is none. */
export function atBoth(from: readonly EntityId[], to: readonly EntityId[]): EntityId | undefined {
  const ends = new Set(to);
  return from.find((id) => ends.has(id));
}

/** Each entity once, in order of appearance. */
export const entitiesOfPaths = (paths: readonly EntityPath[]): EntityId[] => [
  ...new Set(paths.flatMap(({ entities }) => entities)),
];

/** null without a path. */
export function highlightOf(paths: readonly EntityPath[]): Highlight | null {
  if (paths.length === 0) return null;
  return { entities: new Set(entitiesOfPaths(paths)), ties: tiesOfPaths(paths) };
}

export const tiesOfPaths = (paths: readonly EntityPath[]): ReadonlySet<Tie['id']> =>
  new Set(paths.flatMap(({ ties }) => ties));

export const stepPairs = ({ entities }: EntityPath): [EntityId, EntityId][] =>
  entities.slice(1).map((id, at) => [entities[at] ?? id, id]);

/** The source at this place among the ties of this path. */
export function sourceAt(
  path: EntityPath,
  ties: readonly Tie[],
  place: Place,
): TieSource | undefined {
  const tiesOfPath = tiesOfPaths([path]);
  return ties
    .filter(({ id }) => tiesOfPath.has(id))
    .flatMap(({ sources, over }) => (over ? [...sources, over.source] : sources))
    .find(({ sha256, pointer }) => sha256 === place.sha256 && pointer === place.pointer);
}
