/** The rules of who is above a company, one by one. */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import { atLeast, count, NONE, UNTOLD, type SlowOutcome } from './slow-outcome.ts';
import { SlowWorld } from './slow-world.ts';

export class SlowOwners extends SlowWorld {
  circle(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const seen: EntityId[] = [];
    for (let at: EntityId = id; ;) {
      const record = this.world.ids.includes(at)
        ? (this.record(at) as CompanyProfile | null)
        : null;
      if (record === null || !this.speaks(at)) return UNTOLD;
      seen.push(at);
      const parent = record.parent_company.parent_company_id;
      if (parent === null) return NONE;
      at = `sample/company:${parent}`;
      if (at === id) return { is: 'hit', value: seen.length };
      if (seen.includes(at)) return NONE;
    }
  }

  /** Ties up, and whether each is there on the day; null: nobody knows. */
  protected up(id: EntityId): { next: EntityId; isThere: boolean | null }[] {
    return this.world.ties(id).flatMap((tie) => {
      const isUp = tie.kind === 'same' ? tie.from === id : tie.to === id && this.isOwners(tie);
      const next = tie.kind === 'same' ? tie.to : tie.from;
      const state = this.state(tie);
      if (!isUp || state === 'ended' || state === 'not-begun') return [];
      const isSure = tie.kind === 'same' || state === 'active' || this.isListed(tie);
      return [{ next, isThere: isSure || null }];
    });
  }

  /** Whether it comes back to itself: then somebody is above it, and nobody at the top. */
  protected isInCircle(id: EntityId): boolean {
    return [id, ...this.above(id)].some((one) =>
      this.up(one).some(({ next, isThere }) => isThere === true && next === id),
    );
  }

  /** Whoever else is above for certain, without anybody twice. */
  protected above(id: EntityId, seen: EntityId[] = [], first = id): EntityId[] {
    for (const { next, isThere } of this.up(id)) {
      if (isThere === null || next === first || seen.includes(next)) continue;
      seen.push(next);
      this.above(next, seen, first);
    }
    return seen;
  }

  /** Whether somebody else may be above it, or above those above it. */
  protected mayHaveMoreAbove(id: EntityId): boolean {
    const all = [id, ...this.above(id)];
    return all.some((one) => this.up(one).some(({ isThere }) => isThere === null));
  }

  /** Whether what a member of a company on the way up holds is told by nobody: its own record is not there. */
  protected mayBeHeldByRight(id: EntityId): boolean {
    const companies = [id, ...this.above(id)].filter(
      (one) => parseEntityId(one).subject === 'company',
    );
    return companies.some((one) =>
      this.world
        .ties(one)
        .some(({ kind, from, to }) => kind === 'position' && to === one && !this.isFetched(from)),
    );
  }

  protected isOwners = (tie: Tie): boolean =>
    tie.kind === 'parent' || this.world.isOwnersRole(tie.role);

  protected tops = (id: EntityId): EntityId[] =>
    this.above(id).filter((one) => this.up(one).length === 0);

  protected isUnfetchedCompany(id: EntityId): boolean | null {
    const facts = this.world.entity(id)?.facts;
    if (facts?.kind === 'person' || facts?.kind === 'authority') return false;
    if (facts?.kind === 'member') return null;
    if (parseEntityId(id).subject === 'company') return !this.isFetched(id);
    const named: EntityId | null = facts?.statedCompanyId
      ? `sample/company:${facts.statedCompanyId}`
      : null;
    if (named === null) return this.isFetched(id) ? null : true;
    if (!this.world.ids.includes(named) || !this.isFetched(named)) return true;
    return null;
  }

  chainEndsUnfetched(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const ends = this.tops(id).map((end) => this.isUnfetchedCompany(end));
    if (ends.includes(true)) return { is: 'hit', value: 1 };
    const isLater = this.above(id).some(
      (one) => parseEntityId(one).subject === 'company' && this.isFetched(one) && !this.speaks(one),
    );
    const isOpen =
      !this.speaks(id) || isLater || this.mayHaveMoreAbove(id) || this.mayBeHeldByRight(id);
    return isOpen || ends.includes(null) ? UNTOLD : NONE;
  }

  noPerson(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const above = this.above(id);
    const isPerson = (one: EntityId) => this.world.entity(one)?.facts.kind === 'person';
    if (this.tops(id).some(isPerson)) return NONE;
    const isOpen =
      !this.speaks(id) ||
      (above.length === 0 && !this.isInCircle(id)) ||
      this.mayHaveMoreAbove(id) ||
      this.mayBeHeldByRight(id) ||
      above.some((one) => parseEntityId(one).subject === 'company' && !this.speaks(one)) ||
      this.tops(id).some((end) => this.isUnfetchedCompany(end) !== false);
    return isOpen ? UNTOLD : { is: 'hit', value: 1 };
  }

  onBothSides(id: EntityId): SlowOutcome {
    if (parseEntityId(id).subject !== 'company') return NONE;
    const record = this.record(id) as CompanyProfile | null;
    if (record === null || !this.speaks(id)) return UNTOLD;
    const parent = record.parent_company.parent_company_id;
    if (parent === null || parent === parseEntityId(id).id) return NONE;
    const above: EntityId = `sample/company:${parent}`;
    let yes = 0;
    let maybe = this.isFetched(above) ? 0 : Infinity;
    const stateIn = (company: EntityId, member: EntityId): string => {
      const states = this.roles(company)
        .filter(({ from }) => from === member)
        .map(this.state);
      if (states.includes('active')) return 'active';
      return states.includes('unknown') ? 'unknown' : 'none';
    };
    for (const member of this.world.ids) {
      const kind = this.world.entity(member)?.facts.kind;
      if (parseEntityId(member).subject !== 'member' || kind === 'company') continue;
      const both = [stateIn(id, member), stateIn(above, member)];
      if (both.includes('none')) continue;
      if (both.includes('unknown') || kind !== 'person') maybe += 1;
      else yes += 1;
    }
    return atLeast(count(yes, maybe), 1);
  }
}
