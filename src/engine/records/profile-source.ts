/** Where profiles come from: the store if it has them, else the registry; stored before returned. */
import type { EngineEvent } from '../../contract/events.ts';
import { Refusal, type Fault } from '../../contract/faults/faults.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { ResponseSource } from '../../contract/model/response.ts';
import { requestProfile, type DecodedProfile } from '../../registry/common/registry.ts';
import type { ByteClaim, ByteLimit } from '../../registry/common/byte-limit.ts';
import type { Store } from '../../store/store.ts';
import type { DecodedProfiles } from './decoded-profiles.ts';
import type { NotFetchedList } from './not-fetched-list.ts';
import type { Evidence } from './evidence.ts';
import { unlessFull, registryOrStore, type From } from '../registries/registry-or-store.ts';
import type { Registries } from '../registries/registries.ts';
import { createSharedRequests, type Stops } from '../registries/shared-requests.ts';

export interface FoundProfile {
  decoded: DecodedProfile;
  response: ResponseSource;
  neighbours: number;
  from: 'registry' | 'store';
  /** Why the registry was not queried although it should have been; else null. */
  notSearched: Fault | null;
  /** When the registry last reported no such record; null if it had it when last requested. */
  notFoundAt: string | null;
  /** Why it could not be stored, if so. */
  notKept?: Fault;
}

export interface ProfileSource {
  /** The profile of this entity, as `registryOrStore` decides; a stored one is preferred. */
  find(entity: EntityId, from: From, signal: AbortSignal): Promise<FoundProfile>;
  /**
   * Makes sure it is stored, without reading one that is. `refused` stands for the registry's answer: then
   * nothing is requested. Returns where it came from.
   */
  ensureStored(
    entity: EntityId,
    stops: Stops,
    refused: Refusal | null,
  ): Promise<FoundProfile['from']>;
  /** Requests it even if it is stored; `refused` as above. */
  fetchAgain(
    entity: EntityId,
    stops: Stops,
    refused: Refusal | null,
  ): Promise<FoundProfile['from']>;
}

interface SourceParts {
  store: Store;
  registries: Registries;
  decodedProfiles: DecodedProfiles;
  notFetched: Pick<NotFetchedList, 'changed'>;
  evidence: Pick<Evidence, 'hold'>;
  byteLimit: ByteLimit;
  announce(event: EngineEvent): void;
  /** A response was stored about these entities; it is the profile of `profileOf`, if given. */
  noteStored(entities: readonly EntityId[], profileOf: EntityId | null): Promise<void>;
}

export function createProfileSource(parts: SourceParts): ProfileSource {
  const { store, registries, decodedProfiles } = parts;
  const requests = createSharedRequests<FoundProfile>();

  async function stored(entity: EntityId, notSearched: Fault | null): Promise<FoundProfile | null> {
    const opened = store.read.openProfile(entity);
    if (opened === null) return null;
    const { response, headers, body, neighbours } = opened;
    const decoded = await decodedProfiles
      .read(entity, response.sha256, () => ({ body, contentType: headers.contentType }))
      .catch(refuseAsDamaged);
    const notFoundAt = store.read.notFound(entity)?.at ?? null;
    return { decoded, response, neighbours, from: 'store', notSearched, notFoundAt };
  }

  function request(entity: EntityId, stops: Stops): Promise<FoundProfile> {
    const { setup } = registries.link(parseEntityId(entity).registry);
    return requests.join(`${setup} ${entity}`, stops, async (stop) => {
      const wasMissed = store.read.isNotFetched(entity);
      try {
        return await parts.byteLimit.during((claim) => fetchProfile(parts, entity, stop, claim));
      } finally {
        // A record that was fetched or not found is no longer on the list.
        if (wasMissed) parts.notFetched.changed([entity]);
      }
    });
  }

  const fetchAgain: ProfileSource['fetchAgain'] = async (entity, stops, refused) => {
    if (refused !== null) throw refused;
    const { from, notKept } = await request(entity, stops);
    if (notKept) throw new Refusal(notKept.code, notKept.detail);
    return from;
  };

  return {
    fetchAgain,
    find: (entity, from, signal) =>
      registryOrStore({
        from,
        prefersStored: true,
        stored: (notSearched) => stored(entity, notSearched),
        absent: () => absentSince(store, entity),
        request: () => request(entity, { signal }),
      }),
    ensureStored: (entity, stops, refused) =>
      registryOrStore<FoundProfile['from']>({
        from: 'auto',
        prefersStored: true,
        stored: () => (store.read.profile(entity) === null ? null : 'store'),
        absent: () => absentSince(store, entity),
        request: () => fetchAgain(entity, stops, refused),
      }),
  };
}

