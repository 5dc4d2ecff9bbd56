/**
 * What the store keeps, as its readers and its one writer see it. All of it is synchronous, as SQLite is.
 * Responses are the truth; profiles, entities, names, statements, things and search pages are derived
 * from them by the functions the engine hands in, and can be rebuilt.
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

/** Queries: each is named and described at its table. Nothing here can change the store (it is a read-only connection). */
export type StoreReader = ReturnType<typeof createReader>;

/** Changes, named at their tables as well; only reachable inside `Store.write`, which is one transaction. */
export type StoreWriter = ReturnType<typeof createWriter>;

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
  /** The same for what is not to be overtaken: what can't wait has the rest of it done first. `onCommit` is called at once. */
  writeInOrder<T, R>(
    make: (to: StoreWriter) => Generator<void, T>,
    onCommit: (made: T) => Promise<R>,
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
    asked: RecordOrQuery,
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
  rebuild(deriver: Deriver): Rebuild;
  close(): void;
}
