/** Damage of a value that SQLite hands out without a word is refused by name, and never a bug. */
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { isSound } from '../../../src/contract/words/store-words.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Store } from '../../../src/store/store.ts';
import { checked } from '../../make/checked.ts';
import { fillStore } from '../../make/synthetic-store.ts';
import { openTempStore } from '../../make/temp-store.ts';

const MEMBER: EntityId = 'sample/member:1';

function codeOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) return error.fault.code;
    throw error;
  }
  return 'nothing';
}

interface Table {
  name: string;
  sql: string;
}

function schemaOf(file: string): Table[] {
  const database = new Database(file);
  const tables = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '% STRICT'")
    .all();
  database.close();
  return tables as Table[];
}

function setSchema(file: string, tables: readonly Table[]): void {
  const database = new Database(file);
  database.unsafeMode().pragma('writable_schema = ON');
  const set = database.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?');
  for (const { name, sql } of tables) set.run(sql, name);
  database.close();
}

/** A store of some profiles in which this was changed, whatever its tables allow. */
function changed(sql: string): Store {
  const { file, ...store } = openTempStore();
  fillStore({ file, ...store }, { members: 12, companies: 4 });
  store.close();
  const tables = schemaOf(file);
  const loosened = (sql: string): string => sql.replaceAll('NOT NULL', '').replace(/ STRICT$/, '');
  setSchema(
    file,
    tables.map(({ name, sql }) => ({ name, sql: loosened(sql) })),
  );
  const database = new Database(file);
  // What an index of words is made of may be changed too.
  database.unsafeMode().exec(sql);
  database.close();
  setSchema(file, tables);
  return openTempStore(file);
}

describe('reading a damaged store', () => {
  it.each([
    ['facts that are JSON no more', `UPDATE entities SET facts = '{"label' || facts`],
    ['facts that are nothing', "UPDATE entities SET facts = 'null'"],
    ['facts that are bytes', 'UPDATE entities SET facts = CAST(facts AS BLOB)'],
  ])('refuses %s', (_what, sql) => {
    const store = changed(sql);
    expect(codeOf(() => store.read.entities([MEMBER]))).toBe('row-damaged');
    expect(isSound(checked(store.file))).toBe(false);
  });

  it.each([
    ['what a role is', 'UPDATE roles SET role = substr(role, 1, length(role) - 1)'],
    ['what a statement says', "UPDATE statements SET said = '[\"active'"],
  ])('refuses damage to %s', (_what, sql) => {
    const store = changed(sql);
    expect(codeOf(() => store.read.statementsOf(MEMBER))).toBe('row-damaged');
  });

  it('refuses damage to what a thing is', () => {
    const store = changed('UPDATE things SET value = substr(value, 2)');
    const [thing] = store.read.thingsOf(MEMBER, { after: -1, limit: 9, maxCount: 9, near: false });
    const all = { after: { profile: 0, place: 0 }, limit: 9 };
    expect(thing && codeOf(() => store.read.staters(thing, all))).toBe('row-damaged');
    expect(isSound(checked(store.file))).toBe(false);
  });

  it.each([
    ['nothing', 'UPDATE responses SET body = NULL', 'response-damaged'],
    ['text', 'UPDATE responses SET body = CAST(body AS TEXT)', 'row-damaged'],
    ['shorter by its own word', 'UPDATE responses SET size = size - 1', 'response-damaged'],
  ])('refuses a body that is %s', (_what, sql, code) => {
    const store = changed(sql);
    expect(codeOf(() => store.read.profile(MEMBER))).toBe(code);
    expect(isSound(checked(store.file))).toBe(false);
  });

  it('leaves the connection free for others', () => {
    const store = changed("UPDATE entities SET facts = 'null' WHERE id = 'member:1'");
    expect(codeOf(() => store.read.entities([MEMBER]))).toBe('row-damaged');
    expect(store.read.entities(['sample/member:2'])).toHaveLength(1);
  });

  it.each([
    ['its version', 'UPDATE names_config SET v = 0'],
    ['what its version stands in', 'DELETE FROM names_config'],
    ['what it is made of', 'DELETE FROM names_data'],
  ])('refuses to look for a name in an index of words that lost %s', (_what, sql) => {
    const store = changed(sql);
    const named = { subjects: ['member'], registry: null, offset: 0, limit: 9 } as const;
    expect(codeOf(() => store.read.searchByName({ name: 'a', ...named }))).toBe('store-corrupt');
    expect(isSound(checked(store.file))).toBe(false);
  });
});
