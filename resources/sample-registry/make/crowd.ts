/** The world around the stories: companies with boards, owners, parents and authorities over them. */
import { authoritiesOf, RIGHTS } from './authorities.ts';
import { COUNTRIES } from './countries/all-countries.ts';
import type { Country } from './country.ts';
import { addDays, dateBetween, LAST_DAY } from './dates.ts';
import { foundingDay, makeCompany } from './make-company.ts';
import { compound, makePerson } from './make-person.ts';
import { createRandom, type Random } from './random.ts';
import { ROLES, type Role } from './roles.ts';
import { firstCommonDay, firstDay, foundedOn, makeTerm } from './terms.ts';
import { TRADES } from './trades.ts';
import {
  companyName,
  memberName,
  type CompanyDraft,
  type MemberDraft,
  type World,
} from './world.ts';

interface Settled {
  company: CompanyDraft;
  country: Country;
}

interface Crowd {
  world: World;
  random: Random;
  nextMember: () => string;
  people: Map<string, MemberDraft[]>;
  /** Names that are given away. */
  used: Set<string>;
}

/** Ids with gaps, as a real register has them. */
function idsAfter(random: Random, first: number, widestGap: number): () => string {
  let last = first;
  return () => String((last += random.int(1, widestGap)));
}

function someCountry(random: Random): Country {
  let left = random.next() * COUNTRIES.reduce((sum, { weight }) => sum + weight, 0);
  return COUNTRIES.find(({ weight }) => (left -= weight) < 0) ?? random.pick(COUNTRIES);
}

