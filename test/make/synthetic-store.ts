/** Fills a store with invented profiles, the same ones for the same seed: for measuring. */
import { createHash } from 'node:crypto';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import { SAMPLE_ADDRESS, SAMPLE_HANDLE } from '../../src/contract/model/registry.ts';
import type { Derived } from '../../src/contract/model/derived.ts';
import type { RegistryResponse } from '../../src/contract/model/response.ts';
import { deriveCompany, deriveMember } from '../../src/record/derive.ts';
import { DEFAULT_KIND } from '../../src/registry/kinds.ts';
import type { Store } from '../../src/store/store.ts';
import { inventWorld, type SyntheticWorld } from './synthetic-world.ts';
import { NO_HEADERS } from '../../src/contract/model/request.ts';
import { keepProfile } from './keep-answer.ts';

export { randomNumbers } from './synthetic-world.ts';

const PROFILES_PER_WRITE = 500;
const FETCHED_AT = '2026-01-01T00:00:00.000Z';

/** The answer a registry would have given with this record. */
export function toResponse(
  record: unknown,
  path: string,
  fetchedAt = FETCHED_AT,
): RegistryResponse {
  const body = Buffer.from(JSON.stringify(record));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const url = `https://registry.example/v1/${path}`;
  return { sha256, fetchedAt, url, status: 200, headers: NO_HEADERS, size: body.length, body };
}

/** What `keepProfile` takes. */
interface ToKeep {
  entity: EntityId;
  response: RegistryResponse;
  derived: Derived;
}

const memberToKeep = (profile: MemberProfile): ToKeep => ({
  entity: `sample/member:${profile.id}`,
  response: toResponse(profile, `members/${profile.id}`),
  derived: deriveMember(SAMPLE_HANDLE, profile),
});

const companyToKeep = (profile: CompanyProfile): ToKeep => ({
  entity: `sample/company:${profile.id}`,
  response: toResponse(profile, `companies/${profile.id}`),
  derived: deriveCompany(SAMPLE_HANDLE, profile),
});

/** The same of any records, members and companies in any order. */
export function fillStoreWith(
  store: Store,
  records: Iterable<MemberProfile | CompanyProfile>,
): void {
  store.write((writer) => writer.findOrAddRegistry(DEFAULT_KIND.name, SAMPLE_ADDRESS, true));
  const waiting: (MemberProfile | CompanyProfile)[] = [];
  const keepWaiting = (): void => {
    store.write((writer) => {
      for (const record of waiting) {
        const { entity, response, derived } =
          'positions' in record ? memberToKeep(record) : companyToKeep(record);
        keepProfile(writer, entity, response, derived);
      }
    });
    waiting.length = 0;
  };
  for (const record of records) {
    waiting.push(record);
    if (waiting.length === PROFILES_PER_WRITE) keepWaiting();
  }
  keepWaiting();
}

/** Bodies, facts and ties are as from a real answer. */
export function fillStore(store: Store, world: SyntheticWorld): void {
  const { members, companies } = world;
  const make = inventWorld(world);
  store.write((writer) => writer.findOrAddRegistry(DEFAULT_KIND.name, SAMPLE_ADDRESS, true));
  for (let from = 1; from <= members + companies; from += PROFILES_PER_WRITE) {
    store.write((writer) => {
      const end = Math.min(from + PROFILES_PER_WRITE, members + companies + 1);
      for (let n = from; n < end; n += 1) {
        const { entity, response, derived } =
          n <= members ? memberToKeep(make.member(n)) : companyToKeep(make.company(n - members));
        keepProfile(writer, entity, response, derived);
      }
    });
  }
}
