/**
 * A registry gets a handle, its kind and a place on the analyst's list; the canvas of each registry becomes
 * a case with its history as a journal. Settings stay.
 */
import { toHandle, SAMPLE_ADDRESS, SAMPLE_HANDLE } from '../../contract/model/registry.ts';
import { randomUUID } from 'node:crypto';
import type { Connection } from '../base/connection.ts';

const TABLES = `
ALTER TABLE registries RENAME COLUMN name TO address;
ALTER TABLE registries ADD COLUMN handle TEXT NOT NULL DEFAULT '';
ALTER TABLE registries ADD COLUMN kind TEXT NOT NULL DEFAULT 'business-lookup';
ALTER TABLE registries ADD COLUMN key_form TEXT NOT NULL DEFAULT 'query';
ALTER TABLE registries ADD COLUMN mark TEXT NOT NULL DEFAULT '';
ALTER TABLE registries ADD COLUMN listed INTEGER NOT NULL DEFAULT 1;

CREATE TABLE cases (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  is_open INTEGER NOT NULL,
  created TEXT NOT NULL,
  worked TEXT NOT NULL,
  view TEXT
) STRICT;

CREATE TABLE case_places (
  case_key INTEGER NOT NULL REFERENCES cases ON DELETE CASCADE,
  entity INTEGER NOT NULL REFERENCES entities,
  turn INTEGER NOT NULL,
  x REAL,
  y REAL,
  pinned INTEGER NOT NULL,
  hidden INTEGER NOT NULL,
  PRIMARY KEY (case_key, entity)
) STRICT, WITHOUT ROWID;
CREATE INDEX case_places_by_turn ON case_places (case_key, turn);

CREATE TABLE journal (
  key INTEGER PRIMARY KEY,
  case_key INTEGER NOT NULL REFERENCES cases ON DELETE CASCADE,
  sequence INTEGER NOT NULL,
  at TEXT,
  verb TEXT NOT NULL,
  label TEXT NOT NULL,
  undone INTEGER,
  about INTEGER,
  UNIQUE (case_key, sequence)
) STRICT;
CREATE INDEX journal_by_undone ON journal (case_key, undone, sequence) WHERE undone IS NOT NULL;

CREATE TABLE journal_changes (
  entry INTEGER NOT NULL REFERENCES journal ON DELETE CASCADE,
  target TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (entry, target)
) STRICT, WITHOUT ROWID;
`;

const OLD_TABLES = 'DROP TABLE canvas_changes; DROP TABLE canvas_steps; DROP TABLE canvas_places;';

export const version = 20;

export function migrate(connection: Connection): void {
  connection.execute(TABLES);
  const set = readSettings(connection);
  nameRegistries(connection, set);
  connection.execute('CREATE UNIQUE INDEX registries_by_handle ON registries (handle)');
  const setKey = keyOf(connection, set.address);
  turnCanvasesIntoCases(connection, setKey);
  connection.execute(OLD_TABLES);
  writeSettings(connection, set, setKey);
}

/** The settings before; null if nothing was ever stored, as in a new store. */
interface Set {
  address: string | null;
  keyForm: string;
  theme: string;
}

function readSettings(connection: Connection): Set {
  const row = connection
    .query<{ value: string }>("SELECT value FROM settings WHERE name = 'settings'")
    .get();
  const stored = parse(row?.value);
  const text = (name: string): string => (typeof stored[name] === 'string' ? stored[name] : '');
  const remote = text('registry') === 'remote' ? normalise(text('baseUrl')) : null;
  const address = row === undefined ? null : (remote ?? SAMPLE_ADDRESS);
  return { address, keyForm: text('keyForm') || 'query', theme: text('theme') || 'system' };
}

