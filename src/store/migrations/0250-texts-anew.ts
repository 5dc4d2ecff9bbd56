/**
 * The words of texts are cut otherwise than before: with initials joined, umlauts as two letters and numbers
 * that end where others begin. The index of texts is emptied; it is filled again in the background, in steps,
 * and a search says meanwhile how much it lacks.
 */
import type { Connection } from '../base/connection.ts';

export const version = 250;

export function migrate(connection: Connection): void {
  connection.execute(`
    INSERT INTO texts (texts) VALUES ('delete-all');
    DELETE FROM texts_wanted;
    UPDATE texts_state SET done_to = 0;
  `);
}