/** Tries again until the name is nobody's yet. */
function unique<T>(used: Set<string>, make: () => T, name: (made: T) => string): T {
  for (let tries = 0; tries < 300; tries += 1) {
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

/** Of some the register has a name and an initial, and does not say what they are. */
function newUnknown({ random, world, nextMember }: Crowd, country: Country): MemberDraft {
  const name = compound(random, country.people.family);
  const full = country.people.joined ? `${name}某` : `${random.digits('@')}. ${name}`;
  return world.addMember({ id: nextMember(), data: { mixed: { full_name: full } } });
}

/** Mostly a new face; now and then somebody who sits elsewhere already, seldom from abroad. */
function someone(crowd: Crowd, country: Country): MemberDraft {
  const { random, people } = crowd;
  if (random.chance(0.012)) return newUnknown(crowd, country);
  const home = random.chance(0.93) ? country : someCountry(random);
  const known = people.get(home.code) ?? [];
  return known.length > 4 && random.chance(0.31) ? random.pick(known) : newPerson(crowd, home);
}

const SEATS: Role[] = [
  'executive',
  'director',
  'chair',
  'director',
  'secretary',
  'deputy',
  'director',
];

function fillBoard(crowd: Crowd, { company, country }: Settled): void {
  const { world, random } = crowd;
  const roles = ROLES[country.language];
  const seated = new Set<string>();
  for (const role of SEATS.slice(0, random.int(1, 6))) {
    const member = someone(crowd, country);
    const first = firstDay(member, company);
    if (seated.has(member.id) || (first === null && member.positions)) continue;
    seated.add(member.id);
    const term = makeTerm(random, company, first ?? foundedOn(company));
    world.appoint(member, company, roles[role], term);
    if (role === 'executive' && random.chance(0.35))
      world.appoint(member, company, roles.signatory, term);
    if (random.chance(0.12)) world.grant(member, company, roles.owner, term);
  }
}

/** An older company owns it, most often one of the same country, and may be its parent. */
function findOwner(crowd: Crowd, { company, country }: Settled, elders: Settled[]): void {
  const { world, random, nextMember } = crowd;
  const near = elders.filter((elder) => elder.country === country);
  const candidates = near.length > 0 && random.chance(0.75) ? near : elders;
  if (candidates.length === 0) return;
  const owner = random.pick(candidates).company;
  const first = firstCommonDay(owner, company);
  if (first === null) return;
  const member = world.memberOf(owner, nextMember);
  const term = makeTerm(random, company, first);
  world.appoint(member, company, ROLES[country.language].owner, term);
  if (random.chance(0.3)) world.grant(member, company, random.pick(RIGHTS), term);
  if (term.to || !random.chance(0.7)) return;
  const level = random.chance(0.85) ? 'direct' : 'ultimate';
  company.parent_company = { parent_company_id: owner.id, level };
}

/** Auditors and corporate secretaries: advisers of the country, or else of anywhere. */
function findAdvisers(crowd: Crowd, { company, country }: Settled, advisers: Settled[]): void {
  const { world, random, nextMember } = crowd;
  const near = advisers.filter((adviser) => adviser.country === country);
  for (const role of ['auditor', 'secretary'] as const) {
    if (!random.chance(0.1)) continue;
    const adviser = random.pick(near.length > 0 ? near : advisers).company;
    const first = firstCommonDay(adviser, company);
    if (adviser.id === company.id || first === null) continue;
    const term = makeTerm(random, company, first);
    world.appoint(
      world.memberOf(adviser, nextMember),
      company,
      ROLES[country.language][role],
      term,
    );
  }
}

/** Every authority watches over a few companies of its country. */
function addAuthorities({ world, random, nextMember }: Crowd, settled: Settled[]): void {
  for (const country of COUNTRIES) {
    const near = settled.filter((one) => one.country === country).map(({ company }) => company);
    for (const authority of authoritiesOf(country.code)) {
      const member = world.addMember({ id: nextMember(), data: { authority } });
      for (const company of random.sample(near, random.int(1, 4))) {
        const term = makeTerm(random, company, foundedOn(company));
        world.appoint(member, company, ROLES[country.language].observer, term);
        if (random.chance(0.5)) world.grant(member, company, random.pick(RIGHTS), term);
      }
    }
  }
}

function ending(random: Random, since: string): { ended?: string; status?: string } {
  const fate = random.next();
  if (fate > 0.12 || since > '2022-01-01') return {};
  if (fate < 0.02) return { status: 'In liquidation' };
  if (fate < 0.03) return { status: 'Dormant' };
  const ended = dateBetween(
    random,
    addDays(since > '1992-01-01' ? since : '1992-01-01', 500),
    LAST_DAY,
  );
  return { ended, status: random.pick(['Dissolved', 'Struck off', 'Dissolved by merger']) };
}

function settle({ random, used }: Crowd, nextCompany: () => string): Settled {
  const country = someCountry(random);
  const founded = foundingDay(random, country);
  const wishes = { founded, ...ending(random, founded) };
  const made = unique(used, () => makeCompany(random, country, '', wishes), companyName);
  return { company: { ...made, id: nextCompany() }, country };
}

/** Adds companies until the world has `total` of them, with everybody around them. */
export function addCrowd(world: World, total: number): void {
  const random = createRandom('crowd');
  const used = new Set([
    ...[...world.companies.values()].map(companyName),
    ...[...world.members.values()].map(memberName),
  ]);
  const crowd: Crowd = {
    world,
    random,
    nextMember: idsAfter(random, 101_000, 4),
    people: new Map(),
    used,
  };
  const nextCompany = idsAfter(random, 2000, 3);
  const settled = Array.from({ length: total - world.companies.size }, () =>
    settle(crowd, nextCompany),
  );
  for (const { company } of settled) world.addCompany(company);
  const advisers = settled.filter(
    ({ company }) => company.industries?.[0]?.name === TRADES.advice.industry,
  );
  for (const [index, one] of settled.entries()) {
    fillBoard(crowd, one);
    if (random.chance(0.7)) findOwner(crowd, one, settled.slice(0, index));
    findAdvisers(crowd, one, advisers);
  }
  addAuthorities(crowd, settled);
}
