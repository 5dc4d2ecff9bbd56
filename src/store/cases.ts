/** The cases: what they are called, whether they are open, and how the window was left at each. */
import type { CanvasLook } from '../contract/model/canvas.ts';
import type { CaseHead, CaseId } from '../contract/model/case.ts';
import type { Connection } from './connection.ts';

interface CaseRow {
  id: CaseId;
  title: string;
  open: number;
  createdAt: string;
  workedAt: string;
  entities: number;
}

export function caseReader(connection: Connection) {
  const all = connection.query<CaseRow>(
    `SELECT id, title, is_open AS open, created AS createdAt, worked AS workedAt,
       (SELECT count(*) FROM case_places WHERE case_key = c.key) AS entities
     FROM cases c ORDER BY worked DESC, key DESC`,
  );
  const findKey = connection.query<{ key: number }>('SELECT key FROM cases WHERE id = ?');
  const look = connection.query<{ look: CanvasLook }>('SELECT look FROM cases WHERE key = ?');
  const view = connection.query<{ view: string | null }>('SELECT view FROM cases WHERE id = ?');
  return {
    /** The last worked on first. */
    all: (): CaseHead[] => all.all().map((row) => ({ ...row, open: row.open === 1 })),
    /** No row has the key 0. */
    keyOf: (id: CaseId): number => findKey.get(id)?.key ?? 0,
    look: (key: number): CanvasLook => look.get(key)?.look ?? 'network',
    view: (id: CaseId): string | null => view.get(id)?.view ?? null,
  };
}

export function caseRows(connection: Connection) {
  const insert = connection.query(
    'INSERT INTO cases (id, title, is_open, created, worked) VALUES (?, ?, 1, ?, ?)',
  );
  const setOpen = connection.query('UPDATE cases SET is_open = ? WHERE key = ?');
  const setView = connection.query('UPDATE cases SET view = ? WHERE key = ?');
  const worked = connection.query('UPDATE cases SET worked = ? WHERE key = ?');
  const title = connection.query<{ title: string }>('SELECT title FROM cases WHERE key = ?');
  const setTitle = connection.query('UPDATE cases SET title = ? WHERE key = ?');
  const setLook = connection.query('UPDATE cases SET look = ? WHERE key = ?');
  const remove = connection.query('DELETE FROM cases WHERE key = ?');
  return {
    ...caseReader(connection),
    add: (id: CaseId, name: string, at: string): number => insert.run(id, name, at, at).key,
    setOpen: (key: number, open: boolean): void => void setOpen.run(open ? 1 : 0, key),
    setView: (key: number, view: string): void => void setView.run(view, key),
    setWorked: (key: number, at: string): void => void worked.run(at, key),
    title: (key: number): string | null => title.get(key)?.title ?? null,
    setTitle: (key: number, name: string): void => void setTitle.run(name, key),
    setLook: (key: number, look: CanvasLook): void => void setLook.run(look, key),
    /** Its places and its journal go with it. */
    remove: (key: number): void => void remove.run(key),
  };
}
