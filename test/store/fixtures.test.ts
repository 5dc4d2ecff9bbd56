/** Stores that earlier schemas left behind open, and say what they said (`fixtures/README.md`). */
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { RebuildReport } from '../../src/contract/model/answers.ts';
import type { CanvasPlace } from '../../src/contract/model/canvas.ts';
import type { EntityFacts, EntityId } from '../../src/contract/model/entity.ts';
import type { MemberQuery } from '../../src/contract/model/query.ts';
import type { Settings } from '../../src/contract/model/settings.ts';
import { deriver } from '../../src/engine/store-care.ts';
import type { Store } from '../../src/store/store.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');

interface CanvasStep {
  label: string;
  /** The canvas once the step was undone, or redone. */
  after: CanvasPlace[];
}

interface ExpectedRegistry {
  name: string;
  counts: { profiles: number; responses: number };
  statements: number;
  entities: (Pick<EntityFacts, 'id' | 'label' | 'kind' | 'knowledge'> & {
    fetchedAt: string | null;
    neighbours: number;
  })[];
  profiles: {
    entity: EntityId;
    sha256: string;
    fetchedAt: string;
    url: string;
    statements: number;
  }[];
  searchPages: { query: MemberQuery; sha256: string; fetchedAt: string }[];
  canvas: CanvasPlace[];
  undo: CanvasStep[];
  redo: CanvasStep[];
}

interface Expected {
  file: { schema: number; size: number; sha256: string };
  settings: Settings;
  offline: string;
  check: { responses: number; damaged: unknown[]; database: string[] };
  rebuild: RebuildReport;
  registries: ExpectedRegistry[];
  responses: { sha256: string; size: number; fetches: { at: string; url: string }[] }[];
}

const expected = JSON.parse(readFileSync(join(FOLDER, 'v10.json'), 'utf8')) as Expected;

/** The file is never opened in its place: opening changes it. */
function copyOfFixture(): string {
  const copy = join(tempFolder(), 'v10.interlock');
  copyFileSync(join(FOLDER, 'v10.db'), copy);
  return copy;
}

/** The steps that undo or redo takes, one after the other until there is none. */
function walk(take: 'undoCanvas' | 'redoCanvas', registry: string): CanvasStep[] {
  const store = openTempStore(copyOfFixture());
  const steps: CanvasStep[] = [];
  for (;;) {
    const label = store.write((writer) => writer[take](registry));
    if (label === null) return steps;
    steps.push({ label, after: store.read.canvas(registry) });
  }
}

/** What is derived and kept of a registry, asked for as `expected` lists it. */
function readRegistry({ read }: Store, of: ExpectedRegistry) {
  const { name } = of;
  const ids = of.entities.map(({ id }) => id);
  const neighbours = read.neighbourCounts(name, ids);
  const stated = ids.flatMap((id) =>
    read.statementsOf(name, id).filter(({ statedBy }) => statedBy === id),
  );
  return {
    name,
    counts: read.counts(name),
    statements: stated.length,
    entities: read.entities(name, ids).map(({ id, label, kind, knowledge, fetchedAt }) => {
      return { id, label, kind, knowledge, fetchedAt, neighbours: neighbours.get(id) ?? 0 };
    }),
    profiles: ids.flatMap((entity) => {
      const response = read.profile(name, entity)?.response;
      if (!response) return [];
      const { sha256, fetchedAt, url } = response;
      const statements = stated.filter(({ statedBy }) => statedBy === entity).length;
      return [{ entity, sha256, fetchedAt, url, statements }];
    }),
    searchPages: of.searchPages.map(({ query }) => {
      const response = read.searchPage(name, query)?.response;
      return { query, sha256: response?.sha256, fetchedAt: response?.fetchedAt };
    }),
    canvas: read.canvas(name),
  };
}

const withoutSteps = ({ undo: _undo, redo: _redo, ...rest }: ExpectedRegistry) => rest;

function ended<T>(steps: Generator<unknown, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

describe('a store of schema 10', () => {
  it('is the file that was written then, closed', () => {
    const bytes = readFileSync(join(FOLDER, 'v10.db'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const database = new Database(copyOfFixture(), { readonly: true });
    const schema = database.pragma('user_version', { simple: true });
    database.close();
    expect({ schema, size: bytes.length, sha256 }).toEqual(expected.file);
    expect(readdirSync(FOLDER).filter((name) => name.startsWith('v10.db-'))).toEqual([]);
  });

  it('keeps its registries, with all that is known in each', () => {
    const store = openTempStore(copyOfFixture());
    expect(store.read.registries()).toEqual(expected.registries.map(({ name }) => name));
    expect(expected.registries.map((of) => readRegistry(store, of))).toEqual(
      expected.registries.map(withoutSteps),
    );
  });

  it('keeps every response with every fetch of it', () => {
    const { read } = openTempStore(copyOfFixture());
    const kept = expected.responses.map(({ sha256 }) => {
      const fetches = read.fetches(sha256, 100).toReversed();
      return { sha256, size: read.response(sha256)?.body.length, fetches };
    });
    expect(kept).toMatchObject(
      expected.responses.map(({ sha256, size, fetches }) => {
        return { sha256, size, fetches: fetches.map(({ at, url }) => ({ at, url })) };
      }),
    );
  });

  it('keeps the settings, and that it was left offline', () => {
    const { read } = openTempStore(copyOfFixture());
    expect(JSON.parse(read.setting('settings') ?? '')).toEqual(expected.settings);
    expect(read.setting('offline')).toBe(expected.offline);
  });

  it.each(expected.registries)('undoes and redoes what could be at $name', (of) => {
    expect(walk('undoCanvas', of.name)).toEqual(of.undo);
    expect(walk('redoCanvas', of.name)).toEqual(of.redo);
  });

  it('is whole, and derives the same again from its responses', () => {
    const store = openTempStore(copyOfFixture());
    expect(ended(store.check())).toEqual(expected.check);
    const { cancelled: _cancelled, ...report } = expected.rebuild;
    expect(ended(store.rebuild(deriver))).toEqual(report);
    expect(expected.registries.map((of) => readRegistry(store, of))).toEqual(
      expected.registries.map(withoutSteps),
    );
  });
});
