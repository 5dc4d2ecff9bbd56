/**
 * What anybody would take for known who has the records before them, on a day. What a record states without a
 * date is believed from the day on which the record was fetched, and not before; a date counts once it has come.
 */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { parseEntityId } from '../../src/contract/model/entity.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import { tieState } from '../../src/graph/ties/tie-state.ts';
import { dayOf, toDays, type DaySpan } from '../../src/record/values/days.ts';
import type { RecordsWorld } from './indicator-world.ts';
import { firstDated, hasUnreadEnd, readEntries } from './slow-dates.ts';
import { count, every, type SlowCount } from './slow-outcome.ts';

export class SlowWorld {
  protected readonly world: RecordsWorld;

  constructor(world: RecordsWorld) {
    this.world = world;
  }

  protected record = (id: EntityId) => this.world.subject(id).record;

  protected isFetched = (id: EntityId): boolean =>
    this.world.entity(id)?.facts.knowledge === 'profile';

  protected status = (id: EntityId): string =>
    (this.world.entity(id)?.facts.status ?? '').toLowerCase().trim();

  protected roles = (id: EntityId): Tie[] =>
    this.world.ties(id).filter(({ kind }) => kind === 'position' || kind === 'right');

  protected offices = (id: EntityId): Tie[] =>
    this.roles(id).filter(({ role }) => !this.world.isOwnersRole(role));

  protected state = (tie: Tie) => tieState(tie, this.world.day);

  protected stateBySelf = (tie: Tie) => this.state({ ...tie, over: null });

  protected isPast = (time: string): boolean => time.slice(0, 10) <= this.world.day;

  /** Whether its record was fetched, and by the day that is asked about. */
  protected speaks(id: EntityId): boolean {
    const known = this.world.entity(id);
    return this.isFetched(id) && this.isPast(known?.source?.fetchedAt ?? '');
  }

  /** Whether a day that is stated lies behind; null: it may. */
  protected isBehind(days: DaySpan | null): boolean | null {
    if (days === null) return null;
    const behind = [days.first, days.last].map((day) => day <= dayOf(this.world.day));
    return every(...behind) === true || (behind.includes(true) ? null : false);
  }

  /** Whether somebody stated the role by the day, with the status that it has. */
  protected isListed({ statusAt, sources }: Tie): boolean {
    const isRead = sources.some(({ fetchedAt }) => this.isPast(fetchedAt));
    return isRead && (statusAt === null || this.isPast(statusAt));
  }

  /** Whether a company is over by the day. */
  protected isOver(id: EntityId): boolean | null {
    if (!this.isFetched(id)) return null;
    const { end = null, status = null } = this.world.entity(id)?.facts ?? {};
    const behind = this.isBehind(toDays(end));
    const word = this.status(id);
    const isEnd = status === null || word === 'dissolved';
    if (!this.speaks(id)) return behind === true && !isEnd ? null : behind;
    if (word === 'dissolved') return true;
    if (word === 'active') return false;
    return status === null ? behind : null;
  }

  /** Each role judged by itself; more may be stated in a record that nobody fetched. */
  protected countRoles(id: EntityId, roles: Tie[], judge: (tie: Tie) => boolean | null): SlowCount {
    let yes = 0;
    let maybe = this.isFetched(id) ? 0 : Infinity;
    for (const role of roles) {
      const judged = judge(role);
      if (judged === true) yes += 1;
      if (judged === null) maybe += 1;
    }
    return count(yes, maybe);
  }

  /** When a company was over by the day; null: it stood; `open`: nobody knows. */
  protected over(id: EntityId) {
    if (parseEntityId(id).subject !== 'company') return null;
    const record = this.record(id) as CompanyProfile | null;
    const ends = readEntries(record).final;
    if (record === null) return 'open' as const;
    const status = this.status(id);
    const isStated = this.world.entity(id)?.facts.status !== null;
    // Beside such a status, an expiration may be that of a registration.
    if (ends !== null && isStated && status !== 'active' && status !== 'dissolved') return 'open';
    const isBehind = this.isBehind(ends);
    if (ends !== null && status !== 'active')
      return isBehind === null ? ('open' as const) : isBehind ? ends : null;
    const registered = firstDated(record, 'registration');
    if (registered !== null && this.isBehind(registered) === false) return null;
    const stands = this.status(id) === 'active' && this.speaks(id) && !hasUnreadEnd(record);
    return stands ? null : ('open' as const);
  }
}
