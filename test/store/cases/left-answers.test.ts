/** With a deleted case leave the answers that nobody else uses, and all that only they said. */
import { existsSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Store } from '../../../src/store/store.ts';
import { storedKey } from '../../../src/store/derived/things.ts';
import { makePlace } from '../../make/canvas-place.ts';
import { checked } from '../../make/checked.ts';
import {
  makeDerived,
  makeFacts,
  makeQuery,
  makeResponse,
  makeStatement,
  makeThing,
} from '../../make/derived.ts';
import { keepProfile, keepSearchPage } from '../../make/keep-answer.ts';
import { deriver, dump, rebuilt } from '../../make/rebuilding.ts';
import { AT, CASE, change, LATER, OTHER } from '../../make/open-case.ts';
import { openTempStore } from '../../make/temp-store.ts';

const C = (n: number): EntityId => `sample/company:${n}`;
const M = (n: number): EntityId => `sample/member:${n}`;

/** A profile that names one member, with this sign in all it says. */
function profile(store: Store, id: EntityId, member: EntityId, sign: string): string {
  const derived = {
    ...makeDerived(
      makeFacts(id, { label: `${sign} company`, knowledge: 'profile' }),
      makeFacts(member, { label: `${sign} member` }),
    ),
    statements: [makeStatement(member, id, { role: `${sign} role` })],
    things: [makeThing(`${sign} key`, { value: `${sign} phone` })],
  };
  const response = makeResponse(derived);
  store.write((writer) => keepProfile(writer, id, response, derived));
  return response.sha256;
}

function page(store: Store, q: string, id: EntityId, sign: string): string {
  const derived = makeDerived(makeFacts(id, { label: `${sign} found`, knowledge: 'search' }));
  const response = makeResponse(derived);
  store.write((writer) => keepSearchPage(writer, 'sample', makeQuery({ q }), response, derived));
  return response.sha256;
}

const remove = (store: Store, id: string): Promise<void> =>
  store.erase((writer) => writer.deleteCase(id, LATER));

/** Every text of this kind in the file, its log and what else lies beside it; as SQLite's index folds it too. */
function found(file: string, sign: string): number {
  const files = [file, `${file}-wal`].filter((one) => existsSync(one));
  const count = (text: string, part: string): number => text.split(part).length - 1;
  return files.reduce((sum, one) => {
    const text = readFileSync(one).toString('latin1');
    return sum + count(text, sign) + count(text, sign.toLowerCase());
  }, 0);
}

const n = (store: Store): number => store.read.chainHead().count;
const note = (store: Store, id: string, request: number): void =>
  store.write((writer) =>
    writer.noteInCase(id, { at: AT, verb: 'search', label: 'Search', request }),
  );

function counts(store: Store, id: string): { leave: number; stay: number } {
  const steps = store.read.answersOfCase(id);
  for (;;) {
    const step = steps.next();
    if (step.done) return { leave: step.value.leave.length, stay: step.value.stay };
  }
}

function openTwo(): Store {
  const store = openTempStore();
  store.write((writer) => {
    writer.createCase(CASE, 'First', AT);
    writer.createCase(OTHER, 'Second', AT);
  });
  return store;
}

/** With so much that a rebuild gathers it in several steps. */
function fill(store: Store): void {
  for (let i = 100; i < 150; i += 1) profile(store, C(i), M(i), `Other ${i}`);
}

