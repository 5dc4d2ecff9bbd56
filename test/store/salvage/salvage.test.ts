/** What is saved of damaged stores: real files, damaged in every place. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open-store.ts';
import { makeMemberProfile } from '../../make/records.ts';
import { DEFAULT_KIND } from '../../../src/registry/kinds.ts';
import { checked, realDeriver } from '../../make/checked.ts';
import { keepProfile } from '../../make/keep-answer.ts';
import { leave, leftIn, type Left } from '../../make/moments.ts';
import {
  copyOf,
  fillForSalvage,
  profilesIn,
  rows,
  salvaged,
  salvaging,
} from '../../make/salvaging.ts';
import { toResponse } from '../../make/synthetic-store.ts';
import { tempFolder } from '../../make/temp-store.ts';

let whole: Left | null = null;

/** A store that is filled once. */
function filled(): string {
  const folder = join(tempFolder(), 'folder');
  mkdirSync(folder);
  const file = join(folder, 'whole.interlock');
  if (whole === null) {
    fillForSalvage(file);
    whole = leftIn(folder);
  } else leave(folder, whole);
  return file;
}

const CHAIN = "SELECT n, hash FROM requests WHERE outcome <> 'salvaged'";
const CANVAS = `SELECT e.id, p.turn || ' ' || p.x || ' ' || p.y FROM case_places p
  JOIN entities e ON e.key = p.entity`;
const FACTS = 'SELECT id, facts FROM entities';

describe('salvaging a store', () => {
  it('saves all of a store that is whole, and the new one is sound', () => {
    const file = filled();
    const before = readFileSync(file);
    const { file: made, report } = salvaged(file);
    expect(report).toMatchObject({ gone: [], unlisted: 0, notes: [], found: [] });
    for (const sql of [
      CHAIN,
      CANVAS,
      FACTS,
      "SELECT profile || ' ' || place, key || rest || value || pointer FROM things",
      'SELECT name, value FROM settings',
      'SELECT key, label FROM journal',
    ]) {
      expect(rows(made, sql)).toEqual(rows(file, sql));
      expect(rows(made, sql).size).toBeGreaterThan(0);
    }
    expect(profilesIn(made)).toEqual(profilesIn(file));
    expect(checked(made)).toMatchObject({ damaged: [], findings: [], notes: [], database: [] });
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(salvaged(copyOf(file, () => undefined)).report).toEqual(report);
  });

  const FIXTURES = join(import.meta.dirname, '../fixtures');

  it.each(['v10', 'v20', 'v50', 'v60'])(
    'brings a store of an earlier schema up to date (%s)',
    (name) => {
      const old = copyOf(join(FIXTURES, `${name}.db`), () => undefined);
      const migrated = copyOf(old, () => undefined);
      openStore(migrated).close();
      const { file, report } = salvaged(old);
      expect(report).toMatchObject({ gone: [], found: [] });
      expect(profilesIn(file)).toEqual(profilesIn(migrated));
      const places = 'SELECT entity || case_key, turn FROM case_places';
      for (const sql of [
        places,
        'SELECT key, label FROM journal',
        'SELECT n, asked FROM requests WHERE response > 0',
      ]) {
        expect(rows(file, sql)).toEqual(rows(migrated, sql));
      }
    },
  );

  it('reads what a newer program wrote as far as it is the same', () => {
    const file = filled();
    const newer = copyOf(file, (bytes) => void bytes.writeInt32BE(9990, 60));
    const { file: made, report } = salvaged(newer);
    expect(profilesIn(made)).toEqual(profilesIn(file));
    expect(report.notes).toHaveLength(1);
  });

  it('refuses a store in use, and one that would be written over', () => {
    const file = join(tempFolder(), 'used.interlock');
    const store = openStore(file);
    expect(() => salvaged(file)).toThrow(
      expect.objectContaining({ fault: { code: 'store-busy', detail: { file } } }),
    );
    store.close();
    expect(() => salvaged(file, file)).toThrow(/something stands there/);
  });

  it('leaves nothing when it is given up at any step', () => {
    const file = filled();
    const folder = tempFolder();
    for (const after of [0, 1, 3, 10, 30]) {
      const steps = salvaging(file, join(folder, 'new.interlock'));
      for (let taken = 0; taken < after && steps.next().done === false; taken += 1);
      steps.return(undefined as never);
      if (!readdirSync(folder).includes('new.interlock')) expect(readdirSync(folder)).toEqual([]);
      for (const left of readdirSync(folder)) rmSync(join(folder, left));
    }
  });

  it('takes no body that lost its hash, nor one that the chain never had', () => {
    const file = copyOf(filled(), () => undefined);
    const database = new Database(file);
    const planted = Buffer.from(JSON.stringify(makeMemberProfile({ id: '5' })));
    const sha256 = createHash('sha256').update(planted).digest('hex');
    database.prepare("UPDATE responses SET body = cast('{}' AS BLOB) WHERE key = 1").run();
    database
      .prepare('INSERT INTO responses (sha256, size, body) VALUES (?, ?, ?)')
      .run(sha256, planted.length, planted);
    database.close();
    const before = profilesIn(file);
    const { file: made, report } = salvaged(file);
    const after = profilesIn(made);
    expect(after.has('member:1')).toBe(false);
    expect(after.get('member:5')).toBe(before.get('member:5'));
    expect(report.gone.map(({ entity }) => entity)).toEqual(['sample/member:1']);
    expect(rows(made, 'SELECT sha256, key FROM responses').has(sha256)).toBe(false);
  });

  it('knows no address of an answer whose request is gone, and a check asks for none', () => {
    const file = join(tempFolder(), 'whole.interlock');
    const store = openStore(file);
    const { handle } = store.write((writer) =>
      writer.findOrAddRegistry(DEFAULT_KIND.name, 'https://registry.example', true),
    );
    for (const id of ['1', '2', '3']) {
      const entity = `${handle}/member:${id}` as const;
      const response = toResponse(makeMemberProfile({ id }), `members/${id}`);
      const derived = realDeriver.profile(DEFAULT_KIND.name, entity, response);
      store.write((writer) => keepProfile(writer, entity, response, derived));
    }
    store.close();
    const database = new Database(file);
    database.exec('PRAGMA foreign_keys = OFF; DELETE FROM requests WHERE n = 2');
    database.close();
    const { file: made, report } = salvaged(file);
    expect(report.found).toEqual([]);
    expect(profilesIn(made).has('member:2')).toBe(true);
    expect(checked(made).findings.filter(({ what }) => what === 'derived')).toEqual([]);
  });
});
