/** Responses of registries: stored as they came, and then turned into derived rows. */
import type { Derived } from '../../contract/model/derived.ts';
import type { EntityId, RecordId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RecordOrQuery } from '../../contract/model/request.ts';
import type { RegistryResponse } from '../../contract/model/response.ts';
import type { Connection } from '../base/connection.ts';
import { notFetchedRemoval } from '../requests/not-fetched.ts';
import { profileWriter } from './profiles.ts';
import { registryCounter, registryKeys } from '../requests/registries.ts';
import { requestRows } from '../requests/requests.ts';
import { responseRows } from '../requests/responses.ts';
import { searchPageWriter } from '../requests/searches.ts';
import {
  type Deriver,
  deriveStored,
  STORED_ANSWER,
  type StoredAnswer,
} from '../requests/stored-answer.ts';
import { entityWriter } from './entities.ts';
import { statedRows, type StatedByProfile, statedNeighbourParts } from './stated.ts';

interface AnsweredRow {
  n: number;
  registry: RegistryHandle;
  /** Null: a search page. */
  record: RecordId | null;
  query: string | null;
  response: number;
}

/** The last request whose response is derived, in SQL; no reader sees later responses. */
export const DERIVED_TO = '(SELECT derived_to FROM identity)';

/** The first response that is not derived yet, except those that a salvage didn't find. */
const NEXT_UNDERIVED = (columns: string): string => `SELECT ${columns} FROM requests f
  WHERE f.n > ${DERIVED_TO} AND f.kept = 'response' AND f.response IS NOT NULL ORDER BY f.n LIMIT 1`;

/** What is derived from a response that can't be read. */
export const NOTHING_DERIVED: Derived = { entities: [], statements: [], things: [] };

/** Derives rows from a stored response; returns the entities that its profile stated ties to before. */
export function derivedAnswerWriter(connection: Connection) {
  const { keyOf } = registryKeys(connection);
  const addToCounts = registryCounter(connection);
  const responses = responseRows(connection);
  const putProfile = profileWriter(connection);
  const putSearchPage = searchPageWriter(connection);
  const rows = derivedRows(connection);

  /** `answer` is that of a profile, or of a search page. */
  return function* write(answer: AnsweredRow, derived: Derived): Generator<void, EntityId[]> {
    const { n, registry: handle, record, query, response } = answer;
    const registry = requireKnown(keyOf(handle));
    const count = (profiles: number): void =>
      addToCounts(registry, {
        profiles,
        responses: Number(!responses.hasAnsweredBefore(response, handle, n)),
      });
    const entityKey = yield* rows.putEntities(derived, response, record);
    if (record === null) {
      if (query !== null) putSearchPage(registry, query, n);
      count(0);
      return [];
    }
    const subject = entityKey(`${handle}/${record}`);
    count(Number(putProfile(subject, n)));
    return yield* rows.putStated(subject, derived, entityKey);
  };
}

function requireKnown(key: number): number {
  if (key === 0) throw new Error('An answer came of a registry that is not known.');
  return key;
}

export function answerChanges(connection: Connection) {
  const { keyOf } = registryKeys(connection);
  const responses = responseRows(connection);
  const requests = requestRows(connection);
  const removeNotFetched = notFetchedRemoval(connection);
  const writeDerived = derivedAnswerWriter(connection);
  const next = connection.query<AnsweredRow>(
    NEXT_UNDERIVED('n, registry, record, query, response'),
  );
  const lowerDerivedTo = connection.query(
    'UPDATE identity SET derived_to = ? WHERE derived_to >= ?',
  );
  const setDerivedTo = connection.query('UPDATE identity SET derived_to = ?');
  return {
    /**
     * Stores the body once per hash, and appends the request to the chain; returns its place there. Nothing
     * is derived yet, so no reader sees the response. `outcome` is recorded in the chain.
     */
    appendResponse(
      handle: RegistryHandle,
      target: RecordOrQuery,
      answer: RegistryResponse,
      outcome: 'answered' | 'imported' = 'answered',
    ): number {
      const registry = requireKnown(keyOf(handle));
      const response = responses.store(answer);
      if ('record' in target) removeNotFetched({ registry, record: target.record });
      const n = requests.appendAnswered(handle, target, { ...answer, outcome }, response);
      // This request can't be derived yet, so a `derived_to` beyond it was changed or is damaged.
      lowerDerivedTo.run(n - 1, n);
      return n;
    },
    /**
     * Replaces what the profile or search stated before with what the response at this place in the chain
     * states, in short steps; null: nothing can be derived, and what was there stays. Responses must be
     * derived in the order of the chain. Returns the entities that a profile stated ties to before.
     */
    *derive(n: number, derived: Derived | null): Generator<void, EntityId[]> {
      const answer = next.get();
      if (answer?.n !== n) throw new Error('An answer was derived out of its order.');
      const before = derived === null ? [] : yield* writeDerived(answer, derived);
      setDerivedTo.run(n);
      return before;
    },
  };
}

/** Responses that are not derived yet. */
export function underivedAnswers(connection: Connection) {
  const next = connection.query<{ n: number }>(NEXT_UNDERIVED('n'));
  const storedAnswer = connection.query<StoredAnswer & { body: Uint8Array }>(
    `SELECT ${STORED_ANSWER}, r.body FROM requests f
     JOIN registries h ON h.handle = f.registry JOIN responses r ON r.key = f.response
     WHERE f.n = ?`,
  );
  return {
    /** The place of the first in the chain; null: there is none. */
    next: (): number | null => next.get()?.n ?? null,
    /** What its bytes state; refused as `response-damaged`, or if they can't be decoded any more. */
    derivedOf(n: number, deriver: Deriver): Derived {
      const row = storedAnswer.get(n);
      return row === undefined ? NOTHING_DERIVED : deriveStored(deriver, row, row.body);
    },
  };
}

type KeyOf = (id: EntityId) => number;

function derivedRows(connection: Connection) {
  const entities = entityWriter(connection);
  const stated = statedRows(connection);
  const statedBefore = statedNeighbourParts(connection);
  return {
    /** Stores what a response states of entities; returns a function for their keys and any other's. */
    *putEntities(
      { entities: all }: Derived,
      response: number,
      by: RecordId | null,
    ): Generator<void, KeyOf> {
      const keys = new Map<EntityId, number>();
      for (const facts of all) {
        keys.set(facts.id, entities.put(facts, response, by));
        yield;
      }
      return (id) => keys.get(id) ?? entities.intern(id);
    },
    /** Replaces what a profile stated before; returns the entities that it stated ties to then. */
    *putStated(subject: number, all: StatedByProfile, keyOf: KeyOf): Generator<void, EntityId[]> {
      const before = new Set<EntityId>();
      for (const part of statedBefore(subject)) {
        for (const id of part) before.add(id);
        yield;
      }
      yield* stated.replace(subject, all, keyOf);
      return [...before];
    },
  };
}
