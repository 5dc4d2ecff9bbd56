/** The owners of an entity, or what it holds, as rows from the root on. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { OwnersAnswer, OwnerStep } from '../../../../contract/answers/owners.ts';
import {
  minorHolders,
  partiesOf,
  type MinorHolders,
} from '../../../../graph/owners/minor-holders.ts';

export interface OwnerRow {
  /** Unique to the row: an entity reached in several ways has several rows. */
  key: string;
  /** For minor holders the company that they hold. */
  entity: EntityId;
  /** null for the root and for minor holders. */
  step: OwnerStep | null;
  /** Set for the row that stands for minor holders; they follow it if it is unfolded. */
  minor: MinorHolders | null;
  /** The number of steps from the root. */
  depth: number;
  /** The entity occurs on the way to itself, which closes a circle. */
  closes: boolean;
  /** What follows this entity is listed at an earlier row. */
  isListed: boolean;
  /** Why the search ends here, or what is missing here. */
  end: OwnersAnswer['ends'][number] | null;
}

interface Waiting {
  entity: EntityId;
  step: OwnerStep | null;
  minor: MinorHolders | null;
  way: readonly EntityId[];
}

/**
 * One row for each step, below the row it starts from, the line of control first. What follows an entity
 * reached in several ways is listed only at its first row. Minor holders of one company are one row.
 * @param unfolded the keys of rows of minor holders that are followed by a row for each
 */
export function ownerRows(
  answer: OwnersAnswer,
  unfolded: ReadonlySet<OwnerRow['key']> = new Set(),
): OwnerRow[] {
  const { root, steps, ends } = answer;
  const partyOf = partiesOf(answer);
  const party = (id: EntityId): EntityId => partyOf.get(id) ?? id;
  const from = Map.groupBy(steps, ({ by }) => party(by));
  const minor = new Map(minorHolders(answer).map((group) => [group.by, group]));
  const numberOf = new Map(steps.map((step, index) => [step, index]));
  // The first of several ends counts: a failed request says more than a limit met as well.
  const endOf = new Map(ends.toReversed().map((end) => [party(end.entity), end]));
  const listed = new Set<EntityId>();
  const rows: OwnerRow[] = [];
  // Not recursive, as chains may be long.
  const waiting: Waiting[] = [{ entity: root, step: null, minor: null, way: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { entity, step, way } = next;
    const depth = way.length;
    if (next.minor !== null) {
      const key = `minor ${entity}`;
      rows.push({ ...next, key, depth, closes: false, isListed: false, end: null });
      if (unfolded.has(key)) waiting.push(...waitingFor(next.minor.steps, way));
      continue;
    }
    const own = party(entity);
    const closes = way.includes(own);
    const isListed = listed.has(own);
    const end = isListed ? null : (endOf.get(own) ?? null);
    const key = step === null ? 'root' : `step ${numberOf.get(step)}`;
    rows.push({ key, entity, step, minor: null, depth, closes, isListed, end });
    if (isListed) continue;
    listed.add(own);
    const beyond = [...way, own];
    const group = minor.get(own) ?? null;
    const others = (from.get(own) ?? []).filter((one) => group?.steps.includes(one) !== true);
    if (group !== null) waiting.push({ entity: own, step: null, minor: group, way: beyond });
    waiting.push(...waitingFor(others.sort(byControl), beyond));
  }
  return rows;
}

const byControl = (a: OwnerStep, b: OwnerStep): number => Number(b.isControl) - Number(a.isControl);

/** The last is taken first. */
const waitingFor = (steps: readonly OwnerStep[], way: readonly EntityId[]): Waiting[] =>
  steps.toReversed().map((step) => {
    return { entity: step.entity, step, minor: null, way };
  });

/** All records of an answer, those of the root first. */
export const entitiesOfOwners = ({ rootRecords, steps }: OwnersAnswer): EntityId[] => [
  ...new Set([...rootRecords, ...steps.flatMap(({ records }) => records)]),
];

/** How many were found besides the root, both records of a company counted once. */
export function countOwners(answer: OwnersAnswer): number {
  const partyOf = partiesOf(answer);
  return new Set(entitiesOfOwners(answer).map((id) => partyOf.get(id) ?? id)).size - 1;
}
