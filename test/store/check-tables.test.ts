/** Whether the tables of a store are told from others as quickly as they should be. */
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, KNOWN_FINGERPRINT } from '../../src/store/open-writer.ts';
import type { Connection } from '../../src/store/base/connection.ts';
import { openTempStore } from '../make/temp-store.ts';

function fingerprintAfter(change: string): string {
  const store = openTempStore();
  store.close();
  const database = new Database(store.file);
  database.exec(change);
  const query = (sql: string) => database.prepare(sql);
  const fingerprint = fingerprintOf({ query } as unknown as Connection);
  database.close();
  return fingerprint;
}

describe('the fingerprint of the tables of a store', () => {
  it('knows the tables of a new store at a glance', () => {
    expect(fingerprintAfter('')).toBe(KNOWN_FINGERPRINT);
    expect(fingerprintAfter('ANALYZE')).toBe(KNOWN_FINGERPRINT);
  });

  it.each([
    'ALTER TABLE profiles ADD COLUMN seen TEXT',
    'ALTER TABLE requests RENAME COLUMN at TO asked_at',
    'DROP TABLE whole_names',
    'DROP TABLE names',
    'CREATE TRIGGER planted AFTER INSERT ON requests BEGIN DELETE FROM cases; END',
    'CREATE VIEW planted AS SELECT 1',
  ])('takes no other tables for those of a store: %s', (change) => {
    expect(fingerprintAfter(change)).not.toBe(KNOWN_FINGERPRINT);
  });
});
