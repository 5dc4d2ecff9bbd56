/** The store as the indicator rules see it: read on demand, and cached while the rules run. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { IndicatorWorld } from '../../graph/indicators/base/world.ts';
import { upwardTies, type UpwardTies } from '../../graph/indicators/base/upward-ties.ts';
import { ownersRoles } from '../../graph/owners/owner-roles.ts';
import { toEnd } from '../../graph/shared/steps.ts';
import type { StoredResponse } from '../../store/requests/responses.ts';
import type { StoreReader } from '../../store/store.ts';
import type { ProfileOrigin } from '../../store/derived/profiles.ts';
import { createHeld } from '../base/held.ts';
import type { CompactEntity } from './compact-entity.ts';
import { heldThings, type ThingOptions } from './indicator-things.ts';
import { tiesAround } from './indicator-ties.ts';
import { inParts } from '../graph/graph-parts.ts';
import type { KnownTies } from './known-ties.ts';
import type { WholeStore } from './whole-store.ts';
import { WholeTies } from './whole-ties.ts';

/** Maximum numbers of cached ties, and ties upward: some 20 MB. */
const MAX_TIES = 10_000;
const MAX_UPWARD = 10_000;
/** Entities whose responses are read in one step. */
const RESPONSES_AT_ONCE = 25;
/** Bytes of a response that is read together with others. */
const SMALL_BODY = 64 * 1024;

/** An entity and the response of its own record, if that was fetched. */
export interface PreparedEntity {
  entity: CompactEntity;
  origin: ProfileOrigin | null;
  /** The response, if it is small; refused if it is damaged. */
  response: () => StoredResponse | null;
}

export interface StoredWorld extends IndicatorWorld {
  /**
   * Reads these ahead, in steps, with their ties and who states what they state: each may be a hub. What is
   * not stored is left out.
   */
  prepare(ids: readonly EntityId[]): Generator<void, PreparedEntity[]>;
  /** Reads what wasn't worth reading ahead of one that was prepared, before the rules are asked of it. */
  begin(id: EntityId): Generator<void>;
}

interface WorldOptions extends ThingOptions {
  ownerRoles: readonly string[];
  /** For questions about everything; null: entities and ties are read as they are needed. */
  whole: WholeStore | null;
}

export function storedWorld(
  read: StoreReader,
  { day, ownerRoles, namedAtMost, isAllByDay, whole }: WorldOptions,
): StoredWorld {
  const isOwnersRole = ownersRoles(ownerRoles);
  const rows: KnownTies = whole === null ? tiesAround(read) : new WholeTies(whole, isOwnersRole);
  const ties = heldTies(rows, isOwnersRole);
  const things = heldThings(read, { day, namedAtMost, isAllByDay });
  return {
    day,
    isOwnersRole,
    entity: rows.known,
    readAhead: ties.readUpward,
    *between(id, others) {
      if (rows.between !== null) return yield* rows.between(id, others);
      yield* ties.read([id]);
      return ties.of(id).filter(({ from, to }) => others.has(from === id ? to : from));
    },
    ties: ties.of,
    above: ties.above,
    shared: (id) =>
      things.get(id) ?? toEnd(things.read([id], read.profileOrigins([id]))).get(id) ?? [],
    begin: (id) => ties.begin(id),
    *prepare(ids) {
      const origins = new Map<EntityId, ProfileOrigin>();
      const responses = new Map<EntityId, () => StoredResponse | null>();
      for (const part of inParts(ids, RESPONSES_AT_ONCE)) {
        for (const [id, { origin, response }] of read.smallProfiles(part, SMALL_BODY)) {
          origins.set(id, origin);
          responses.set(id, response);
        }
        yield;
      }
      const others = ids.filter((id) => !origins.has(id));
      for (const [id, origin] of read.profileOrigins(others)) origins.set(id, origin);
      yield;
      const found = entitiesOf(read, rows, ids, origins);
      yield* ties.readTogether(ids);
      yield* things.read(ids, origins);
      return found.map((entity) => ({
        entity,
        origin: origins.get(entity.id) ?? null,
        response: () => responses.get(entity.id)?.() ?? null,
      }));
    },
  };
}

/** In the order of `ids`; what is not stored any more is left out. */
function entitiesOf(
  read: StoreReader,
  { current, put }: KnownTies,
  ids: readonly EntityId[],
  origins: ReadonlyMap<EntityId, ProfileOrigin>,
): CompactEntity[] {
  const found = new Map(ids.map((id) => [id, current(id, origins.get(id) ?? null)]));
  const others = ids.filter((id) => found.get(id) === null);
  if (others.length > 0) for (const one of read.entities(others)) found.set(one.id, put(one));
  return [...found.values()].filter((one) => one !== null);
}

const NOBODY: UpwardTies = { ties: [], unreadHolders: 0 };

/** Values for one entity: kept longer, all of them would be moved to where old objects are. */
function createBrief<T>() {
  const values = new Map<EntityId, T>();
  return {
    get: (id: EntityId) => values.get(id),
    put: (id: EntityId, value: T): T => (values.set(id, value), value),
    clear: () => values.clear(),
  };
}

function heldTies(rows: KnownTies, isOwnersRole: IndicatorWorld['isOwnersRole']) {
  const brief = createBrief<readonly Tie[]>();
  const briefUpward = createBrief<UpwardTies>();
  // Where all is at hand, building ties again is cheaper than keeping them.
  const held =
    rows.upward === null ? createHeld<readonly Tie[]>(MAX_TIES, ({ length }) => length + 1) : brief;
  const upward = createHeld<UpwardTies>(MAX_UPWARD, ({ ties }) => ties.length + 0.25);
  const own = rows.upward === null ? upward : briefUpward;

  const shortened = (above: UpwardTies): UpwardTies =>
    above.ties.length === 0 && above.unreadHolders === 0 ? NOBODY : above;

  const upwardOf = (id: EntityId): UpwardTies | undefined => own.get(id) ?? upward.get(id);

  /** The ties of those that are not cached. */
  function* read(ids: readonly EntityId[]): Generator<void, ReadonlyMap<EntityId, readonly Tie[]>> {
    const found = yield* rows.ties(ids.filter((id) => held.get(id) === undefined));
    for (const [id, ties] of found) {
      own.put(id, shortened(upwardTies(id, ties, { isOwnersRole, entity: rows.known })));
      held.put(id, ties);
    }
    return found;
  }

  function* readUpward(ids: readonly EntityId[]): Generator<void> {
    const missing = ids.filter((id) => upwardOf(id) === undefined);
    if (missing.length === 0) return;
    if (rows.upward === null) yield* read(missing);
    else for (const [id, above] of yield* rows.upward(missing)) upward.put(id, shortened(above));
  }

  return {
    read,
    readUpward,
    /** Ties that the store is asked for: of several at once. */
    *readTogether(ids: readonly EntityId[]): Generator<void> {
      if (rows.upward === null) yield* read(ids);
    },
    *begin(id: EntityId): Generator<void> {
      brief.clear();
      briefUpward.clear();
      yield* read([id]);
    },
    of: (id: EntityId): readonly Tie[] => held.get(id) ?? toEnd(read([id])).get(id) ?? [],
    above: (id: EntityId): UpwardTies =>
      upwardOf(id) ?? (toEnd(readUpward([id])), upwardOf(id)) ?? NOBODY,
  };
}
