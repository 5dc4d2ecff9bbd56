/**
 * Following owners, step by step: from what is held up to who holds it, or down. What counts as an
 * owner's tie is a parent, or a position or right in the words of an owner that has begun and not ended.
 *
 * A company is two records. Who holds it stands in its record as a company, what it holds in its
 * record as a member; the walk goes on in the other record only where both were fetched and agree.
 * Where it ends, and why, is part of the answer: that nobody is stated never looks like a fault, and
 * what could not be had is told even where others are known.
 */
import { type Fault, wasNotSearched, faultWords } from '../../contract/faults/faults.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type {
  OwnerDirection,
  OwnerEnd,
  OwnerStep,
  OwnerEndReason,
} from '../../contract/answers/owners.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { findCircle, waysRound } from './circle.ts';
import { alikeName, hashText, tieId } from '../shared/identity.ts';
import { isOwnersTie } from './owner-roles.ts';
import { companyNamedBy, compareRecords } from '../sameness/same.ts';
import type { TieEnd } from '../shared/tie-end.ts';
import { tieState } from '../ties/tie-state.ts';
import { idInWords } from '../sameness/namesakes.ts';
import { notFoundInWords } from '../shared/not-found-words.ts';
import { both } from '../../contract/words/languages.ts';

/** What is known of an entity once it was looked at. */
export interface LookedAt {
  /** null: nothing is. */
  end: TieEnd | null;
  /** Every tie known at it. */
  ties: readonly Tie[];
  /** Why its record could not be had, now or earlier; null where it was, or where nobody ever asked. */
  fault: Fault | null;
}

/** What the walk asks of the world around it. */
export interface OwnersWorld {
  /** Have the records of these; `step` counts from the first owners, which are 1. */
  look(ids: readonly EntityId[], step: number): Promise<ReadonlyMap<EntityId, LookedAt>>;
  /** The members that name this company. */
  membersOf(company: TieEnd): Promise<FoundMembers>;
}

export interface FoundMembers {
  members: readonly EntityId[];
  /** Whether they were looked for, as far as that was needed. */
  isSearched: boolean;
  /** Why they could not be. */
  fault: Fault | null;
}

export interface OwnersRequest {
  from: readonly EntityId[];
  direction: OwnerDirection;
  isOwnersRole: (role: string | null) => boolean;
  /** States are as of this day (YYYY-MM-DD). */
  day: string;
  steps: number;
  /** Entities reached at most, those it begins from among them. */
  entities: number;
}

export interface FoundOwners {
  /** Each with how many steps away it is, the nearest first. */
  reached: ReadonlyMap<EntityId, number>;
  /** Where it ends, and where it lacks something, the nearest first. */
  ends: OwnerEnd[];
  /** Those with somebody beyond who was reached. */
  goesOn: ReadonlySet<EntityId>;
  /** As `FollowAnswer` has it. */
  circle: EntityId[];
  ways: EntityId[][];
  /** Ties of owners that had ended on the day, or had not begun: neither is followed. */
  ended: number;
  notBegun: number;
  /** Every tie that was gone over, as it was: the nearest first. */
  steps: OwnerStep[];
  /** Up: members of the companies on the way, owners or not. What they hold stands in their own records. */
  members: ReadonlySet<EntityId>;
}

const WAYS_LISTED = 20;
/** Companies whose other records are looked for at once. */
const QUERIED_AT_ONCE = 8;

const isMember = (id: EntityId): boolean => parseEntityId(id).subject === 'member';

/** The other record of a company, as far as one was looked for. */
interface Other {
  /** Records found to be of the same company. */
  same: EntityId[];
  /** Why there is none, or not all of them; null where nothing lacks. */
  lack: Lack | null;
}

const NO_OTHER: Other = { same: [], lack: null };

class OwnersWalk {
  readonly #wish: OwnersRequest;
  readonly #world: OwnersWorld;
  readonly reached = new Map<EntityId, number>();
  readonly ends: OwnerEnd[] = [];
  readonly goesOn = new Set<EntityId>();
  /** From each entity to where it goes on. */
  readonly onward = new Map<EntityId, EntityId[]>();
  readonly ended = new Set<string>();
  readonly notBegun = new Set<string>();
  readonly steps: OwnerStep[] = [];
  readonly members = new Set<EntityId>();
  readonly #looked = new Map<EntityId, LookedAt>();
  readonly #noted = new Set<string>();
  #step = 0;

  constructor(wish: OwnersRequest, world: OwnersWorld) {
    this.#wish = wish;
    this.#world = world;
  }

