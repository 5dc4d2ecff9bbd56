/** How the canvas of a case is drawn. */
import type { Connection } from '../base/connection.ts';

export const version = 50;

export function migrate(connection: Connection): void {
  connection.execute(
    `ALTER TABLE cases ADD COLUMN look TEXT NOT NULL DEFAULT 'network'
       CHECK (look IN ('network', 'chart'))`,
  );
}
