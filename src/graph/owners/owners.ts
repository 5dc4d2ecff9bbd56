/**
 * Follows owners step by step, up from what is held or down to it. Owners' ties are those of parents, and
 * positions or rights in an owner's words that have begun and not ended.
 * A company has two records: its record as a company states who holds it, its record as a member what it
 * holds. The walk continues in the other record only if both were fetched and agree. The answer includes
 * where and why the walk ends: that no owner is stated never looks like an error, and missing records are
 * reported even if other owners are known.
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
import { findCircle, shortestCircles } from './circle.ts';
import { alikeName, hashText, tieId } from '../shared/identity.ts';
import { isOwnersTie } from './owner-roles.ts';
import { companyNamedBy, compareRecords } from '../sameness/same.ts';
import type { TieEnd } from '../shared/tie-end.ts';
import { tieState } from '../ties/tie-state.ts';
import { idInWords } from '../sameness/namesakes.ts';
import { notFoundInWords } from '../shared/not-found-words.ts';
import { both } from '../../contract/words/languages.ts';

/** What is known of an entity after looking it up. */
export interface LookedUpEntity {
  /** null if nothing is known. */
  end: TieEnd | null;
  /** All known ties at it. */
  ties: readonly Tie[];
  /** Why its record could not be fetched, now or earlier; null if it was, or was never requested. */
  fault: Fault | null;
}

/** What the walk needs from its surroundings. */
export interface OwnersWorld {
  /** Gets the records of these; the first owners are step 1. */
  lookUp(ids: readonly EntityId[], step: number): Promise<ReadonlyMap<EntityId, LookedUpEntity>>;
  /** The members whose records name this company. */
  membersOf(company: TieEnd): Promise<FoundMembers>;
}

export interface FoundMembers {
  members: readonly EntityId[];
  /** Whether the search was made, if it was needed. */
  isSearched: boolean;
  /** Why the search failed. */
  fault: Fault | null;
}

export interface OwnersRequest {
  from: readonly EntityId[];
  direction: OwnerDirection;
  isOwnersRole: (role: string | null) => boolean;
  /** States are as of this day (YYYY-MM-DD). */
  day: string;
  steps: number;
  /** Limit on the entities reached, including the starting ones. */
  entities: number;
}

export interface FoundOwners {
  /** The number of steps to each, the nearest first. */
  reached: ReadonlyMap<EntityId, number>;
  /** Where the walk ends or lacks a record, the nearest first. */
  ends: OwnerEnd[];
  /** Entities from which others were reached. */
  goesOn: ReadonlySet<EntityId>;
  /** As in `FollowAnswer`. */
  circle: EntityId[];
  ways: EntityId[][];
  /** Owners' ties that had ended by the day, or had not begun; neither is followed. */
  ended: number;
  notBegun: number;
  /** All followed ties as they were, the nearest first. */
  steps: OwnerStep[];
  /** Upwards: all members of the companies on the way. What they hold is stated in their own records. */
  members: ReadonlySet<EntityId>;
}

const WAYS_LISTED = 20;
/** Companies whose other records are searched in parallel. */
const QUERIED_AT_ONCE = 8;

const isMember = (id: EntityId): boolean => parseEntityId(id).subject === 'member';

/** What was found of the other record of a company. */
interface OtherRecords {
  /** Records that are of the same company. */
  same: EntityId[];
  /** Why there is none, or why some may be missing; null if nothing is. */
  lack: Lack | null;
}

const NO_OTHER: OtherRecords = { same: [], lack: null };

class OwnersWalk {
  readonly #request: OwnersRequest;
  readonly #world: OwnersWorld;
  readonly reached = new Map<EntityId, number>();
  readonly ends: OwnerEnd[] = [];
  readonly goesOn = new Set<EntityId>();
  /** For each entity, the next ones. */
  readonly onward = new Map<EntityId, EntityId[]>();
  readonly ended = new Set<string>();
  readonly notBegun = new Set<string>();
  readonly steps: OwnerStep[] = [];
  readonly members = new Set<EntityId>();
  readonly #lookedUp = new Map<EntityId, LookedUpEntity>();
  readonly #addedSteps = new Set<string>();
  #step = 0;

  constructor(request: OwnersRequest, world: OwnersWorld) {
    this.#request = request;
    this.#world = world;
  }

