/** Saves what can be read of a damaged store into a new one, and reports what is gone. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { SalvageReport } from '../../contract/answers/store.ts';
import { checkFile } from '../check/check.ts';
import { connect, type Connection } from '../base/connection.ts';
import { readHead, headWriter, headFileOf } from '../file/head-file.ts';
import type { Step } from '../base/step.ts';
import { findSchema, openDamagedFile, type DamagedFile } from './damaged-file.ts';
import { pageOwners } from './page-owners.ts';
import { assembleFound, deriveAgain, takeBodies, takeRows, type Saving } from './stages.ts';
import { LossList } from './losses.ts';
import { likeliestVersion, tablesOf } from './table-shapes.ts';
import { KNOWN_VERSION, VERSIONS, migrate } from '../file/migrate.ts';
import { existsSync, statSync, renameSync } from 'node:fs';
import type { ChainHead } from '../../contract/model/request.ts';
import { refuseExisting, removeStoreFiles, placeNew } from '../file/store-files.ts';
import {
  createPrivateFile,
  refusingFileErrors,
  syncFile,
  syncFolder,
} from '../file/private-file.ts';
import { dirname, resolve } from 'node:path';
import type { Deriver, Recognise } from '../requests/stored-answer.ts';

interface Salvaging {
  /** The damaged store's file; its log and journal are beside it. Not a byte of them is changed. */
  damaged: string;
  /** The path of the new store: nothing may be there. */
  to: string;
  deriver: Deriver;
  recognise: Recognise;
  now?: () => Date;
}

/** Progress in thousandths, and where the check begins. */
const CHECKED_FROM = 850;
const TOTAL = 1000;
const FOUND_LISTED = 1000;

/**
 * Salvages step by step; given up before the end it leaves nothing. Refused: `file-unreadable`,
 * `store-busy` (it is in use), `store-unsalvageable` if nothing of a store can be found, `file-unwritable`,
 * `store-full`.
 */
export function* salvageStore(options: Salvaging): Generator<Step, SalvageReport> {
  const { deriver } = options;
  const damaged = resolve(options.damaged);
  const to = resolve(options.to);
  const release = lockDamaged(damaged);
  let file: DamagedFile | null = null;
  let newStore: NewStore | null = null;
  try {
    file = openDamagedFile(damaged);
    if (file === null)
      throw new Refusal('file-unreadable', { file: damaged, why: 'it is not there' });
    const schema = findSchema(file.pages);
    const version = versionOf(file, schema);
    const walk = pageOwners(file.pages, schema);
    let walked = walk.next();
    for (; !walked.done; walked = walk.next()) yield { done: 0, total: TOTAL };
    const owners = walked.value;
    newStore = makeNewStore(to, version);
    const saving: Saving = {
      ...options,
      damaged,
      file,
      owners,
      list: new LossList(),
      notes: file.notes,
      connection: newStore.connection,
      partial: newStore.partial,
      head: readHead(damaged),
      tables: tablesOf(version),
      at: (options.now?.() ?? new Date()).toISOString(),
    };
    const rows = yield* takeRows(saving);
    yield* takeBodies(saving, rows);
    const added = yield* assembleFound(saving, rows);
    yield* deriveAgain(saving);
    const saved = savedCounts(newStore.connection, added.rows);
    newStore.finish(added.head());
    const { partial } = newStore;
    const found: string[] = [];
    for (const { found: each } of checkFile(partial, deriver)) {
      found.push(...unexplained(each));
      yield { done: CHECKED_FROM, total: TOTAL };
    }
    newStore.place();
    const { losses, unlisted } = saving.list;
    return {
      saved,
      gone: losses,
      unlisted,
      notes: file.notes,
      found: found.slice(0, FOUND_LISTED),
    };
  } finally {
    newStore?.drop();
    file?.close();
    release();
  }
}

/** What a check finds besides the gaps that are listed as gone. */
function unexplained({
  findings = [],
  damaged = [],
  database = [],
}: {
  findings?: readonly { what: string; says: string }[];
  damaged?: readonly { says: string }[];
  database?: readonly string[];
}): string[] {
  return [
    ...findings.filter(
      ({ what, says }) =>
        !(what === 'chain' && says.endsWith('gone.')) &&
        !says.includes(' can’t be read any more: '),
    ),
    ...damaged.filter(({ says }) => !says.endsWith('is gone.')),
  ]
    .map(({ says }) => says)
    .concat(database);
}

/** The version of its schema; if that is newer or unknown, the known one that fits best. */
function versionOf(file: DamagedFile, schema: ReturnType<typeof findSchema>): number {
  const stated = file.header?.userVersion ?? 0;
  if (VERSIONS.includes(stated)) return stated;
  if (stated > KNOWN_VERSION) {
    file.notes.push('A newer version of this program wrote it: what only that knows is gone.');
  }
  return likeliestVersion(schema);
}

/** Refused as `store-busy` if an Interlock has it open. Changes no byte. @returns what releases it */
function lockDamaged(file: string): () => void {
  const path = `${file}.lock`;
  if (!existsSync(path) || statSync(path).size > 0) return () => undefined;
  let lock: Connection | undefined;
  try {
    lock = connect(path, 'write', { busyMillis: 0 });
    lock.execute('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock?.close();
    if (!(error instanceof Refusal)) throw error;
    if (error.fault.code === 'store-busy') throw new Refusal('store-busy', { file });
    // A read-only disk allows no lock: then nobody has it open for writing.
    return () => undefined;
  }
  return () => lock.close();
}

/** The new store's file: beside its place until it is complete, and never over another file. */
interface NewStore {
  readonly connection: Connection;
  /** Its path until it is complete. */
  readonly partial: string;
  /** Flushes and closes it, and writes its head beside it. */
  finish(head: ChainHead): void;
  /** Moves it into its place. Refused as `file-unwritable` if something is there by now. */
  place(): void;
  /** Deletes everything that isn't in its place. */
  drop(): void;
}

/** Makes it with the tables of this schema, and no rows. */
function makeNewStore(to: string, version: number): NewStore {
  refuseExisting(to, 'something stands there already');
  const partial = `${to}.partial`;
  removeStoreFiles(partial);
  createPrivateFile(partial, to);
  const connection = connect(partial, 'write');
  // Nobody relies on it before it is complete, and an incomplete one is deleted.
  connection.execute(
    'PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA journal_mode = MEMORY;',
  );
  migrate(connection, version);
  return {
    connection,
    partial,
    finish(head) {
      connection.execute('PRAGMA journal_mode = DELETE; DROP TABLE IF EXISTS temp.said_by;');
      connection.close();
      refusingFileErrors(to, () => syncFile(partial));
      headWriter(partial, () => head).write();
    },
    place() {
      placeNew(partial, to);
      renameSync(headFileOf(partial), headFileOf(to));
      refusingFileErrors(to, () => syncFolder(dirname(to)));
    },
    drop() {
      if (connection.isOpen) connection.close();
      removeStoreFiles(partial);
    },
  };
}

/** The counts of the new store; `added`: rows of the chain that state what happened in the salvage. */
function savedCounts(connection: Connection, added: number): SalvageReport['saved'] {
  const count = (from: string): number =>
    connection.query<{ n: number }>(`SELECT count(*) AS n FROM ${from}`).get()?.n ?? 0;
  return {
    profiles: count('profiles'),
    searchPages: count('search_pages'),
    requests: count('requests') - added,
    responses: count('responses'),
    quarantined: count('quarantine'),
    registries: count('registries'),
    cases: count('cases'),
    steps: count('journal'),
    settings: count('settings'),
    entities: count('entities'),
  };
}
