/** What registries answered: kept as it came, and then taken in by what is derived from it. */
import type { Derived } from '../../contract/model/derived.ts';
import type { EntityId, RecordId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RecordOrQuery } from '../../contract/model/request.ts';
import type { RegistryResponse } from '../../contract/model/response.ts';
import type { Connection } from '../base/connection.ts';
import { notFetchedRemoval } from '../requests/not-fetched.ts';
import { profilePut } from './profiles.ts';
import { registryCounter, registryKeys } from '../requests/registries.ts';
import { requestRows } from '../requests/requests.ts';
import { responseRows } from '../requests/responses.ts';
import { searchPagePut } from '../requests/searches.ts';
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

/** Up to which request what was answered has been derived. Of later ones no reader knows. */
export const DERIVED_TO = '(SELECT derived_to FROM identity)';

/** The first answer that is not derived yet. Without a response are those a salvage didn't find. */
const NEXT = (columns: string): string => `SELECT ${columns} FROM requests f
  WHERE f.n > ${DERIVED_TO} AND f.kept = 'response' AND f.response IS NOT NULL ORDER BY f.n LIMIT 1`;

/** Of an answer that can't be read any more. */
export const NOTHING: Derived = { entities: [], statements: [], things: [] };

/** Takes in what an answer says that is kept already: whom a profile stated a tie to before. */
export function putAnswer(connection: Connection) {
  const { keyOf } = registryKeys(connection);
  const countMore = registryCounter(connection);
  const responses = responseRows(connection);
  const putProfile = profilePut(connection);
  const putSearchPage = searchPagePut(connection);
  const rows = derivedRows(connection);

  /** The profile that was answered, or the search page. */
  return function* put(answer: AnsweredRow, derived: Derived): Generator<void, EntityId[]> {
    const { n, registry: handle, record, query, response } = answer;
    const registry = known(keyOf(handle));
    const count = (profiles: number): void =>
      countMore(registry, {
        profiles,
        responses: Number(!responses.cameBefore(response, handle, n)),
      });
    const entityKey = yield* rows.putEntities(derived, response);
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

function known(key: number): number {
  if (key === 0) throw new Error('An answer came of a registry that is not known.');
  return key;
}

export function answerChanges(connection: Connection) {
  const { keyOf } = registryKeys(connection);
  const responses = responseRows(connection);
  const requests = requestRows(connection);
  const takeOffList = notFetchedRemoval(connection);
  const put = putAnswer(connection);
  const next = connection.query<AnsweredRow>(NEXT('n, registry, record, query, response'));
  const notBeyond = connection.query('UPDATE identity SET derived_to = ? WHERE derived_to >= ?');
  const setDerivedTo = connection.query('UPDATE identity SET derived_to = ?');
  return {
    /**
     * Keep the body once per hash, and make the request a row of the chain, whose place is returned.
     * Nothing is derived yet: no reader knows of the answer. `outcome`: as what; left out, as answered.
     */
    keepAnswer(
      handle: RegistryHandle,
      asked: RecordOrQuery,
      answer: RegistryResponse,
      outcome: 'answered' | 'imported' = 'answered',
    ): number {
      const registry = known(keyOf(handle));
      const response = responses.keep(answer);
      if ('record' in asked) takeOffList({ registry, record: asked.record });
      const n = requests.appendAnswered(handle, asked, { ...answer, outcome }, response);
      // What nothing could have derived yet is not: the number was changed, or is damaged.
      notBeyond.run(n - 1, n);
      return n;
    },
    /**
     * What the answer of this place in the chain says takes the place of what the profile or search said
     * before, in short steps; null: nothing of it can be taken in, and what was there stays. Answers are
     * derived in the order of the chain: one out of it is a bug of the caller's. Returns whom a profile
     * stated a tie to before.
     */
    *derive(n: number, derived: Derived | null): Generator<void, EntityId[]> {
      const answer = next.get();
      if (answer?.n !== n) throw new Error('An answer was derived out of its order.');
      const before = derived === null ? [] : yield* put(answer, derived);
      setDerivedTo.run(n);
      return before;
    },
  };
}

/** Answers that are not derived yet. */
export function leftAnswers(connection: Connection) {
  const next = connection.query<{ n: number }>(NEXT('n'));
  const whole = connection.query<StoredAnswer & { body: Uint8Array }>(
    `SELECT ${STORED_ANSWER}, r.body FROM requests f
     JOIN registries h ON h.handle = f.registry JOIN responses r ON r.key = f.response
     WHERE f.n = ?`,
  );
  return {
    /** The place of the first in the chain; null: there is none. */
    next: (): number | null => next.get()?.n ?? null,
    /** What its bytes say; refused as `response-damaged`, or as what can't be decoded any more. */
    derivedOf(n: number, deriver: Deriver): Derived {
      const row = whole.get(n);
      return row === undefined ? NOTHING : deriveStored(deriver, row, row.body);
    },
  };
}

/** Everything that is derived from responses, as one: taken from an answer, or put right by a rebuild. */
type KeyOf = (id: EntityId) => number;

function derivedRows(connection: Connection) {
  const entities = entityWriter(connection);
  const stated = statedRows(connection);
  const statedBefore = statedNeighbourParts(connection);
  return {
    /** What the response of this key says of entities; finds the key of each of them, and of any other. */
    *putEntities({ entities: all }: Derived, response: number): Generator<void, KeyOf> {
      const keys = new Map<EntityId, number>();
      for (const facts of all) {
        keys.set(facts.id, entities.put(facts, response));
        yield;
      }
      return (id) => keys.get(id) ?? entities.intern(id);
    },
    /** What a profile states, in place of what it stated before: whom it stated a tie to then. */
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
