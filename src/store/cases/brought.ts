/**
 * What came with case files. Its requests stand below the first place of this store's chain and are no
 * rows of it: so nothing that was fetched here is ever older than what was brought, and each registry is
 * one of its own (`broughtAddress`). They keep the hashes of the chain they came from.
 */
import type { CaseFileMark, CaseFileReport } from '../../contract/model/case-file.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { putAnswer } from '../requests/answers.ts';
import { caseItemWriter, itemToValue } from './case-items.ts';
import { casePlaceWriter } from './case-places.ts';
import { caseRows, markOf } from './cases.ts';
import type { Connection } from '../connection.ts';
import { entityWriter } from '../derived/entities.ts';
import type { BroughtRow, BroughtWriter } from './handed-cases.ts';
import { readKept } from '../kept-json.ts';
import { broughtJournal } from './journal.ts';
import { responseRows } from '../requests/responses.ts';

/** Those of before don't say what their files had come with. */
type KeptReport = Omit<CaseFileReport, 'cameWith'> & Partial<Pick<CaseFileReport, 'cameWith'>>;

export function broughtReader(connection: Connection) {
  const rows = connection.query<BroughtRow>(
    'SELECT n, their_n AS theirN, registry, seal_before AS sealBefore FROM brought_requests',
  );
  const casesOf = connection.query<{ case: CaseId; title: string }>(
    `SELECT c.id AS "case", c.title FROM cases c JOIN case_files f ON f.key = c.file
     WHERE f.seal = ? ORDER BY c.key`,
  );
  const fileOf = connection.query<{ file: number | null }>('SELECT file FROM cases WHERE id = ?');
  const report = connection.query<{ report: string }>(
    'SELECT report FROM case_files WHERE key = ?',
  );
  return {
    fileOf: (id: CaseId): number | undefined => fileOf.get(id)?.file ?? undefined,
    files(keys: ReadonlySet<number>): CaseFileMark[] {
      const marks = new Map<string, CaseFileMark>();
      for (const key of keys) {
        const kept = report.get(key)?.report;
        if (kept === undefined) continue;
        const told = readKept<KeptReport>(kept);
        for (const mark of [markOf(told), ...(told.cameWith ?? [])]) marks.set(mark.seal, mark);
      }
      return [...marks.values()].sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1));
    },
    rows: (): ReadonlyMap<number, BroughtRow> => new Map(rows.all().map((row) => [row.n, row])),
    casesOf: (seal: string) => casesOf.all(seal),
  };
}

export function broughtWriter(connection: Connection): BroughtWriter {
  const cases = caseRows(connection);
  const places = casePlaceWriter(connection);
  const items = caseItemWriter(connection);
  const entities = entityWriter(connection);
  const journal = broughtJournal(connection);
  const find = connection.query<{ key: number }>('SELECT key FROM case_files WHERE seal = ?');
  const insert = connection.query('INSERT INTO case_files (seal, opened, report) VALUES (?, ?, ?)');
  const first = connection.query<{ n: number | null }>(
    'SELECT min(n) AS n FROM brought_requests WHERE file = ?',
  );
  const lowest = connection.query<{ n: number | null }>('SELECT min(n) AS n FROM requests');
  const setFile = connection.query('UPDATE cases SET file = ? WHERE key = ?');
  return {
    knowCaseFile: (report, at) =>
      find.get(report.seal)?.key ?? insert.run(report.seal, at, JSON.stringify(report)).key,
    placesFor: (file, count) =>
      first.get(file)?.n ?? Math.min(0, (lowest.get()?.n ?? 1) - 1) - Math.max(0, count - 1) - 1,
    bringRequest: requestBringer(connection),
    bringCase({ id, title, at, file, look, view }) {
      const key = cases.add(id, title, at);
      setFile.run(file, key);
      cases.setLook(key, look);
      if (view !== null) cases.setView(key, view);
    },
    bringPlace(id, { entity, ...place }, turn) {
      // Of one whose answers were left out nothing is known but that it stood here.
      entities.intern(entity);
      places.set(cases.keyOf(id), entity, { ...place, turn });
    },
    bringItem: (id, item) => items.set(cases.keyOf(id), item, itemToValue(item)),
    bringEntry: (id, entry) => journal(cases.keyOf(id), entry),
  };
}

function requestBringer(connection: Connection): BroughtWriter['bringRequest'] {
  const responses = responseRows(connection);
  const put = putAnswer(connection);
  const isThere = connection.query('SELECT 1 FROM requests WHERE n = ?');
  const isDeleted = connection.query('SELECT 1 FROM deleted_answers WHERE request = ?');
  const answeredAgain = connection.query('UPDATE requests SET response = ? WHERE n = ?');
  const unmark = connection.query('DELETE FROM deleted_answers WHERE request = ?');
  const insert = connection.query(
    `INSERT INTO requests (n, at, asked, outcome, status, sha256, salt, previous, hash, nonce,
       registry, record, query, headers, reason, kept, response)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const mark = connection.query(
    'INSERT INTO brought_requests (n, file, their_n, registry, seal_before) VALUES (?, ?, ?, ?, ?)',
  );
  return function* bring(file, n, { answer, of, record, query, ...row }) {
    const isBack = answer !== null && isDeleted.get(n) !== undefined;
    if (!isBack && isThere.get(n) !== undefined) return;
    const response =
      answer === null ? null : responses.keep({ ...answer, size: answer.body.length });
    const { at, asked, outcome, status, salt, previous, hash, nonce, headers, reason, kept } = row;
    const sha256 = answer?.sha256 ?? row.sha256;
    const link = [n, at, asked, outcome, status, sha256, salt, previous, hash, nonce];
    if (isBack) {
      answeredAgain.run(response, n);
      unmark.run(n);
    } else {
      insert.run(...link, of, record, query, headers, reason, kept, response);
      mark.run(n, file, row.theirN, row.registry, row.sealBefore);
    }
    if (answer === null || response === null) return;
    yield* put({ n, registry: of, record, query, response }, answer.derived);
  };
}
