/** Everything that is derived from responses, as one: taken from an answer, or put right by a rebuild. */
import type { Derived } from '../contract/model/derived.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Statement } from '../contract/model/tie.ts';
import type { Connection } from './connection.ts';
import { entityWriter } from './entities.ts';
import { restoredEntities } from './restored-entities.ts';
import { restoredStatements } from './restored-statements.ts';
import { statementReader, statementRows } from './statements.ts';
import type { Known } from './strays.ts';

type KeyOf = (id: EntityId) => number;

export function derivedRows(connection: Connection) {
  const entities = entityWriter(connection);
  const statements = statementRows(connection);
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
    *putStatements(
      subject: number,
      { statements: all }: Derived,
      keyOf: KeyOf,
    ): Generator<void, EntityId[]> {
      const before = new Set<EntityId>();
      for (const part of standing.statedInParts(subject)) {
        for (const id of part) before.add(id);
        yield;
      }
      yield* statements.replace(subject, all, keyOf);
      return [...before];
    },
  };
}

/** For one rebuild. */
export function restoredRows(connection: Connection) {
  const entities = restoredEntities(connection);
  const statements = restoredStatements(connection);
  return {
    isStanding: statements.isStanding,
    clearWords: entities.clearWords,
    restoreEntity: entities.restore,
    restoreStatements: (subject: EntityId, stated: readonly Statement[]): Generator<void> =>
      statements.replace(entities.intern(subject), stated, entities.intern),
    /** Forgets what is known of other entities than these and what other profiles state, in steps. */
    *forgetOthers(known: Known, profiles: Known, size: number): Generator<void> {
      yield* entities.forgetOthers(known, size);
      yield* statements.forgetOthers(profiles, size);
    },
  };
}

export type RestoredRows = ReturnType<typeof restoredRows>;
