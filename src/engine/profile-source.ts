/** Where profiles come from: the store if it has them, else the registry; kept before they are given. */
import type { EngineEvent } from '../contract/events.ts';
import { Refusal, type Fault } from '../contract/faults.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import type { ResponseSource } from '../contract/model/response.ts';
import { deriveCompany, deriveMember } from '../record/derive.ts';
import type { Registry } from '../registry/registry.ts';
import type { RegistryName, Store, StoredResponse } from '../store/store.ts';
import type { DecodedProfile, DecodedProfiles } from './decoded-profiles.ts';
import { isNotAsked, type RegistryLink } from './registry-link.ts';
import { createSharedRequests } from './shared-requests.ts';
import { insistWhole, isWhole } from './whole-response.ts';

export interface FoundProfile {
  decoded: DecodedProfile;
  response: ResponseSource;
  from: 'registry' | 'store';
  /** Why the registry was not asked although it should have been. */
  notSearched: Fault | null;
}

export interface ProfileSource {
  /**
   * auto: the store if it has the profile unharmed, else the registry. registry: ask again; while
   * it can't be asked, what is stored answers and says so. store: never ask. Bytes that no longer
   * have their hash never answer: refused as `response-damaged` where nothing else can.
   */
  find(
    entity: EntityId,
    from: 'auto' | 'store' | 'registry',
    signal: AbortSignal,
  ): Promise<FoundProfile>;
}

interface SourceParts {
  store: Store;
  link: RegistryLink;
  decodedProfiles: DecodedProfiles;
  announce(event: EngineEvent): void;
  /** A profile was kept. */
  learned(): void;
}

export function createProfileSource(parts: SourceParts): ProfileSource {
  const { store, link, decodedProfiles } = parts;
  const requests = createSharedRequests<FoundProfile>();

  const fromStore = (
    entity: EntityId,
    { response, body }: StoredResponse,
    notSearched: Fault | null,
  ): FoundProfile => {
    const decoded = decodedProfiles.read(entity, response.sha256, () => body);
    return { decoded, response, from: 'store', notSearched };
  };

  /** Fetch, then keep it with all that is derived from it in one transaction. */
  async function fetch(
    registry: RegistryName,
    entity: EntityId,
    signal: AbortSignal,
  ): Promise<FoundProfile> {
    const asked = await link.ask((way, stop) => askProfile(way, entity, stop), signal);
    store.write((writer) => writer.keepProfile(registry, entity, asked.response, asked.derived));
    const { body, ...response } = asked.response;
    decodedProfiles.hold(entity, response.sha256, asked.decoded, body.byteLength);
    parts.learned();
    parts.announce({ name: 'profileKept', entity });
    return { decoded: asked.decoded, response, from: 'registry', notSearched: null };
  }

  return {
    async find(entity, from, signal) {
      const registry = link.name();
      const stored = store.read.profile(registry, entity);
      if (from === 'store') {
        if (!stored) throw new Refusal('not-searched-offline');
        return fromStore(entity, insistWhole(stored), null);
      }
      if (from === 'auto' && stored && isWhole(stored)) return fromStore(entity, stored, null);
      try {
        const shared = `${link.setup()} ${registry} ${entity}`;
        const found = await requests.join(shared, signal, (stop) => fetch(registry, entity, stop));
        // Kept, but no answer any more: the caller would take it for the other registry's.
        link.insistOn(registry);
        return found;
      } catch (error) {
        if (stored && error instanceof Refusal && isNotAsked(error.fault)) {
          link.insistOn(registry);
          return fromStore(entity, insistWhole(stored), error.fault);
        }
        throw error;
      }
    },
  };
}

/** Ask for the profile, and work out what it says. */
async function askProfile(registry: Registry, entity: EntityId, signal: AbortSignal) {
  const { subject, id } = parseEntityId(entity);
  if (subject === 'member') {
    const { value, drift, response } = await registry.memberProfile(id, { signal });
    const decoded: DecodedProfile = { subject, profile: value, drift };
    return { decoded, response, derived: deriveMember(value) };
  }
  const { value, drift, response } = await registry.companyProfile(id, { signal });
  const decoded: DecodedProfile = { subject, profile: value, drift };
  return { decoded, response, derived: deriveCompany(value) };
}
