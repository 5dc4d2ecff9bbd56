/**
 * What the store keeps, as its readers and its one writer see it. All of it is synchronous, as SQLite is.
 * Responses are the truth; profiles, entities, names, statements, things and search pages are derived
 * from them by the functions the engine hands in, and can be rebuilt.
 */
import type { CaseId } from '../contract/model/case.ts';
import type { Derived } from '../contract/model/derived.ts';
import type { EntityFacts, EntityId, FactsSource, Subject } from '../contract/model/entity.ts';
import type { MemberItem } from '../contract/model/member.ts';
import type { MemberQuery } from '../contract/model/query.ts';
import type {
  AnswerHeaders,
  AskedFor,
  Attempt,
  ChainHead,
  RequestRow,
} from '../contract/model/request.ts';
import type { KnownRegistry, RegistryHandle } from '../contract/model/registry.ts';
import type { LossNote } from '../contract/model/store-standing.ts';
import type { RegistryResponse, ResponseSource } from '../contract/model/response.ts';
import type { Deriver } from './derived/deriver.ts';
import type { RebuildReport } from '../contract/model/answers.ts';
import type { SourcedStatement } from '../contract/model/tie.ts';
import type { RecordVersion } from '../contract/model/version.ts';
import type { NotFetchedReader, NotFetchedWriter } from './requests/not-fetched-list.ts';
import type { AnsweredReader, NotFound } from './requests/answered-requests.ts';
import type { BroughtWriter, CaseEvidence } from './cases/handed-cases.ts';
import type { CaseReader, CaseWriter } from './cases/stored-cases.ts';
import type { CoverageReader } from './requests/coverage-rows.ts';
import type { TieRowReader } from './ties/tie-rows.ts';
import type { TextQuery, TextReader, TextWriter } from './search/stored-texts.ts';
import type { ThingReader } from './derived/stored-things.ts';

/** A registry with how many profiles and different answers of it are stored. */
export interface StoredRegistry extends KnownRegistry {
  profiles: number;
  responses: number;
}

export interface StoredResponse {
  response: ResponseSource;
  headers: AnswerHeaders;
  body: Uint8Array;
}

export interface StoredProfile extends StoredResponse {
  /** Distinct neighbours of the entity, whoever states them. */
  neighbours: number;
}

export interface StoredEntity extends Omit<EntityFacts, 'pointer' | 'elsewhere'> {
  /** Null: it was known before sources were kept, until the next rebuild. */
  source: FactsSource | null;
  /** When its own profile was last fetched, and when it was not found since; null: never. */
  fetchedAt: string | null;
  notFoundAt: string | null;
}

/** A name, and among which of the stored entities it is looked for. */
export interface NamedQuery {
  name: string;
  subjects: readonly Subject[];
  /** Null: of any registry. */
  registry: RegistryHandle | null;
  offset: number;
  limit: number;
}

/** An entity of a canvas with a name that was looked for; the smallest rank is the best match. */
export interface CanvasMatch {
  id: EntityId;
  rank: number;
}

/** A neighbour of an entity, with where it comes in a list and what else it is tied to. */
export interface ListedNeighbour {
  /** Of its row: the neighbours after it are asked for by it. */
  key: number;
  id: EntityId;
  /** The beginning of its label, folded. */
  sort: string;
  /** Whether something ties it to what stands on the canvas, besides the entity. */
  toCanvas: boolean;
  /** Whether something stored ties it to any but the entity. */
  elsewhere: boolean;
}

/** Which response a profile was read from. */
export type ProfileOrigin = Pick<ResponseSource, 'sha256' | 'fetchedAt'>;

/** What happened to the store itself, in words. */
export interface StoreEvent {
  at: string;
  outcome: 'restored' | 'salvaged' | 'lost';
  what: string;
}

