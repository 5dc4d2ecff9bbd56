/** Cases: their titles, whether they are open, and how the window was left at each. */
import type { CanvasLook } from '../../contract/model/canvas.ts';
import type { CaseFileMark, CaseFileReport } from '../../contract/model/case-file.ts';
import type { CaseHead, CaseId } from '../../contract/model/case.ts';
import type { Connection } from '../base/connection.ts';
import { readStoredJson } from '../base/stored-text.ts';

/** Rows of a case deleted in one step: one journal entry may have thousands of changes. */
const AT_ONCE = 20;

interface CaseRow extends Omit<CaseHead, 'open' | 'subjects' | 'cameWith'> {
  open: number;
  /** The labels of its subjects, as a JSON list. */
  subjects: string;
  report: string | null;
  openedAt: string | null;
}

export const markOf = ({
  seal,
  madeAt,
  redacted,
  changes,
}: Omit<CaseFileReport, 'cameWith'>): CaseFileMark => ({
  seal,
  madeAt,
  redacted,
  changes: changes ?? null,
});

/** The key of a case; 0: there is none with this id. */
export function caseKeys(connection: Connection): (id: CaseId) => number {
  const find = connection.query<{ key: number }>('SELECT key FROM cases WHERE id = ?');
  return (id) => find.get(id)?.key ?? 0;
}

export function caseQueries(connection: Connection) {
  const keyOf = caseKeys(connection);
  const all = connection.query<CaseRow>(
    `SELECT id, title, is_open AS open, created AS createdAt, worked AS workedAt,
       (SELECT count(*) FROM case_places WHERE case_key = c.key) AS entities,
       (SELECT count(*) FROM case_items WHERE case_key = c.key AND kind = 'note') AS notes,
       (SELECT count(*) FROM case_items WHERE case_key = c.key AND kind = 'note'
          AND value ->> 'isPrivate') AS privateNotes,
       (SELECT count(*) FROM case_items WHERE case_key = c.key AND kind = 'todo'
          AND NOT value ->> 'done') AS todos,
       (SELECT json_group_array(CASE WHEN json_valid(e.facts) THEN e.facts ->> 'label' ELSE i.id END)
          FROM case_items i
          LEFT JOIN registries g ON g.handle = substr(i.id, 1, instr(i.id, '/') - 1)
          LEFT JOIN entities e ON e.registry = g.key AND e.id = substr(i.id, instr(i.id, '/') + 1)
          WHERE i.case_key = c.key AND i.kind = 'subject') AS subjects,
       f.report, f.opened AS openedAt
     FROM cases c LEFT JOIN case_files f ON f.key = c.file ORDER BY worked DESC, c.key DESC`,
  );
  const look = connection.query<{ look: CanvasLook }>('SELECT look FROM cases WHERE key = ?');
  const view = connection.query<{ view: string | null }>('SELECT view FROM cases WHERE id = ?');
  return {
    /** Most recently worked on first. */
    cases: (): CaseHead[] =>
      all.all().map(({ open, subjects, report, openedAt, ...row }) => ({
        ...row,
        open: open === 1,
        subjects: readStoredJson<string[]>(subjects),
        cameWith:
          report === null
            ? null
            : { ...markOf(readStoredJson<CaseFileReport>(report)), openedAt: openedAt ?? '' },
      })),
    hasCase: (id: CaseId): boolean => keyOf(id) !== 0,
    /** How the window was left at a case, as it was stored. */
    caseView: (id: CaseId): string | null => view.get(id)?.view ?? null,
    /** How the canvas is drawn; as a network if there is no such case. */
    canvasLook: (id: CaseId): CanvasLook => look.get(keyOf(id))?.look ?? 'network',
  };
}

export function caseRows(connection: Connection) {
  const copyPlaces = connection.query(
    `INSERT INTO case_places (case_key, entity, turn, x, y, pinned, hidden, since)
     SELECT ?, entity, turn, x, y, pinned, hidden, since FROM case_places WHERE case_key = ?`,
  );
  const copyItems = connection.query(
    `INSERT INTO case_items (case_key, kind, id, value)
     SELECT ?, kind, id, value FROM case_items WHERE case_key = ? ORDER BY key`,
  );
  const copyLook = connection.query(
    'UPDATE cases SET (look, view) = (SELECT look, view FROM cases WHERE key = ?) WHERE key = ?',
  );
  const insert = connection.query(
    'INSERT INTO cases (id, title, is_open, created, worked) VALUES (?, ?, 1, ?, ?)',
  );
  const setOpen = connection.query('UPDATE cases SET is_open = ? WHERE key = ?');
  const setView = connection.query('UPDATE cases SET view = ? WHERE key = ?');
  const setWorked = connection.query('UPDATE cases SET worked = ? WHERE key = ?');
  const title = connection.query<{ title: string }>('SELECT title FROM cases WHERE key = ?');
  const setTitle = connection.query('UPDATE cases SET title = ? WHERE key = ?');
  const look = connection.query<{ look: CanvasLook }>('SELECT look FROM cases WHERE key = ?');
  const setLook = connection.query('UPDATE cases SET look = ? WHERE key = ?');
  const parts = [
    ['case_items', 'key'],
    ['journal', 'key'],
    ['case_places', 'case_key, entity'],
  ].map(([table = '', key = '']) =>
    connection.query(
      `DELETE FROM ${table} WHERE (${key}) IN
         (SELECT ${key} FROM ${table} WHERE case_key = ? LIMIT ${AT_ONCE})`,
    ),
  );
  const remove = connection.query('DELETE FROM cases WHERE key = ?');
  return {
    keyOf: caseKeys(connection),
    look: (key: number): CanvasLook => look.get(key)?.look ?? 'network',
    add: (id: CaseId, name: string, at: string): number => insert.run(id, name, at, at).key,
    /** Copies everything of a case but its journal. */
    copy(from: number, to: number): void {
      copyPlaces.run(to, from);
      copyItems.run(to, from);
      copyLook.run(from, to);
    },
    setOpen: (key: number, open: boolean): void => void setOpen.run(open ? 1 : 0, key),
    setView: (key: number, view: string): void => void setView.run(view, key),
    setWorkedAt: (key: number, at: string): void => void setWorked.run(at, key),
    title: (key: number): string | null => title.get(key)?.title ?? null,
    setTitle: (key: number, name: string): void => void setTitle.run(name, key),
    setLook: (key: number, look: CanvasLook): void => void setLook.run(look, key),
    /** With everything in it, in steps. */
    *remove(key: number): Generator<void> {
      for (const part of parts) while (part.run(key).changes > 0) yield;
      remove.run(key);
    },
  };
}
