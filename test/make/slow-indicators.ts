/**
 * The rules of indicators as anybody would work them out with the records before them: slow, one by one,
 * without sharing anything with the measures but the state of a tie and the days of a date.
 */
import { fold } from '../../src/contract/fold-words.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import { compareRecords } from '../../src/graph/same.ts';
import { tieState } from '../../src/graph/tie-state.ts';
import { dayText, dayOf, toDays } from '../../src/record/days.ts';
import type { RecordsWorld } from './indicator-world.ts';

/** yes and maybe are counted; whether `many` are there is a hit, can't be told, or is none. */
export interface SlowCount {
  yes: number;
  maybe: number;
}
export type SlowOutcome = { is: 'hit'; value: number } | { is: 'untold' | 'none' };

const count = (yes: number, maybe: number): SlowCount => ({ yes, maybe });
const atLeast = ({ yes, maybe }: SlowCount, many: number): SlowOutcome => {
  if (yes >= many) return { is: 'hit', value: yes };
  return { is: yes + maybe >= many ? 'untold' : 'none' };
};
const UNTOLD: SlowOutcome = { is: 'untold' };
const NONE: SlowOutcome = { is: 'none' };

export class SlowIndicators {
  readonly #world: RecordsWorld;
  constructor(world: RecordsWorld) {
    this.#world = world;
  }

  #record = (id: EntityId) => this.#world.subject(id).record;
  #isFetched = (id: EntityId): boolean => this.#world.entity(id)?.facts.knowledge === 'profile';
  #status = (id: EntityId): string =>
    (this.#world.entity(id)?.facts.status ?? '').toLowerCase().trim();
  #roles = (id: EntityId): Tie[] =>
    this.#world.ties(id).filter(({ kind }) => kind === 'position' || kind === 'right');
  #offices = (id: EntityId): Tie[] =>
    this.#roles(id).filter(({ role }) => !this.#world.isOwnersRole(role));
  #state = (tie: Tie) => tieState(tie, this.#world.day);

  /** Each role judged by itself; more may be stated in a record that nobody fetched. */
  #countRoles(id: EntityId, roles: Tie[], judge: (tie: Tie) => boolean | null): SlowCount {
    let yes = 0;
    let maybe = this.#isFetched(id) ? 0 : Infinity;
    for (const role of roles) {
      const judged = judge(role);
      if (judged === true) yes += 1;
      if (judged === null) maybe += 1;
    }
    return count(yes, maybe);
  }

