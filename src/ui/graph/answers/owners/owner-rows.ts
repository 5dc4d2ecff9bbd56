/** The owners of an entity, or what it holds, as rows from the root on. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { OwnersAnswer, OwnerStep } from '../../../../contract/answers/owners.ts';

export interface OwnerRow {
  /** Unique to the row: an entity reached in several ways has several rows. */
  key: string;
  entity: EntityId;
  /** null for the root. */
  step: OwnerStep | null;
  /** The number of steps from the root. */
  depth: number;
  /** The entity occurs on the way to itself, which closes a circle. */
  closes: boolean;
  /** What follows this entity is listed at an earlier row. */
  isListed: boolean;
  /** Why the search ends here, or what is missing here. */
  end: OwnersAnswer['ends'][number] | null;
}

/**
 * One row for each step, below the row it starts from. What follows an entity reached in several ways is
 * listed only at its first row.
 */
export function ownerRows({ root, steps, ends }: OwnersAnswer): OwnerRow[] {
  const from = new Map<EntityId, OwnerStep[]>();
  for (const step of steps) {
    const others = from.get(step.by);
    if (others) others.push(step);
    else from.set(step.by, [step]);
  }
  // The first of several ends counts: a failed request says more than a limit met as well.
  const endOf = new Map(ends.toReversed().map((end) => [end.entity, end]));
  const listed = new Set<EntityId>();
  const rows: OwnerRow[] = [];
  // Not recursive, as chains may be long.
  const waiting: { entity: EntityId; step: OwnerStep | null; way: readonly EntityId[] }[] = [
    { entity: root, step: null, way: [] },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { entity, step, way } = next;
    const closes = way.includes(entity);
    const isListed = listed.has(entity);
    const end = isListed ? null : (endOf.get(entity) ?? null);
    rows.push({ key: String(rows.length), entity, step, depth: way.length, closes, isListed, end });
    if (isListed) continue;
    listed.add(entity);
    for (const following of (from.get(entity) ?? []).toReversed()) {
      waiting.push({ entity: following.entity, step: following, way: [...way, entity] });
    }
  }
  return rows;
}

/** All entities of an answer, the root first. */
export const entitiesOfOwners = ({ root, steps }: OwnersAnswer): EntityId[] => [
  ...new Set([root, ...steps.map(({ entity }) => entity)]),
];
