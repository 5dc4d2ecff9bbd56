/** The world around the stories: companies with boards, owners, parents and authorities over them. */
import { COUNTRIES } from './countries/all-countries.ts';
import type { Country } from './country.ts';
import { addDays, dateBetween, earlier, LAST_DAY } from './dates.ts';
import { makeCompany } from './make-company.ts';
import { makePerson } from './make-person.ts';
import { createRandom, type Random } from './random.ts';
import { ROLES, type Role } from './roles.ts';
import {
  companyName,
  memberName,
  type CompanyDraft,
  type MemberDraft,
  type Term,
  type World,
} from './world.ts';

/** Ids with gaps, as a real register has them. */
export function idsFrom(random: Random, first: number, widestGap: number): () => string {
  let last = first;
  return () => String((last += random.int(1, widestGap)));
}

interface Crowd {
  world: World;
  random: Random;
  nextCompany: () => string;
  nextMember: () => string;
  people: Map<string, MemberDraft[]>;
  used: Set<string>;
}

function weighted(random: Random): Country {
  let left = random.next() * COUNTRIES.reduce((sum, { weight }) => sum + weight, 0);
  return COUNTRIES.find(({ weight }) => (left -= weight) < 0) ?? random.pick(COUNTRIES);
}

/** Tries again until no company or person of the world has the name. */
function unique<T>(used: Set<string>, make: () => T, name: (made: T) => string): T {
  for (let tries = 0; tries < 200; tries += 1) {
    const made = make();
    if (used.has(name(made))) continue;
    used.add(name(made));
    return made;
  }
  throw new Error('names have run out');
}

function newPerson({ random, used, world, people, nextMember }: Crowd, country: Country) {
  const made = unique(used, () => makePerson(random, country, ''), memberName);
  const member = world.addMember({ ...made, id: nextMember() });
  people.set(country.code, [...(people.get(country.code) ?? []), member]);
  return member;
}

/** Mostly a new face; now and then somebody who sits elsewhere already, seldom from abroad. */
function someone(crowd: Crowd, country: Country): MemberDraft {
  const { random, people } = crowd;
  const home = random.chance(0.92) ? country : weighted(random);
  const known = people.get(home.code) ?? [];
  return known.length > 4 && random.chance(0.34) ? random.pick(known) : newPerson(crowd, home);
}

/** When a position was held, as far as the register says. */
export function term(random: Random, founded: string, ended?: string): Term {
  const last = ended ?? LAST_DAY;
  const from = random.chance(0.2) ? founded : dateBetween(random, founded, last);
  const over = ended !== undefined || random.chance(0.2);
  const to = over ? earlier(addDays(from, random.int(120, 3200)), last) : undefined;
  return {
    from: random.chance(0.85) ? from : undefined,
    to,
    status: to ? 'inactive' : random.chance(0.55) ? 'active' : null,
    since: random.chance(0.7) ? 'effective' : 'registration',
  };
}

const dateOf = (company: CompanyDraft, type: string): string | undefined =>
  company.dates?.find((entry) => entry.type === type)?.date_full ?? undefined;

const founded = (company: CompanyDraft): string => dateOf(company, 'registration') ?? '2000-01-01';

const SEATS: Role[] = [
  'executive',
  'director',
  'chair',
  'director',
  'secretary',
  'deputy',
  'director',
];

/** Gives the company `size` board members in the words of its country. */
export function fillBoard(crowd: Crowd, company: CompanyDraft, country: Country, size: number) {
  const { world, random } = crowd;
  const roles = ROLES[country.language];
  const seated = new Set<string>();
  for (const role of SEATS.slice(0, size)) {
    const member = someone(crowd, country);
    if (seated.has(member.id)) continue;
    seated.add(member.id);
    const held = term(random, founded(company), dateOf(company, 'expiration'));
    world.appoint(member, company, roles[role], held);
    if (role === 'executive' && random.chance(0.4))
      world.appoint(member, company, roles.signatory, held);
    if (random.chance(0.15)) world.grant(member, company, roles.owner, held);
  }
}

function ownedBy(crowd: Crowd, company: CompanyDraft, country: Country, owners: CompanyDraft[]) {
  const { world, random, nextMember } = crowd;
  if (owners.length === 0) return;
  const owner = random.pick(owners);
  const since = founded(owner) > founded(company) ? founded(owner) : founded(company);
  const held = term(random, since, dateOf(company, 'expiration'));
  const member = world.memberOf(owner, nextMember);
  world.appoint(member, company, ROLES[country.language].owner, held);
  if (random.chance(0.3)) world.grant(member, company, 'Voting rights', held);
  if (held.to || !random.chance(0.6)) return;
  company.parent_company = {
    parent_company_id: owner.id,
    level: random.chance(0.8) ? 'direct' : 'ultimate',
  };
}

const SERVICES: [role: Role, share: number][] = [
  ['auditor', 0.12],
  ['secretary', 0.08],
];

function servedBy(crowd: Crowd, company: CompanyDraft, country: Country, firms: CompanyDraft[]) {
  const { world, random, nextMember } = crowd;
  for (const [role, share] of SERVICES) {
    if (!random.chance(share)) continue;
    const firm = random.pick(firms);
    const since = founded(firm) > founded(company) ? founded(firm) : founded(company);
    if (firm.id === company.id) continue;
    world.appoint(
      world.memberOf(firm, nextMember),
      company,
      ROLES[country.language][role],
      term(random, since, dateOf(company, 'expiration')),
    );
  }
}

function ending(random: Random, since: string): { ended?: string; status?: string } {
  const fate = random.next();
  if (fate > 0.1 || since > '2022-01-01') return {};
  if (fate < 0.02) return { status: 'In liquidation' };
  if (fate < 0.03) return { status: 'Dormant' };
  const ended = dateBetween(random, addDays(since, 500), LAST_DAY);
  return { ended, status: random.pick(['Dissolved', 'Struck off', 'Dissolved by merger']) };
}

/** Adds companies until the world has `total` of them, with everybody around them. */
export function addCrowd(world: World, total: number): void {
  const random = createRandom('crowd');
  const crowd: Crowd = {
    world,
    random,
    nextCompany: idsFrom(random, 2000, 3),
    nextMember: idsFrom(random, 101_000, 4),
    people: new Map(),
    used: new Set([...world.companies.values()].map(companyName)),
  };
  const made: { company: CompanyDraft; country: Country }[] = [];
  while (world.companies.size < total) {
    const country = weighted(random);
    const since = dateBetween(random, '1962-01-01', '2025-06-30');
    const company = unique(
      crowd.used,
      () => makeCompany(random, country, '', { founded: since, ...ending(random, since) }),
      companyName,
    );
    world.addCompany(Object.assign(company, { id: crowd.nextCompany() }));
    made.push({ company, country });
  }
  const firms = random.sample(made, 24).map(({ company }) => company);
  for (const [index, { company, country }] of made.entries()) {
    fillBoard(crowd, company, country, random.int(1, 5));
    const elders = made.slice(0, index).map((one) => one.company);
    if (random.chance(0.45)) ownedBy(crowd, company, country, elders);
    servedBy(crowd, company, country, firms);
  }
}
