/** Everything that is derived from responses, as one: taken from an answer, or put right by a rebuild. */
import type { Derived } from '../contract/model/derived.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Connection } from './connection.ts';
import { entityWriter } from './entities.ts';
import { restoredEntities } from './restored-entities.ts';
import { restoredStated } from './restored-stated.ts';
import { statedRows, type ProfileSays } from './stated.ts';
import { statementReader } from './statements.ts';
import type { Known } from './strays.ts';

type KeyOf = (id: EntityId) => number;

export function derivedRows(connection: Connection) {
  const entities = entityWriter(connection);
  const stated = statedRows(connection);
  const standing = statementReader(connection);
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
    *putStated(subject: number, all: ProfileSays, keyOf: KeyOf): Generator<void, EntityId[]> {
      const before = new Set<EntityId>();
      for (const part of standing.statedInParts(subject)) {
        for (const id of part) before.add(id);
        yield;
      }
      yield* stated.replace(subject, all, keyOf);
      return [...before];
    },
  };
}

/** For one rebuild. */
export function restoredRows(connection: Connection) {
  const entities = restoredEntities(connection);
  const stated = restoredStated(connection);
  return {
    isStanding: stated.isStanding,
    clearWords: entities.clearWords,
    restoreEntity: entities.restore,
    restoreStated: (subject: EntityId, all: ProfileSays): Generator<void> =>
      stated.replace(entities.intern(subject), all, entities.intern),
    /** Forgets what is known of other entities than these and what other profiles state, in steps. */
    *forgetOthers(known: Known, profiles: Known, size: number): Generator<void> {
      yield* entities.forgetOthers(known, size);
      yield* stated.forgetOthers(profiles, size);
    },
  };
}

export type RestoredRows = ReturnType<typeof restoredRows>;