  async run(): Promise<void> {
    let ring = this.#reach(this.#request.from);
    for (; ring.length > 0; this.#step += 1) ring = await this.#followRing(ring);
  }

  /** One step: loads these records and the other records of companies; returns the next entities. */
  async #followRing(ring: readonly EntityId[]): Promise<EntityId[]> {
    await this.#lookUp(ring);
    const others = await this.#otherRecordsOf(ring);
    const owners = ring.map((id) => {
      const other = others.get(id) ?? NO_OTHER;
      // If the other record was reached before, it has its own end.
      const isEndHere = !other.same.some((record) => this.reached.has(record));
      this.#reach(other.same, this.#step);
      for (const record of other.same) {
        this.#addSameStep(id, record);
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
    const isLast = this.#step >= this.#request.steps;
    const added = isLast ? [] : this.#reach(next, this.#step + 1);
    const cut = isLast ? 'step limit' : 'entity limit';
    for (const { id, all } of owners) {
      if (all.some((owner) => this.reached.has(owner))) this.goesOn.add(id);
      if (all.some((owner) => !this.reached.has(owner))) this.#end(id, lackOnly(cut));
    }
    return added;
  }

  async #lookUp(ids: readonly EntityId[]): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !this.#lookedUp.has(id));
    if (wanted.length === 0) return;
    for (const [id, seen] of await this.#world.lookUp(wanted, this.#step))
      this.#lookedUp.set(id, seen);
  }

  /** Marks new entities as reached, up to the limit, and returns them. */
  #reach(ids: readonly EntityId[], step = this.#step): EntityId[] {
    const fresh = [...new Set(ids)].filter((id) => !this.reached.has(id));
    const remaining = Math.max(0, this.#request.entities - this.reached.size);
    const added = fresh.slice(0, remaining);
    for (const id of added) this.reached.set(id, step);
    return added;
  }

  /** Upwards the walk continues in the company record, downwards in the member record. */
  async #otherRecordsOf(ring: readonly EntityId[]): Promise<Map<EntityId, OtherRecords>> {
    const candidates: (OtherRecords & { id: EntityId; records: readonly EntityId[] })[] = [];
    for (let from = 0; from < ring.length; from += QUERIED_AT_ONCE) {
      const batch = ring.slice(from, from + QUERIED_AT_ONCE);
      const lookups = batch.map(async (id) => ({ id, ...(await this.#candidatesFor(id)) }));
      candidates.push(...(await Promise.all(lookups)));
    }
    await this.#lookUp(candidates.flatMap(({ records }) => records));
    return new Map(
      candidates.map(({ id, records, ...other }) => [
        id,
        records.length > 0 ? this.#compare(id, records) : other,
      ]),
    );
  }

  /** Candidates for the other record; empty if none is needed. */
  async #candidatesFor(id: EntityId): Promise<OtherRecords & { records: readonly EntityId[] }> {
    const none = { ...NO_OTHER, records: [] };
    const { end = null, fault: unread = null } = this.#lookedUp.get(id) ?? {};
    // Downwards only companies are reached; a member is a start, whose company record may be a parent.
    const hasOther = isMember(id) || this.#request.direction === 'down';
    if (end?.kind !== 'company' || !hasOther || unread !== null) return none;
    const missing: OtherRecords = { same: [], lack: lackOnly('no other record') };
    if (isMember(id)) {
      const company = companyNamedBy(end);
      return { ...missing, records: company === null ? [] : [company] };
    }
    const { members, isSearched, fault } = await this.#world.membersOf(end);
    const lack = isSearched ? missing.lack : lackBy(fault, null);
    return { same: [], lack, records: members };
  }

  #compare(id: EntityId, records: readonly EntityId[]): OtherRecords {
    const own = this.#lookedUp.get(id)?.end;
    const same = records.filter((record) => {
      const other = this.#lookedUp.get(record)?.end;
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

  /** Why this record itself is missing; null if it isn't. */
  #lackOf(id: EntityId): Lack | null {
    const { end = null, fault = null } = this.#lookedUp.get(id) ?? {};
    return fault === null && end?.knowledge === 'profile' ? null : lackBy(fault, id);
  }

  /** The next entities by the ties of this record; notes these ties. */
  #ownersAt(id: EntityId): EntityId[] {
    const up = this.#request.direction === 'up';
    return (this.#lookedUp.get(id)?.ties ?? []).flatMap((tie): EntityId[] => {
      if (up && tie.kind === 'position' && tie.to === id) this.members.add(tie.from);
      const isOnward = (up ? tie.to : tie.from) === id;
      if (!isOnward || !isOwnersTie(tie, this.#request.isOwnersRole)) return [];
      const state = tieState(tie, this.#request.day);
      if (state === 'ended' || state === 'not-begun') {
        this[state === 'ended' ? 'ended' : 'notBegun'].add(tie.id);
        return [];
      }
      const entity = up ? tie.from : tie.to;
      const { id: name, kind, role } = tie;
      this.#addStep({ entity, by: id, tie: name, kind, level: this.#step + 1, role, state });
      return [entity];
    });
  }

  #addSameStep(by: EntityId, entity: EntityId): void {
    const [member, company] = isMember(by) ? [by, entity] : [entity, by];
    const tie = tieId(alikeName(member, company, 'same', hashText('')), 1);
    this.#addStep(
      { entity, by, tie, kind: 'same', level: this.#step, role: null, state: null },
      tie,
    );
  }

  /** Only once, as a record may be visited again from its other one. */
  #addStep(step: OwnerStep, key = `${step.by} ${step.tie}`): void {
    if (this.#addedSteps.has(key)) return;
    this.#addedSteps.add(key);
    this.steps.push(step);
  }

  /** Persons and authorities have no owners, so upwards their records aren't needed. */
  #isHolderOnly(end: TieEnd | null): boolean {
    const isAbove = this.#request.direction === 'up';
    return isAbove && (end?.kind === 'person' || end?.kind === 'authority');
  }

  /** What is missing here; also reported if the walk goes on, as there may be more owners. */
  #lackAt(id: EntityId, other: OtherRecords): Lack | null {
    const { fault = null, end = null } = this.#lookedUp.get(id) ?? {};
    const isEnough = fault === null && this.#isHolderOnly(end);
    return (isEnough ? null : this.#lackOf(id)) ?? other.lack;
  }

  /** Adds the reason why nobody follows although nothing is missing. */
  #addEnd(id: EntityId): void {
    const kind = this.#lookedUp.get(id)?.end?.kind;
    const isHolderOnly = this.#request.direction === 'up' && isMember(id) && kind !== 'company';
    if (!isHolderOnly) this.#end(id, lackOnly('none stated'));
    else
      this.#end(id, lackOnly(kind === 'person' || kind === 'authority' ? kind : 'kind not stated'));
  }

  #end(entity: EntityId, lack: Lack): void {
    this.ends.push({ entity, ...lack });
  }
}

/** Everyone reached in that direction, and where the walk ends; throws only what `world` throws. */
export async function followOwners(
  request: OwnersRequest,
  world: OwnersWorld,
): Promise<FoundOwners> {
  const walk = new OwnersWalk(request, world);
  await walk.run();
  const { reached, ends, goesOn, onward, ended, notBegun, members } = walk;
  const steps = walk.steps.filter(({ entity }) => reached.has(entity));
  const circle = findCircle(onward);
  const ways = shortestCircles(onward, circle, WAYS_LISTED);
  // Upwards, so that each holds the next.
  if (request.direction === 'up') for (const way of ways) way.reverse();
  const leftOut = { ended: ended.size, notBegun: notBegun.size };
  return { reached, ends, goesOn, circle, ways, ...leftOut, steps, members };
}

/** The reason for an end, without its entity. */
type Lack = Omit<OwnerEnd, 'entity'>;

/** Reasons other than a missing record. */
export type OtherEndReason = Exclude<OwnerEndReason, 'not searched' | 'not found' | 'not fetched'>;

/** A reason other than a missing record. */
const lackOnly = (why: OtherEndReason): Lack => ({ why, record: null, fault: null });

/**
 * The reason for a missing record by its fault, null if it was never requested. A 404 counts as not found;
 * the words then add that its path may be missing.
 */
function lackBy(fault: Fault | null, record: EntityId | null): Lack {
  if (fault === null || wasNotSearched(fault)) return { why: 'not searched', record, fault };
  return { why: fault.code === 'record-not-found' ? 'not found' : 'not fetched', record, fault };
}

/**
 * `its own record was not found on 2026-03-01`, `its other record, company 5, was not searched`; for other
 * reasons the text in `others`.
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

/** Followed by the names of these members, separated by commas. */
export const UNFETCHED_RIGHTS = both(
  'Rights, as those of shareholders, may stand in records that were not fetched: of',
  'Rechte, wie die von Gesellschaftern, können in Datensätzen stehen, die nicht abgerufen sind: von',
);
