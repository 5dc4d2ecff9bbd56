/** The stored case, entities, index nodes and tie filter that a request names. */
import { localDay } from '../../contract/text/local-time.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { readJudgementsInSteps } from '../../graph/sameness/judgements.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { TieFilter } from '../../contract/model/answer.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { StoreReader } from '../../store/store.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';

interface TieRequest {
  asOf?: string | undefined;
  kinds?: TieFilter['kinds'] | undefined;
  roles?: readonly string[] | undefined;
  currentOnly?: boolean;
}

/** Today, as it is here, if no day is given. */
export const dayOr = (day: string | undefined, now: Date): string => day ?? localDay(now);

export const filterOf = (
  { asOf, kinds, roles, currentOnly = false }: TieRequest,
  now: Date,
): TieFilter => ({
  day: dayOr(asOf, now),
  kinds: kinds ?? null,
  roles: roles ?? null,
  currentOnly,
});

/** The nodes of these entities, each once. Refused as `entity-unknown` if nothing is stored of one. */
export function nodesOf(read: StoreReader, ids: readonly EntityId[]): number[] {
  const unknown = read.firstUnknown(ids);
  if (unknown !== null) throw new Refusal('entity-unknown', { entity: unknown });
  return [...new Set(ids.map((id) => read.numberOf(id)))];
}

/** Refused as `entity-unknown` if nothing is stored of it. */
export function storedEntity(read: StoreReader, entity: EntityId): StoredEntity {
  const [stored] = read.entities([entity]);
  if (stored === undefined) throw new Refusal('entity-unknown', { entity });
  return stored;
}

export function refuseUnknownCase(read: Pick<StoreReader, 'hasCase'>, id: CaseId): void {
  if (!read.hasCase(id)) throw new Refusal('case-unknown');
}

/** The judgements of the case, read in steps. */
export const judgementsIn = (
  read: Pick<StoreReader, 'caseItemsOf'>,
  id: CaseId,
): ReturnType<typeof readJudgementsInSteps> =>
  readJudgementsInSteps(read.caseItemsOf(id, 'judgement'));
