/**
 * What was done in a case, in order. No entry is ever deleted: an undo is an entry too, and the undone step
 * stays, marked with whether it can still be redone.
 */
import type { CaseSteps } from '../../contract/model/canvas.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { JournalPart, JournalRow } from '../../contract/model/journal.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { Connection } from '../base/connection.ts';
import { caseKeys } from './cases.ts';
import { readStoredJson } from '../base/stored-text.ts';

/** Values of an entry's `undone`; null: it changes nothing that could be undone. */
const DONE = 0;
/** Undone, and can be redone unless something new is done. */
const UNDONE = 1;
/** Undone, and something new was done since. */
const PASSED = 2;

/** Changes of a step that are read and applied at once. */
const CHANGES_AT_ONCE = 200;

export interface JournalStep {
  key: number;
  sequence: number;
  verb: string;
  label: string;
}

/** The value of one target before and after a step, as text; null: there was none. */
export interface JournalChange {
  target: string;
  before: string | null;
  after: string | null;
}

export interface NewEntry extends CaseNote {
  /** The sequence of the entry that this one undoes or redoes. */
  about?: number;
}

interface EntryRow extends Omit<JournalRow, 'standing' | 'detail' | 'source'> {
  undone: number | null;
  detail: string | null;
  n: number | null;
  sha256: string | null;
  outcome: string | null;
  url: string | null;
}

interface SavedFile {
  title: string;
  sequence: number;
  at: string | null;
  seal: string | null;
}

const STANDING = ['done', 'undone', 'passed'] as const;

function toRow({ undone, detail, n, sha256, outcome, url, ...row }: EntryRow): JournalRow {
  return {
    ...row,
    standing: undone === null ? null : (STANDING[undone] ?? null),
    detail: detail === null ? null : readStoredJson<JournalRow['detail']>(detail),
    source: n === null || outcome === null || url === null ? null : { n, sha256, outcome, url },
  };
}

/** The steps that undo and redo would take next. */
function nextSteps(connection: Connection) {
  const COLUMNS = 'key, sequence, verb, label';
  const toUndo = connection.query<JournalStep>(
    `SELECT ${COLUMNS} FROM journal WHERE case_key = ? AND undone = ${DONE}
     ORDER BY sequence DESC LIMIT 1`,
  );
  const toRedo = connection.query<JournalStep>(
    `SELECT ${COLUMNS} FROM journal WHERE case_key = ? AND undone = ${UNDONE}
     ORDER BY sequence LIMIT 1`,
  );
  return {
    toUndo: (caseKey: number): JournalStep | null => toUndo.get(caseKey) ?? null,
    toRedo: (caseKey: number): JournalStep | null => toRedo.get(caseKey) ?? null,
  };
}

export function journalQueries(connection: Connection) {
  const keyOf = caseKeys(connection);
  const steps = nextSteps(connection);
  const before = connection.query<EntryRow>(
    `SELECT j.sequence, j.at, j.verb, j.label, j.undone, j.about, j.detail,
       (SELECT count(*) FROM journal_changes WHERE entry = j.key) AS changes,
       r.n, r.sha256, r.outcome, r.asked AS url
     FROM journal j LEFT JOIN requests r ON r.n = j.request
     WHERE j.case_key = ? AND j.sequence < ? ORDER BY j.sequence DESC LIMIT ?`,
  );
  // The entry for opening the file comes after all that came with it.
  const savedAs = connection.query<SavedFile>(
    `SELECT c.title, j.sequence, j.at,
       CASE WHEN j.sequence < (SELECT max(sequence) FROM journal
         WHERE case_key = j.case_key AND verb = 'open-file') THEN f.seal END AS seal
     FROM journal j JOIN cases c ON c.key = j.case_key LEFT JOIN case_files f ON f.key = c.file
     WHERE j.verb IN ('export', 'dossier') AND instr(j.detail, ?) > 0 ORDER BY j.key LIMIT 20`,
  );
  // Entries before `open-file` came with a case file, and are about imports made elsewhere.
  // CROSS: case by case, by the index of undone entries.
  // A damaged row is found by a check, and must not keep the status from being read.
  const undoneImports = connection.query<{ registry: RegistryHandle | null }>(
    `SELECT CASE WHEN json_valid(j.detail) THEN json_extract(j.detail, '$.registry') END AS registry
     FROM cases c
     CROSS JOIN journal j ON j.case_key = c.key AND j.undone IN (${UNDONE}, ${PASSED})
     WHERE j.verb = 'import' AND j.detail IS NOT NULL AND j.sequence >
       (SELECT coalesce(max(sequence), 0) FROM journal WHERE case_key = c.key AND verb = 'open-file')`,
  );
  return {
    /** The labels of what undo and redo would do. */
    caseSteps(id: CaseId): CaseSteps {
      const key = keyOf(id);
      return { undo: steps.toUndo(key)?.label ?? null, redo: steps.toRedo(key)?.label ?? null };
    },
    /** Its entries, latest first. */
    caseJournal: (id: CaseId, part: JournalPart): JournalRow[] =>
      before.all(keyOf(id), part.before ?? Number.MAX_SAFE_INTEGER, part.limit).map(toRow),
    /** Registries whose import is undone in the case where it was made. */
    undoneImports: (): RegistryHandle[] =>
      undoneImports.all().flatMap(({ registry }) => registry ?? []),
    /**
     * Where a file of this hash was exported, according to journals; at most 20. `seal`: that of the case
     * file the entry came with, so that somebody else states it; null: it was done here.
     */
    savedAs: (sha256: string): SavedFile[] => savedAs.all(`"${sha256}"`),
  };
}