  async run(): Promise<void> {
    let ring = this.#reach(this.#wish.from);
    for (; ring.length > 0; this.#step += 1) ring = await this.#take(ring);
  }

  /** One step: the records of these, the other records of those that are companies, and who is next. */
  async #take(ring: readonly EntityId[]): Promise<EntityId[]> {
    await this.#look(ring);
    const others = await this.#othersOf(ring);
    const owners = ring.map((id) => {
      const other = others.get(id) ?? NO_OTHER;
      // One that was reached before is looked at by itself.
      const isEndHere = !other.same.some((record) => this.reached.has(record));
      this.#reach(other.same, this.#step);
      for (const record of other.same) {
        this.#noteSame(id, record);
        this.onward.set(record, this.#ownersAt(record));
      }
      const own = this.#ownersAt(id);
      this.onward.set(id, [...other.same, ...own]);
      const all = [...own, ...other.same.flatMap((record) => this.onward.get(record) ?? [])];
      const lack = this.#lackAt(id, other);
      if (lack !== null) this.#end(id, lack);
      else if (all.length === 0 && isEndHere) this.#addEnd(id);
      return { id, all };
    });
    const next = owners.flatMap(({ all }) => all);
    const isLast = this.#step >= this.#wish.steps;
    const came = isLast ? [] : this.#reach(next, this.#step + 1);
    const cut = isLast ? 'step limit' : 'entity limit';
    for (const { id, all } of owners) {
      if (all.some((owner) => this.reached.has(owner))) this.goesOn.add(id);
      if (all.some((owner) => !this.reached.has(owner))) this.#end(id, lackOnly(cut));
    }
    return came;
  }

  async #look(ids: readonly EntityId[]): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !this.#looked.has(id));
    if (wanted.length === 0) return;
    for (const [id, seen] of await this.#world.look(wanted, this.#step)) this.#looked.set(id, seen);
  }

  /** Those of these that are new; none beyond the limit. */
  #reach(ids: readonly EntityId[], step = this.#step): EntityId[] {
    const fresh = [...new Set(ids)].filter((id) => !this.reached.has(id));
    const left = Math.max(0, this.#wish.entities - this.reached.size);
    const came = fresh.slice(0, left);
    for (const id of came) this.reached.set(id, step);
    return came;
  }

  /** Up it goes on in the record of a company, down in that of a member. */
  async #othersOf(ring: readonly EntityId[]): Promise<Map<EntityId, Other>> {
    const asked: (Other & { id: EntityId; records: readonly EntityId[] })[] = [];
    for (let from = 0; from < ring.length; from += QUERIED_AT_ONCE) {
      const some = ring.slice(from, from + QUERIED_AT_ONCE);
      const may = some.map(async (id) => ({ id, ...(await this.#mayBe(id)) }));
      asked.push(...(await Promise.all(may)));
    }
    await this.#look(asked.flatMap(({ records }) => records));
    return new Map(
      asked.map(({ id, records, ...other }) => [
        id,
        records.length > 0 ? this.#compare(id, records) : other,
      ]),
    );
  }

  /** The records that may be the other one of this; none where it needs none. */
  async #mayBe(id: EntityId): Promise<Other & { records: readonly EntityId[] }> {
    const none = { ...NO_OTHER, records: [] };
    const { end = null, fault: unread = null } = this.#looked.get(id) ?? {};
    // Down it comes to companies alone: a member is where it began, and its company is parent by its own record.
    const isOfThisSide = isMember(id) || this.#wish.direction === 'down';
    if (end?.kind !== 'company' || !isOfThisSide || unread !== null) return none;
    const missing: Other = { same: [], lack: lackOnly('no other record') };
    if (isMember(id)) {
      const company = companyNamedBy(end);
      return { ...missing, records: company === null ? [] : [company] };
    }
    const { members, isSearched, fault } = await this.#world.membersOf(end);
    const lack = isSearched ? missing.lack : lackBy(fault, null);
    return { same: [], lack, records: members };
  }

  #compare(id: EntityId, records: readonly EntityId[]): Other {
    const own = this.#looked.get(id)?.end;
    const same = records.filter((record) => {
      const other = this.#looked.get(record)?.end;
      if (own?.knowledge !== 'profile' || other?.knowledge !== 'profile') return false;
      const [member, company] = isMember(id) ? [own, other] : [other, own];
      const isNamed = companyNamedBy(member) === company.id;
      return isNamed && compareRecords(member, company).verdict === 'agree';
    });
    const lacks = records.flatMap((record) => this.#lackOf(record) ?? []);
    const lack = lacks.find(({ fault }) => fault !== null) ?? lacks[0];
    if (lack) return { same, lack };
    return { same, lack: same.length > 0 ? null : lackOnly('records differ') };
  }

  /** That this very record was not had; null where it was. */
  #lackOf(id: EntityId): Lack | null {
    const { end = null, fault = null } = this.#looked.get(id) ?? {};
    return fault === null && end?.knowledge === 'profile' ? null : lackBy(fault, id);
  }

  /** Who is next by the ties at this record. */
  #ownersAt(id: EntityId): EntityId[] {
    const up = this.#wish.direction === 'up';
    return (this.#looked.get(id)?.ties ?? []).flatMap((tie): EntityId[] => {
      if (up && tie.kind === 'position' && tie.to === id) this.members.add(tie.from);
      const isOnward = (up ? tie.to : tie.from) === id;
      if (!isOnward || !isOwnersTie(tie, this.#wish.isOwnersRole)) return [];
      const state = tieState(tie, this.#wish.day);
      if (state === 'ended' || state === 'not-begun') {
        this[state === 'ended' ? 'ended' : 'notBegun'].add(tie.id);
        return [];
      }
      const entity = up ? tie.from : tie.to;
      const { id: name, kind, role } = tie;
      this.#note({ entity, by: id, tie: name, kind, level: this.#step + 1, role, state });
      return [entity];
    });
  }

  #noteSame(by: EntityId, entity: EntityId): void {
    const [member, company] = isMember(by) ? [by, entity] : [entity, by];
    const tie = tieId(alikeName(member, company, 'same', hashText('')), 1);
    this.#note({ entity, by, tie, kind: 'same', level: this.#step, role: null, state: null }, tie);
  }

  /** Once: a record may be looked at again from its other one. */
  #note(step: OwnerStep, key = `${step.by} ${step.tie}`): void {
    if (this.#noted.has(key)) return;
    this.#noted.add(key);
    this.steps.push(step);
  }

  /** Nobody holds a person or an authority, so that nothing lacks where its record was not fetched. */
  #isHolderOnly(end: TieEnd | null): boolean {
    const isAbove = this.#wish.direction === 'up';
    return isAbove && (end?.kind === 'person' || end?.kind === 'authority');
  }

  /** What could not be had or told there: said of one that goes on as well, as more may be beyond. */
  #lackAt(id: EntityId, other: Other): Lack | null {
    const { fault = null, end = null } = this.#looked.get(id) ?? {};
    const isEnough = fault === null && this.#isHolderOnly(end);
    return (isEnough ? null : this.#lackOf(id)) ?? other.lack;
  }

  /** Why nobody is beyond it where nothing lacks. */
  #addEnd(id: EntityId): void {
    const kind = this.#looked.get(id)?.end?.kind;
    const isHolderOnly = this.#wish.direction === 'up' && isMember(id) && kind !== 'company';
    if (!isHolderOnly) this.#end(id, lackOnly('none stated'));
    else
      this.#end(id, lackOnly(kind === 'person' || kind === 'authority' ? kind : 'kind not stated'));
  }

