/**
 * The rules of indicators as anybody would work them out with the records before them: slow, one by one,
 * without sharing anything with the measures but the state of a tie and the days of a date.
 */
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
}

function firstDated(record: CompanyProfile | MemberProfile | null, type: string) {
  const dates = record === null || !('dates' in record) ? [] : record.dates;
  return (
    dates
      .filter((one) => one.type?.trim().toLowerCase() === type)
      .map(({ date_full }) => toDays(date_full))
      .filter((days) => days !== null)
      .sort((a, b) => (a.first < b.first ? -1 : 1))[0] ?? null
  );
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
