/** What was changed in a store behind its back is never exported: it is refused, and said of whom. */
import Database from 'better-sqlite3';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { Graph } from '../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { createEvidence } from '../../../src/engine/records/evidence.ts';
import { storedGraph } from '../../../src/engine/graph/graph-parts.ts';
import { createProver } from '../../../src/engine/export/proven-graph.ts';
import { DEFAULT_KIND } from '../../../src/registry/kinds.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { fillStore, randomNumbers } from '../../make/synthetic-store.ts';
import { tempFolder } from '../../make/temp-store.ts';

const TIMES = 3;
const { signal } = new AbortController();

const folder = mkdtempSync(join(tmpdir(), 'interlock-proven-'));
afterAll(() => rmSync(folder, { recursive: true }));

const whole = join(folder, 'whole.interlock');
const truth = await (async () => {
  const store = openStore(whole);
  fillStore(store, { members: 60, companies: 20 });
  const ids = new Set<EntityId>();
  for (let n = 1; n <= 60; n += 1) ids.add(`sample/member:${n}`);
  for (let n = 1; n <= 20; n += 1) ids.add(`sample/company:${n}`);
  for (const id of ids)
    for (const other of store.read.neighbourIdsAfter(id, { after: 0, limit: 1000 }))
      ids.add(other.id);
  const graph = await storedGraph(store, [...ids], signal);
  store.close();
  return { ids: [...ids], graph };
})();

const proverOf = (store: Store) =>
  createProver({ store, evidence: createEvidence({ kindOf: () => DEFAULT_KIND }) });
const proven = (store: Store, graph: Graph) => proverOf(store)(graph, signal);

type Plant = (database: Database.Database, random: (below: number) => number) => void;

/** A copy in which this was changed, open. */
function changed(plant: Plant, seed: number): Store {
  const file = join(tempFolder(), 'changed.interlock');
  copyFileSync(whole, file);
  const database = new Database(file);
  database.pragma('foreign_keys = OFF');
  plant(database, randomNumbers(seed));
  database.close();
  return openStore(file);
}

const pick = (database: Database.Database, random: (below: number) => number, sql: string) => {
  const all = database.prepare(sql).pluck().all() as number[];
  return all[random(all.length)] ?? 0;
};

const update =
  (table: string, key: string, set: string, from = `SELECT ${key} FROM ${table}`): Plant =>
  (database, random) => {
    const row = pick(database, random, from);
    database.prepare(`UPDATE ${table} SET ${set} WHERE ${key} = ?`).run(row);
  };

