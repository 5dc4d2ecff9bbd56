/** Stores that earlier schemas left behind open, and say what they said (`fixtures/README.md`). */
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RebuildReport } from '../../../src/contract/answers/store.ts';
import type { CanvasPlace } from '../../../src/contract/model/canvas.ts';
import {
  parseEntityId,
  type EntityFacts,
  type EntityId,
  type RecordId,
} from '../../../src/contract/model/entity.ts';
import type { MemberQuery } from '../../../src/contract/model/query.ts';
import { createDeriver } from '../../../src/engine/records/deriver.ts';
import { KINDS, kindsByName } from '../../../src/registry/kinds.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { listSnapshots } from '../../../src/store/copies/snapshots.ts';
import type { Store } from '../../../src/store/store.ts';
import { checked } from '../../make/checked.ts';
import { tempFolder } from '../../make/temp-store.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';

const FOLDER = join(import.meta.dirname, '../fixtures');

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
  settings: { registry: string; baseUrl: string; keyForm: string; theme: string };
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

function openCopy(file = copyOfFixture()): Store {
  const store = openStore(file);
  onTestFinished(() => store.close());
  return store;
}

/** What was one registry's name is its address now, and its ids have its handle. */
const HANDLES: Record<string, string> = {
  sample: 'sample',
  'http://127.0.0.1:47201': '127.0.0.1',
  'http://127.0.0.1:47301/archive': '127.0.0.1-2',
};
const handleOf = ({ name }: ExpectedRegistry): string => HANDLES[name] ?? '';

/** What was the canvas of a registry is a case; a registry without any has none. */
const caseOf = ({ read }: Store, of: ExpectedRegistry): string | undefined =>
  read.cases().find(({ title }) => title === `Canvas of ${handleOf(of)}`)?.id;

function canvasOf(store: Store, of: ExpectedRegistry): CanvasPlace[] {
  const id = caseOf(store, of);
  const places = id === undefined ? [] : store.read.canvas(id);
  return places.map(({ turn: _turn, entity, ...place }) => ({
    entity: parseEntityId(entity).record as EntityId,
    ...place,
  }));
}

/** The steps that undo or redo takes, one after the other until there is none. */
function walk(take: 'undoInCase' | 'redoInCase', of: ExpectedRegistry): CanvasStep[] {
  const store = openCopy();
  const id = caseOf(store, of);
  const steps: CanvasStep[] = [];
  for (;;) {
    const step = id && store.write((writer) => toEnd(writer[take](id, '2026-12-01T00:00:00.000Z')));
    if (!step) return steps;
    steps.push({ label: step.label, after: canvasOf(store, of) });
  }
}

/** What is derived and kept of a registry, asked for as `expected` lists it. */
function readRegistry(store: Store, of: ExpectedRegistry) {
  const { read } = store;
  const handle = handleOf(of);
  const ids = of.entities.map(({ id }): EntityId => `${handle}/${id as unknown as RecordId}`);
  const neighbours = read.neighbourCounts(ids);
  const stated = ids.flatMap((id) =>
    read.statementsOf(id).filter(({ statedBy }) => statedBy === id),
  );
  const known = read.registries().find((registry) => registry.handle === handle);
  return {
    name: known?.address,
    counts: { profiles: known?.profiles, responses: known?.responses },
    statements: stated.length,
    entities: read.entities(ids).map(({ id, label, kind, knowledge, fetchedAt }) => {
      const { record } = parseEntityId(id);
      return { id: record, label, kind, knowledge, fetchedAt, neighbours: neighbours.get(id) ?? 0 };
    }),
    profiles: ids.flatMap((entity) => {
      const response = read.profile(entity)?.response;
      if (!response) return [];
      const { sha256, fetchedAt, url } = response;
      const statements = stated.filter(({ statedBy }) => statedBy === entity).length;
      return [{ entity: parseEntityId(entity).record, sha256, fetchedAt, url, statements }];
    }),
    searchPages: of.searchPages.map(({ query }) => {
      const response = read.searchPage(handle, query)?.response;
      return { query, sha256: response?.sha256, fetchedAt: response?.fetchedAt };
    }),
    canvas: canvasOf(store, of),
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
    const store = openCopy();
    expect(store.read.registries()).toMatchObject([
      { handle: 'sample', address: 'sample', kind: 'business-lookup', keyForm: 'query' },
      { handle: '127.0.0.1', address: 'http://127.0.0.1:47201', keyForm: 'joined', listed: true },
      { handle: '127.0.0.1-2', address: 'http://127.0.0.1:47301/archive', keyForm: 'query' },
    ]);
    expect(expected.registries.map((of) => readRegistry(store, of))).toEqual(
      expected.registries.map(withoutSteps),
    );
  });

  it('keeps every response with every fetch of it', () => {
    const { read } = openCopy();
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

  it('keeps what was set, and that it was left offline', () => {
    const { read } = openCopy();
    const { theme } = expected.settings;
    expect(JSON.parse(read.setting('settings') ?? '')).toEqual({ registry: '127.0.0.1', theme });
    expect(read.setting('offline')).toBe(expected.offline);
  });

  it('turns each canvas into a case, and shows that of the registry that was set', () => {
    const store = openCopy();
    const cases = store.read.cases();
    const titles = cases.map(({ title, open, entities }) => [title, open, entities]);
    expect(titles).toHaveLength(2);
    expect(titles).toContainEqual(['Canvas of sample', true, 15]);
    expect(titles).toContainEqual(['Canvas of 127.0.0.1', true, 11]);
    const shown = cases.find(({ id }) => id === store.read.setting('case'));
    expect(shown?.title).toBe('Canvas of 127.0.0.1');
  });

  it.each(expected.registries)('undoes and redoes what could be at $name', (of) => {
    expect(walk('undoInCase', of)).toEqual(of.undo);
    expect(walk('redoInCase', of)).toEqual(of.redo);
  });

  it('keeps a copy of the store as it was', () => {
    const file = copyOfFixture();
    openCopy(file).close();
    const backup = new Database(listSnapshots(file)[0]?.file ?? '', { readonly: true });
    expect(backup.pragma('user_version', { simple: true })).toBe(10);
    expect(backup.prepare('SELECT count(*) FROM canvas_steps').pluck().get()).toBe(22);
    backup.close();
  });

  it('is whole, and derives the same again from its responses', () => {
    const store = openCopy();
    const before = checked(store.file);
    expect(before).toMatchObject(expected.check);
    expect(before.findings).toEqual([]);
    expect(before.notes.join()).toContain('derived by another version');
    const { cancelled: _cancelled, ...report } = expected.rebuild;
    expect(ended(store.rebuild(createDeriver(kindsByName(KINDS))))).toEqual(report);
    expect(checked(store.file)).toMatchObject({ findings: [], damaged: [], entities: 60 });
    expect(expected.registries.map((of) => readRegistry(store, of))).toEqual(
      expected.registries.map(withoutSteps),
    );
  });
});
