/**
 * Which responses a case uses: those its journal names, and all for records that are on its canvas or named
 * by its items or its journal, undone steps too. If a record is known only from another record's response,
 * that one counts too. Responses that only a deleted case used are marked; the next rebuild deletes them.
 */
import type { CaseId } from '../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { registryKeys } from '../requests/registries.ts';
import { caseKeys } from './cases.ts';

/** Rows that are read in one step. */
const AT_ONCE = 200;

/** The part of a record's id after the registry's handle, and characters that no handle contains. */
const RECORDS = /\/(?:company|member):\d+/g;
const NO_HANDLE = /[\s"\\/,|[\]]/;

/** Every record id in a text. The handle is read backwards, since the text before it may be long. */
function* recordsIn(text: string): Generator<EntityId> {
  let end = 0;
  for (const { 0: record, index } of text.matchAll(RECORDS)) {
    let from = index;
    while (from > end && !NO_HANDLE.test(text.charAt(from - 1))) from -= 1;
    if (from === index) continue;
    end = index + record.length;
    yield text.slice(from, end) as EntityId;
  }
}

interface Page {
  key: number;
  text: string;
}

interface Entry extends Page {
  request: number | null;
}

/** Records, and places in the chain, that a case names. */
interface Named {
  records: Set<EntityId>;
  requests: Set<number>;
}

function namesIn(connection: Connection) {
  const places = connection.query<Page>(
    `SELECT p.entity AS key, g.handle || '/' || e.id AS text FROM case_places p
     JOIN entities e ON e.key = p.entity JOIN registries g ON g.key = e.registry
     WHERE p.case_key = ? AND p.entity > ? ORDER BY p.entity LIMIT ${AT_ONCE}`,
  );
  const items = connection.query<Page>(
    `SELECT key, id || ' ' || value AS text FROM case_items
     WHERE case_key = ? AND key > ? ORDER BY key LIMIT ${AT_ONCE}`,
  );
  const entries = connection.query<Entry>(
    `SELECT sequence AS key, request, coalesce(detail, '') AS text FROM journal
     WHERE case_key = ? AND sequence > ? ORDER BY sequence LIMIT ${AT_ONCE}`,
  );
  // For a place, the target says everything.
  const changes = connection.query<{ text: string }>(
    `SELECT DISTINCT target || CASE WHEN target LIKE 'item %'
       THEN ' ' || coalesce(before, '') || ' ' || coalesce(after, '') ELSE '' END AS text
     FROM journal j JOIN journal_changes c ON c.entry = j.key
     WHERE j.case_key = ? AND j.sequence > ? AND j.sequence <= ?`,
  );

  return function* of(caseKey: number): Generator<void, Named> {
    const named: Named = { records: new Set(), requests: new Set() };
    const read = (text: string): void => {
      for (const id of recordsIn(text)) named.records.add(id);
    };
    for (const query of [places, items]) {
      for (let after = 0; ;) {
        const page = query.all(caseKey, after);
        for (const { text } of page) read(text);
        yield;
        if (page.length < AT_ONCE) break;
        after = page.at(-1)?.key ?? after;
      }
    }
    for (let after = 0; ;) {
      const page = entries.all(caseKey, after);
      const last = page.at(-1)?.key ?? after;
      for (const { text, request } of page) {
        read(text);
        if (request !== null) named.requests.add(request);
      }
      for (const { text } of changes.all(caseKey, after, last)) read(text);
      yield;
      if (page.length < AT_ONCE) return named;
      after = last;
    }
  };
}

export function caseUses(connection: Connection) {
  const registries = registryKeys(connection);
  const named = namesIn(connection);
  const all = connection.query<{ key: number }>('SELECT key FROM cases ORDER BY key');
  const byRequest = connection.query<{ response: number | null }>(
    'SELECT response FROM requests WHERE n = ?',
  );
  const byRecord = connection.query<{ response: number | null }>(
    'SELECT response FROM requests WHERE registry = ? AND record = ?',
  );
  const source = connection.query<{ response: number | null }>(
    'SELECT source AS response FROM entities WHERE registry = ? AND id = ?',
  );

  /** `withSources`: include the other records' responses that a record's facts come from. */
  function* answersOf(caseKey: number, withSources: boolean): Generator<void, Set<number>> {
    const { records, requests } = yield* named(caseKey);
    const keys = new Set<number>();
    const add = (rows: readonly { response: number | null }[]): void => {
      for (const { response } of rows) if (response !== null) keys.add(response);
    };
    for (const n of requests) {
      add(byRequest.all(n));
      yield;
    }
    for (const id of records) {
      const { registry, record } = parseEntityId(id);
      add(byRecord.all(registry, record));
      if (withSources) add(source.all(registries.keyOf(registry), record));
      yield;
    }
    return keys;
  }

  return {
    /** Those of `answers` that any case but `except` uses; in short steps. */
    *used(answers: ReadonlySet<number>, except = 0): Generator<void, Set<number>> {
      const used = new Set<number>();
      for (const { key } of answers.size === 0 ? [] : all.all()) {
        if (key === except) continue;
        for (const response of yield* answersOf(key, true)) {
          if (answers.has(response)) used.add(response);
        }
      }
      return used;
    },
    /** See `answersOfCase`. */
    *answers(caseKey: number): Generator<void, AnswersOfCase> {
      const own = yield* answersOf(caseKey, false);
      const used = yield* this.used(own, caseKey);
      return { leave: [...own.difference(used)], stay: used.size };
    },
  };
}

export function caseUseQueries(connection: Connection) {
  const keyOf = caseKeys(connection);
  const uses = caseUses(connection);
  return {
    /** What would become of its responses if it were deleted, in short steps. Unused ones don't count. */
    answersOfCase: (id: CaseId): Generator<void, AnswersOfCase> => uses.answers(keyOf(id)),
  };
}

/** What becomes of the responses that a deleted case used. */
interface AnswersOfCase {
  /** The keys of those that no other case uses. */
  leave: number[];
  /** How many stay because another case uses them. */
  stay: number;
}

/**
 * Responses that are deleted with a case. They are marked at once; the next rebuild derives nothing from
 * them, and in its one transaction deletes them with everything that only they stated. Their requests stay
 * in the chain, marked.
 */
export function deletedAnswerQueries(connection: Connection) {
  const count = connection.query<{ n: number }>('SELECT count(*) AS n FROM leaving_answers');
  const deleted = connection.query<{ at: string }>(
    `SELECT d.at FROM deleted_answers d JOIN requests r ON r.n = d.request
     WHERE r.sha256 = ? AND r.response IS NULL ORDER BY d.request DESC LIMIT 1`,
  );
  return {
    /** The number of responses that the next rebuild will delete. */
    answersToDelete: (): number => count.get()?.n ?? 0,
    /** When the response of this hash was deleted with the last case that used it; null: it was not. */
    deletedAt: (sha256: string): string | null => deleted.get(sha256)?.at ?? null,
  };
}

/** Marks a response for deletion. */
export function answerDeletion(connection: Connection) {
  const put = connection.query(
    'INSERT OR IGNORE INTO leaving_answers (response, at) VALUES (?, ?)',
  );
  return (response: number, at: string): void => void put.run(response, at);
}
