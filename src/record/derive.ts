/** What one response states: its entities, ties and things. Pure; nothing is guessed. */
import type { CompanyProfile } from '../contract/model/company.ts';
import type { Derived } from '../contract/model/derived.ts';
import {
  toEntityId,
  type EntityFacts,
  type EntityId,
  type EntityAddress,
  parseEntityId,
} from '../contract/model/entity.ts';
import { type MemberItem, type MemberProfile, memberItem } from '../contract/model/member.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import type { Statement } from '../contract/model/tie.ts';
import {
  stated,
  type MemberRecord,
  memberKind,
  memberLabel,
  memberNames,
  bornOf,
  companyLabel,
  companyProfileNames,
  fallbackLabel,
} from './values/names.ts';
import { thingsOfCompany, thingsOfMember } from './things/things.ts';
import { lastEnd } from './values/terms.ts';
import type { Address } from '../contract/model/address.ts';

/** The entities of one response, each once, in the order found. */
class Entities {
  readonly #byId = new Map<EntityId, EntityFacts>();
  /** Names of entities mentioned more than once; a set, since there may be thousands. */
  readonly #names = new Map<EntityId, Set<string>>();

  add(facts: EntityFacts): void {
    if (!this.#byId.has(facts.id)) this.#byId.set(facts.id, facts);
  }

  /** Adds an entity that another's profile names; a later mention only fills in what the first lacked. */
  addNamed(id: EntityId, mention: Mention): void {
    const known = this.#byId.get(id);
    if (known === undefined) return this.add(namedFacts(id, mention));
    if (known.knowledge !== 'named') return;
    const country = stated(mention.country);
    if (known.country === null && country !== null) {
      known.country = country;
      known.elsewhere.country = mention.pointer;
    }
    const label = stated(mention.name);
    if (label === null) return;
    const names = this.#names.get(id) ?? new Set(known.names);
    if (names.size === 0) {
      known.label = label;
      known.elsewhere.label = mention.pointer;
    }
    this.#names.set(id, names.add(label));
  }

  list(): EntityFacts[] {
    for (const [id, names] of this.#names) {
      const facts = this.#byId.get(id);
      if (facts !== undefined) facts.names = [...names];
    }
    return [...this.#byId.values()];
  }
}

type Role = Pick<Statement, 'kind' | 'role' | 'status' | 'dates' | 'pointer'>;

interface Held {
  company_id: string | null;
  company_name: string | null;
  jurisdiction_country: string | null;
  /** JSON Pointer to its entry in the list. */
  pointer: string;
  roles: Role[];
}

/** A company listed without roles gets one: the member is still stated to hold something in it. */
function rolesOrOne(kind: 'position' | 'right', roles: Role[], pointer: string): Role[] {
  return roles.length > 0 ? roles : [{ kind, role: null, status: null, dates: [], pointer }];
}

function heldPositions(profile: MemberProfile): Held[] {
  return profile.positions.map((held, i) => {
    const roles = held.positions.map(({ position, status, dates }, j): Role => {
      const pointer = `/positions/${i}/positions/${j}`;
      return { kind: 'position', role: stated(position), status: stated(status), dates, pointer };
    });
    const pointer = `/positions/${i}`;
    return { ...held, pointer, roles: rolesOrOne('position', roles, pointer) };
  });
}

function heldRights(profile: MemberProfile): Held[] {
  const list = 'rights_and_obligations';
  return profile[list].map((held, i) => {
    const roles = held[list].map(({ right_and_obligation: right, status, dates }, j): Role => {
      const pointer = `/${list}/${i}/${list}/${j}`;
      return { kind: 'right', role: stated(right), status: stated(status), dates, pointer };
    });
    const pointer = `/${list}/${i}`;
    return { ...held, pointer, roles: rolesOrOne('right', roles, pointer) };
  });
}

/**
 * A member's profile: the member, the companies it names, and a statement for every position and right. A
 * company whose id is not a string of digits can't be requested and is left out; the profile itself still
 * shows it.
 */
export function deriveMember(registry: RegistryHandle, profile: MemberProfile): Derived {
  const subject: EntityId = `${registry}/member:${profile.id}`;
  const entities = new Entities();
  const places = profile.addresses.map(toEntityAddress);
  entities.add({ ...memberFacts(profile, subject), knowledge: 'profile', places });
  const statements: Statement[] = [];
  for (const held of [...heldPositions(profile), ...heldRights(profile)]) {
    const company = toEntityId(registry, 'company', held.company_id);
    if (company === null) continue;
    const { company_name: name, jurisdiction_country: country, pointer } = held;
    entities.addNamed(company, { kind: 'company', name, country, pointer });
    for (const role of held.roles) {
      statements.push({ ...role, from: subject, to: company, statedBy: subject });
    }
  }
  return { entities: entities.list(), statements, things: thingsOfMember(profile) };
}

/**
 * A company's profile: the company, its members and its parent, and a statement for each. A company
 * profile gives neither status nor dates for a member. Ids that are not digits are left out.
 */
export function deriveCompany(registry: RegistryHandle, profile: CompanyProfile): Derived {
  const subject: EntityId = `${registry}/company:${profile.id}`;
  const entities = new Entities();
  entities.add(companyFacts(profile, subject));
  const statements: Statement[] = [];
  const state = (role: Pick<Statement, 'kind' | 'from' | 'role' | 'pointer'>) =>
    statements.push({ ...role, to: subject, status: null, dates: [], statedBy: subject });

  const parent = toEntityId(registry, 'company', profile.parent_company.parent_company_id);
  if (parent !== null) {
    const pointer = '/parent_company';
    entities.addNamed(parent, { kind: 'company', name: null, country: null, pointer });
    const role = stated(profile.parent_company.level);
    state({ kind: 'parent', from: parent, role, pointer });
  }
  profile.members.forEach(({ id, name, position }, i) => {
    const member = toEntityId(registry, 'member', id);
    if (member === null) return;
    const pointer = `/members/${i}`;
    entities.addNamed(member, { kind: 'member', name, country: null, pointer });
    state({ kind: 'position', from: member, role: stated(position), pointer });
  });
  return { entities: entities.list(), statements, things: thingsOfCompany(profile) };
}

/** The items of a search response: members without ties. Items whose id is not digits are left out. */
export function deriveItems(registry: RegistryHandle, items: readonly MemberItem[]): Derived {
  const entities = new Entities();
  items.forEach((item, i) => {
    const id = toEntityId(registry, 'member', item.id);
    if (id !== null) entities.add({ ...memberFacts(item, id), pointer: `/${i}` });
  });
  return { entities: entities.list(), statements: [], things: [] };
}

/** A member's facts from a search item or its profile: only those that a search item has. */
function memberFacts(member: MemberRecord, id: EntityId): EntityFacts {
  const { person, company } = member.data;
  const kind = memberKind(member.data);
  const isCompany = kind === 'company';
  return {
    ...unknownFacts(id, kind, 'search'),
    label: memberLabel(member),
    names: memberNames(member.data),
    country: stated(isCompany ? company.jurisdiction_country : person.residence),
    nationality: stated(person.nationality),
    born: bornOf(person),
    registrationNumber: isCompany ? stated(company.registration_number) : null,
    statedCompanyId: isCompany ? stated(company.id) : null,
    // Parsing drops the fields that only a profile has.
    item: memberItem.parse(member),
  };
}

function companyFacts(profile: CompanyProfile, id: EntityId): EntityFacts {
  return {
    ...unknownFacts(id, 'company', 'profile'),
    label: companyLabel(profile),
    names: companyProfileNames(profile),
    country: stated(profile.jurisdiction_country),
    status: stated(profile.status),
    end: lastEnd(profile.dates),
    registrationNumber: stated(profile.registration_number),
    places: profile.addresses.map(toEntityAddress),
  };
}

/** The form of an address that the address filters of a search are matched against. */
function toEntityAddress(address: Address): EntityAddress {
  const all = (...values: (string | null)[]) =>
    values.filter((v) => stated(v) !== null) as string[];
  return {
    country: all(address.country_name, address.country_code),
    postcode: stated(address.post_code),
    state: all(address.state_name, address.state_code),
    county: stated(address.county_name),
    city: all(address.locality_name, address.post_town_name),
  };
}

/** An entity about which nothing is stated. */
export function unknownFacts(
  id: EntityId,
  kind: EntityFacts['kind'],
  knowledge: EntityFacts['knowledge'],
): EntityFacts {
  return {
    id,
    kind,
    label: '',
    names: [],
    country: null,
    nationality: null,
    status: null,
    end: null,
    born: null,
    registrationNumber: null,
    statedCompanyId: null,
    knowledge,
    item: null,
    places: [],
    pointer: '',
    elsewhere: {},
  };
}

/** What another entity's profile states about an entity, and where in that profile. */
interface Mention {
  kind: EntityFacts['kind'];
  name: string | null;
  country: string | null;
  pointer: string;
}

/** An entity known only from another's profile, under the name used there, if any. */
export function namedFacts(id: EntityId, { kind, name, country, pointer }: Mention): EntityFacts {
  const label = stated(name);
  const { subject, id: record } = parseEntityId(id);
  return {
    ...unknownFacts(id, kind, 'named'),
    label: label ?? fallbackLabel(subject, record),
    names: label === null ? [] : [label],
    country: stated(country),
    pointer,
  };
}
