/**
 * The store as its readers and its one writer see it. All of it is synchronous, as SQLite is. Responses are
 * the truth; profiles, entities, names, statements, things and search pages are derived from them by
 * functions that the engine passes in, and can be rebuilt.
 */
import type { Derived } from '../contract/model/derived.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { RecordOrQuery } from '../contract/model/request.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import type { RegistryResponse } from '../contract/model/response.ts';
import type { createReader } from './reader.ts';
import type { Rebuild } from './rebuild/rebuild.ts';
import type { Deriver } from './requests/stored-answer.ts';
import type { createWriter } from './writer.ts';

/** Queries, each described at its table. They can't change the store: their connection is read-only. */
export type StoreReader = ReturnType<typeof createReader>;

/** Changes, also described at their tables; only available inside a transaction, as of `Store.write`. */
export type StoreWriter = ReturnType<typeof createWriter>;

export interface Store {
  readonly file: string;
  /** Whether every change is refused as `store-read-only`. */
  readonly isReadOnly: boolean;
  readonly read: StoreReader;
  /** The store as it is now, however long it is read and whatever is written meanwhile; must be closed. */
  snapshot(): StoreReader & { close(): void };
  /** One transaction: all of it or nothing. Durable on return. */
  write<T>(change: (writer: StoreWriter) => T): T;
  /**
   * The same over several turns, to delete content from the file: nothing of it is in the file or its log
   * afterwards, or, if somebody reads meanwhile, once the store is closed. It may be begun anew.
   */
  erase(make: (writer: StoreWriter) => Generator<void>): Promise<void>;
  /**
   * The same over several turns, for what takes long: others are served between its steps, and see nothing
   * of it before its end. It may be begun anew; refused as `rebuild-under-way`.
   */
  writeInTurns(change: (writer: StoreWriter) => Generator<void>): Promise<void>;
  /** The same for what must not be overtaken: urgent changes complete it first. Calls `onCommit` at once. */
  writeInOrder<T, R>(
    make: (to: StoreWriter) => Generator<void, T>,
    onCommit: (made: T) => Promise<R>,
  ): Promise<R>;
  /** The same a little later, in one transaction with other such changes; durable once it resolves. */
  writeSoon<T>(change: (writer: StoreWriter) => T): Promise<T>;
  /**
   * Stores a response: it is durable, with its row of the chain, before anything is derived from it. That
   * follows over several turns, in the order of the chain, and gives way to `write`. When this resolves,
   * readers see all of the response at once; the result is the entities that a profile stated ties to
   * before. Rejected if either part fails; a response that is durable is then derived with the next, or by
   * `deriveLeft`.
   */
  storeResponse(
    registry: RegistryHandle,
    target: RecordOrQuery,
    response: RegistryResponse,
    derived: Derived,
  ): Promise<EntityId[]>;
  /**
   * Derives what a crash left, all of it before this returns; from now on this deriver also derives what a
   * failure leaves. What can't be derived doesn't throw: a check reports it missing.
   */
  deriveLeft(deriver: Deriver): void;
  /**
   * Derives everything again from the responses, in one transaction; stopping early changes nothing.
   * Responses marked for deletion are deleted with it, erased as by `erase`. Reads see the store as it was
   * until the end. A write may come between two steps: what it stores is included, and if the transaction
   * has begun, the rest of it is done first.
   */
  rebuild(deriver: Deriver): Rebuild;
  close(): void;
}
