/** The first half of a rebuild: every response derived again, and compared with what is stored. */
import type { RebuildReport } from '../../contract/answers/store.ts';
import type { Derived } from '../../contract/model/derived.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { DERIVED_TO, NOTHING_DERIVED } from '../derived/answers.ts';
import type { Connection } from '../base/connection.ts';
import type { RestoredRows } from './restored-rows.ts';
import { entityKeys } from '../derived/entities.ts';
import type { RebuiltTables } from './rebuilt.ts';
import {
  type Deriver,
  deriveStored,
  STORED_ANSWER,
  type StoredAnswer,
} from '../requests/stored-answer.ts';
import type { Step } from '../base/step.ts';
import { inTransaction } from '../base/transaction.ts';

/** Responses derived in one step. */
const CHUNK = 20;
/** Bytes of responses derived in one step: one large response is enough for one. */
const CHUNK_BYTES = 100_000;
/** Entities written in one step, beyond those that may wait. */
const WRITTEN_AT_ONCE = 500;

interface Answered extends StoredAnswer {
  n: number;
  /** The key of the response. */
  response: number;
  /** Null if the response can't be found. */
  body: Uint8Array | null;
}

/**
 * In the order they came, because of two equal sources the newer one wins. A body that came several times
 * for the same is derived once, in its last place: that gives the same result. Requests without a response
 * are those a salvage didn't find. Nothing is derived from what is to be deleted. What is not derived yet
 * is derived after the rebuild, or included if that happens before its end.
 */
const NEXT = `
  SELECT f.n, ${STORED_ANSWER}, f.response, r.body
  FROM requests f
  JOIN registries h ON h.handle = f.registry
  LEFT JOIN responses r ON r.key = f.response
  WHERE f.n > ? AND f.n <= ${DERIVED_TO} AND f.kept = 'response' AND f.response IS NOT NULL
    AND f.response NOT IN (SELECT response FROM leaving_answers)
    AND NOT EXISTS (SELECT 1 FROM requests g WHERE g.response = f.response
      AND g.n > f.n AND g.n <= ${DERIVED_TO}
      AND g.registry = f.registry AND g.record IS f.record)
  ORDER BY f.n LIMIT 1`;

/** What the last response of a profile gave. */
interface Stated {
  isSound: boolean;
  statements: number;
}

export function rebuildGather(
  connection: Connection,
  file: string,
  rows: RestoredRows,
  rebuilt: RebuiltTables,
  deriver: Deriver,
) {
  const next = connection.query<Answered>(NEXT);
  const last = connection.query<{ key: number | null }>('SELECT max(n) AS key FROM requests');
  const keyOf = remembering(entityKeys(connection));
  const refused: RebuildReport['refused'] = [];
  const stated = new Map<number, Stated>();
  // Before what came with case files, whose places are below the chain's.
  let cursor = Number.MIN_SAFE_INTEGER;

  /** Derives the next response; returns its bytes, or null when there was none left. */
  function takeNext(): number | null {
    const answered = next.get(cursor);
    if (answered === undefined) return null;
    const { n, body, entity, response } = answered;
    // Going on would lose what is only out of reach, or never end.
    if (n <= cursor || body === null) {
      throw new Refusal('store-corrupt', { file, why: 'its responses are in disorder' });
    }
    const derived = derive(deriver, answered, body, refused);
    const by = entity === null ? null : parseEntityId(entity).record;
    for (const facts of derived?.entities ?? []) rebuilt.putEntity(facts, response, by);
    if (entity !== null) {
      const { statements, things } = derived ?? NOTHING_DERIVED;
      const content = { statements, things };
      const subject = keyOf(entity);
      const isSame = rows.isStored(subject, content, keyOf);
      rebuilt.putStated(entity, isSame ? null : content);
      stated.set(subject, { isSound: derived !== null, statements: statements.length });
    }
    cursor = n;
    return body.length;
  }

  /** Derives some responses; returns whether there may be more. */
  function takeChunk(): boolean {
    let bytes = 0;
    for (let count = 0; count < CHUNK && bytes < CHUNK_BYTES; count += 1) {
      const taken = takeNext();
      if (taken === null) return rebuilt.write(WRITTEN_AT_ONCE, 0) > 0;
      bytes += taken;
    }
    rebuilt.write(WRITTEN_AT_ONCE);
    return true;
  }

  return {
    refused,
    /** By the key of the profile's entity. */
    stated: stated as ReadonlyMap<number, Stated>,
    /** Nothing is left when they end; responses that come between two steps are included. */
    *steps(): Generator<Step> {
      while (inTransaction(connection, takeChunk)) {
        yield { done: Math.max(0, cursor), total: 2 * (last.get()?.key ?? 0) };
      }
    },
  };
}

/** Null if the response is refused; the refusal is added to `refused`. */
function derive(
  deriver: Deriver,
  answered: Answered,
  body: Uint8Array,
  refused: RebuildReport['refused'],
): Derived | null {
  try {
    return deriveStored(deriver, answered, body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused.push({ sha256: answered.sha256, fault: error.fault });
    return null;
  }
}

export type Gathering = Omit<ReturnType<typeof rebuildGather>, 'steps'>;

/** Remembers keys: once an entity has one, it never changes. */
function remembering(keyOf: (id: EntityId) => number): (id: EntityId) => number {
  const known = new Map<EntityId, number>();
  return (id) => {
    const remembered = known.get(id);
    if (remembered !== undefined) return remembered;
    const key = keyOf(id);
    if (key !== 0) known.set(id, key);
    return key;
  };
}
