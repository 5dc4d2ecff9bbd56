/**
 * Deletes the responses that leave with deleted cases, in the one transaction of a rebuild, with all that
 * only they stated; their requests stay in the chain, marked.
 */
import type { Connection } from '../base/connection.ts';
import { caseUses } from '../cases/case-uses.ts';
import { textChanges } from '../search/texts.ts';
import { inTransaction } from '../base/transaction.ts';
import { registryKeys, registryCounter } from '../requests/registries.ts';
import { DERIVED_TO } from '../derived/answers.ts';

/** For one rebuild. */
export function markedAnswers(connection: Connection) {
  const uses = caseUses(connection);
  const all = connection.query<{ response: number; at: string }>(
    'SELECT response, at FROM leaving_answers ORDER BY response',
  );
  const unmark = connection.query('DELETE FROM leaving_answers WHERE response = ?');
  const removal = answerRemoval(connection);
  const texts = textChanges(connection);
  const some = connection.query<{ response: number; size: number }>(
    `SELECT l.response, r.size FROM leaving_answers l JOIN responses r ON r.key = l.response
     WHERE NOT EXISTS (SELECT 1 FROM requests WHERE response = l.response)
     ORDER BY l.response LIMIT ${ERASED_AT_ONCE}`,
  );
  const remove = connection.query('DELETE FROM responses WHERE key = ?');

  function eraseSome(): boolean {
    const rows = some.all();
    let bytes = 0;
    for (const { response, size } of rows) {
      if (bytes > ERASED_BYTES_AT_ONCE) return true;
      bytes += size;
      unmark.run(response);
      remove.run(response);
    }
    return rows.length === ERASED_AT_ONCE;
  }

  return {
    /** A text that changes if other responses are to be deleted; empty if none is. */
    signature: (): string =>
      all
        .all()
        .map(({ response }) => response)
        .join(' '),
    /** Those that a case has come to use since they were marked. */
    *usedAgain(): Generator<void, Set<number>> {
      return yield* uses.used(new Set(all.all().map(({ response }) => response)));
    },
    unmark: (response: number): void => void unmark.run(response),
    /** Unlinks them from requests, profiles and searches, in steps of the rebuild's transaction. */
    *unlink(): Generator<void> {
      const rows = all.all();
      // An index of words still contains what was removed from it, so that of texts is begun anew.
      if (rows.length > 0) yield* texts.clearTexts();
      for (const { response, at } of rows) {
        removal.unlink(response, at);
        yield;
      }
      yield* removal.settle();
    },
    /**
     * Deletes some of the unlinked bodies from the file, in a transaction of their own: all of them in one
     * would fill the log. Returns whether there are more.
     */
    erase: (mark: () => void): boolean =>
      withoutReferences(connection, () =>
        inTransaction(connection, () => {
          mark();
          return eraseSome();
        }),
      ),
  };
}

/**
 * Nothing refers to what is removed, which SQLite would verify by reading every entity for each. Not inside
 * a transaction, where the pragma has no effect.
 */
function withoutReferences<T>(connection: Connection, work: () => T): T {
  connection.execute('PRAGMA foreign_keys = OFF');
  try {
    return work();
  } finally {
    if (connection.isOpen) connection.execute('PRAGMA foreign_keys = ON');
  }
}

function answerRemoval(connection: Connection) {
  const { keyOf } = registryKeys(connection);
  const count = registryCounter(connection);
  const requestsOf = connection.query<AnsweredRow>(
    `SELECT n, registry, record, query, n <= ${DERIVED_TO} AS isDerived FROM requests
     WHERE response = ?`,
  );
  const mark = connection.query(
    'INSERT OR REPLACE INTO deleted_answers (request, at) VALUES (?, ?)',
  );
  const unlink = connection.query('UPDATE requests SET response = NULL WHERE response = ?');
  const affected = pointers(connection);
  return {
    unlink(response: number, at: string): void {
      const counted = new Set<string>();
      for (const row of requestsOf.all(response)) {
        mark.run(row.n, at);
        affected.add(row);
        if (row.isDerived === 1) counted.add(row.registry);
      }
      unlink.run(response);
      for (const handle of counted) {
        count(keyOf(handle), { profiles: 0, responses: -1 });
      }
    },
    settle: (): Generator<void> => affected.settle(),
  };
}

/** Profiles and searches that point at a deleted response: they then point at the one before, if any. */
function pointers(connection: Connection) {
  const { keyOf } = registryKeys(connection);
  const count = registryCounter(connection);
  const records = new Map<string, { registry: string; record: string }>();
  const pages = new Map<string, { registry: string; query: string; n: number | null }>();
  const pageKey = (registry: string, query: string): string => `${registry} ${query}`;
  const before = connection.query<{ n: number | null }>(
    `SELECT max(n) AS n FROM requests WHERE registry = ? AND record = ? AND kept = 'response'
       AND response IS NOT NULL AND n <= ${DERIVED_TO}`,
  );
  const searches = connection.query<{ n: number; registry: string; query: string }>(
    `SELECT n, registry, query FROM requests WHERE n > ? AND n <= ${DERIVED_TO}
       AND record IS NULL AND query IS NOT NULL AND response IS NOT NULL ORDER BY n LIMIT ${AT_ONCE}`,
  );
  const entity = '(SELECT key FROM entities WHERE registry = ? AND id = ?)';
  const setProfile = connection.query(`UPDATE profiles SET request = ? WHERE entity = ${entity}`);
  const removeProfile = connection.query(`DELETE FROM profiles WHERE entity = ${entity}`);
  const setPage = connection.query(
    'UPDATE search_pages SET request = ? WHERE registry = ? AND query = ?',
  );
  const removePage = connection.query('DELETE FROM search_pages WHERE registry = ? AND query = ?');

  function* settleSearches(): Generator<void> {
    for (let after = Number.MIN_SAFE_INTEGER; pages.size > 0;) {
      const rows = searches.all(after);
      for (const { n, registry, query } of rows) {
        const page = pages.get(pageKey(registry, query));
        if (page !== undefined) page.n = n;
      }
      yield;
      if (rows.length < AT_ONCE) break;
      after = rows.at(-1)?.n ?? after;
    }
    for (const { registry, query, n } of pages.values()) {
      const key = keyOf(registry);
      if (n === null) removePage.run(key, query);
      else setPage.run(n, key, query);
    }
  }

  return {
    add({ registry, record, query }: AnsweredRow): void {
      if (record !== null) records.set(`${registry}/${record}`, { registry, record });
      else if (query !== null) pages.set(pageKey(registry, query), { registry, query, n: null });
    },
    *settle(): Generator<void> {
      for (const { registry, record } of records.values()) {
        const n = before.get(registry, record)?.n ?? null;
        const key = keyOf(registry);
        if (n !== null) setProfile.run(n, key, record);
        else if (removeProfile.run(key, record).changes > 0) {
          count(key, { profiles: -1, responses: 0 });
        }
        yield;
      }
      yield* settleSearches();
    },
  };
}

interface AnsweredRow {
  n: number;
  registry: string;
  record: string | null;
  query: string | null;
  isDerived: number;
}

/** Bodies that are deleted from the file in one transaction, and their bytes: some milliseconds. */
const ERASED_AT_ONCE = 64;

const ERASED_BYTES_AT_ONCE = 500_000;

/** Requests that are read at once. */
const AT_ONCE = 1000;
