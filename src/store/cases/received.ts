/**
 * What came with case files. Its requests are numbered below the first place of this store's chain and
 * don't belong to it: so nothing that was fetched here is older than what was received, and each registry
 * is one of its own (`caseFileAddress`). They keep the hashes of the chain they came from.
 */
import type { CanvasLook, CanvasPlace } from '../../contract/model/canvas.ts';
import type { StoredItem } from '../../contract/model/case-item.ts';
import type { Derived } from '../../contract/model/derived.ts';
import type { RecordId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { CaseFileMark, CaseFileReport } from '../../contract/model/case-file.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { derivedAnswerWriter } from '../derived/answers.ts';
import { caseItemWriter, itemToValue } from './case-items.ts';
import { casePlaceWriter } from './case-places.ts';
import { caseRows, markOf } from './cases.ts';
import type { Connection } from '../base/connection.ts';
import { entityWriter } from '../derived/entities.ts';
import { readStoredJson } from '../base/stored-text.ts';
import { journalWriter, type ReceivedEntry } from './journal.ts';
import { responseRows } from '../requests/responses.ts';

/** What the hash of a request from a case file covers, as it was in its own chain. */
export interface ReceivedRow {
  n: number;
  /** Its place in that chain; null: something was taken out of it, so it has no hash. */
  theirN: number | null;
  registry: string | null;
  /** The seal of an earlier case file it had come with; null: it is of the chain the file was made from. */
  sealBefore: string | null;
}

/** A request of a case file, as it is stored here. */
export interface ReceivedRequest extends Omit<ReceivedRow, 'n'> {
  at: string;
  asked: string;
  outcome: string;
  status: number | null;
  sha256: string | null;
  salt: string;
  previous: string;
  hash: string;
  nonce: string;
  /** The registry of its records in this store. */
  of: RegistryHandle;
  record: RecordId | null;
  query: string | null;
  headers: string | null;
  reason: string | null;
  kept: 'response' | 'quarantine' | null;
  /** The body and what is derived from it; null: no body came with it. */
  answer: { body: Uint8Array; sha256: string; derived: Derived } | null;
}

/** A case of a case file, with the ids of this store. */
interface ReceivedCase {
  id: CaseId;
  title: string;
  at: string;
  /** The key of its case file. */
  file: number;
  look: CanvasLook;
  /** JSON. */
  view: string | null;
}

/** Older reports don't say what their files had come with. */
type StoredReport = Omit<CaseFileReport, 'cameWith'> & Partial<Pick<CaseFileReport, 'cameWith'>>;

/** What the hashes of requests from case files cover, by their places here. */
export function receivedRows(connection: Connection): () => ReadonlyMap<number, ReceivedRow> {
  const rows = connection.query<ReceivedRow>(
    'SELECT n, their_n AS theirN, registry, seal_before AS sealBefore FROM brought_requests',
  );
  return () => new Map(rows.all().map((row) => [row.n, row]));
}

export function caseFileQueries(connection: Connection) {
  const casesOf = connection.query<{ case: CaseId; title: string }>(
    `SELECT c.id AS "case", c.title FROM cases c JOIN case_files f ON f.key = c.file
     WHERE f.seal = ? ORDER BY c.key`,
  );
  const fileOf = connection.query<{ file: number | null }>('SELECT file FROM cases WHERE id = ?');
  const report = connection.query<{ report: string }>(
    'SELECT report FROM case_files WHERE key = ?',
  );
  return {
    /** The key of the file that a case came with; undefined: it was begun here. */
    fileOfCase: (id: CaseId): number | undefined => fileOf.get(id)?.file ?? undefined,
    /** The marks of these files and of those they had come with: each once, oldest first. */
    caseFiles(keys: ReadonlySet<number>): CaseFileMark[] {
      const marks = new Map<string, CaseFileMark>();
      for (const key of keys) {
        const json = report.get(key)?.report;
        if (json === undefined) continue;
        const stored = readStoredJson<StoredReport>(json);
        for (const mark of [markOf(stored), ...(stored.cameWith ?? [])]) marks.set(mark.seal, mark);
      }
      return [...marks.values()].sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1));
    },
    /** Cases that came with the case file of this seal. */
    casesFromFile: (seal: string): { case: CaseId; title: string }[] => casesOf.all(seal),
  };
}