export function journalWriter(connection: Connection) {
  const last = connection.query<{ sequence: number | null }>(
    'SELECT max(sequence) AS sequence FROM journal WHERE case_key = ?',
  );
  const insert = connection.query(
    `INSERT INTO journal (case_key, sequence, at, verb, label, undone, about, request, detail)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const pass = connection.query(
    `UPDATE journal SET undone = ${PASSED} WHERE case_key = ? AND undone = ${UNDONE}`,
  );
  const end = connection.query(
    `UPDATE journal SET undone = NULL WHERE case_key = ? AND undone = ${DONE}`,
  );
  const mark = connection.query('UPDATE journal SET undone = ? WHERE key = ?');
  const note = connection.query(
    `INSERT INTO journal_changes (entry, target, before, after)
     SELECT ?, j.value ->> 0, j.value ->> 1, j.value ->> 2 FROM json_each(?) j WHERE true
     ON CONFLICT (entry, target) DO UPDATE SET after = excluded.after`,
  );
  const changes = connection.query<JournalChange>(
    `SELECT target, before, after FROM journal_changes WHERE entry = ? AND target > ?
     ORDER BY target LIMIT ${CHANGES_AT_ONCE}`,
  );

  function add(caseKey: number, entry: NewEntry | ReceivedEntry, undone: number | null): number {
    const { at, verb, label, about = null, request = null, detail = null } = entry;
    const sequence = (last.get(caseKey)?.sequence ?? 0) + 1;
    const row = [caseKey, sequence, at, verb, label, undone, about, request, detail];
    return insert.run(...row).key;
  }

  return {
    ...nextSteps(connection),
    /** Adds an entry that can be undone; what could be redone no longer can. */
    begin(caseKey: number, entry: NewEntry): number {
      pass.run(caseKey);
      return add(caseKey, entry, DONE);
    },
    /** Adds an entry for the record only. */
    note: (caseKey: number, entry: NewEntry): void => void add(caseKey, entry, null),
    /** Adds an entry that came with a case file: it can't be undone here. */
    receive: (caseKey: number, entry: ReceivedEntry): void =>
      void add(caseKey, entry, entry.wasUndone ? PASSED : null),
    /** For a target that was changed before in this step, the first `before` stays. */
    noteChanges(step: number, all: readonly JournalChange[]): void {
      // A lone surrogate becomes one U+FFFD, as elsewhere in SQLite; out of JSON it would become three.
      const wellFormed = (text: string | null): string | null => text?.toWellFormed() ?? null;
      const rows = all
        .toSorted((a, b) => (a.target < b.target ? -1 : 1))
        .map(({ target, before, after }) => [target, wellFormed(before), wellFormed(after)]);
      note.run(step, JSON.stringify(rows));
    },
    /** What was done so far can't be undone any more. */
    end: (caseKey: number): void => void end.run(caseKey),
    /** In the order of their targets. */
    *changesInParts(step: number): Generator<JournalChange[]> {
      for (let after: string | undefined = ''; after !== undefined;) {
        const part = changes.all(step, after);
        if (part.length > 0) yield part;
        after = part.at(-1)?.target;
      }
    },
    markUndone: (step: number, undone: boolean): void => {
      mark.run(undone ? UNDONE : DONE, step);
    },
  };
}

/** An entry of a case's journal as a case file has it; the file's order gives the sequence. */
export interface ReceivedEntry extends Omit<CaseNote, 'at'> {
  at: string | null;
  /** Whether it was undone where it was done. */
  wasUndone: boolean;
  about: number | null;
}

/** A journal entry for the record: what happened, with nothing to undo. */
export interface CaseNote {
  at: string;
  verb: string;
  label: string;
  /** The place in the chain of the request it rests on. */
  request?: number | null;
  /** Further details, as JSON. */
  detail?: string | null;
}
