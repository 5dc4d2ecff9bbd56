/** The stages of a salvage, one after the other. */
import { DERIVATION } from '../../contract/model/derived.ts';
import type { ChainHead } from '../../contract/model/request.ts';
import { counted } from '../../contract/text/counted.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { Connection } from '../base/connection.ts';
import { storeUse } from '../file/in-use.ts';
import { migrate } from '../file/migrate.ts';
import { rebuilding } from '../rebuild/rebuild.ts';
import type { Deriver, Recognise } from '../requests/stored-answer.ts';
import { lastRequest, requestQueries, requestRows } from '../requests/requests.ts';
import type { Step } from '../base/step.ts';
import { inTransaction, rollBack } from '../base/transaction.ts';
import { bodyRows, placeUnrequestedBodies, chainRows } from './evidence-rows.ts';
import { copiedTables, dropDangling, rowCopier, restoreRegistries } from './copied-rows.ts';
import type { DamagedFile } from './damaged-file.ts';
import { currentRows, olderRows, type FoundOrPage, type FoundRow } from './found-rows.ts';
import {
  addReferenceLosses,
  addChainLosses,
  addProfileLosses,
  addStepLosses,
  type LossList,
} from './losses.ts';
import type { PageOwners } from './page-owners.ts';
import type { StoredTable } from './table-shapes.ts';

export interface Saving {
  damaged: string;
  deriver: Deriver;
  recognise: Recognise;
  file: DamagedFile;
  owners: PageOwners;
  tables: ReadonlyMap<string, StoredTable>;
  connection: Connection;
  partial: string;
  /** The head that was stored beside the damaged store. */
  head: ChainHead | null;
  list: LossList;
  notes: string[];
  at: string;
}

type Chain = ReturnType<typeof chainRows> | null;

/** The result of taking all rows but bodies. */
interface TakenRows {
  /** Null: the schema has no chain. */
  chain: Chain;
  store: string | null;
}

const ROWS = { from: 0, to: 200 };
const BODIES = { from: 200, to: 400 };
const DERIVED = { from: 400, to: 850 };
const TOTAL = 1000;
/** How long a step takes. */
const STEP_MILLIS = 20;

/** Takes everything but the bodies of responses. */
export function* takeRows(saving: Saving): Generator<Step, TakenRows> {
  const { connection, tables } = saving;
  const requests = tables.get('requests');
  const chain = requests === undefined ? null : chainRows(connection, requests.columns);
  const copy = rowCopier(connection);
  const entities = entityCopier(connection);
  let store: string | null = null;
  const handlers: Record<string, (row: FoundRow) => void> = {
    requests: (row) => chain?.take(row),
    entities: entities.entity,
    profiles: (row) => (chain === null ? copy(row) : entities.profile(row)),
    identity: ({ values, state }) => {
      if (state === 'live' || store === null) store = String(values[0]);
    },
  };
  const names = ['requests', 'entities', 'profiles', 'identity'];
  const wanted = [...copiedTables(tables), ...names.flatMap((name) => tables.get(name) ?? [])];
  const take = (row: FoundRow): void => (handlers[row.table.name] ?? copy)(row);
  const pass = { ...saving.file, owners: saving.owners, proven: new Set(['requests']) };
  yield* takeInSteps(saving, currentRows({ ...pass, tables: [...new Set(wanted)] }), take, ROWS);
  if (chain !== null && requests !== undefined) {
    yield* takeInSteps(saving, olderRows({ ...pass, tables: [requests] }), take, ROWS);
    inTransaction(connection, () => chain.settle());
  }
  return { chain, store };
}

/** Takes the rows in one transaction, since nothing of it counts before the end. */
function* takeInSteps(
  { connection, file }: Saving,
  rows: Generator<FoundOrPage, void>,
  take: (row: FoundRow) => void,
  { from, to }: { from: number; to: number },
): Generator<Step> {
  let until = performance.now() + STEP_MILLIS;
  let pages = 0;
  connection.execute('BEGIN IMMEDIATE');
  try {
    for (const row of rows) {
      if (row === null) pages += 1;
      else take(row);
      if (performance.now() < until) continue;
      const done =
        from + Math.floor(((to - from) * Math.min(pages, file.pages.count)) / file.pages.count);
      yield { done, total: TOTAL };
      until = performance.now() + STEP_MILLIS;
    }
    connection.execute('COMMIT');
  } finally {
    rollBack(connection);
  }
}

