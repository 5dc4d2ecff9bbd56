/** The first tables: responses as they came, what is derived from them, the canvas and settings. */
import type { Connection } from '../base/connection.ts';

/** The evidence. A body is stored once; every fetch of it is recorded. */
const RESPONSES = `
CREATE TABLE registries (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  profiles INTEGER NOT NULL DEFAULT 0,
  responses INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE responses (
  key INTEGER PRIMARY KEY,
  sha256 TEXT NOT NULL UNIQUE,
  size INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;

CREATE TABLE fetches (
  key INTEGER PRIMARY KEY,
  response INTEGER NOT NULL REFERENCES responses,
  registry INTEGER NOT NULL REFERENCES registries,
  entity INTEGER REFERENCES entities,
  at TEXT NOT NULL,
  url TEXT NOT NULL,
  status INTEGER NOT NULL
) STRICT;
CREATE INDEX fetches_by_response ON fetches (response);

CREATE TABLE profiles (
  entity INTEGER PRIMARY KEY REFERENCES entities,
  fetch INTEGER NOT NULL REFERENCES fetches
) STRICT;

CREATE TABLE search_pages (
  registry INTEGER NOT NULL REFERENCES registries,
  query TEXT NOT NULL,
  fetch INTEGER NOT NULL REFERENCES fetches,
  PRIMARY KEY (registry, query)
) STRICT, WITHOUT ROWID;
`;

/** An entity's row stays for ever; what is known of it is derived. `facts` null: nothing known. */
const ENTITIES = `
CREATE TABLE entities (
  key INTEGER PRIMARY KEY,
  registry INTEGER NOT NULL REFERENCES registries,
  id TEXT NOT NULL,
  rank INTEGER NOT NULL DEFAULT 0,
  searchable INTEGER NOT NULL DEFAULT 0,
  sort_text TEXT NOT NULL DEFAULT '',
  birth_year TEXT,
  nationality TEXT,
  facts TEXT,
  UNIQUE (registry, id)
) STRICT;
CREATE INDEX members_by_name ON entities (registry, sort_text) WHERE searchable = 1;
CREATE INDEX members_by_birth_year ON entities (registry, birth_year, sort_text)
  WHERE searchable = 1 AND birth_year IS NOT NULL;
CREATE INDEX members_by_nationality ON entities (registry, nationality, sort_text)
  WHERE searchable = 1 AND nationality IS NOT NULL;

CREATE TABLE places (
  entity INTEGER NOT NULL REFERENCES entities,
  place INTEGER NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (entity, place, field, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX places_by_value ON places (field, value);

CREATE TABLE whole_names (
  entity INTEGER NOT NULL REFERENCES entities,
  name TEXT NOT NULL,
  PRIMARY KEY (entity, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX whole_names_by_name ON whole_names (name);

CREATE VIRTUAL TABLE names USING fts5 (
  words, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2 3'
);
`;

/** Statements are clustered by the profile that states them, since they are replaced by profile. */
const STATEMENTS = `
CREATE TABLE roles (
  key INTEGER PRIMARY KEY,
  role TEXT NOT NULL UNIQUE,
  folded TEXT NOT NULL
) STRICT;

CREATE TABLE statements (
  profile INTEGER NOT NULL REFERENCES entities,
  place INTEGER NOT NULL,
  from_entity INTEGER NOT NULL REFERENCES entities,
  to_entity INTEGER NOT NULL REFERENCES entities,
  kind TEXT NOT NULL,
  role INTEGER REFERENCES roles,
  said TEXT,
  pointer TEXT NOT NULL,
  PRIMARY KEY (profile, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX statements_by_from ON statements (from_entity, to_entity);
CREATE INDEX statements_by_to ON statements (to_entity, from_entity);
`;

/** What the analyst did. None of it is derived, so entities are referred to by their own ids. */
const ANALYST = `
CREATE TABLE canvas_places (
  registry INTEGER NOT NULL REFERENCES registries,
  entity TEXT NOT NULL,
  turn INTEGER NOT NULL,
  x REAL,
  y REAL,
  pinned INTEGER NOT NULL,
  hidden INTEGER NOT NULL,
  PRIMARY KEY (registry, entity)
) STRICT, WITHOUT ROWID;
CREATE INDEX canvas_places_by_turn ON canvas_places (registry, turn);

CREATE TABLE canvas_steps (
  key INTEGER PRIMARY KEY,
  registry INTEGER NOT NULL REFERENCES registries,
  label TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX canvas_steps_by_registry ON canvas_steps (registry, undone);

CREATE TABLE canvas_changes (
  step INTEGER NOT NULL REFERENCES canvas_steps ON DELETE CASCADE,
  entity TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (step, entity)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

export const version = 10;

export function migrate(connection: Connection): void {
  connection.execute(RESPONSES + ENTITIES + STATEMENTS + ANALYST);
}
