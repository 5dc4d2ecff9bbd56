/** A store of schema 20 opens, says what it said, and has its companies found by name (`fixtures/README.md`). */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TurnedPlace } from '../../../src/contract/model/canvas.ts';
import type { CaseHead } from '../../../src/contract/model/case.ts';
import type { EntityFacts, EntityId } from '../../../src/contract/model/entity.ts';
import { createDeriver } from '../../../src/engine/records/deriver.ts';
import { KINDS, kindsByName } from '../../../src/registry/kinds.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { ProfileOrigin } from '../../../src/store/derived/profiles.ts';
import type { Store } from '../../../src/store/store.ts';
import type { StoredRegistry } from '../../../src/store/requests/registries.ts';
import { checked } from '../../make/checked.ts';
import { makeQuery } from '../../make/derived.ts';
import { rebuilt } from '../../make/rebuilding.ts';
import { tempFolder } from '../../make/temp-store.ts';

const FOLDER = join(import.meta.dirname, '../fixtures');

interface Expected {
  file: { schema: number; size: number; sha256: string };
  check: unknown;
  registries: StoredRegistry[];
  cases: (CaseHead & { canvas: TurnedPlace[]; steps: unknown })[];
  entities: (Pick<EntityFacts, 'id' | 'label' | 'names' | 'kind' | 'knowledge'> & {
    fetchedAt: string | null;
    neighbours: number;
  })[];
  profiles: [EntityId, ProfileOrigin][];
  search: Record<string, string[][]>;
  rebuild: unknown;
}

const expected = JSON.parse(readFileSync(join(FOLDER, 'v20.json'), 'utf8')) as Expected;

function copyOfFixture(): string {
  const copy = join(tempFolder(), 'v20.interlock');
  copyFileSync(join(FOLDER, 'v20.db'), copy);
  return copy;
}

function openCopy(): Store {
  const store = openStore(copyOfFixture());
  onTestFinished(() => store.close());
  return store;
}

function readAll({ read, file }: Store): Omit<Expected, 'file' | 'rebuild'> {
  const ids = expected.entities.map(({ id }) => id);
  const counts = read.neighbourCounts(ids);
  const registries = read.registries();
  const found = (q: string): string[][] =>
    registries.map(({ handle }) =>
      read.searchMembers(handle, makeQuery({ q })).items.map(({ id }) => id),
    );
  return {
    check: checked(file),
    registries,
    cases: read.cases().map((it) => {
      return { ...it, canvas: read.canvas(it.id), steps: read.caseSteps(it.id) };
    }),
    entities: read.entities(ids).map(({ id, label, names, kind, knowledge, fetchedAt }) => {
      return { id, label, names, kind, knowledge, fetchedAt, neighbours: counts.get(id) ?? 0 };
    }),
    profiles: [...read.profileOrigins(ids)],
    search: Object.fromEntries(Object.keys(expected.search).map((q) => [q, found(q)])),
  };
}

/** Every name of every entity, and who is found by it. */
function findEach({ read }: Store): [name: string, isFound: boolean][] {
  return expected.entities.flatMap(({ id, names }) =>
    names.map((name): [string, boolean] => {
      const subjects = ['company', 'member'] as const;
      const query = { name, subjects, registry: null, offset: 0, limit: 50 };
      return [name, read.searchByName(query).items.some((found) => found.id === id)];
    }),
  );
}

describe('a store of schema 20', () => {
  it('is the file that was written then, closed', () => {
    const bytes = readFileSync(join(FOLDER, 'v20.db'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const database = new Database(copyOfFixture(), { readonly: true });
    const schema = database.pragma('user_version', { simple: true });
    database.close();
    expect({ schema, size: bytes.length, sha256 }).toEqual(expected.file);
  });

  it('says what it said before it was brought up to date', () => {
    const { file: _file, rebuild: _rebuild, ...said } = expected;
    expect(readAll(openCopy())).toMatchObject({ ...said, check: expected.check as object });
  });

  it('has every entity found by each of its names, as after a rebuild', () => {
    const store = openCopy();
    const all = findEach(store);
    expect(all.length).toBeGreaterThan(70);
    expect(all.filter(([, isFound]) => !isFound)).toEqual([]);
    expect(rebuilt(store, createDeriver(kindsByName(KINDS)))).toEqual(expected.rebuild);
    expect(findEach(store)).toEqual(all);
  });
});