/** Takes the bodies: the file's first, and those below the log and in it only if one is missing. */
export function* takeBodies(saving: Saving, { chain }: TakenRows): Generator<Step> {
  const { connection, tables, file, owners } = saving;
  const responses = tables.get('responses');
  if (responses === undefined) return;
  const bodies = bodyRows(connection, chain !== null);
  const take = (row: FoundRow): void => bodies.take(row);
  const pass = { ...file, owners, tables: [responses], proven: new Set(['responses']) };
  yield* takeInSteps(saving, currentRows(pass), take, BODIES);
  if (bodies.areMissing()) yield* takeInSteps(saving, olderRows(pass), take, BODIES);
}

interface AddedToChain {
  /** The number of rows. */
  rows: number;
  head: () => ChainHead;
}

/** Puts together what was found, migrates it to the current schema, and adds what happened to the chain. */
export function* assembleFound(
  saving: Saving,
  { chain, store }: TakenRows,
): Generator<Step, AddedToChain> {
  const { connection, tables, list, recognise, at, damaged, notes } = saving;
  inTransaction(connection, () => {
    if (chain !== null) linkBodies(connection);
    restoreRegistries(connection, saving);
    addReferenceLosses(dropDangling(connection, tables), list);
  });
  if (isEmpty(connection, tables)) throw new Refusal('store-unsalvageable', { file: damaged });
  migrate(connection);
  const known = lastRequest(connection)();
  const isOwnHead = saving.head !== null && (store === null || saving.head.store === store);
  const head = chain !== null && isOwnHead ? saving.head : null;
  const last = head !== null && head.count > known.n ? { n: head.count, hash: head.hash } : known;
  const hasGaps = chain === null || chain.hasGaps(last.n);
  if (chain !== null) addChainLosses(connection, last.n, list);
  const id = store ?? head?.store;
  let added = 0;
  yield { done: DERIVED.from, total: TOTAL };
  connection.execute('BEGIN IMMEDIATE');
  try {
    if (id !== undefined) connection.query('UPDATE identity SET id = ?').run(id);
    connection.query('UPDATE identity SET derivation = ?, in_use = 0').run(DERIVATION);
    const event = { at, outcome: 'salvaged', asked: eventWords(list), status: null } as const;
    requestRows(connection).append({ ...event, sha256: null, registry: null, kept: null }, last);
    const placing = placeUnrequestedBodies(connection, { recognise, at, hasGaps });
    let step = placing.next();
    for (; !step.done; step = placing.next()) yield { done: DERIVED.from, total: TOTAL };
    const { placed, kept, dropped } = step.value;
    added = 1 + placed + kept;
    if (placed > 0)
      notes.push(`${counted(placed, 'answer')} without a request: known by what the answer says.`);
    if (kept > 0)
      notes.push(`${counted(kept, 'body', 'bodies')} without a request: in quarantine.`);
    if (dropped > 0)
      notes.push(`${counted(dropped, 'body', 'bodies')} that no request names: left out.`);
    pointAtAnswers(connection);
    connection.execute(
      'UPDATE identity SET derived_to = (SELECT coalesce(max(n), 0) FROM requests WHERE n > 0); COMMIT',
    );
  } finally {
    rollBack(connection);
  }
  addProfileLosses(connection, list);
  addStepLosses(connection, list);
  return { rows: added, head: () => requestQueries(connection).chainHead() };
}

const eventWords = ({ losses, unlisted }: LossList): string =>
  losses.length === 0
    ? 'what could be read of a damaged store was taken over; nothing is known to be gone'
    : `a damaged store was taken over; gone: ${losses
        .slice(0, 5)
        .map(({ says }) => says)
        .join(
          ' ',
        )}${losses.length + unlisted > 5 ? ` and ${losses.length + unlisted - 5} more` : ''}`;