/** Questions; nothing here can change the store (it is a read-only connection). */
export interface StoreReader
  extends
    AnsweredReader,
    NotFetchedReader,
    CaseReader,
    CaseEvidence,
    TextReader,
    ThingReader,
    TieRowReader,
    CoverageReader {
  /** Another number after everything written: what was read before it may be otherwise now. */
  version(): number;
  /** In the order they became known. */
  registries(): StoredRegistry[];
  /** Of all registries together. */
  counts(): { profiles: number; responses: number };
  setting(name: string): string | null;

  /** Refused as `response-damaged` when the bytes have lost their hash, as `profile` and `searchPage` are. */
  response(sha256: string): StoredResponse | null;
  /** The same without looking at the bytes. */
  responseSource(sha256: string): ResponseSource | null;
  /** Every time this body was fetched, newest first, at most `limit`. */
  fetches(sha256: string, limit: number): { at: string; url: string }[];
  /** The latest response of this entity's own profile. */
  profile(entity: EntityId): StoredResponse | null;
  /** The same with what is shown beside it, in one question. */
  openProfile(entity: EntityId): StoredProfile | null;
  /** The same without the bytes, of those that have one. */
  profileOrigins(entities: readonly EntityId[]): Map<EntityId, ProfileOrigin>;
  /** The last time this record was not found, where nothing was found since. */
  notFound(entity: EntityId): NotFound | null;
  /** What came of asking for this record, newest first, at most `limit`; see `RecordVersion`. */
  versions(entity: EntityId, limit: number): { versions: RecordVersion[]; more: boolean };
  /** How many answers are about to leave with deleted cases: the next rebuild takes them out. */
  leavingAnswers(): number;
  /** When the answer of this hash was deleted with the last case that used it; null: it was not. */
  deletedAt(sha256: string): string | null;
  /** The last request that told of this record, found or not; null: none did. */
  lastTold(entity: EntityId): number | null;
  /** The last attempt after this place to ask this registry for this, however it ended; null: there is none. */
  lastAttempt(registry: RegistryHandle, asked: AskedFor, after: number): number | null;
  /** By which rules what is derived was derived, as `DERIVATION` counts them. */
  derivation(): number;
  /** Where the chain of requests stands. */
  chainHead(): ChainHead;
  /** What was lost, as rows of the chain say, the last first; at most 20. */
  losses(): LossNote[];
  /** Its rows after this place, or before it the last first, at most `limit`. */
  requests(part: { limit: number } & ({ after: number } | { before: number })): RequestRow[];
  /** What came with a request, where it was put into quarantine and is still there. */
  quarantined(n: number): Uint8Array | null;
  /** The latest answer to exactly this query, count and page included. */
  searchPage(registry: RegistryHandle, query: MemberQuery): StoredResponse | null;
  /**
   * Stored members that match: every word of q begins a word of one of their names (any script,
   * case and diacritics aside, romanised too), and every filter holds as far as the store knows.
   * Paged by the query's count and page; best match first.
   */
  searchMembers(
    registry: RegistryHandle,
    query: MemberQuery,
  ): { items: MemberItem[]; more: boolean };

  /** Stored entities with this name, found as `searchMembers` finds them; best match first. */
  entitiesNamed(query: NamedQuery): { items: StoredEntity[]; more: boolean };
  /** By their names as these are, then by anything that is said of them. */
  entitiesSaying(query: TextQuery): { items: StoredEntity[]; more: boolean };
  /**
   * The same among at most `limit` places of a canvas after this turn, hidden ones too, in their
   * order; `next` is the turn to go on after, null at the end.
   */
  canvasNamed(
    id: CaseId,
    name: string,
    part: { after: number; limit: number },
  ): { found: CanvasMatch[]; next: number | null };

  /** In the order asked; unknown ids are left out. */
  entities(ids: readonly EntityId[]): StoredEntity[];
  /** The same by their numbers. */
  entitiesNumbered(numbers: readonly number[]): StoredEntity[];
  /** The first of these that no response named; null: there is none. */
  firstUnknown(ids: readonly EntityId[]): EntityId | null;
  /** Members whose `data.company.id` is the number of this company; the first to become known first. */
  membersNaming(company: EntityId): EntityId[];
  /** Statements with this entity at either end. */
  statementsOf(id: EntityId): SourcedStatement[];
  /** Statements from one of these to another, or to one of all of which these are a part. */
  statementsAmong(ids: readonly EntityId[], all?: ReadonlySet<EntityId>): SourcedStatement[];
  /** Statements between this entity and these, in either direction. */
  statementsBetween(id: EntityId, ids: readonly EntityId[]): SourcedStatement[];
  /** Statements between these and what stands on the canvas of a case, these among it or not. */
  statementsOnCanvas(id: CaseId, ids: readonly EntityId[]): SourcedStatement[];
  /** The other ends of what this entity's own profile states, each once. */
  statedNeighbours(id: EntityId): EntityId[];
  /** Distinct neighbours, by entity; what is not stored is left out. */
  neighbourCounts(ids: readonly EntityId[]): Map<EntityId, number>;
  /** The same for one; 0 where nothing is stored of it. */
  neighbourCount(id: EntityId): number;
  /** Distinct neighbours of one entity after this key, in the order of keys; `on` is the case whose canvas is meant, if any. */
  neighboursAfter(
    id: EntityId,
    on: CaseId | null,
    page: { after: number; limit: number },
  ): ListedNeighbour[];
  /** The same neighbours alone, without what else they are tied to. */
  neighbourIdsAfter(
    id: EntityId,
    page: { after: number; limit: number },
  ): Pick<ListedNeighbour, 'key' | 'id'>[];
}

