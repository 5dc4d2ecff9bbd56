/** With which version of a record a case begins, and what came of a refresh. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Store } from '../../../src/store/store.ts';
import { makeAttempt } from '../../make/attempt.ts';
import { makePlace as place } from '../../make/canvas-place.ts';
import { makeDerived, makeFacts, makeResponse } from '../../make/derived.ts';
import { keepProfile } from '../../make/keep-answer.ts';
import {
  AT,
  CASE,
  change,
  LATER,
  M1,
  M2,
  openWithCase,
  OTHER,
  undo,
} from '../../make/open-case.ts';
import { openTempStore } from '../../make/temp-store.ts';

const day = (n: number): string => `2026-03-0${n}T10:00:00.000Z`;

/** The hash of a profile that says so, which was fetched on this day. */
function keep(store: Store, entity: EntityId, label: string, n: number): string {
  const derived = makeDerived(makeFacts(entity, { knowledge: 'profile', label }));
  const response = makeResponse(derived, day(n));
  store.write((writer) => keepProfile(writer, entity, response, derived));
  return response.sha256;
}

const notFound = (store: Store, n: number): void =>
  store.write((writer) => writer.noteAttempt('sample', makeAttempt({ at: day(n) })));

const all = { after: -1, limit: 9 };
const began = (store: Store, id = CASE): unknown[] =>
  store.read.caseVersions(id, all).map(({ entity, began: b, newest }) => [entity, b, newest]);

describe('a record in a case', () => {
  it('begins with what was known when it came, and each case with its own', () => {
    const store = openWithCase();
    store.write((writer) => writer.createCase(OTHER, 'Second', LATER));
    const first = keep(store, M1, 'Ada', 1);
    change(store, { put: [place(M1), place(M2)] });
    expect(began(store)).toEqual([[M1, first, first]]);
    const second = keep(store, M1, 'Ada Lind', 2);
    change(store, { put: [place(M1)] }, OTHER);
    const third = keep(store, M1, 'Ada Lind-Moe', 3);
    expect(began(store)).toEqual([[M1, first, third]]);
    expect(began(store, OTHER)).toEqual([[M1, second, third]]);
    expect(store.read.caseVersionsOf(OTHER, M1)).toMatchObject({ at: day(3), began: second });
    expect(store.read.caseVersionsOf(CASE, M2)).toBeNull();
  });

  it('whose profile came later begins with the first', () => {
    const store = openWithCase();
    change(store, { put: [place(M1)] });
    const first = keep(store, M1, 'Ada', 1);
    const second = keep(store, M1, 'Ada Lind', 2);
    expect(began(store)).toEqual([[M1, first, second]]);
  });

  it('that was gone before it came is no news, and found again it is', () => {
    const store = openWithCase();
    const first = keep(store, M1, 'Ada', 1);
    notFound(store, 2);
    change(store, { put: [place(M1)] });
    expect(began(store)).toEqual([[M1, null, null]]);
    keep(store, M1, 'Ada', 3);
    expect(began(store)).toEqual([[M1, null, first]]);
  });

  it('begins where it did after it was moved, taken off and brought back, copied, and a restart', () => {
    const store = openWithCase();
    const first = keep(store, M1, 'Ada', 1);
    change(store, { put: [place(M1)] });
    const second = keep(store, M1, 'Ada Lind', 2);
    change(store, { put: [place(M1, { x: 9 })] });
    change(store, { remove: [M1] });
    expect(began(store)).toEqual([]);
    undo(store);
    expect(began(store)).toEqual([[M1, first, second]]);
    store.write((writer) => writer.duplicateCase(CASE, { id: OTHER, title: 'Copy', at: LATER }));
    store.close();
    const again = openTempStore(store.file);
    expect(began(again, OTHER)).toEqual([[M1, first, second]]);
    // Put there anew, it begins anew.
    change(again, { remove: [M1] });
    change(again, { put: [place(M1)] });
    expect(began(again)).toEqual([[M1, second, second]]);
  });
});

describe('a refresh of a case', () => {
  it('is of the records that were found once, and keeps what came of each', async () => {
    const store = openWithCase();
    expect(store.read.lastRefresh(CASE)).toBeNull();
    keep(store, M1, 'Ada', 1);
    keep(store, 'sample/company:1', 'Nordvik', 1);
    change(store, { put: [place(M1), place(M2), place('sample/company:1')] });
    store.write((writer) => writer.beginRefresh(CASE, AT));
    const begun = store.read.lastRefresh(CASE);
    expect(begun).toMatchObject({ began: AT, ended: null, total: 2, since: 4 });
    const { key } = begun!;
    const rows = store.read.refreshed(key, all);
    expect(rows.map(({ entity, outcome }) => [entity, outcome])).toEqual([
      [M1, null],
      ['sample/company:1', null],
    ]);
    const note = { says: ['Name changed'], changes: 1 };
    store.write((writer) => {
      writer.noteRefreshed(key, { turn: rows[0]!.turn, outcome: 'changed', at: AT, note });
      writer.endRefresh(key, LATER);
    });
    expect(store.read.refreshed(key, { ...all, outcome: 'changed' })).toMatchObject([
      { entity: M1, note },
    ]);
    expect(store.read.lastRefresh(CASE)).toMatchObject({
      ended: LATER,
      counts: { unchanged: 0, changed: 1, gone: 0, failed: 0 },
    });
    // The next takes its place, and goes with the case.
    store.write((writer) => writer.beginRefresh(CASE, LATER));
    expect(store.read.lastRefresh(CASE)).toMatchObject({ began: LATER, ended: null });
    await store.erase((writer) => writer.deleteCase(CASE, LATER));
    expect(store.read.refreshed(key, all)).toEqual([]);
  });
});
