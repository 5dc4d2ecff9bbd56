/**
 * The rules of indicators as anybody would work them out with the records before them: slow, one by one,
 * without sharing anything with the measures but the state of a tie and the days of a date. What a record
 * states without a date is believed from the day on which the record was fetched, and not before; a date
 * counts once it has come.
 */
import { fold } from '../../src/contract/text/fold-words.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import { compareRecords } from '../../src/graph/sameness/same.ts';
import { tieState } from '../../src/graph/ties/tie-state.ts';
import { dayText, dayOf, toDays, type DaySpan } from '../../src/record/values/days.ts';
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
/** All of these; null: nobody knows. */
function every(...all: (boolean | null)[]): boolean | null {
  if (all.includes(false)) return false;
  return all.includes(null) ? null : true;
}

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
  #stateBySelf = (tie: Tie) => this.#state({ ...tie, over: null });
  #isPast = (time: string): boolean => time.slice(0, 10) <= this.#world.day;

  /** Whether its record was fetched, and by the day that is asked about. */
  #speaks(id: EntityId): boolean {
    const known = this.#world.entity(id);
    return this.#isFetched(id) && this.#isPast(known?.source?.fetchedAt ?? '');
  }

  /** Whether a day that is stated lies behind; null: it may. */
  #isBehind(days: DaySpan | null): boolean | null {
    if (days === null) return null;
    const behind = [days.first, days.last].map((day) => day <= dayOf(this.#world.day));
    return every(...behind) === true || (behind.includes(true) ? null : false);
  }

  /** Whether somebody stated the role by the day, with the status that it has. */
  #isListed({ statusAt, sources }: Tie): boolean {
    const isRead = sources.some(({ fetchedAt }) => this.#isPast(fetchedAt));
    return isRead && (statusAt === null || this.#isPast(statusAt));
  }

  /** Whether a role is there and has no end by itself. */
  #isOpen(tie: Tie): boolean | null {
    const own = this.#stateBySelf(tie);
    if (own !== 'unknown') return own === 'active';
    const word = (tie.status ?? '').trim().toLowerCase();
    if (!this.#isListed(tie)) return null;
    const ending = endOnDay(tie, dayOf(this.#world.day));
    if (tie.terms.some(({ start, end }) => isReversed(toDays(start), toDays(end)))) return null;
    const isWord = ['', 'active', 'inactive'].includes(word);
    const isEndOpen = ending !== null && this.#isBehind(toDays(ending)) === null;
    return isWord && isEndOpen ? null : true;
  }

  /** Whether a company is over by the day. */
  #isOver(id: EntityId): boolean | null {
    if (!this.#isFetched(id)) return null;
    const { end = null, status = null } = this.#world.entity(id)?.facts ?? {};
    const behind = this.#isBehind(toDays(end));
    const word = this.#status(id);
    const isEnd = status === null || word === 'dissolved';
    if (!this.#speaks(id)) return behind === true && !isEnd ? null : behind;
    if (word === 'dissolved') return true;
    if (word === 'active') return false;
    return status === null ? behind : null;
  }

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
      const isOver = this.#isOver(tie.to);
      return every(this.#isOpen(tie), isOver && tie.corroboration === 'company' ? null : isOver);
    });
    return atLeast(found, 1);
  }

  oneSided(id: EntityId): SlowOutcome {
    const positions = this.#roles(id).filter(({ kind }) => kind === 'position');
    const found = this.#countRoles(id, positions, (tie) => {
      const over = tie.corroboration === 'member' && this.#state(tie) === 'ended';
      if (tie.corroboration === 'both' || over || this.#stateBySelf(tie) === 'not-begun')
        return false;
      const other = tie.corroboration === 'company' ? tie.from : tie.to;
      if (!this.#speaks(other)) return null;
      return this.#state(tie) === 'active' || this.#isListed(tie) ? true : null;
    });
    return atLeast(found, 1);
  }

  beforeRegistration(id: EntityId): SlowOutcome {
    const record = this.#record(id);
    if (parseEntityId(id).subject !== 'company') return NONE;
    const registered = firstDated(record, 'registration');
    const isThere = this.#isBehind(registered);
    if (registered === null || isThere === null) return UNTOLD;
    if (!isThere) return NONE;
    const found = this.#countRoles(id, this.#roles(id), (tie) =>
      ofAnyStart(tie, (days) => {
        const isBefore =
          days.last < registered.first || (days.first >= registered.last ? false : null);
        return every(isBefore, this.#isBehind(days));
      }),
    );
    return atLeast(found, 1);
  }

  sharing(id: EntityId, kinds: readonly string[], many: number, isNeeded: boolean): SlowOutcome {
    if (!this.#speaks(id)) return UNTOLD;
    const things = this.#world.shared(id).filter(({ kind }) => kinds.includes(kind));
    if (things.length === 0) return isNeeded ? UNTOLD : NONE;
    const yes = things.map(({ all }) => all.filter((one) => this.#isPast(one.fetchedAt)));
    const outcome = atLeast(count(Math.max(...yes.map(({ length }) => length)), 0), many);
    const isMaybe = things.some(({ all }) => all.length >= many);
    return outcome.is === 'none' && isMaybe ? UNTOLD : outcome;
  }

  oldNames(id: EntityId, many: number): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const record = this.#record(id) as CompanyProfile | null;
    if (record === null) return UNTOLD;
    const judged = record.old_names.map((name) => {
      const days = latest(datedAs(name, 'expiration'));
      return days === null ? this.#speaks(id) || null : this.#isBehind(days);
    });
    const [yes, maybe] = [true, null].map((is) => judged.filter((one) => one === is).length);
    return atLeast(count(yes ?? 0, maybe ?? 0), many);
  }

  youngest(id: EntityId, isHit: (age: number) => boolean, best: 'min' | 'max'): SlowOutcome {
    if (this.#world.entity(id) === null) return NONE;
    const { facts } = this.#world.subject(id);
    if (parseEntityId(id).subject !== 'member') return NONE;
    if (facts.kind !== 'person') return facts.kind === 'member' ? UNTOLD : NONE;
    const born = toDays(facts.born);
    if (born === null) return UNTOLD;
    const certain: number[] = [];
    let isOpen = !this.#isFetched(id);
    for (const start of this.#offices(id).flatMap(startsOf)) {
      const began = toDays(start);
      const hasBegun = began === null ? true : this.#isBehind(began);
      if (hasBegun === false) continue;
      const ages = began && [fullYears(born.last, began.first), fullYears(born.first, began.last)];
      if (hasBegun && ages?.every(isHit))
        certain.push(best === 'max' ? Math.min(...ages) : Math.max(...ages));
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
      if (record === null || !this.#speaks(at)) return UNTOLD;
      seen.push(at);
      const parent = record.parent_company.parent_company_id;
      if (parent === null) return NONE;
      at = `sample/company:${parent}`;
      if (at === id) return { is: 'hit', value: seen.length };
      if (seen.includes(at)) return NONE;
    }
  }

  /** Ties up, and whether each is there on the day; null: nobody knows. */
  #up(id: EntityId): { next: EntityId; isThere: boolean | null }[] {
    return this.#world.ties(id).flatMap((tie) => {
      const isUp = tie.kind === 'same' ? tie.from === id : tie.to === id && this.#isOwners(tie);
      const next = tie.kind === 'same' ? tie.to : tie.from;
      const state = this.#state(tie);
      if (!isUp || state === 'ended' || state === 'not-begun') return [];
      const isSure = tie.kind === 'same' || state === 'active' || this.#isListed(tie);
      return [{ next, isThere: isSure || null }];
    });
  }

  /** Whether it comes back to itself: then somebody is above it, and nobody at the top. */
  #isInCircle(id: EntityId): boolean {
    return [id, ...this.#above(id)].some((one) =>
      this.#up(one).some(({ next, isThere }) => isThere === true && next === id),
    );
  }

  /** Whoever else is above for certain, without anybody twice. */
  #above(id: EntityId, seen: EntityId[] = [], first = id): EntityId[] {
    for (const { next, isThere } of this.#up(id)) {
      if (isThere === null || next === first || seen.includes(next)) continue;
      seen.push(next);
      this.#above(next, seen, first);
    }
    return seen;
  }

  /** Whether somebody else may be above it, or above those above it. */
  #mayHaveMoreAbove(id: EntityId): boolean {
    const all = [id, ...this.#above(id)];
    return all.some((one) => this.#up(one).some(({ isThere }) => isThere === null));
  }

  /** Whether what a member of a company on the way up holds is told by nobody: its own record is not there. */
  #mayBeHeldByRight(id: EntityId): boolean {
    const companies = [id, ...this.#above(id)].filter(
      (one) => parseEntityId(one).subject === 'company',
    );
    return companies.some((one) =>
      this.#world
        .ties(one)
        .some(({ kind, from, to }) => kind === 'position' && to === one && !this.#isFetched(from)),
    );
  }

  #isOwners = (tie: Tie): boolean => tie.kind === 'parent' || this.#world.isOwnersRole(tie.role);

  #tops = (id: EntityId): EntityId[] => this.#above(id).filter((one) => this.#up(one).length === 0);

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
    const isLater = this.#above(id).some(
      (one) =>
        parseEntityId(one).subject === 'company' && this.#isFetched(one) && !this.#speaks(one),
    );
    const isOpen =
      !this.#speaks(id) || isLater || this.#mayHaveMoreAbove(id) || this.#mayBeHeldByRight(id);
    return isOpen || ends.includes(null) ? UNTOLD : NONE;
  }

  noPerson(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const above = this.#above(id);
    const isPerson = (one: EntityId) => this.#world.entity(one)?.facts.kind === 'person';
    if (this.#tops(id).some(isPerson)) return NONE;
    const isOpen =
      !this.#speaks(id) ||
      (above.length === 0 && !this.#isInCircle(id)) ||
      this.#mayHaveMoreAbove(id) ||
      this.#mayBeHeldByRight(id) ||
      above.some((one) => parseEntityId(one).subject === 'company' && !this.#speaks(one)) ||
      this.#tops(id).some((end) => this.#isUnfetchedCompany(end) !== false);
    return isOpen ? UNTOLD : { is: 'hit', value: 1 };
  }

  statedCompany(id: EntityId): SlowOutcome {
    const { facts } = this.#world.subject(id);
    if (parseEntityId(id).subject !== 'member' || facts.kind !== 'company') return NONE;
    if (facts.statedCompanyId === null) return NONE;
    const named: EntityId = `sample/company:${facts.statedCompanyId}`;
    const company = this.#world.entity(named)?.facts;
    if (!company || !this.#speaks(named) || !this.#speaks(id)) return UNTOLD;
    const { verdict } = compareRecords(facts, company);
    if (verdict !== 'disagree') return verdict === 'agree' ? NONE : UNTOLD;
    return { is: 'hit', value: 1 };
  }

  onlyByPost(id: EntityId): SlowOutcome {
    const record = this.#record(id);
    if (record === null || !this.#speaks(id) || record.addresses.length === 0) return UNTOLD;
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
    const found = this.#countRoles(id, this.#roles(id), (tie) => {
      const { status, terms, statusAt } = tie;
      const wrong = terms.find(({ start, end }) => isReversed(toDays(start), toDays(end)));
      const isWrong = wrong !== undefined;
      const from = toDays((wrong ?? terms[0])?.start ?? null);
      const end = lastEndOf(tie);
      const to = toDays(end);
      if (!this.#isListed(tie)) {
        const hasBegun = this.#isBehind(from);
        return hasBegun === true && !isWrong ? null : hasBegun;
      }
      if (isWrong) return true;
      const word = (status ?? '').trim().toLowerCase();
      const told = dayOf(statusAt ?? this.#world.day);
      if (word === 'active') {
        if ((from && from.first > told) || (to && to.last <= told)) return true;
        if (isBetween(tie, told)) return true;
        // Whether an end that can’t be read contradicts it is not known.
        if (end !== null && (to === null || to.first <= told)) return null;
        return terms.length === 0 ? null : false;
      }
      if (word === 'inactive') return to === null ? null : to.first > told;
      return null;
    });
    return atLeast(found, 1);
  }

  afterEnd(id: EntityId): SlowOutcome {
    const over = this.#over(id);
    if (over === null || over === 'open') return over === null ? NONE : UNTOLD;
    const found = this.#countRoles(id, this.#roles(id), (tie) =>
      ofAnyStart(tie, (days) => {
        const after = [days.first, days.last].flatMap((day) =>
          [over.first, over.last].map((end) => day > end),
        );
        const isAfter = after.every(Boolean) ? true : after.some(Boolean) ? null : false;
        return every(isAfter, this.#isBehind(days));
      }),
    );
    return atLeast(found, 1);
  }

  /** When a company was over by the day; null: it stood; `open`: nobody knows. */
  #over(id: EntityId) {
    if (parseEntityId(id).subject !== 'company') return null;
    const record = this.#record(id);
    const ends = latest(datedAs(record, 'expiration'));
    if (record === null) return 'open' as const;
    const status = this.#status(id);
    const isStated = this.#world.entity(id)?.facts.status !== null;
    // Beside such a status, an expiration may be that of a registration.
    if (ends !== null && isStated && status !== 'active' && status !== 'dissolved') return 'open';
    const isBehind = this.#isBehind(ends);
    if (ends !== null && status !== 'active')
      return isBehind === null ? ('open' as const) : isBehind ? ends : null;
    const registered = firstDated(record, 'registration');
    if (registered !== null && this.#isBehind(registered) === false) return null;
    const stands = this.#status(id) === 'active' && this.#speaks(id) && !hasUnreadEnd(record);
    return stands ? null : ('open' as const);
  }

  leftBeforeEnd(id: EntityId, most: number): SlowOutcome {
    const over = this.#over(id);
    if (over === null || over === 'open') return over === null ? NONE : UNTOLD;
    const certain: number[] = [];
    let isOpen = false;
    for (const tie of this.#offices(id)) {
      const left = toDays(lastEndOf(tie));
      if (left === null) {
        isOpen = true;
        continue;
      }
      const least = over.first - left.last;
      const longest = over.last - left.first;
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
      const roles = this.#offices(id).filter(
        (tie) => tie.from === member && this.#stateBySelf(tie) !== 'not-begun',
      );
      const states = roles.map(this.#stateBySelf);
      if (states.length === 0 || states.includes('active')) continue;
      const isThere = this.#isBehind(registered);
      if (!states.includes('unknown') && isThere === false) continue;
      if (states.includes('unknown') || registered === null || isThere === null) {
        maybe += 1;
        continue;
      }
      const ends = roles.map((tie) => toDays(lastEndOf(tie)) ?? { first: -Infinity, last: today });
      const isOpen = roles.some((tie) => toDays(lastEndOf(tie)) === null);
      const lasts = [
        isOpen ? -Infinity : Math.max(...ends.map(({ first }) => first)),
        isOpen ? today : Math.max(...ends.map(({ last }) => last)),
      ];
      // Who has left by now did so at the latest now.
      const left = lasts.map((day) => Math.min(day, today));
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
    const from = firstDated(record, 'registration');
    const to = latest(datedAs(record, 'expiration'));
    const hit: SlowOutcome = { is: 'hit', value: 1 };
    const isWrong = from !== null && to !== null && to.last < from.first;
    if (!this.#speaks(id)) {
      const isThere = from === null || this.#isBehind(from);
      if (isThere === false) return NONE;
      return isThere && isWrong ? hit : UNTOLD;
    }
    if (isWrong) return hit;
    const told = dayOf(this.#world.entity(id)?.source?.fetchedAt ?? '');
    if (this.#status(id) === 'active') {
      if ((to && to.last <= told) || (from && from.first > told)) return hit;
      return (to && to.first <= told) || hasUnreadEnd(record) ? UNTOLD : NONE;
    }
    if (this.#status(id) !== 'dissolved' || !to) return UNTOLD;
    return to.first > told ? hit : NONE;
  }

  jurisdictions(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const record = this.#record(id) as CompanyProfile | null;
    const own = toText(record?.jurisdiction_country);
    if (record === null || own === null || !this.#speaks(id)) return UNTOLD;
    const others: (string | null)[][] = [];
    const residency = toText(record.residency.residency_country);
    if (residency !== null) others.push([residency]);
    for (const { country_name, country_code } of record.addresses) {
      const ways = [toText(country_name), toText(country_code)].filter((way) => way !== null);
      if (ways.length > 0) others.push(ways);
    }
    const parent = record.parent_company.parent_company_id;
    if (parent !== null && parent !== parseEntityId(id).id) {
      const known = this.#world.entity(`sample/company:${parent}`);
      const isRead = this.#isPast(known?.source?.fetchedAt ?? '');
      others.push([isRead ? (known?.facts.country ?? null) : null]);
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
    if (record === null || !this.#speaks(id)) return UNTOLD;
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

const latest = (all: readonly DaySpan[]): DaySpan | null =>
  all.toSorted((a, b) => b.last - a.last)[0] ?? null;

function datedAs(
  record: CompanyProfile | MemberProfile | Pick<CompanyProfile, 'dates'> | null,
  type: string,
) {
  const dates = record === null || !('dates' in record) ? [] : record.dates;
  return dates
    .filter((one) => one.type?.trim().toLowerCase() === type)
    .map(({ date_full }) => toDays(date_full))
    .filter((days) => days !== null);
}

/** Whether an end is stated that is no date. */
const hasUnreadEnd = (record: CompanyProfile | MemberProfile): boolean =>
  'dates' in record &&
  record.dates.some(
    ({ type, date_full }) =>
      type?.trim().toLowerCase() === 'expiration' &&
      toText(date_full) !== null &&
      toDays(date_full) === null,
  );

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
  const born = dayText(bornOn);
  const day = dayText(on);
  const birthday = (age: number): string =>
    `${String(Number(born.slice(0, 4)) + age).padStart(4, '0')}${born.slice(4)}`;
  let age = -Number(born.slice(0, 4));
  while (birthday(age + 1) <= day) age += 1;
  return age;
}

const isReversed = (from: DaySpan | null, to: DaySpan | null): boolean =>
  from !== null && to !== null && from.first > to.last;

/** Whether the day is after the end of one term, and before the start of the next. */
const isBetween = ({ terms }: Tie, day: number): boolean =>
  terms.some(({ end }, at) => {
    const ended = toDays(end);
    const next = toDays(terms[at + 1]?.start ?? null);
    return ended !== null && next !== null && ended.last <= day && day < next.first;
  });

/** The end of the last term that may have begun by the day; of the first if none has. */
function endOnDay({ terms }: Tie, day: number): string | null {
  const begun = terms.findLastIndex(({ start, registered }, at) => {
    const before = terms[at - 1];
    const begins =
      toDays(start)?.first ?? toDays(before?.end ?? null)?.last ?? toDays(registered)?.last;
    return begins === undefined || begins <= day;
  });
  return terms[Math.max(begun, 0)]?.end ?? null;
}

const lastEndOf = ({ terms }: Tie): string | null => terms.at(-1)?.end ?? null;

/** The start of each term; null where none is stated. */
const startsOf = ({ terms }: Tie): (string | null)[] =>
  terms.length === 0 ? [null] : terms.map(({ start }) => start);

/** Whether it holds for one start; null: it may. */
function ofAnyStart(tie: Tie, judge: (days: DaySpan) => boolean | null): boolean | null {
  const judged = startsOf(tie).map((start) => {
    const days = toDays(start);
    return days === null ? null : judge(days);
  });
  return judged.includes(true) || (judged.includes(null) ? null : false);
}