  #end(entity: EntityId, lack: Lack): void {
    this.ends.push({ entity, ...lack });
  }
}

/** Who is reached in that direction, and where it ends; refused only as the world refuses. */
export async function followOwners(wish: OwnersRequest, world: OwnersWorld): Promise<FoundOwners> {
  const walk = new OwnersWalk(wish, world);
  await walk.run();
  const { reached, ends, goesOn, onward, ended, notBegun, members } = walk;
  const steps = walk.steps.filter(({ entity }) => reached.has(entity));
  const circle = findCircle(onward);
  const ways = waysRound(onward, circle, WAYS_LISTED);
  // Up, each is held by the next.
  if (wish.direction === 'up') for (const way of ways) way.reverse();
  const leftOut = { ended: ended.size, notBegun: notBegun.size };
  return { reached, ends, goesOn, circle, ways, ...leftOut, steps, members };
}

/** An end, but for where it is. */
type Lack = Omit<OwnerEnd, 'entity'>;

/** Any but that a record was not had. */
export type OtherEndReason = Exclude<OwnerEndReason, 'not searched' | 'not found' | 'not fetched'>;

/** What lacks besides a record. */
const lackOnly = (why: OtherEndReason): Lack => ({ why, record: null, fault: null });

/**
 * That a record was not had, by why that is: null where nobody asked for it at all. What was answered
 * with 404 is not found, as the chain of requests has it; that its path may be missing is said in words.
 */
function lackBy(fault: Fault | null, record: EntityId | null): Lack {
  if (fault === null || wasNotSearched(fault)) return { why: 'not searched', record, fault };
  return { why: fault.code === 'record-not-found' ? 'not found' : 'not fetched', record, fault };
}

/**
 * `its own record was not found on 2026-03-01`, `its other record, company 5, was not searched`; of any
 * other reason what `others` has.
 */
export function endInWords(
  { entity, why, record, fault }: Pick<OwnerEnd, 'entity' | 'why' | 'record' | 'fault'>,
  others: Readonly<Record<OtherEndReason, string>>,
): string {
  const which = record === entity ? 'its own record' : 'its other record';
  const whole = record === null || record === entity ? which : `${which}, ${idInWords(record)},`;
  switch (why) {
    case 'not searched':
      return `${whole} was not searched`;
    case 'not found': {
      const { at, others } = fault?.detail ?? {};
      const doubt = others === undefined ? '' : '; its path may be missing';
      return `${whole} was ${typeof at === 'string' ? notFoundInWords(at) : 'not found'}${doubt}`;
    }
    case 'not fetched':
      return `${whole} could not be fetched${fault === null ? '' : `: ${faultWords(fault).says}`}`;
    default:
      return others[why];
  }
}

/** The names of these members follow, with commas between. */
export const UNFETCHED_RIGHTS = both(
  'Rights, as those of shareholders, may stand in records that were not fetched: of',
  'Rechte, wie die von Gesellschaftern, können in Datensätzen stehen, die nicht abgerufen sind: von',
);