function parse(json: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The spelling that responses were stored under by then; null if it is no usable address. */
function normalise(baseUrl: string): string | null {
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#]/.test(baseUrl)) return null;
  return url.origin + url.pathname.replace(/(\/+v1)?\/*$/, '');
}

const keyOf = (connection: Connection, address: string | null): number | null =>
  connection.query<{ key: number }>('SELECT key FROM registries WHERE address = ?').get(address)
    ?.key ?? null;

/** Gives every registry a handle, in the order they became known, and adds the one in the settings. */
function nameRegistries(connection: Connection, { address: set, keyForm }: Set): void {
  if (set !== null && keyOf(connection, set) === null) {
    connection.query('INSERT INTO registries (address) VALUES (?)').run(set);
  }
  const taken = new Set<string>();
  const name = connection.query(
    'UPDATE registries SET handle = ?, mark = ?, key_form = ? WHERE key = ?',
  );
  const all = connection
    .query<{ key: number; address: string }>('SELECT key, address FROM registries ORDER BY key')
    .all();
  for (const { key, address } of all) {
    const handle = toHandle(address, (other) => taken.has(other));
    taken.add(handle);
    const form = address === set && address !== SAMPLE_ADDRESS ? keyForm : 'query';
    name.run(handle, handle.slice(0, 2).toUpperCase(), form, key);
  }
}

interface OldPlace {
  turn: number;
  x: number | null;
  y: number | null;
  pinned: boolean;
  hidden: boolean;
}

/** Makes a case for every registry with anything on its canvas, and for the one in the settings. */
function turnCanvasesIntoCases(connection: Connection, set: number | null): void {
  const now = new Date().toISOString();
  const insert = connection.query(
    'INSERT INTO cases (id, title, is_open, created, worked) VALUES (?, ?, 1, ?, ?)',
  );
  const registries = connection
    .query<{ key: number; handle: string }>(
      `SELECT key, handle FROM registries WHERE key = ? OR key IN (
         SELECT registry FROM canvas_places UNION SELECT registry FROM canvas_steps) ORDER BY key`,
    )
    .all(set);
  for (const { key, handle } of registries) {
    const id = randomUUID();
    const made = insert.run(id, `Canvas of ${handle}`, now, now).key;
    movePlaces(connection, key, made);
    moveSteps(connection, { key, handle }, made);
    if (key === set) {
      connection.query("INSERT INTO settings (name, value) VALUES ('case', ?)").run(id);
    }
  }
}

function movePlaces(connection: Connection, registry: number, made: number): void {
  connection
    .query(
      `INSERT OR IGNORE INTO entities (registry, id)
       SELECT registry, entity FROM canvas_places WHERE registry = ?`,
    )
    .run(registry);
  connection
    .query(
      `INSERT INTO case_places (case_key, entity, turn, x, y, pinned, hidden)
       SELECT ?, e.key, p.turn, p.x, p.y, p.pinned, p.hidden FROM canvas_places p
       JOIN entities e ON e.registry = p.registry AND e.id = p.entity WHERE p.registry = ?`,
    )
    .run(made, registry);
}

/** The time of a step was not stored: it is null. */
function moveSteps(
  connection: Connection,
  { key, handle }: { key: number; handle: string },
  made: number,
): void {
  const entry = connection.query(
    `INSERT INTO journal (case_key, sequence, verb, label, undone) VALUES (?, ?, 'place', ?, ?)`,
  );
  const change = connection.query(
    'INSERT INTO journal_changes (entry, target, before, after) VALUES (?, ?, ?, ?)',
  );
  const changes = connection.query<{
    entity: string;
    before: string | null;
    after: string | null;
  }>('SELECT entity, before, after FROM canvas_changes WHERE step = ?');
  const steps = connection
    .query<{ key: number; label: string; undone: number }>(
      'SELECT key, label, undone FROM canvas_steps WHERE registry = ? ORDER BY key',
    )
    .all(key);
  steps.forEach((step, index) => {
    const moved = entry.run(made, index + 1, step.label, step.undone).key;
    for (const { entity, before, after } of changes.all(step.key)) {
      change.run(moved, `${handle}/${entity}`, toValue(before), toValue(after));
    }
  });
}

/** A place in the format of the journal: turn, x, y, pinned, hidden. */
function toValue(json: string | null): string | null {
  if (json === null) return null;
  const { turn, x, y, pinned, hidden } = JSON.parse(json) as OldPlace;
  return JSON.stringify([turn, x, y, Number(pinned), Number(hidden)]);
}

function writeSettings(connection: Connection, { theme }: Set, set: number | null): void {
  const handle = connection
    .query<{ handle: string }>('SELECT handle FROM registries WHERE key = ?')
    .get(set)?.handle;
  connection
    .query("UPDATE settings SET value = ? WHERE name = 'settings'")
    .run(JSON.stringify({ registry: handle ?? SAMPLE_HANDLE, theme }));
}
