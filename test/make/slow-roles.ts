/** The rules of roles, one by one. */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import { dayOf, toDays, type DaySpan } from '../../src/record/values/days.ts';
import {
  endOnDay,
  firstDated,
  fullYears,
  isBetween,
  isReversed,
  lastEndOf,
  laterBy,
  ofAnyStart,
  readEntries,
  startsOf,
} from './slow-dates.ts';
import { atLeast, count, every, NONE, UNTOLD, type SlowOutcome } from './slow-outcome.ts';
import { SlowWorld } from './slow-world.ts';

export class SlowRoles extends SlowWorld {
  manyDirectorships(id: EntityId, many: number): SlowOutcome {
    if (parseEntityId(id).subject !== 'member') return NONE;
    const companies = [...new Set(this.offices(id).map(({ to }) => to))];
    let yes = 0;
    let maybe = this.isFetched(id) ? 0 : Infinity;
    for (const company of companies) {
      const states = this.offices(id)
        .filter(({ to }) => to === company)
        .map(this.state);
      if (states.includes('active')) yes += 1;
      else if (states.includes('unknown')) maybe += 1;
    }
    return atLeast(count(yes, maybe), many);
  }

  /** Whether a role is there and has no end by itself. */
  protected isOpen(tie: Tie): boolean | null {
    const own = this.stateBySelf(tie);
    if (own !== 'unknown') return own === 'active';
    const word = (tie.status ?? '').trim().toLowerCase();
    if (!this.isListed(tie)) return null;
    const ending = endOnDay(tie, dayOf(this.world.day));
    if (tie.terms.some(({ start, end }) => isReversed(toDays(start), toDays(end)))) return null;
    const isWord = ['', 'active', 'inactive'].includes(word);
    const isEndOpen = ending !== null && this.isBehind(toDays(ending)) === null;
    return isWord && isEndOpen ? null : true;
  }

  rolesInDissolved(id: EntityId): SlowOutcome {
    const found = this.countRoles(id, this.roles(id), (tie) => {
      const isOver = this.isOver(tie.to);
      return every(this.isOpen(tie), isOver && tie.corroboration === 'company' ? null : isOver);
    });
    return atLeast(found, 1);
  }

  oneSided(id: EntityId): SlowOutcome {
    const positions = this.roles(id).filter(({ kind }) => kind === 'position');
    const found = this.countRoles(id, positions, (tie) => {
      const over = tie.corroboration === 'member' && this.state(tie) === 'ended';
      if (tie.corroboration === 'both' || over || this.stateBySelf(tie) === 'not-begun')
        return false;
      const other = tie.corroboration === 'company' ? tie.from : tie.to;
      if (!this.speaks(other)) return null;
      return this.state(tie) === 'active' || this.isListed(tie) ? true : null;
    });
    return atLeast(found, 1);
  }

  beforeRegistration(id: EntityId): SlowOutcome {
    const record = this.record(id);
    if (parseEntityId(id).subject !== 'company') return NONE;
    const registered = firstDated(record, 'registration');
    const isThere = this.isBehind(registered);
    if (registered === null || isThere === null) return UNTOLD;
    if (!isThere) return NONE;
    const found = this.countRoles(id, this.roles(id), (tie) =>
      ofAnyStart(
        tie,
        (days) => days.last < registered.first || (days.first >= registered.last ? false : null),
        dayOf(this.world.day),
      ),
    );
    return atLeast(found, 1);
  }

  youngest(id: EntityId, isHit: (age: number) => boolean, best: 'min' | 'max'): SlowOutcome {
    if (this.world.entity(id) === null) return NONE;
    const { facts } = this.world.subject(id);
    if (parseEntityId(id).subject !== 'member') return NONE;
    if (facts.kind !== 'person') return facts.kind === 'member' ? UNTOLD : NONE;
    const born = toDays(facts.born);
    if (born === null) return UNTOLD;
    const certain: number[] = [];
    let isOpen = !this.isFetched(id);
    for (const start of this.offices(id).flatMap(startsOf)) {
      const began = toDays(start);
      const hasBegun = began === null ? true : this.isBehind(began);
      if (hasBegun === false) continue;
      const ages = began && [fullYears(born.last, began.first), fullYears(born.first, began.last)];
      if (hasBegun && ages?.every(isHit))
        certain.push(best === 'max' ? Math.min(...ages) : Math.max(...ages));
      else if (ages === null || ages.some(isHit)) isOpen = true;
    }
    if (certain.length > 0) return { is: 'hit', value: Math[best](...certain) };
    return isOpen ? UNTOLD : NONE;
  }

  contradictingRoles(id: EntityId): SlowOutcome {
    const found = this.countRoles(id, this.roles(id), (tie) => {
      const { status, terms, statusAt } = tie;
      const wrong = terms.find(({ start, end }) => isReversed(toDays(start), toDays(end)));
      const isWrong = wrong !== undefined;
      const from = toDays((wrong ?? terms[0])?.start ?? null);
      const end = lastEndOf(tie);
      const to = toDays(end);
      if (!this.isListed(tie)) {
        const hasBegun = this.isBehind(from);
        return hasBegun === true && !isWrong ? null : hasBegun;
      }
      if (isWrong) return true;
      const word = (status ?? '').trim().toLowerCase();
      const told = dayOf(statusAt ?? this.world.day);
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
    const over = this.over(id);
    if (over === 'open') return UNTOLD;
    if (parseEntityId(id).subject !== 'company') return NONE;
    const { gaps } = readEntries(this.record(id) as CompanyProfile | null);
    if (over === null && gaps.length === 0) return NONE;
    const isAfter = (days: DaySpan): boolean | null => {
      const isOutside = gaps.every(
        ({ from, to }) => days.last <= from.first || days.first >= to.last,
      );
      const after = [days.first, days.last].flatMap((day) =>
        over === null ? [] : [over.first, over.last].map((end) => day > end),
      );
      if (over !== null && after.every(Boolean)) return true;
      return after.some(Boolean) || !isOutside ? null : false;
    };
    const found = this.countRoles(id, this.roles(id), (tie) =>
      ofAnyStart(tie, isAfter, dayOf(this.world.day)),
    );
    return atLeast(found, 1);
  }

  leftBeforeEnd(id: EntityId, most: number): SlowOutcome {
    const over = this.over(id);
    if (over === null || over === 'open') return over === null ? NONE : UNTOLD;
    const certain: number[] = [];
    let isOpen = false;
    for (const tie of this.offices(id)) {
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
    const registered = firstDated(this.record(id), 'registration');
    const today = dayOf(this.world.day);
    let yes = 0;
    let maybe = this.isFetched(id) ? 0 : Infinity;
    for (const member of new Set(this.offices(id).map(({ from }) => from))) {
      const roles = this.offices(id).filter(
        (tie) => tie.from === member && this.stateBySelf(tie) !== 'not-begun',
      );
      const states = roles.map(this.stateBySelf);
      if (states.length === 0 || states.includes('active')) continue;
      const isThere = this.isBehind(registered);
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
}
