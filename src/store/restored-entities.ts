/** What a rebuild puts right of entities: only what differs from what stands is written. */
import type { Connection } from './connection.ts';
import { columnsOf, entityWriter, statedAtText, toJson } from './entities.ts';
import { NAME_TABLES, nameRows } from './names.ts';
import { placeRows } from './places.ts';
import type { RebuiltEntity } from './rebuilt.ts';
import { strays, type Known } from './strays.ts';

export function restoredEntities(connection: Connection) {
  const { intern, overwrite } = entityWriter(connection);
  const names = nameRows(connection);
  const places = placeRows(connection);
  const isStanding = connection.query(
    `SELECT key FROM entities WHERE key = ? AND rank IS ? AND searchable IS ? AND sort_text IS ?
     AND birth_year IS ? AND nationality IS ? AND facts IS ? AND source IS ?
     AND stated_at IS ?`,
  );
  const forget = connection.query(
    `UPDATE entities SET rank = 0, searchable = 0, sort_text = '', birth_year = NULL,
     nationality = NULL, facts = NULL, source = NULL, stated_at = NULL WHERE key = ?`,
  );
  const indexed: [string, (key: number) => void][] = [
    ...Object.values(NAME_TABLES).map(({ whole }): (typeof indexed)[number] => [
      `entity AS key FROM ${whole} WHERE true`,
      names.removeWhole,
    ]),
    ['entity AS key FROM places WHERE true', places.remove],
  ];
  return {
    intern,
    /** Before the first is restored: what the index of words holds can't be compared. */
    clearWords: (): Generator<void> => names.clearWords(),
    /** Puts this in place of what was known, whatever the source. */
    restore: ({ facts, source }: RebuiltEntity): number => {
      const key = intern(facts.id);
      const columns = [...columnsOf(facts), toJson(facts), source, statedAtText(facts)];
      if (isStanding.get(key, ...columns) === undefined) overwrite(key, columns);
      names.restore(key, facts);
      places.restore(key, facts.places);
      return key;
    },
    /** Of entities that no response speaks of any more, nothing is known; their rows stay. */
    *forgetOthers(known: Known, size: number): Generator<void> {
      const spokenOf = 'key FROM entities WHERE facts IS NOT NULL';
      for (const keys of strays(connection, spokenOf, known, size)) {
        yield keys.forEach((key) => forget.run(key));
      }
      for (const [found, remove] of indexed) {
        for (const keys of strays(connection, found, known, size)) yield keys.forEach(remove);
      }
    },
  };
}
