/** Everything that is derived from responses, as one: taken from an answer, or put back by a rebuild. */
import type { Derived } from '../contract/model/derived.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Statement } from '../contract/model/tie.ts';
import type { Connection } from './connection.ts';
import { entityWriter } from './entities.ts';
import { statementRows } from './statements.ts';

export function derivedRows(connection: Connection) {
  const entities = entityWriter(connection);
  const statements = statementRows(connection);
  return {
    intern: entities.intern,
    /** What a search page says. */
    putEntities({ entities: all }: Derived): void {
      for (const facts of all) entities.put(facts);
    },
    /** What a profile says, in place of what it said before. */
    putProfile(subject: number, derived: Derived): void {
      const keys = new Map(derived.entities.map((facts) => [facts.id, entities.put(facts)]));
      const keyOf = (id: EntityId): number => keys.get(id) ?? entities.intern(id);
      statements.replace(subject, derived.statements, keyOf);
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
