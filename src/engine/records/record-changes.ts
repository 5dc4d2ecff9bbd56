/** The differences between two versions of a record: in words, and in the ties it states. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { ChangedTies } from '../../contract/answers/change.ts';
import { type EntityId, parseEntityId } from '../../contract/model/entity.ts';
import type { Tie, SourcedStatement } from '../../contract/model/tie.ts';
import type { Difference } from '../../contract/model/version.ts';
import { tieState } from '../../graph/ties/tie-state.ts';
import { statedTerms } from '../../record/values/terms.ts';
import { differenceSteps } from '../../record/differences/differences.ts';
import type { HasEnded } from '../../record/differences/held.ts';
import type { DecodedProfile } from '../../registry/common/registry.ts';
import type { Store } from '../../store/store.ts';
import type { DecodedProfiles } from './decoded-profiles.ts';
import { refuseAsDamaged } from './profile-source.ts';
import { createRecentlyUsed } from '../base/recently-used.ts';
import type { Registries } from '../registries/registries.ts';
import { bytesOf } from './evidence.ts';
import { takeAll } from '../base/take-steps.ts';
import { buildPair } from '../../graph/build.ts';

type Differing = Promise<readonly Difference[]>;

export interface RecordChanges {
  /**
   * In words, as of this day: a role that had ended by then counts as left.
   * Refused as `response-unknown` if the bytes of one are not stored.
   */
  differences(two: TwoVersions, day: string, signal: AbortSignal): Differing;
  /** The same; if a version is no longer stored, that is the difference. */
  cachedDifferences(two: TwoVersions, day: string, signal: AbortSignal): Differing;
  /** Ties added and removed among entities for which `isThere` is true. */
  ties(two: TwoVersions, isThere: (id: EntityId) => boolean): Promise<ChangedTies>;
}

interface ChangesParts {
  store: Store;
  registries: Pick<Registries, 'kindOf'>;
  decodedProfiles: DecodedProfiles;
}

/** Maximum cached differences. */
const MAX_HELD = 50_000;

const whole = (kind: Difference['kind'], says: string): Difference => {
  const place = { pointer: '' };
  const before = kind === 'came' ? null : place;
  const after = kind === 'left' ? null : place;
  return { kind, part: 'identity', says, before, after };
};

/** The difference if the record was not found before, or is not found now. */
export function presenceDifference(wasFound: boolean, isFound: boolean): readonly Difference[] {
  if (wasFound === isFound) return [];
  return isFound
    ? [whole('came', 'Found by the registry again')]
    : [whole('left', 'No longer found by the registry')];
}

/** The differences between two versions of a record as of this day. */
export const profileDifferences = (
  before: DecodedProfile,
  after: DecodedProfile,
  day: string,
): Generator<void, readonly Difference[]> => differenceSteps(before, after, endedBy(day));

const endedBy =
  (day: string): HasEnded =>
  ({ status, dates }) =>
    tieState({ kind: 'position', status, terms: statedTerms(dates) }, day) === 'ended';

export function createRecordChanges(parts: ChangesParts): RecordChanges {
  const { store, registries, decodedProfiles } = parts;
  const held = createRecentlyUsed<readonly Difference[]>(MAX_HELD, ({ length }) => length + 1);

  const heldTies = createRecentlyUsed<TieChanges>(
    MAX_HELD,
    ({ added, removed }) => added.length + removed.length + 1,
  );

  const decoded = (entity: EntityId, sha256: string): Promise<DecodedProfile> =>
    decodedProfiles.read(entity, sha256, () => bytesOf(store, sha256)).catch(refuseAsDamaged);

  async function compare(
    { entity, before, after }: TwoVersions,
    day: string,
    signal: AbortSignal,
  ): Differing {
    if (before === null || after === null)
      return presenceDifference(before !== null, after !== null);
    const one = await decoded(entity, before);
    const other = await decoded(entity, after);
    return takeAll(profileDifferences(one, other, day), signal);
  }

  const differences: RecordChanges['differences'] = async (two, day, signal) => {
    const key = [two.entity, two.before, two.after, day].join(' ');
    return held.get(key) ?? held.put(key, await compare(two, day, signal));
  };

  return {
    differences,
    async cachedDifferences(two, day, signal) {
      try {
        return await differences(two, day, signal);
      } catch (error) {
        if (!(error instanceof Refusal) || error.fault.code !== 'response-unknown') throw error;
        return [whole('changed', 'It differs; a version of it is stored no more')];
      }
    },
    async ties(two, isThere) {
      const key = [two.entity, two.before, two.after].join(' ');
      const parts = { store, registries, decoded };
      const { added, removed } =
        heldTies.get(key) ?? heldTies.put(key, await changedTies(parts, two));
      const joinsThem = ({ from, to }: Tie): boolean => isThere(from) && isThere(to);
      return {
        entity: two.entity,
        came: added.filter(joinsThem).map(({ id }) => id),
        gone: removed.filter(joinsThem),
      };
    },
  };
}

/** Deriving the statements of a larger response would block other calls. */
const MAX_DERIVED_BYTES = 1_000_000;

/** Two versions of a record by their hashes; null: it was not found. */
interface TwoVersions {
  entity: EntityId;
  before: string | null;
  after: string | null;
}

interface TieChanges {
  added: readonly Tie[];
  removed: readonly Tie[];
}

interface TieParts {
  store: Store;
  registries: Pick<Registries, 'kindOf'>;
  decoded: (entity: EntityId, sha256: string) => Promise<DecodedProfile>;
}

/** Empty if a response is too large to derive. */
async function changedTies(
  parts: TieParts,
  { entity, before, after }: TwoVersions,
): Promise<TieChanges> {
  const { read } = parts.store;
  const isLarge = (sha256: string): boolean =>
    (read.responseSource(sha256)?.size ?? Infinity) > MAX_DERIVED_BYTES;
  // A record not found any more states nothing else: its ties stay as last stated.
  if (before === null || after === null || isLarge(before) || isLarge(after)) {
    return { added: [], removed: [] };
  }
  const tiesBefore = await stated(parts, entity, before);
  const tiesAfter = await stated(parts, entity, after);
  const notIn = (known: ReadonlyMap<string, Tie>, all: ReadonlyMap<string, Tie>): Tie[] =>
    [...all.values()].filter(({ id }) => !known.has(id));
  return { added: notIn(tiesBefore, tiesAfter), removed: notIn(tiesAfter, tiesBefore) };
}

/** The ties by id, as this version alone states them. */
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

/** The differences from the baseline that the ignored version did not have. */
export function leftToDecide(
  all: readonly Difference[],
  ignored: readonly Difference[],
): readonly Difference[] {
  const known = new Set(ignored.map(keyOf));
  return all.filter((one) => !known.has(keyOf(one)));
}

const keyOf = ({ kind, part, says }: Difference): string => JSON.stringify([kind, part, says]);