describe('deleting a case', () => {
  it('takes out what only the deleted case used, and leaves what others use or no case does', async () => {
    const store = openTwo();
    const gone = profile(store, C(1), M(1), 'ZGONEA');
    const shared = profile(store, C(2), M(2), 'ZSTAYB');
    const outside = profile(store, C(3), M(3), 'ZSTAYC');
    const searched = page(store, 'gone', M(4), 'ZGONED');
    note(store, CASE, n(store));
    const both = page(store, 'both', M(5), 'ZSTAYE');
    note(store, CASE, n(store));
    note(store, OTHER, n(store));
    change(store, { put: [makePlace(C(1)), makePlace(C(2))] });
    change(store, { put: [makePlace(C(2))] }, OTHER);
    // Taken off the canvas again: undo could bring it back.
    change(store, { remove: [C(2)] }, OTHER);
    expect(counts(store, CASE)).toEqual({ leave: 2, stay: 2 });
    const before = store.read.requests({ after: 0, limit: 100 });

    await remove(store, CASE);
    expect(store.read.answersToDelete()).toBe(2);
    expect(checked(store.file, deriver).findings).toEqual([]);
    rebuilt(store);

    expect(store.read.answersToDelete()).toBe(0);
    for (const sha256 of [gone, searched]) {
      expect(store.read.response(sha256)).toBeNull();
      expect(store.read.deletedAt(sha256)).toBe(LATER);
    }
    for (const sha256 of [shared, outside, both]) {
      expect(store.read.response(sha256)).not.toBeNull();
      expect(store.read.deletedAt(sha256)).toBeNull();
    }
    expect(store.read.entities([C(1), M(1), M(4)])).toEqual([]);
    expect(store.read.entities([C(2), M(2), C(3), M(5)])).toHaveLength(4);
    expect(store.read.profile(C(1))).toBeNull();
    expect(store.read.searchPage('sample', makeQuery({ q: 'gone' }))).toBeNull();
    expect(store.read.counts()).toEqual({ profiles: 2, responses: 3 });
    const after = store.read.requests({ after: 0, limit: 100 });
    expect(after.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
    expect(after.map(({ deletedAt }) => deletedAt)).toEqual([LATER, null, null, LATER, null]);
    const report = checked(store.file, deriver);
    expect([report.damaged, report.findings, report.database]).toEqual([[], [], []]);
    expect(report.notes).toContain('The answers of 2 requests were deleted with cases.');
    const standing = dump(store);
    rebuilt(store);
    expect(dump(store)).toEqual(standing);
    const database = new Database(store.file, { readonly: true });
    expect(database.pragma('foreign_key_check')).toEqual([]);
    database.close();
  });

  it('leaves no byte of an answer, nor of what was derived from it, in the file or its log', async () => {
    const store = openTwo();
    for (let i = 1; i <= 40; i += 1) {
      profile(store, C(i), M(i), i % 2 === 0 ? `ZSTAY${i}` : `ZGONE${i}`);
    }
    page(store, 'q', M(99), 'ZGONEQ');
    note(store, CASE, n(store));
    const all = Array.from({ length: 40 }, (_, i) => C(i + 1));
    change(store, { put: all.map((id) => makePlace(id)) });
    change(store, { put: all.filter((_, i) => i % 2 === 1).map((id) => makePlace(id)) }, OTHER);
    expect(found(store.file, 'ZGONE')).toBeGreaterThan(100);
    await remove(store, CASE);
    rebuilt(store);
    expect(found(store.file, 'ZGONE')).toBe(0);
    expect(found(store.file, 'ZSTAY')).toBeGreaterThan(100);
    store.close();
    expect(found(store.file, 'ZGONE')).toBe(0);
  });

  it('goes back to the answer before for a profile and a name that rest on others as well', async () => {
    const store = openTwo();
    // Asked outside of any case, then again in the case, where its record does not stand.
    profile(store, C(1), M(1), 'ZSTAYA');
    profile(store, C(1), M(1), 'ZGONEB');
    note(store, CASE, n(store));
    await remove(store, CASE);
    rebuilt(store);
    const [company, member] = store.read.entities([C(1), M(1)]);
    expect([company?.label, member?.label]).toEqual(['ZSTAYA company', 'ZSTAYA member']);
    expect(store.read.statementsOf(C(1)).map(({ role }) => role)).toEqual(['ZSTAYA role']);
    const thing = { kind: 'phone', key: storedKey('ZSTAYA key') } as const;
    const staters = store.read.staters(thing, { after: { profile: 0, place: 0 }, limit: 9 });
    expect(staters.map(({ entity, value }) => [entity, value])).toEqual([[C(1), 'ZSTAYA phone']]);
    expect(store.read.versions(C(1), 9).versions.map(({ isStored }) => isStored)).toEqual([
      false,
      true,
    ]);
    const report = checked(store.file, deriver);
    expect([report.damaged, report.findings]).toEqual([[], []]);
  });

  it('leaves an answer that a case comes to use, or that comes again, before it is taken out', async () => {
    const store = openTwo();
    fill(store);
    const shown = profile(store, C(1), M(1), 'A');
    const again = profile(store, C(2), M(2), 'B');
    const gone = profile(store, C(3), M(3), 'C');
    change(store, { put: [C(1), C(2), C(3)].map((id) => makePlace(id)) });
    await remove(store, CASE);
    const steps = store.rebuild(deriver);
    steps.next();
    change(store, { put: [makePlace(C(1))] }, OTHER);
    profile(store, C(2), M(2), 'B');
    while (!steps.next().done);
    expect(store.read.response(shown)).not.toBeNull();
    expect(store.read.response(again)).not.toBeNull();
    expect(store.read.response(gone)).toBeNull();
    const report = checked(store.file, deriver);
    expect([report.damaged, report.findings]).toEqual([[], []]);
  });

  it('takes out what a second deletion adds while the first is under way', async () => {
    const store = openTwo();
    fill(store);
    profile(store, C(1), M(1), 'ZGONEA');
    profile(store, C(2), M(2), 'ZGONEB');
    change(store, { put: [makePlace(C(1))] });
    change(store, { put: [makePlace(C(2))] }, OTHER);
    await remove(store, CASE);
    const steps = store.rebuild(deriver);
    steps.next();
    await remove(store, OTHER);
    while (!steps.next().done);
    expect(store.read.answersToDelete()).toBe(0);
    expect(found(store.file, 'ZGONE')).toBe(0);
  });

  it('takes out no body still known, of a deletion that comes while others are taken out', async () => {
    const store = openTwo();
    for (let i = 1; i <= 200; i += 1) profile(store, C(i), M(i), `ZGONE${i}`);
    profile(store, C(300), M(300), 'ZGONEZ');
    change(store, { put: Array.from({ length: 200 }, (_, i) => makePlace(C(i + 1))) });
    change(store, { put: [makePlace(C(300))] }, OTHER);
    await remove(store, CASE);
    const steps = store.rebuild(deriver);
    while (store.read.answersToDelete() === 200) steps.next();
    await remove(store, OTHER);
    while (!steps.next().done);
    expect(store.read.answersToDelete()).toBe(1);
    expect(store.read.profile(C(300))).not.toBeNull();
    expect(checked(store.file, deriver)).toMatchObject({ findings: [], damaged: [], database: [] });
    rebuilt(store);
    expect(found(store.file, 'ZGONE')).toBe(0);
  });

  it('is finished by the next who opens the store, where it was cut off', async () => {
    const store = openTwo();
    fill(store);
    profile(store, C(1), M(1), 'ZGONEA');
    change(store, { put: [makePlace(C(1))] });
    await remove(store, CASE);
    const steps = store.rebuild(deriver);
    for (let step = 0; step < 2; step += 1) steps.next();
    steps.return(undefined as never);
    store.close();
    const next = openTempStore(store.file);
    expect(next.read.answersToDelete()).toBe(1);
    rebuilt(next);
    expect(found(store.file, 'ZGONE')).toBe(0);
    expect(next.read.deletedAt('0'.repeat(64))).toBeNull();
  });
});
