/** Where the keyboard goes when what it was on goes. */
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';

/** The entity that stands nearest to this one and stays when these go; null when none stays. */
export function nearestRemaining(
  entities: readonly GraphEntity[],
  from: EntityId,
  gone: ReadonlySet<EntityId>,
): EntityId | null {
  const start = entities.find(({ id }) => id === from);
  const away = ({ x, y }: GraphEntity): number =>
    Math.hypot((x ?? 0) - (start?.x ?? 0), (y ?? 0) - (start?.y ?? 0));
  let nearest: GraphEntity | null = null;
  for (const entity of entities) {
    if (gone.has(entity.id) || entity.hidden) continue;
    if (!nearest || away(entity) < away(nearest)) nearest = entity;
  }
  return nearest?.id ?? null;
}
