/** The first half of a rebuild: every response derived again, into temporary tables. */
import type { RebuildReport } from '../contract/model/answers.ts';
import type { Derived } from '../contract/model/derived.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import { Refusal } from '../contract/faults.ts';
import type { Connection } from './connection.ts';
import type { RebuiltTables } from './rebuilt.ts';
import { sha256Of } from './responses.ts';
import type { Deriver, Step } from './store.ts';
import { inTransaction } from './transaction.ts';

/** Responses between two steps. */
const CHUNK = 50;
/** Bytes of responses between two steps: one large answer is enough for one. */
const CHUNK_BYTES = 1_000_000;

interface Fetch {
  key: number;
  registry: RegistryHandle;
  /** Of the registry: which decoder the bytes are for. */
  kind: string;
  /** Whose profile it is; null: a search page. */
  entity: EntityId | null;
  sha256: string;
  body: Uint8Array;
}

/**
 * In the order they were fetched, because of two equal sources the newer one wins. A body fetched
 * several times for the same is derived once, in its last place: that gives the same.
 */
const NEXT = `
  SELECT f.key, h.handle AS registry, h.kind, h.handle || '/' || e.id AS entity, r.sha256, r.body
  FROM fetches f
  JOIN registries h ON h.key = f.registry
  JOIN responses r ON r.key = f.response LEFT JOIN entities e ON e.key = f.entity
  WHERE f.key > ? AND NOT EXISTS (
    SELECT 1 FROM fetches g WHERE g.response = f.response AND g.key > f.key
      AND g.registry = f.registry AND g.entity IS f.entity)
  ORDER BY f.key LIMIT 1`;

export function rebuildGather(connection: Connection, rebuilt: RebuiltTables, deriver: Deriver) {
  const next = connection.query<Fetch>(NEXT);
  const last = connection.query<{ key: number | null }>('SELECT max(key) AS key FROM fetches');
  const refused: RebuildReport['refused'] = [];
  let cursor = 0;

  function derive({ kind, registry, entity, body, sha256 }: Fetch): Derived {
    try {
      // What was derived from other bytes would be told as this response's.
      if (sha256Of(body) !== sha256) throw new Refusal('response-damaged', { sha256 });
      return entity === null
        ? deriver.searchPage(kind, registry, body)
        : deriver.profile(kind, entity, body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ sha256, fault: error.fault });
      return { entities: [], statements: [] };
    }
  }

  /** The bytes derived; null when there was nothing left. */
  function takeNext(): number | null {
    const fetch = next.get(cursor);
    if (fetch === undefined) return null;
    const derived = derive(fetch);
    rebuilt.putEntities(derived);
    if (fetch.entity !== null) rebuilt.putStatements(fetch.entity, derived.statements);
    cursor = fetch.key;
    return fetch.body.length;
  }

  /** Whether there may be more. */
  function takeChunk(): boolean {
    let bytes = 0;
    for (let count = 0; count < CHUNK && bytes < CHUNK_BYTES; count += 1) {
      const taken = takeNext();
      if (taken === null) return false;
      bytes += taken;
    }
    return true;
  }

  return {
    refused,
    *steps(): Generator<Step> {
      while (inTransaction(connection, takeChunk)) {
        yield { done: cursor, total: 2 * (last.get()?.key ?? 0) };
      }
    },
    /** What was fetched since; to be called inside the last transaction. */
    takeRest(): void {
      while (takeNext() !== null);
    },
  };
}
