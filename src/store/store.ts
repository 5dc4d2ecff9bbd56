/**
 * What the store keeps, as its readers and its one writer see it. Everything here is synchronous:
 * SQLite is, and it runs in the engine's worker thread.
 *
 * Responses are the truth; profiles, entities, names, statements and search pages are derived from
 * them by the functions the engine hands in, and can be rebuilt.
 */
import type { CanvasPlace } from '../contract/model/canvas.ts';
import type { Derived } from '../contract/model/derived.ts';
import type { EntityFacts, EntityId } from '../contract/model/entity.ts';
import type { MemberItem } from '../contract/model/member.ts';
import type { MemberQuery } from '../contract/model/query.ts';
import type { RegistryResponse, ResponseSource } from '../contract/model/response.ts';
import type { CheckReport, RebuildReport } from '../contract/model/answers.ts';
import type { SourcedStatement } from '../contract/model/tie.ts';

/**
 * Which registry an answer came from: `sample`, or the base address of a remote one. Ids of two
 * registries never mix, so nearly every question names its registry.
 */
export type RegistryName = string;

export interface StoredResponse {
  response: ResponseSource;
  body: Uint8Array;
}

export interface StoredEntity extends EntityFacts {
  /** When its own profile was last fetched; null if never. */
  fetchedAt: string | null;
}

export interface StoredCanvasStep {
  undo: string | null;
  redo: string | null;
}

/** Questions; nothing here can change the store (it is a read-only connection). */
export interface StoreReader {
  registries(): RegistryName[];
  counts(registry: RegistryName): { profiles: number; responses: number };
  setting(name: string): string | null;

  response(sha256: string): StoredResponse | null;
  /** Every time this body was fetched, newest first, at most `limit`. */
  fetches(sha256: string, limit: number): { at: string; url: string }[];
  /** The latest response of this entity's own profile. */
  profile(registry: RegistryName, entity: EntityId): StoredResponse | null;
  /** Whose profile a response is: needed to decode it again. */
  subjectOf(sha256: string): { registry: RegistryName; entity: EntityId } | null;
  /** The latest answer to exactly this query, count and page included. */
  searchPage(registry: RegistryName, query: MemberQuery): StoredResponse | null;
  /**
   * Stored members that match: every word of q begins a word of one of their names (any script,
   * case and diacritics aside, romanised too), and every filter holds as far as the store knows.
   * Paged by the query's count and page; best match first.
   */
  searchMembers(registry: RegistryName, query: MemberQuery): { items: MemberItem[]; more: boolean };

  /** In the order asked; unknown ids are left out. */
  entities(registry: RegistryName, ids: readonly EntityId[]): StoredEntity[];
  /** Statements with this entity at either end. */
  statementsOf(registry: RegistryName, id: EntityId): SourcedStatement[];
  /** Statements with both ends among these. */
  statementsAmong(registry: RegistryName, ids: readonly EntityId[]): SourcedStatement[];
  /** Distinct neighbours, by entity; 0 is left out. */
  neighbourCounts(registry: RegistryName, ids: readonly EntityId[]): Map<EntityId, number>;
  /** Distinct neighbours of one entity, ordered by label. */
  neighbours(
    registry: RegistryName,
    id: EntityId,
    page: { offset: number; limit: number },
  ): { ids: EntityId[]; total: number };

  /** The canvas in the order things were put on it, hidden ones too. */
  canvas(registry: RegistryName): CanvasPlace[];
  canvasSteps(registry: RegistryName): StoredCanvasStep;
}

/** Changes; only reachable inside `Store.write`, which is one transaction. */
export interface StoreWriter extends StoreReader {
  setSetting(name: string, value: string): void;
  /** Keep the body once per hash, note the fetch, and replace what was derived for this profile. */
  keepProfile(
    registry: RegistryName,
    entity: EntityId,
    response: RegistryResponse,
    derived: Derived,
  ): void;
  keepSearchPage(
    registry: RegistryName,
    query: MemberQuery,
    response: RegistryResponse,
    derived: Derived,
  ): void;
  /**
   * One step to undo; what could be redone is dropped. `join` adds to the step before; after an undo
   * it only moves what still stands there, so that a late layout brings nothing back. How many places
   * changed; without any there is no step.
   */
  changeCanvas(
    registry: RegistryName,
    change: { label: string; put: CanvasPlace[]; remove: EntityId[]; join: boolean },
  ): number;
  /** The label of the step undone or redone, or null when there is none. */
  undoCanvas(registry: RegistryName): string | null;
  redoCanvas(registry: RegistryName): string | null;
}

/** Derives a stored response again; throws a Refusal for one that can't be decoded any more. */
export interface Deriver {
  profile(entity: EntityId, body: Uint8Array): Derived;
  searchPage(body: Uint8Array): Derived;
}

/** A step of long work: the caller takes the next one when it likes, so others are answered between. */
export interface Step {
  done: number;
  total: number;
}

/** A step of a check, with what was looked at and found so far. */
export interface CheckStep extends Step {
  found: Omit<CheckReport, 'cancelled'>;
}

export interface Store {
  readonly file: string;
  readonly read: StoreReader;
  /** One transaction: all of it or nothing. Durable on return. */
  write<T>(change: (writer: StoreWriter) => T): T;
  /** Verify every response against its hash, and the database itself. Stopping early is safe. */
  check(): Generator<CheckStep, CheckStep['found']>;
  /**
   * Derive everything again from the responses, in one transaction; stopping early changes nothing.
   * Reads see the store as it was until the end. A write may come between two steps: what it keeps is
   * taken up, and if the transaction has begun, the rest of it is done first.
   */
  rebuild(deriver: Deriver): Generator<Step, Omit<RebuildReport, 'cancelled'>>;
  close(): void;
}