  manyDirectorships(id: EntityId, many: number): SlowOutcome {
    if (parseEntityId(id).subject !== 'member') return NONE;
    const companies = [...new Set(this.#offices(id).map(({ to }) => to))];
    let yes = 0;
    let maybe = this.#isFetched(id) ? 0 : Infinity;
    for (const company of companies) {
      const states = this.#offices(id)
        .filter(({ to }) => to === company)
        .map(this.#state);
      if (states.includes('active')) yes += 1;
      else if (states.includes('unknown')) maybe += 1;
    }
    return atLeast(count(yes, maybe), many);
  }

  rolesInDissolved(id: EntityId): SlowOutcome {
    const found = this.#countRoles(id, this.#roles(id), (tie) => {
      const own = tieState({ ...tie, over: null }, this.#world.day);
      if (own === 'ended' || own === 'not-begun') return false;
      if (!this.#isFetched(tie.to)) return null;
      const { end = null, status = null } = this.#world.entity(tie.to)?.facts ?? {};
      const passed = toDays(end);
      const isOver =
        this.#status(tie.to) === 'dissolved' ||
        (status === null && passed !== null && passed.last <= dayOf(this.#world.day));
      if (isOver) return tie.corroboration === 'company' ? null : true;
      const isAhead = status === null && passed !== null && passed.first > dayOf(this.#world.day);
      return this.#status(tie.to) === 'active' || isAhead ? false : null;
    });
    return atLeast(found, 1);
  }

  oneSided(id: EntityId): SlowOutcome {
    const positions = this.#roles(id).filter(({ kind }) => kind === 'position');
    const found = this.#countRoles(id, positions, (tie) => {
      const over = tie.corroboration === 'member' && this.#state(tie) === 'ended';
      if (tie.corroboration === 'both' || over) return false;
      const other = tie.corroboration === 'company' ? tie.from : tie.to;
      return this.#isFetched(other) ? true : null;
    });
    return atLeast(found, 1);
  }

  beforeRegistration(id: EntityId): SlowOutcome {
    const record = this.#record(id);
    if (parseEntityId(id).subject !== 'company') return NONE;
    const registered = firstDated(record, 'registration');
    if (registered === null) return UNTOLD;
    const found = this.#countRoles(id, this.#roles(id), ({ start }) => {
      const days = toDays(start);
      if (days === null) return null;
      if (days.last < registered.first) return true;
      return days.first >= registered.last ? false : null;
    });
    return atLeast(found, 1);
  }

  sharing(id: EntityId, kinds: readonly string[], many: number, isNeeded: boolean): SlowOutcome {
    if (!this.#isFetched(id)) return UNTOLD;
    const things = this.#world.shared(id).filter(({ kind }) => kinds.includes(kind));
    if (things.length === 0) return isNeeded ? UNTOLD : NONE;
    return atLeast(count(Math.max(...things.map((one) => one.count)), 0), many);
  }

  oldNames(id: EntityId, many: number): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const record = this.#record(id) as CompanyProfile | null;
    return record === null ? UNTOLD : atLeast(count(record.old_names.length, 0), many);
  }

  youngest(id: EntityId, isHit: (age: number) => boolean, best: 'min' | 'max'): SlowOutcome {
    const facts = this.#world.entity(id)?.facts;
    if (facts === undefined || parseEntityId(id).subject !== 'member') return NONE;
    if (facts.kind !== 'person') return facts.kind === 'member' ? UNTOLD : NONE;
    const born = toDays(facts.born);
    if (born === null) return UNTOLD;
    const certain: number[] = [];
    let isOpen = !this.#isFetched(id);
    for (const { start } of this.#offices(id)) {
      const began = toDays(start);
      const ages = began && [fullYears(born.last, began.first), fullYears(born.first, began.last)];
      if (ages?.every(isHit)) certain.push(best === 'max' ? Math.min(...ages) : Math.max(...ages));
      else if (ages === null || ages.some(isHit)) isOpen = true;
    }
    if (certain.length > 0) return { is: 'hit', value: Math[best](...certain) };
    return isOpen ? UNTOLD : NONE;
  }

  circle(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const seen: EntityId[] = [];
    for (let at: EntityId = id; ;) {
      const record = this.#world.ids.includes(at)
        ? (this.#record(at) as CompanyProfile | null)
        : null;
      if (record === null) return UNTOLD;
      seen.push(at);
      const parent = record.parent_company.parent_company_id;
      if (parent === null) return NONE;
      at = `sample/company:${parent}`;
      if (at === id) return { is: 'hit', value: seen.length };
      if (seen.includes(at)) return NONE;
    }
  }

  /** Whoever is above, without anybody twice. */
  #above(id: EntityId, seen: EntityId[]): void {
    for (const tie of this.#world.ties(id)) {
      const isUp = tie.kind === 'same' ? tie.from === id : tie.to === id && this.#isOwners(tie);
      const next = tie.kind === 'same' ? tie.to : tie.from;
      if (!isUp || next === id || seen.includes(next)) continue;
      seen.push(next);
      this.#above(next, seen);
    }
  }

  #isOwners(tie: Tie): boolean {
    if (tie.kind === 'parent') return true;
    return (
      this.#world.isOwnersRole(tie.role) &&
      tieState({ ...tie, over: null }, this.#world.day) !== 'ended'
    );
  }

  #tops(id: EntityId): EntityId[] {
    const above: EntityId[] = [];
    this.#above(id, above);
    return above.filter((one) => {
      const further: EntityId[] = [];
      this.#above(one, further);
      return one !== id && further.length === 0;
    });
  }

  #isUnfetchedCompany(id: EntityId): boolean | null {
    const facts = this.#world.entity(id)?.facts;
    if (facts?.kind === 'person' || facts?.kind === 'authority') return false;
    if (facts?.kind === 'member') return null;
    if (parseEntityId(id).subject === 'company') return !this.#isFetched(id);
    const named: EntityId | null = facts?.statedCompanyId
      ? `sample/company:${facts.statedCompanyId}`
      : null;
    if (named === null) return this.#isFetched(id) ? null : true;
    if (!this.#world.ids.includes(named) || !this.#isFetched(named)) return true;
    return null;
  }

  chainEndsUnfetched(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const ends = this.#tops(id).map((end) => this.#isUnfetchedCompany(end));
    if (ends.includes(true)) return { is: 'hit', value: 1 };
    return !this.#isFetched(id) || ends.includes(null) ? UNTOLD : NONE;
  }

  noPerson(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const above: EntityId[] = [];
    this.#above(id, above);
    const isPerson = (one: EntityId) => this.#world.entity(one)?.facts.kind === 'person';
    if (this.#tops(id).some(isPerson)) return NONE;
    const isOpen =
      !this.#isFetched(id) ||
      above.length === 0 ||
      above.some((one) => parseEntityId(one).subject === 'company' && !this.#isFetched(one)) ||
      this.#tops(id).some((end) => this.#isUnfetchedCompany(end) !== false);
    return isOpen ? UNTOLD : { is: 'hit', value: 1 };
  }

  statedCompany(id: EntityId): SlowOutcome {
    const { facts } = this.#world.subject(id);
    if (parseEntityId(id).subject !== 'member' || facts.kind !== 'company') return NONE;
    if (facts.statedCompanyId === null) return NONE;
    const named: EntityId = `sample/company:${facts.statedCompanyId}`;
    const company = this.#world.entity(named)?.facts;
    if (!company || !this.#isFetched(named) || !this.#isFetched(id)) return UNTOLD;
    const { verdict } = compareRecords(facts, company);
    if (verdict !== 'disagree') return verdict === 'agree' ? NONE : UNTOLD;
    return { is: 'hit', value: 1 };
  }

  onlyByPost(id: EntityId): SlowOutcome {
    const record = this.#record(id);
    if (record === null || record.addresses.length === 0) return UNTOLD;
    const blank = (text: string | null): boolean => text === null || text.trim() === '';
    const judged = record.addresses.map((one): boolean | null => {
      if (!blank(one.care_of_name)) return true;
      const line = one.address_line_1;
      const isLineOfBox = !blank(one.po_box) && line?.includes(one.po_box?.trim() ?? '');
      if (!blank(one.street_name) || (!blank(line) && !isLineOfBox)) return false;
      return blank(one.po_box) ? null : true;
    });
    if (judged.includes(false)) return NONE;
    return judged.includes(null) ? UNTOLD : { is: 'hit', value: 1 };
  }

  contradictingRoles(id: EntityId): SlowOutcome {
    const today = dayOf(this.#world.day);
    const found = this.#countRoles(id, this.#roles(id), ({ status, start, end, statusAt }) => {
      const [from, to] = [toDays(start), toDays(end)];
      if (from && to && from.first > to.last) return true;
      const word = (status ?? '').trim().toLowerCase();
      // All answers are of today.
      if (statusAt !== null && dayOf(statusAt) !== today) throw new Error('told on another day');
      if (word === 'active') {
        if ((from && from.first > today) || (to && to.last <= today)) return true;
        // Whether an end that can’t be read contradicts it is not known.
        if (end !== null && (to === null || to.first <= today)) return null;
        return start === null && end === null ? null : false;
      }
      if (word === 'inactive') return to === null ? null : to.first > today;
      return null;
    });
    return atLeast(found, 1);
  }

  afterEnd(id: EntityId): SlowOutcome {
    const over = this.#over(id);
    if (over === null || over === 'open') return over === null ? NONE : UNTOLD;
    const found = this.#countRoles(id, this.#roles(id), ({ start }) => {
      const days = toDays(start);
      if (days === null) return null;
      const after = [days.first, days.last].flatMap((day) =>
        [over.first, over.last].map((end) => day > end),
      );
      return after.every(Boolean) ? true : after.some(Boolean) ? null : false;
    });
    return atLeast(found, 1);
  }

  /** When a company is over; null: it stands; `open`: nobody knows. */
  #over(id: EntityId) {
    if (parseEntityId(id).subject !== 'company') return null;
    const record = this.#record(id);
    const ends = datedAs(record, 'expiration').sort((a, b) => b.last - a.last)[0];
    if (record === null) return 'open' as const;
    return ends ?? (this.#status(id) === 'active' ? null : ('open' as const));
  }

  leftBeforeEnd(id: EntityId, most: number): SlowOutcome {
    const over = this.#over(id);
    if (over === null || over === 'open') return over === null ? NONE : UNTOLD;
    const certain: number[] = [];
    let isOpen = false;
    for (const { end } of this.#offices(id)) {
      const left = toDays(end);
      if (left === null) {
        isOpen = true;
        continue;
      }
      const [least, longest] = [over.first - left.last, over.last - left.first];
      if (longest <= 0) continue;
      if (least > 0 && longest <= most) certain.push(longest);
      else if (least <= most) isOpen = true;
    }
    if (certain.length > 0) return { is: 'hit', value: Math.min(...certain) };
    return isOpen ? UNTOLD : NONE;
  }

  formerOfficers(id: EntityId, many: number, years: number): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const registered = firstDated(this.#record(id), 'registration');
    const today = dayOf(this.#world.day);
    let yes = 0;
    let maybe = this.#isFetched(id) ? 0 : Infinity;
    for (const member of new Set(this.#offices(id).map(({ from }) => from))) {
      const roles = this.#offices(id).filter(({ from }) => from === member);
      const states = roles.map((tie) => tieState({ ...tie, over: null }, this.#world.day));
      if (states.includes('active') || states.includes('not-begun')) continue;
      if (states.includes('unknown') || registered === null) {
        maybe += 1;
        continue;
      }
      const ends = roles.map(({ end }) => toDays(end) ?? { first: -Infinity, last: today });
      const isOpen = roles.some(({ end }) => toDays(end) === null);
      const latest = [
        isOpen ? -Infinity : Math.max(...ends.map(({ first }) => first)),
        isOpen ? today : Math.max(...ends.map(({ last }) => last)),
      ];
      // Who has left by now did so at the latest now.
      const left = latest.map((day) => Math.min(day, today));
      const within = [registered.first, registered.last].flatMap((from) =>
        left.map((day) => day <= laterBy(from, years)),
      );
      if (within.every(Boolean)) yes += 1;
      else if (within.some(Boolean)) maybe += 1;
    }
    return atLeast(count(yes, maybe), many);
  }

  document(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'member') return NONE;
    const { kind } = this.#world.subject(id).facts;
    if (kind !== 'person') return kind === 'member' ? UNTOLD : NONE;
    return this.sharing(id, ['document'], 2, true);
  }

  asset(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    return this.sharing(id, ['vessel', 'aircraft', 'vehicle', 'real-estate'], 2, false);
  }

  companyStatus(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const record = this.#record(id);
    if (record === null) return UNTOLD;
    const today = dayOf(this.#world.day);
    const from = firstDated(record, 'registration');
    const to = datedAs(record, 'expiration').sort((a, b) => b.last - a.last)[0];
    const hit: SlowOutcome = { is: 'hit', value: 1 };
    if (from && to && to.last < from.first) return hit;
    if (this.#status(id) === 'active') {
      return (to && to.last <= today) || (from && from.first > today) ? hit : NONE;
    }
    if (this.#status(id) !== 'dissolved' || !to) return UNTOLD;
    return to.first > today ? hit : NONE;
  }

  jurisdictions(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const record = this.#record(id) as CompanyProfile | null;
    const own = toText(record?.jurisdiction_country);
    if (record === null || own === null) return UNTOLD;
    const others: (string | null)[][] = [];
    const residency = toText(record.residency.residency_country);
    if (residency !== null) others.push([residency]);
    for (const { country_name, country_code } of record.addresses) {
      const ways = [toText(country_name), toText(country_code)].filter((way) => way !== null);
      if (ways.length > 0) others.push(ways);
    }
    const parent = record.parent_company.parent_company_id;
    if (parent !== null && parent !== parseEntityId(id).id) {
      others.push([this.#world.entity(`sample/company:${parent}`)?.facts.country ?? null]);
    }
    if (others.length === 0) return UNTOLD;
    const judged = others.map((ways) => {
      const same = ways.map((way) => (way === null ? null : isSameCountry(own, way)));
      if (same.includes(true)) return false;
      return same.includes(false) ? true : null;
    });
    const yes = judged.filter((one) => one === true).length;
    return atLeast(count(yes, judged.filter((one) => one === null).length), 1);
  }

  onBothSides(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const record = this.#record(id) as CompanyProfile | null;
    if (record === null) return UNTOLD;
    const parent = record.parent_company.parent_company_id;
    if (parent === null || parent === parseEntityId(id).id) return NONE;
    const above: EntityId = `sample/company:${parent}`;
    let yes = 0;
    let maybe = this.#isFetched(above) ? 0 : Infinity;
    const stateIn = (company: EntityId, member: EntityId): string => {
      const states = this.#roles(company)
        .filter(({ from }) => from === member)
        .map(this.#state);
      if (states.includes('active')) return 'active';
      return states.includes('unknown') ? 'unknown' : 'none';
    };
    for (const member of this.#world.ids) {
      const kind = this.#world.entity(member)?.facts.kind;
      if (parseEntityId(member).subject !== 'member' || kind === 'company') continue;
      const both = [stateIn(id, member), stateIn(above, member)];
      if (both.includes('none')) continue;
      if (both.includes('unknown') || kind !== 'person') maybe += 1;
      else yes += 1;
    }
    return atLeast(count(yes, maybe), 1);
  }
}

function datedAs(record: CompanyProfile | MemberProfile | null, type: string) {
  const dates = record === null || !('dates' in record) ? [] : record.dates;
  return dates
    .filter((one) => one.type?.trim().toLowerCase() === type)
    .map(({ date_full }) => toDays(date_full))
    .filter((days) => days !== null);
}

const firstDated = (record: CompanyProfile | MemberProfile | null, type: string) =>
  datedAs(record, type).sort((a, b) => a.first - b.first)[0] ?? null;

const toText = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text.trim() === '' ? null : text;

const CODES: Record<string, string> = { NO: 'norway', MT: 'malta' };

function isSameCountry(a: string, b: string): boolean | null {
  if (fold(a) === fold(b)) return true;
  const isCode = (text: string): boolean => /^[A-Z][A-Z]$/.test(text.trim());
  if (isCode(a) === isCode(b)) return false;
  const [code, name] = isCode(a) ? [a, b] : [b, a];
  return CODES[code.trim()] === fold(name) ? true : null;
}

/** The same date so many years on; no 29 February is among those asked. */
function laterBy(day: number, years: number): number {
  const date = dayText(day);
  return dayOf(`${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`);
}

/** One birthday after the other. */
function fullYears(bornOn: number, on: number): number {
  const [born, day] = [dayText(bornOn), dayText(on)];
  const birthday = (age: number): string =>
    `${String(Number(born.slice(0, 4)) + age).padStart(4, '0')}${born.slice(4)}`;
  let age = -Number(born.slice(0, 4));
  while (birthday(age + 1) <= day) age += 1;
  return age;
}
