/** Emptying an index of words in steps: nothing of it is left, and it is as good as a new one. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Connection, connect } from '../../../src/store/base/connection.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { emptyIndex } from '../../../src/store/derived/word-index.ts';
import { tempFolder } from '../../make/temp-store.ts';

function openWriting(): Connection {
  const file = `${tempFolder()}/store.db`;
  openStore(file).close();
  const connection = connect(file, 'write');
  onTestFinished(() => connection.close());
  return connection;
}

const count = (connection: Connection, from: string): number =>
  connection.query<{ n: number }>(`SELECT count(*) AS n FROM ${from}`).get()?.n ?? -1;

function put(connection: Connection, rows: number): void {
  const insert = connection.query('INSERT INTO texts (rowid, words) VALUES (?, ?)');
  connection.execute('BEGIN');
  for (let row = 1; row <= rows; row += 1) {
    insert.run(row, Array.from({ length: 20 }, (_, at) => `w${row * at}`).join(' '));
  }
  connection.execute('COMMIT');
}

describe('emptying an index of words', () => {
  it('takes all of it out in steps', () => {
    const connection = openWriting();
    put(connection, 6000);
    expect(count(connection, "texts WHERE texts MATCH 'w40'")).toBeGreaterThan(0);
    connection.execute('BEGIN');
    const steps = [...emptyIndex(connection, 'texts')].length;
    expect(steps).toBeGreaterThan(8);
    expect(count(connection, "texts WHERE texts MATCH 'w40'")).toBe(0);
    connection.execute('COMMIT');
    for (const part of ['idx', 'docsize', 'data WHERE id > 10']) {
      expect([part, count(connection, `texts_${part}`)]).toEqual([part, 0]);
    }
    put(connection, 50);
    expect(count(connection, "texts WHERE texts MATCH 'w40'")).toBe(6);
    connection.execute("INSERT INTO texts (texts) VALUES ('integrity-check')");
  });

  it('is undone when its transaction is taken back', () => {
    const connection = openWriting();
    put(connection, 3000);
    const before = count(connection, "texts WHERE texts MATCH 'w40'");
    connection.execute('BEGIN');
    const steps = emptyIndex(connection, 'texts');
    for (let step = 0; step < 3; step += 1) steps.next();
    connection.execute('ROLLBACK');
    expect(count(connection, "texts WHERE texts MATCH 'w40'")).toBe(before);
    connection.execute("INSERT INTO texts (texts) VALUES ('integrity-check')");
  });

  it('leaves its tables as closed to others as they were', () => {
    const connection = openWriting();
    expect([...emptyIndex(connection, 'names')].length).toBeGreaterThan(0);
    expect(() => connection.execute('DELETE FROM names_data')).toThrow('may not be modified');
  });
});