/** Changes; only reachable inside `Store.write`, which is one transaction. */
export interface StoreWriter
  extends StoreReader, NotFetchedWriter, CaseWriter, BroughtWriter, TextWriter {
  setSetting(name: string, value: string): void;
  /** The registry at this address, made known with a handle of its own when it is new. */
  knowRegistry(kind: string, address: string, listed: boolean): StoredRegistry;
  changeRegistry(change: Omit<KnownRegistry, 'kind' | 'address'>): void;
  /**
   * Keep the body once per hash, and make the request a row of the chain, whose place is returned.
   * Nothing is derived yet: no reader knows of the answer. `outcome`: as what; left out, as answered.
   */
  keepAnswer(
    registry: RegistryHandle,
    asked: AskedFor,
    response: RegistryResponse,
    outcome?: 'answered' | 'imported',
  ): number;
  /**
   * What the answer of this place in the chain says takes the place of what the profile or search said
   * before, in short steps; null: nothing of it can be taken in, and what was there stays. Answers are
   * derived in the order of the chain: one out of it is a bug of the caller's. Returns whom a profile
   * stated a tie to before.
   */
  derive(n: number, derived: Derived | null): Generator<void, EntityId[]>;
  /** An attempt that gave no response becomes a row of the chain; null: of no known registry. */
  noteAttempt(registry: RegistryHandle | null, attempt: Attempt): void;
  /** What happened to the store itself becomes one. */
  noteEvent(event: StoreEvent): void;
}

/** A step of long work: the caller takes the next one when it likes, so others are answered between. */
export interface Step {
  done: number;
  total: number;
}

export interface Store {
  readonly file: string;
  /** Whether whatever would change it is refused as `store-read-only`. */
  readonly isReadOnly: boolean;
  readonly read: StoreReader;
  /** Everything as it is now, however long it is read and whatever is written meanwhile; to be closed. */
  snapshot(): StoreReader & { close(): void };
  /** One transaction: all of it or nothing. Durable on return. */
  write<T>(change: (writer: StoreWriter) => T): T;
  /**
   * The same over several turns, for what is to leave the file: nothing of what it removes is in the file
   * or its log after, unless somebody reads meanwhile: then once the store is closed. It may be begun anew.
   */
  erase(make: (writer: StoreWriter) => Generator<void>): Promise<void>;
  /**
   * The same over several turns, for what takes long: others are answered between its steps, and see
   * nothing of it before its end. It may be begun anew; refused as `rebuild-under-way`.
   */
  writeInTurns(change: (writer: StoreWriter) => Generator<void>): Promise<void>;
  /** The same for what is not to be overtaken: what can't wait has the rest of it done first. `kept` hears at once. */
  writeInOrder<T, R>(
    make: (to: StoreWriter) => Generator<void, T>,
    kept: (made: T) => Promise<R>,
  ): Promise<R>;
  /** The same a little later, in one transaction with others asked for meanwhile; durable once it resolves. */
  writeSoon<T>(change: (writer: StoreWriter) => T): Promise<T>;
  /**
   * Keeps an answer: it is durable, with its row of the chain, before anything is derived from it. That
   * follows over several turns, in the order of the chain, and gives way to `write`; readers know of the
   * answer, all of it at once, when this resolves to whom a profile stated a tie to before. Rejected
   * with what kept it from either; an answer that is durable is then derived with the next, or by
   * `deriveLeft`.
   */
  keep(
    registry: RegistryHandle,
    asked: AskedFor,
    response: RegistryResponse,
    derived: Derived,
  ): Promise<EntityId[]>;
  /**
   * Derives what a death left, all of it before this returns; and from now on with this deriver what a
   * failure leaves. What can't be derived is not thrown: a check finds it missing.
   */
  deriveLeft(deriver: Deriver): void;
  /**
   * Derive everything again from the responses, in one transaction; stopping early changes nothing.
   * With it leaves what is about to, erased as by `erase`.
   * Reads see the store as it was until the end. A write may come between two steps: what it keeps is
   * taken up, and if the transaction has begun, the rest of it is done first.
   */
  rebuild(deriver: Deriver): Generator<Step, Omit<RebuildReport, 'cancelled'>>;
  close(): void;
}