/** Fetches it and stores it with all that is derived; returns it even if there is no room to store it. */
async function fetchProfile(
  parts: SourceParts,
  entity: EntityId,
  { signal, unsent }: Stops,
  claim: ByteClaim,
): Promise<FoundProfile> {
  const { store, registries, decodedProfiles } = parts;
  const { registry, record, subject, id } = parseEntityId(entity);
  const before = store.read.notFound(entity)?.at;
  const requesting = registries.link(registry).request({
    target: { record },
    question: (way, stop) => requestProfile(way, subject, id, { signal: stop, unsent, claim }),
    signal,
  });
  const {
    decoded,
    response: whole,
    ...answer
  } = await requesting.catch((error: unknown) => noteNotFound(parts, entity, error, before));
  const derived = answer.derived ?? registries.kindOf(registry).deriveProfile(registry, decoded);
  const { body, headers: _headers, ...response } = whole;
  decodedProfiles.hold(entity, response.sha256, decoded, body.byteLength);
  parts.evidence.hold({ registry, record }, whole, derived);
  const found = {
    decoded,
    response,
    from: 'registry',
    notSearched: null,
    notFoundAt: null,
  } as const;
  const storing = await unlessFull(() => store.storeResponse(registry, { record }, whole, derived));
  if (!('stored' in storing)) {
    return { ...found, neighbours: store.read.neighbourCount(entity), notKept: storing };
  }
  // Entities it no longer names are included: they lose a tie and a neighbour.
  const now = derived.entities.map(({ id }) => id);
  await parts.noteStored([...new Set([...now, ...storing.stored])], entity);
  parts.announce({ name: 'profileKept', entity });
  return { ...found, neighbours: store.read.neighbourCount(entity) };
}

/** A response for another record is never used as this one's: the row that leads to it is damaged. */
export function refuseAsDamaged(error: unknown): never {
  const isOfAnother = error instanceof Refusal && error.fault.code === 'answer-wrong-id';
  throw isOfAnother ? new Refusal('row-damaged') : error;
}

/**
 * Not found is stored too; the refusal then states when, or, if nothing newer than `before` was noted, that
 * it could not be stored.
 */
async function noteNotFound(
  parts: SourceParts,
  entity: EntityId,
  error: unknown,
  before: string | undefined,
): Promise<never> {
  if (!(error instanceof Refusal) || error.fault.code !== 'record-not-found') throw error;
  const { code, detail } = error.fault;
  // Pending writes are done by then, in order.
  await unlessFull(() => parts.store.writeSoon(() => undefined));
  const at = parts.store.read.notFound(entity)?.at;
  if (at === undefined || at === before) throw new Refusal(code, { ...detail, notKept: 1 });
  await parts.noteStored([entity], entity);
  parts.announce({ name: 'recordNotFound', entity });
  throw new Refusal(code, { ...detail, at });
}

/** The refusal that the registry had no such record when last requested; null if never, or if it had. */
export function absentSince({ read }: Pick<Store, 'read'>, entity: EntityId): Refusal | null {
  const { registry, subject, id } = parseEntityId(entity);
  const notFound = read.notFound(entity);
  return (
    notFound && new Refusal('record-not-found', { subject, id, at: notFound.at, from: registry })
  );
}
