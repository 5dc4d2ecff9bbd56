/** Fills a store with invented profiles, the same ones for the same seed: for measuring. */
import { createHash } from 'node:crypto';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import { SAMPLE_ADDRESS, SAMPLE_HANDLE } from '../../src/contract/model/registry.ts';
import type { RegistryResponse } from '../../src/contract/model/response.ts';
import { deriveCompany, deriveMember } from '../../src/record/derive.ts';
import { DEFAULT_KIND } from '../../src/registry/kinds.ts';
import type { Store } from '../../src/store/store.ts';
import { makeAddress, makeCompanyProfile, makeMemberProfile } from './records.ts';

export interface SyntheticWorld {
  /** Person profiles, `sample/member:1` to `sample/member:<members>`. */
  members: number;
  /** Company profiles, `sample/company:1` to `sample/company:<companies>`; members hold positions in these. */
  companies: number;
  seed?: number;
}

const PROFILES_PER_WRITE = 500;
const FETCHED_AT = '2026-01-01T00:00:00.000Z';

const FIRST = [
  'Ada',
  'Boris',
  'Chloë',
  'Дмитрий',
  'Eleni',
  'Fatima',
  'Gustav',
  '小明',
  'Ines',
  'Jan',
];
const LAST = [
  'Lind',
  'Petrov',
  'Sørensen',
  'Иванов',
  'Papadakis',
  'Haddad',
  'Berg',
  '王',
  'Costa',
  'Novák',
];
const SYLLABLES = ['ka', 'ro', 'mi', 'ten', 'sol', 'var', 'lin', 'dor', 'pe', 'hul', 'ast', 'eri'];
const COUNTRIES = ['Norway', 'Greece', 'Panama', 'Japan', 'Cyprus', 'Brazil'];
const ROLES = ['Director', 'Secretary', 'Chair', 'Managing Director', 'Treasurer'];

/** Numbers from 0 up to `below`, always the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** The answer a registry would have given with this record. */
export function toResponse(
  record: unknown,
  path: string,
  fetchedAt = FETCHED_AT,
): RegistryResponse {
  const body = Buffer.from(JSON.stringify(record));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const url = `https://registry.example/v1/${path}`;
  return { sha256, fetchedAt, url, status: 200, size: body.length, body };
}

/** About 4 KB a profile and some 30,000 a minute; bodies, facts and ties are as from a real answer. */
export function fillStore(store: Store, { members, companies, seed = 1 }: SyntheticWorld): void {
  store.write((writer) => writer.knowRegistry('business-lookup', SAMPLE_ADDRESS, true));
  const make = inventor({ members, companies, seed });
  store.write((writer) => writer.knowRegistry(DEFAULT_KIND.name, SAMPLE_ADDRESS, true));
  for (let from = 1; from <= members + companies; from += PROFILES_PER_WRITE) {
    store.write((writer) => {
      const end = Math.min(from + PROFILES_PER_WRITE, members + companies + 1);
      for (let n = from; n < end; n += 1) {
        if (n <= members) {
          const profile = make.member(n);
          const entity: EntityId = `sample/member:${profile.id}`;
          const response = toResponse(profile, `members/${profile.id}`);
          writer.keepProfile(entity, response, deriveMember(SAMPLE_HANDLE, profile));
        } else {
          const profile = make.company(n - members);
          const entity: EntityId = `sample/company:${profile.id}`;
          const response = toResponse(profile, `companies/${profile.id}`);
          writer.keepProfile(entity, response, deriveCompany(SAMPLE_HANDLE, profile));
        }
      }
    });
  }
}

function inventor({ members, companies, seed }: Required<SyntheticWorld>) {
  const below = randomNumbers(seed);
  const pick = (list: readonly string[]): string => list[below(list.length)] ?? '';
  const word = (): string => {
    const letters = Array.from({ length: 2 + below(3) }, () => pick(SYLLABLES)).join('');
    return letters.charAt(0).toUpperCase() + letters.slice(1);
  };
  const blankMember = makeMemberProfile({});
  const blankCompany = makeCompanyProfile({});
  const blankAddress = makeAddress({ type: 'postal' });
  const address = () => ({
    ...blankAddress,
    country_name: pick(COUNTRIES),
    locality_name: word(),
    post_code: String(1000 + below(9000)),
  });
  const companyName = (id: number): string => `${word()} ${word()} ${id}`;
  return {
    member(n: number): MemberProfile {
      const fullName = `${pick(FIRST)} ${word()} ${pick(LAST)}`;
      const person = {
        ...blankMember.data.person,
        full_name: fullName,
        birthday_year: String(1930 + below(70)),
        nationality: pick(COUNTRIES),
      };
      const positions = Array.from({ length: 1 + below(4) }, () => {
        const id = 1 + below(Math.max(companies, 1));
        return {
          company_id: String(id),
          company_name: companyName(id),
          jurisdiction_country: pick(COUNTRIES),
          jurisdiction_state: null,
          positions: [{ position: pick(ROLES), status: 'active', dates: [] }],
        };
      });
      const data = { ...blankMember.data, mixed: { full_name: fullName }, person };
      return { ...blankMember, id: String(n), data, positions, addresses: [address()] };
    },
    company(n: number): CompanyProfile {
      const current = { ...blankCompany.current_name, name: companyName(n) };
      const board = Array.from({ length: members === 0 ? 0 : 1 + below(6) }, () => ({
        id: String(1 + below(members)),
        name: `${pick(FIRST)} ${pick(LAST)}`,
        position: pick(ROLES),
      }));
      return {
        ...blankCompany,
        id: String(n),
        current_name: current,
        jurisdiction_country: pick(COUNTRIES),
        status: 'Active',
        members: board,
        addresses: [address()],
      };
    },
  };
}
