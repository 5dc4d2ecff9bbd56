/** Which ties of a record one of its versions states and the other doesn't. */
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import type { SourcedStatement, Tie } from '../contract/model/tie.ts';
import { buildPair } from '../graph/build.ts';
import type { DecodedProfile } from '../registry/registry.ts';
import type { Store } from '../store/store.ts';
import type { Registries } from './registries.ts';

/** Deriving what a larger answer says would hold others up. */
const LOOKED_THROUGH_BYTES = 1_000_000;

/** Two versions of a record by their hashes; null: that it was not found. */
export interface TwoVersions {
  entity: EntityId;
  before: string | null;
  after: string | null;
}

export interface CameAndGone {
  came: readonly Tie[];
  gone: readonly Tie[];
}

interface TieParts {
  store: Store;
  registries: Pick<Registries, 'kindOf'>;
  decoded: (entity: EntityId, sha256: string) => Promise<DecodedProfile>;
}

/** None where an answer is too large to be looked through. */
export async function changedTies(
  parts: TieParts,
  { entity, before, after }: TwoVersions,
): Promise<CameAndGone> {
  const { read } = parts.store;
  const isLarge = (sha256: string): boolean =>
    (read.responseSource(sha256)?.size ?? Infinity) > LOOKED_THROUGH_BYTES;
  // What is not found any more says nothing else: its ties stand as they were stated last.
  if (before === null || after === null || isLarge(before) || isLarge(after)) {
    return { came: [], gone: [] };
  }
  const was = await stated(parts, entity, before);
  const is = await stated(parts, entity, after);
  const butFor = (known: ReadonlyMap<string, Tie>, all: ReadonlyMap<string, Tie>): Tie[] =>
    [...all.values()].filter(({ id }) => !known.has(id));
  return { came: butFor(was, is), gone: butFor(is, was) };
}

/** By their ids, as this version alone has them. */
async function stated(
  { store: { read }, registries, decoded }: TieParts,
  entity: EntityId,
  sha256: string,
): Promise<Map<string, Tie>> {
  const profile = await decoded(entity, sha256);
  const { registry } = parseEntityId(entity);
  const { statements } = registries.kindOf(registry).deriveProfile(registry, profile);
  const fetchedAt = read.responseSource(sha256)?.fetchedAt ?? '';
  const sourced = statements.map((one): SourcedStatement => ({ ...one, sha256, fetchedAt }));
  const pairs = Map.groupBy(sourced, ({ from, to }) => `${from} ${to}`);
  const ties = [...pairs.values()].flatMap((each) => buildPair(each, []));
  return new Map(ties.map((tie) => [tie.id, tie]));
}
