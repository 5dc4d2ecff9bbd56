/** What is on the canvas as it is told anew: with a change that is on its way, and without what is as before. */
import type { CanvasPlace, GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { byId } from './shown-canvas.ts';

/** The canvas as it will be told: places of entities already there changed, others removed. */
export function withChange(
  entities: readonly GraphEntity[],
  put: readonly CanvasPlace[],
  remove: readonly EntityId[],
): readonly GraphEntity[] {
  const placeById = new Map(put.map((place) => [place.entity, place]));
  const removed = new Set(remove);
  return entities
    .filter(({ id }) => !removed.has(id))
    .map((entity) => {
      const place = placeById.get(entity.id);
      if (!place) return entity;
      const { x, y, pinned, hidden } = place;
      return { ...entity, x, y, pinned, hidden };
    });
}

/**
 * The same entities, each that is as it was before the very object it was then, and all of them the
 * very list: what is told to be as it was shown already is nothing new to whatever is made of it.
 */
export function keepUnchanged(
  before: readonly GraphEntity[],
  now: readonly GraphEntity[],
): readonly GraphEntity[] {
  if (before === now) return before;
  const beforeById = byId(before);
  const kept = now.map((entity) => {
    const there = beforeById.get(entity.id);
    return there && isAsBefore(there, entity) ? there : entity;
  });
  const isSame = kept.length === before.length && kept.every((it, at) => it === before[at]);
  return isSame ? before : kept;
}

/** What is not as deep as this is told anew only with what it belongs to. */
function isAsBefore(before: GraphEntity, now: GraphEntity): boolean {
  const names = Object.keys(now) as (keyof GraphEntity)[];
  return (
    names.length === Object.keys(before).length && names.every((name) => before[name] === now[name])
  );
}