/** One bit of the text of a column, anywhere in it but where it stops being JSON. */
const flip =
  (table: string, column: string, where = '1', key = 'rowid'): Plant =>
  (database, random) => {
    for (;;) {
      const rows = database
        .prepare(`SELECT ${key} AS row, ${column} AS text FROM ${table} WHERE ${where}`)
        .all() as { row: number; text: string }[];
      const { row, text } = rows[random(rows.length)] ?? { row: 0, text: '' };
      const bytes = Buffer.from(text);
      const at = random(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random(7));
      try {
        JSON.parse(bytes.toString());
      } catch {
        continue;
      }
      database
        .prepare(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`)
        .run(bytes.toString(), row);
      return;
    }
  };

const KNOWN = 'SELECT key FROM entities WHERE facts IS NOT NULL';
/** What names a statement: its table has no row ids. */
const PLACE = "profile || ' ' || place";
const PLACED = `SELECT ${PLACE} FROM statements`;

const plants: [string, Plant, RegExp | null][] = [
  [
    'a name',
    update('entities', 'key', "facts = json_set(facts, '$.label', 'Other')", KNOWN),
    /name/,
  ],
  ['any bit of what is known', flip('entities', 'facts', 'facts IS NOT NULL'), null],
  ['a source', update('entities', 'key', 'source = 1 + source % 80', KNOWN), null],
  [
    'the place in a source',
    update('entities', 'key', `stated_at = '["/members/999",{}]'`, KNOWN),
    /the place it rests on/,
  ],
  ['any bit of a status or a date', flip('statements', 'said', 'said IS NOT NULL', PLACE), null],
  ['any bit of a role', flip('roles', 'role'), null],
  ['a pointer', update('statements', PLACE, "pointer = pointer || '1'", PLACED), null],
  ['whose statement it is', update('statements', PLACE, 'to_entity = from_entity', PLACED), null],
  [
    'a statement left out',
    (database, random) => {
      const row = pick(database, random, PLACED);
      database.prepare(`DELETE FROM statements WHERE ${PLACE} = ?`).run(row);
    },
    /a tie that it states|the .* of a tie/,
  ],
  [
    'a lost profile',
    (database, random) => {
      const entity = pick(database, random, 'SELECT entity FROM profiles');
      database.prepare('DELETE FROM profiles WHERE entity = ?').run(entity);
    },
    /how much is known/,
  ],
  ['a profile put elsewhere', update('profiles', 'entity', 'request = 1 + request % 80'), null],
  [
    'a body',
    (database, random) => {
      const key = pick(database, random, 'SELECT key FROM responses');
      const body = database
        .prepare('SELECT body FROM responses WHERE key = ?')
        .pluck()
        .get(key) as Buffer;
      const at = random(body.length);
      body[at] = (body[at] ?? 0) ^ 1;
      database.prepare('UPDATE responses SET body = ? WHERE key = ?').run(body, key);
    },
    /damaged/,
  ],
];

describe('a graph held against its evidence', () => {
  it('is what it was in a whole store, with where the chain stands', async () => {
    const store = openStore(whole);
    const { graph, chain } = await proven(store, truth.graph);
    expect(graph).toBe(truth.graph);
    expect(chain).toEqual(store.read.chainHead());
    expect(chain.count).toBe(80);
    store.close();
  });

  it.each(plants)('is refused for %s, or as true as before', async (_what, plant, says) => {
    let refused = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const store = changed(plant, time);
      const asked = storedGraph(store, truth.ids, signal).then((graph) => proven(store, graph));
      const answer = await asked.catch((error: unknown) => error);
      store.close();
      if (answer instanceof Refusal) {
        expect(answer.fault.code).toBe('export-unproven');
        expect(answer.message).toMatch(
          /^Nothing was exported: .*(member|company) \d+ of sample \(“/,
        );
        if (says !== null) expect(answer.fault.detail['why']).toMatch(says);
        refused += 1;
      } else if (answer instanceof Error) throw answer;
      // What isn't in any export, as another name of an entity, may be wrong.
      else expect(stated((answer as { graph: Graph }).graph)).toEqual(stated(truth.graph));
    }
    expect(refused).toBeGreaterThan(says === null ? 0 : TIMES - 1);
  });

  it('is not looked into again until something in it is another', async () => {
    const store = openStore(whole);
    const prove = proverOf(store);
    const { graph } = await prove(truth.graph, signal);
    const moved = graph.entities.map((entity) => ({ ...entity, x: 9 }));
    expect((await prove({ ...graph, entities: moved }, signal)).graph.entities).toBe(moved);
    for (const other of [
      { ...graph, entities: moved.map((entity) => ({ ...entity, label: 'Other' })) },
      { ...graph, ties: graph.ties.map((tie) => ({ ...tie, role: 'Other' })) },
      { ...graph, ties: graph.ties.slice(1) },
    ]) {
      expect(stated((await prove(other, signal)).graph)).toEqual(stated(truth.graph));
    }
    store.close();
  });

  it('takes what the store has now where a canvas is behind', async () => {
    const store = openStore(whole);
    const behind = truth.graph.entities.map((entity, at) =>
      at === 3 ? { ...entity, label: 'As before', x: 7, y: 8 } : { ...entity, x: 1, y: 2 },
    );
    const { graph } = await proven(store, { ...truth.graph, entities: behind });
    expect(graph.entities[3]).toMatchObject({ label: truth.graph.entities[3]?.label, x: 7, y: 8 });
    expect(stated(graph)).toEqual(stated(truth.graph));
    store.close();
  });
});

/** What an export tells: where it stands on the canvas is nobody's statement. */
const stated = ({ entities, ties }: Graph) => ({
  entities: entities.map(({ x: _x, y: _y, turn: _turn, ...facts }) => facts),
  ties,
});
