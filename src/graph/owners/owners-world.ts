/** What following owners asks of its surroundings, a store or a registry. */
import type { Fault } from '../../contract/faults/faults.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { TieEnd } from '../shared/tie-end.ts';

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
  /** Those of these members whose records were neither fetched nor not found. */
  unreadAmong(members: readonly EntityId[]): Promise<ReadonlySet<EntityId>>;
  /** Takes long work in steps. */
  take<T>(work: Generator<void, T>): Promise<T>;
}

export interface FoundMembers {
  members: readonly EntityId[];
  /** Whether the search was made, if it was needed. */
  isSearched: boolean;
  /** Why the search failed. */
  fault: Fault | null;
}
