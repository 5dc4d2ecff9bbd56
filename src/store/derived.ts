/** Everything that is derived from responses, as one: taken from an answer, or put back by a rebuild. */
import type { Derived } from '../contract/model/derived.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Statement } from '../contract/model/tie.ts';
import type { Connection } from './connection.ts';
import { entityWriter } from './entities.ts';
import { statementRows } from './statements.ts';

type KeyOf = (id: EntityId) => number;

export function derivedRows(connection: Connection) {
  const entities = entityWriter(connection);
  const statements = statementRows(connection);
  return {
    /** What a response says of entities; finds the key of each of them, and of any other. */
    putEntities({ entities: all }: Derived): KeyOf {
      const keys = new Map(all.map((facts) => [facts.id, entities.put(facts)]));
      return (id) => keys.get(id) ?? entities.intern(id);
    },
    /** What a profile states, in place of what it stated before. */
    putStatements(subject: number, { statements: all }: Derived, keyOf: KeyOf): void {
      statements.replace(subject, all, keyOf);
    },
    /** Empties what a rebuild fills again, before the first of it is restored. */
    clear(): void {
      statements.clear();
      entities.clearIndex();
    },
    restoreEntity: entities.restore,
    restoreStatements(subject: EntityId, stated: readonly Statement[]): void {
      statements.replace(entities.intern(subject), stated, entities.intern);
    },
  };
}
