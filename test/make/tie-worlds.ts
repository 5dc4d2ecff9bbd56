/** Small worlds of companies and members with every sort of tie, as their profiles state them. */
import fc from 'fast-check';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { Derived } from '../../src/contract/model/derived.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { DateEntry } from '../../src/contract/model/text.ts';
import type { SourcedStatement, Tie } from '../../src/contract/model/tie.ts';
import { buildTies } from '../../src/graph/build.ts';
import type { TieEnd } from '../../src/graph/shared/tie-end.ts';
import { deriveCompany, deriveMember } from '../../src/record/derive.ts';
import type { Store } from '../../src/store/store.ts';
import { makeResponse } from './derived.ts';
import { keepProfile } from './keep-answer.ts';
import { makeCompanyProfile, makeMemberProfile } from './records.ts';

/** A profile as it was fetched on a day. */
export interface FetchedProfile {
  entity: EntityId;
  derived: Derived;
  fetchedAt: string;
}

const number = fc.integer({ min: 1, max: 5 }).map(String);
const DATES = ['2001-01-01', '2005-06-15', '2010', '2012-03', '2015-01-01', '2020-02-29', 'soon'];
const date = fc.constantFrom(...DATES);
const role = fc.constantFrom('Director', ' director', 'Chair', 'Shareholder, 50 %', null);
const status = fc.constantFrom(null, 'active', 'inactive', 'resigned', 'pending');
const day = fc.constantFrom('2004-05-01', '2011-01-01', '2018-09-09');

const dates: fc.Arbitrary<DateEntry[]> = fc.array(
  fc.record({
    type: fc.constantFrom('effective', 'registration', 'expiration', 'other'),
    date_full: fc.option(date),
  }),
  { maxLength: 5 },
);

const heldRole = fc.record({ words: role, status, dates });
const held = fc.record({ company: number, roles: fc.array(heldRole, { maxLength: 2 }) });

const member = fc
  .record({
    id: number,
    named: fc.option(number, { freq: 3 }),
    positions: fc.array(held, { maxLength: 4 }),
    rights: fc.array(held, { maxLength: 2 }),
  })
  .map(({ id, named, positions, rights }) => {
    const data =
      named === null
        ? { person: { full_name: `Person ${id}` } }
        : { company: { id: named, name: `Company ${named}`, jurisdiction_country: 'Malta' } };
    const profile = makeMemberProfile({
      id,
      data,
      positions: positions.map(({ company, roles }) => ({
        company_id: company,
        company_name: `Company ${company}`,
        positions: roles.map(({ words: position, ...rest }) => ({ position, ...rest })),
      })),
      rights_and_obligations: rights.map(({ company, roles }) => ({
        company_id: company,
        company_name: `Company ${company}`,
        rights_and_obligations: roles.map(({ words: right_and_obligation, ...rest }) => ({
          right_and_obligation,
          ...rest,
        })),
      })),
    });
    const entity: EntityId = `sample/member:${id}`;
    return { entity, derived: deriveMember('sample', profile) };
  });

const company = fc
  .record({
    id: number,
    status: fc.constantFrom(null, 'Active', 'Dissolved', 'Struck off', 'Dissolved by merger'),
    dates,
    parent: fc.option(number),
    members: fc.array(fc.record({ id: number, position: role }), { maxLength: 5 }),
  })
  .map(({ id, status: said, dates: stated, parent, members }) => {
    const profile: CompanyProfile = makeCompanyProfile({
      id,
      status: said,
      dates: stated,
      jurisdiction_country: 'Malta',
      current_name: { name: `Company ${id}` },
      parent_company: { parent_company_id: parent, level: 'direct' },
      members: members.map((one) => ({ ...one, name: `Person ${one.id}` })),
    });
    const entity: EntityId = `sample/company:${id}`;
    return { entity, derived: deriveCompany('sample', profile) };
  });

/** Profiles in the order in which they are fetched; one may come again and say something else. */
export const arbitraryProfiles: fc.Arbitrary<FetchedProfile[]> = fc.array(
  fc
    .tuple(fc.oneof(member, company), day)
    .map(([profile, on]) => ({ ...profile, fetchedAt: `${on}T09:00:00.000Z` })),
  { minLength: 1, maxLength: 10 },
);

export function keepProfiles(store: Store, profiles: readonly FetchedProfile[]): void {
  for (const { entity, derived, fetchedAt } of profiles) {
    const response = makeResponse(derived, fetchedAt);
    store.write((writer) => keepProfile(writer, entity, response, derived));
  }
}

/** All that is stored of so small a world, and its ties as `buildTies` has them. */
export function everyTie(store: Store): { entities: TieEnd[]; ties: Tie[] } {
  const { read } = store;
  const ids = ['member', 'company'].flatMap((subject) =>
    ['1', '2', '3', '4', '5'].map((id): EntityId => `sample/${subject}:${id}` as EntityId),
  );
  const entities = read.entities(ids);
  const statements = new Map<string, SourcedStatement>();
  for (const one of ids.flatMap((id) => read.statementsOf(id))) {
    statements.set(`${one.statedBy} ${one.pointer}`, one);
  }
  const origins = read.profileOrigins(ids);
  const ties = buildTies(entities, [...statements.values()], (id) => origins.get(id) ?? null);
  return { entities, ties };
}
