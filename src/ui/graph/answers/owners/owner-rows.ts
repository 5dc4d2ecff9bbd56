/** Who stands above an entity, or what it holds, as rows from the root on. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { OwnersAnswer, OwnerStep } from '../../../../contract/answers/owners.ts';

export interface OwnerRow {
  /** Of this row alone: the same entity may be come to by several ways. */
  key: string;
  entity: EntityId;
  /** null: the root. */
  step: OwnerStep | null;
  /** How far it is indented. */
  depth: number;
  /** It is on the way to itself: a circle is closed. */
  closes: boolean;
  /** What is beyond it stands at another row. */
  isListed: boolean;
  /** Why it ends here, or what is missing here. */
  end: OwnersAnswer['ends'][number] | null;
}

/**
 * Every step once, each under whom it was come from. What is beyond an entity that several ways come to
 * stands where it is come to first.
 */
export function ownerRows({ root, steps, ends }: OwnersAnswer): OwnerRow[] {
  const from = new Map<EntityId, OwnerStep[]>();
  for (const step of steps) {
    const others = from.get(step.by);
    if (others) others.push(step);
    else from.set(step.by, [step]);
  }
  // Of several the first: what could not be had says more than that a limit was met as well.
  const endOf = new Map(ends.toReversed().map((end) => [end.entity, end]));
  const listed = new Set<EntityId>();
  const rows: OwnerRow[] = [];
  // Not by calls within calls: a chain may be long.
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
    for (const beyond of (from.get(entity) ?? []).toReversed()) {
      waiting.push({ entity: beyond.entity, step: beyond, way: [...way, entity] });
    }
  }
  return rows;
}

/** Everybody it names, the root first. */
export const entitiesOfOwners = ({ root, steps }: OwnersAnswer): EntityId[] => [
  ...new Set([root, ...steps.map(({ entity }) => entity)]),
];