const isEmpty = (connection: Connection, tables: Saving['tables']): boolean =>
  ['responses', 'requests', 'fetches', 'cases', 'registries'].every(
    (name) =>
      !tables.has(name) || connection.query(`SELECT 1 FROM ${name} LIMIT 1`).get() === undefined,
  );

/** Derives everything again, as a rebuild does. */
export function* deriveAgain(saving: Saving): Generator<Step> {
  const { connection, partial, deriver, notes } = saving;
  const use = storeUse(connection);
  const steps = rebuilding(connection, partial, use).start(deriver);
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const { done, total } = step.value;
    const part = Math.floor(((DERIVED.to - DERIVED.from) * done) / Math.max(1, total));
    yield { done: DERIVED.from + part, total: TOTAL };
  }
  use.end();
  const { refused } = step.value;
  if (refused.length > 0) {
    const answers = counted(refused.length, 'answer');
    notes.push(`${answers} saved that can’t be read any more, as in the damaged store.`);
  }
}

/** Links each request to its body by the hash. */
function linkBodies(connection: Connection): void {
  connection.execute(
    `UPDATE requests SET response =
       (SELECT key FROM responses r WHERE r.sha256 = requests.sha256) WHERE kept = 'response'`,
  );
}

/**
 * Stores the latest response of each record and each search, and the counts of each registry. A rebuild
 * derives everything else from them.
 */
function pointAtAnswers(connection: Connection): void {
  connection.execute(`
    DELETE FROM profiles;
    DELETE FROM search_pages;
    INSERT OR IGNORE INTO entities (registry, id)
      SELECT DISTINCT g.key, r.record FROM requests r JOIN registries g ON g.handle = r.registry
      WHERE r.response IS NOT NULL AND r.record IS NOT NULL;
    INSERT INTO profiles (entity, request)
      SELECT e.key, max(r.n) FROM requests r JOIN registries g ON g.handle = r.registry
      JOIN entities e ON e.registry = g.key AND e.id = r.record
      WHERE r.response IS NOT NULL GROUP BY e.key;
    INSERT INTO search_pages (registry, query, request)
      SELECT g.key, r.query, max(r.n) FROM requests r JOIN registries g ON g.handle = r.registry
      WHERE r.response IS NOT NULL AND r.record IS NULL AND r.query IS NOT NULL
      GROUP BY g.key, r.query;
    UPDATE registries SET
      profiles = (SELECT count(*) FROM profiles p JOIN entities e ON e.key = p.entity
        WHERE e.registry = registries.key),
      responses = (SELECT count(DISTINCT response) FROM requests WHERE registry = registries.handle);
  `);
}

/** Whose own profile a response was, according to the damaged store. */
const SAID_BY = `CREATE TEMP TABLE said_by (
  response INTEGER PRIMARY KEY, registry INTEGER NOT NULL, record TEXT NOT NULL) STRICT`;

/** The entities that the damaged store had a profile of. */
const HAD_PROFILE = 'CREATE TEMP TABLE had_profile (entity INTEGER PRIMARY KEY) STRICT';

/** The rank of facts from an entity's own profile. */
const OWN_PROFILE = 3;

function entityCopier(connection: Connection): {
  entity: (row: FoundRow) => void;
  profile: (row: FoundRow) => void;
} {
  connection.execute(`${SAID_BY}; ${HAD_PROFILE};`);
  const put = connection.query(
    'INSERT OR IGNORE INTO entities (key, registry, id) VALUES (?, ?, ?)',
  );
  const putSaidBy = connection.query('INSERT OR REPLACE INTO said_by VALUES (?, ?, ?)');
  const putHadProfile = connection.query('INSERT OR IGNORE INTO had_profile VALUES (?)');
  return {
    entity({ table, values, state }) {
      if (state === 'left') return;
      const at = (name: string) => values[table.columns.indexOf(name)] ?? null;
      const key = at('key');
      const registry = at('registry');
      const id = at('id');
      const source = at('source');
      put.run(key, registry, id);
      if (at('rank') === OWN_PROFILE && source !== null) putSaidBy.run(source, registry, id);
    },
    profile({ table, values, state }) {
      if (state !== 'left') putHadProfile.run(values[table.columns.indexOf('entity')] ?? null);
    },
  };
}