export function caseFileChanges(connection: Connection) {
  const cases = caseRows(connection);
  const places = casePlaceWriter(connection);
  const items = caseItemWriter(connection);
  const entities = entityWriter(connection);
  const journal = journalWriter(connection);
  const find = connection.query<{ key: number }>('SELECT key FROM case_files WHERE seal = ?');
  const insert = connection.query('INSERT INTO case_files (seal, opened, report) VALUES (?, ?, ?)');
  const first = connection.query<{ n: number | null }>(
    'SELECT min(n) AS n FROM brought_requests WHERE file = ?',
  );
  const lowest = connection.query<{ n: number | null }>('SELECT min(n) AS n FROM requests');
  const setFile = connection.query('UPDATE cases SET file = ? WHERE key = ?');
  return {
    /** The key of this report's file, which is stored if it is new. */
    findOrAddCaseFile: (report: CaseFileReport, at: string): number =>
      find.get(report.seal)?.key ?? insert.run(report.seal, at, JSON.stringify(report)).key,
    /** The first place of this file's requests: the one they have already, or of `count` new places. */
    firstPlaceFor: (file: number, count: number): number =>
      first.get(file)?.n ?? Math.min(0, (lowest.get()?.n ?? 1) - 1) - Math.max(0, count - 1) - 1,
    /** Stores a request in short steps; an existing one stays, and a response deleted with a case is restored. */
    receiveRequest: requestReceiver(connection),
    receiveCase({ id, title, at, file, look, view }: ReceivedCase): void {
      const key = cases.add(id, title, at);
      setFile.run(file, key);
      cases.setLook(key, look);
      if (view !== null) cases.setView(key, view);
    },
    /** `since`: the last of the file's requests that had been made when the entity was placed. */
    receivePlace(
      id: CaseId,
      { entity, ...place }: CanvasPlace & { since: number },
      turn: number,
    ): void {
      // If its responses were left out, nothing is known of the entity but its place.
      entities.intern(entity);
      places.set(cases.keyOf(id), entity, { ...place, turn });
    },
    receiveItem: (id: CaseId, item: StoredItem): void =>
      items.set(cases.keyOf(id), item, itemToValue(item)),
    /** Adds an entry for the record: it can't be undone here. */
    receiveEntry: (id: CaseId, entry: ReceivedEntry): void =>
      journal.receive(cases.keyOf(id), entry),
  };
}

function requestReceiver(connection: Connection) {
  const responses = responseRows(connection);
  const writeDerived = derivedAnswerWriter(connection);
  const find = connection.query('SELECT 1 FROM requests WHERE n = ?');
  const isDeleted = connection.query('SELECT 1 FROM deleted_answers WHERE request = ?');
  const relink = connection.query('UPDATE requests SET response = ? WHERE n = ?');
  const unmark = connection.query('DELETE FROM deleted_answers WHERE request = ?');
  const insert = connection.query(
    `INSERT INTO requests (n, at, asked, outcome, status, sha256, salt, previous, hash, nonce,
       registry, record, query, headers, reason, kept, response)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const mark = connection.query(
    'INSERT INTO brought_requests (n, file, their_n, registry, seal_before) VALUES (?, ?, ?, ?, ?)',
  );
  return function* receive(
    file: number,
    n: number,
    { answer, of, record, query, ...row }: ReceivedRequest,
  ): Generator<void> {
    const isRestored = answer !== null && isDeleted.get(n) !== undefined;
    if (!isRestored && find.get(n) !== undefined) return;
    const response =
      answer === null ? null : responses.store({ ...answer, size: answer.body.length });
    const { at, asked, outcome, status, salt, previous, hash, nonce, headers, reason, kept } = row;
    const sha256 = answer?.sha256 ?? row.sha256;
    const link = [n, at, asked, outcome, status, sha256, salt, previous, hash, nonce];
    if (isRestored) {
      relink.run(response, n);
      unmark.run(n);
    } else {
      insert.run(...link, of, record, query, headers, reason, kept, response);
      mark.run(n, file, row.theirN, row.registry, row.sealBefore);
    }
    if (answer === null || response === null) return;
    yield* writeDerived({ n, registry: of, record, query, response }, answer.derived);
  };
}
