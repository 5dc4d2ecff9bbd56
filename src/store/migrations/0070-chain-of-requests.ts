/**
 * Every attempt at a request becomes a row of a chain. The earlier fetches come first, marked as such; what
 * was derived from them refers to the request from now on. The store gets an id of its own.
 */
import { randomBytes } from 'node:crypto';
import { DERIVATION } from '../../contract/model/derived.ts';
import type { Connection } from '../base/connection.ts';
import { hashOf, newNonce, NO_ROW_BEFORE, saltOf } from '../requests/request-link.ts';

const REQUESTS = `
CREATE TABLE requests (
  n INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  asked TEXT NOT NULL,
  outcome TEXT NOT NULL,
  status INTEGER,
  sha256 TEXT,
  salt TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL,
  nonce TEXT NOT NULL,
  registry TEXT,
  record TEXT,
  query TEXT,
  headers TEXT,
  reason TEXT,
  kept TEXT,
  response INTEGER REFERENCES responses
) STRICT;
CREATE INDEX requests_by_response ON requests (response) WHERE response IS NOT NULL;
CREATE INDEX requests_not_found ON requests (registry, record) WHERE outcome = 'not-found';
CREATE INDEX requests_lost ON requests (n) WHERE outcome = 'lost';

CREATE TABLE quarantine (
  request INTEGER PRIMARY KEY REFERENCES requests,
  size INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE INDEX quarantine_by_size ON quarantine (size);

CREATE TABLE identity (
  id TEXT PRIMARY KEY,
  generation TEXT NOT NULL,
  previous TEXT NOT NULL,
  in_use INTEGER NOT NULL,
  derivation INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** The same tables with a reference to the request instead of the fetch. */
const POINTING = `
CREATE TABLE profiles_7 (
  entity INTEGER PRIMARY KEY REFERENCES entities,
  request INTEGER NOT NULL REFERENCES requests
) STRICT;
INSERT INTO profiles_7 SELECT p.entity, m.n FROM profiles p JOIN moved m ON m.fetch = p.fetch;
DROP TABLE profiles;
ALTER TABLE profiles_7 RENAME TO profiles;

CREATE TABLE search_pages_7 (
  registry INTEGER NOT NULL REFERENCES registries,
  query TEXT NOT NULL,
  request INTEGER NOT NULL REFERENCES requests,
  PRIMARY KEY (registry, query)
) STRICT, WITHOUT ROWID;
INSERT INTO search_pages_7
  SELECT s.registry, s.query, m.n FROM search_pages s JOIN moved m ON m.fetch = s.fetch;
DROP TABLE search_pages;
ALTER TABLE search_pages_7 RENAME TO search_pages;

DROP TABLE fetches;
DROP TABLE moved;
`;

/** Fetches read at once: a connection can't write while it reads. */
const CHUNK = 1000;

interface Fetch {
  key: number;
  at: string;
  url: string;
  status: number;
  sha256: string | null;
  response: number | null;
  registry: string | null;
  record: string | null;
}

/** Stands for rules that were not numbered yet. */
const DERIVED_BEFORE = 0;

export const version = 70;

export function migrate(connection: Connection): void {
  connection.execute(
    `${REQUESTS} CREATE TEMP TABLE moved (fetch INTEGER PRIMARY KEY, n INTEGER NOT NULL)`,
  );
  const fetches = chainFetches(connection);
  connection.execute(POINTING);
  connection
    .query(
      "INSERT INTO identity (id, generation, previous, in_use, derivation) VALUES (?, ?, '', 0, ?)",
    )
    .run(
      randomBytes(16).toString('hex'),
      randomBytes(8).toString('hex'),
      fetches > 0 ? DERIVED_BEFORE : DERIVATION,
    );
}

/** Adds the fetches in order; returns their number. Only the last fetch of a search has its query. */
function chainFetches(connection: Connection): number {
  const next = connection.query<Fetch>(
    `SELECT f.key, f.at, f.url, f.status, r.sha256, r.key AS response, h.handle AS registry,
       e.id AS record
     FROM fetches f
     LEFT JOIN responses r ON r.key = f.response
     LEFT JOIN registries h ON h.key = f.registry
     LEFT JOIN entities e ON e.key = f.entity
     WHERE f.key > ? ORDER BY f.key LIMIT ${CHUNK}`,
  );
  const insert = connection.query(
    `INSERT INTO requests (n, at, asked, outcome, status, sha256, salt, previous, hash, nonce,
       registry, record, query, headers, reason, kept, response)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const move = connection.query('INSERT INTO moved (fetch, n) VALUES (?, ?)');
  const queries = searchedQueries(connection);
  let n = 0;
  let previous = NO_ROW_BEFORE;
  for (let rows = next.all(0); rows.length > 0; rows = next.all(rows.at(-1)?.key ?? 0)) {
    for (const { key, at, url: asked, status, sha256, response, registry, record } of rows) {
      n += 1;
      const details = {
        nonce: newNonce(),
        registry,
        record,
        query: queries.get(key) ?? null,
        headers: null,
        reason: null,
        kept: response === null ? null : ('response' as const),
      };
      const outcome = 'answered-before';
      const salt = saltOf(details);
      const hash = hashOf({ n, at, asked, outcome, status, sha256, salt, previous });
      insert.run(
        n,
        at,
        asked,
        outcome,
        status,
        sha256,
        salt,
        previous,
        hash,
        details.nonce,
        registry,
        record,
        details.query,
        null,
        null,
        details.kept,
        response,
      );
      move.run(key, n);
      previous = hash;
    }
  }
  return n;
}

function searchedQueries(connection: Connection): Map<number, string> {
  const pages = connection
    .query<{ fetch: number; query: string }>('SELECT fetch, query FROM search_pages')
    .all();
  return new Map(pages.map(({ fetch, query }) => [fetch, query]));
}
