/** What the chain alone says of which answers are the latest, and of the registries they came from. */
import type { Connection } from '../connection.ts';

/** Each request finds its body by its hash. */
export function linkBodies(connection: Connection): void {
  connection.execute(
    `UPDATE requests SET response =
       (SELECT key FROM responses r WHERE r.sha256 = requests.sha256) WHERE kept = 'response'`,
  );
}

/**
 * The latest answer that is there, for each record and each search; and how much each registry answered.
 * What is derived from them is a rebuild's.
 */
export function pointAtAnswers(connection: Connection): void {
  connection.execute(`
    DELETE FROM profiles;
    DELETE FROM search_pages;
    INSERT OR IGNORE INTO entities (registry, id)
      SELECT DISTINCT g.key, r.record FROM requests r JOIN registries g ON g.handle = r.registry
      WHERE r.response IS NOT NULL AND r.record IS NOT NULL;
    INSERT INTO profiles (entity, request)
      SELECT e.key, max(r.n) FROM requests r JOIN registries g ON g.handle = r.registry
      JOIN entities e ON e.registry = g.key AND e.id = r.record
      WHERE r.response IS NOT NULL GROUP BY e.key;
    INSERT INTO search_pages (registry, query, request)
      SELECT g.key, r.query, max(r.n) FROM requests r JOIN registries g ON g.handle = r.registry
      WHERE r.response IS NOT NULL AND r.record IS NULL AND r.query IS NOT NULL
      GROUP BY g.key, r.query;
    UPDATE registries SET
      profiles = (SELECT count(*) FROM profiles p JOIN entities e ON e.key = p.entity
        WHERE e.registry = registries.key),
      responses = (SELECT count(DISTINCT response) FROM requests WHERE registry = registries.handle);
  `);
}
