/** The canvas of a case: what stands on it, and what undo and redo make of each change. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Store } from '../../../src/store/store.ts';
import { makePlace as place } from '../../make/canvas-place.ts';
import {
  AT,
  CASE,
  change,
  ELSEWHERE,
  LATER,
  M1,
  M2,
  openWithCase,
  OTHER,
  redo,
  shown,
  turned,
  undo,
} from '../../make/open-case.ts';
import { openTempStore } from '../../make/temp-store.ts';

interface JournalRow {
  sequence: number;
  at: string | null;
  verb: string;
  label: string;
  undone: number | null;
  about: number | null;
}

function journalOf(store: Store): JournalRow[] {
  const database = new Database(store.file, { readonly: true });
  const rows = database
    .prepare(
      `SELECT sequence, at, verb, label, undone, about FROM journal j
       JOIN cases c ON c.key = j.case_key WHERE c.id = ? ORDER BY sequence`,
    )
    .all(CASE) as JournalRow[];
  database.close();
  return rows;
}

describe('the canvas of a case', () => {
  it('keeps places in the order they were put, of any registry, and says what changed', () => {
    const store = openWithCase();
    const places = [place(M2, { x: 1.5, y: -2, pinned: true }), place(ELSEWHERE, { hidden: true })];
    const kept = [
      turned(1, M2, { x: 1.5, y: -2, pinned: true }),
      turned(2, ELSEWHERE, { hidden: true }),
    ];
    expect(change(store, { put: places })).toEqual({ put: kept, removed: [] });
    expect(store.read.canvas(CASE)).toEqual(kept);
    const moved = place(M2, { x: 9, y: 9 });
    const changed = change(store, { put: [moved, place(M1)], remove: [ELSEWHERE] });
    expect(changed).toEqual({
      put: [turned(1, M2, { x: 9, y: 9 }), turned(3, M1)],
      removed: [ELSEWHERE],
    });
    expect(shown(store)).toEqual([M2, M1]);
  });

  it('is another for each case', () => {
    const store = openWithCase();
    store.write((writer) => writer.createCase(OTHER, 'Second', LATER));
    change(store, { put: [place(M1)] });
    change(store, { put: [place(M2)] }, OTHER);
    expect(shown(store)).toEqual([M1]);
    expect(store.read.canvas(OTHER)).toEqual([turned(1, M2)]);
    undo(store);
    expect(store.read.caseSteps(CASE)).toEqual({ undo: null, redo: 'Step' });
    expect(store.read.caseSteps(OTHER)).toEqual({ undo: 'Step', redo: null });
    expect(store.read.canvas('b2f5a1c4-0000-4000-8000-00000000ffff')).toEqual([]);
  });

  it('undoes and redoes, over a restart too', () => {
    const store = openWithCase();
    change(store, { label: 'Add', put: [place(M1), place(M2)] });
    change(store, { label: 'Remove', remove: [M1, 'sample/member:9'] });
    expect(store.read.caseSteps(CASE)).toEqual({ undo: 'Remove', redo: null });
    store.close();
    const again = openTempStore(store.file);
    expect(undo(again)).toEqual({
      label: 'Remove',
      places: { put: [turned(1, M1)], removed: [] },
      items: { put: [], removed: [] },
    });
    expect(shown(again)).toEqual([M1, M2]);
    expect(undo(again)).toMatchObject({ label: 'Add', places: { removed: [M1, M2] } });
    expect(shown(again)).toEqual([]);
    expect(undo(again)).toBeNull();
    again.close();
    const third = openTempStore(store.file);
    expect(third.read.caseSteps(CASE)).toEqual({ undo: null, redo: 'Add' });
    expect([redo(third), redo(third), redo(third)].map((step) => step?.label ?? null)).toEqual([
      'Add',
      'Remove',
      null,
    ]);
    expect(shown(third)).toEqual([M2]);
  });

  it('is drawn as it was laid out, and undo gives both back', () => {
    const store = openWithCase();
    change(store, { label: 'Add', put: [place(M1)] });
    const laidOut = change(store, { label: 'Chart', put: [{ ...place(M1), x: 7 }], look: 'chart' });
    expect(laidOut.isLookChanged).toBe(true);
    expect(store.read.canvasLook(CASE)).toBe('chart');
    expect(undo(store)?.places).toMatchObject({ isLookChanged: true, put: [{ entity: M1 }] });
    expect(store.read.canvasLook(CASE)).toBe('network');
    redo(store);
    expect(store.read.canvasLook(CASE)).toBe('chart');
    expect(store.read.canvasLook(OTHER)).toBe('network');
  });

  it('redoes no more when something new was done, and forgets nothing', () => {
    const store = openWithCase();
    change(store, { label: 'First', put: [place(M1)] });
    undo(store);
    change(store, { label: 'New', put: [place(M2)] });
    expect(store.read.caseSteps(CASE)).toEqual({ undo: 'New', redo: null });
    expect(journalOf(store)).toEqual([
      { sequence: 1, at: AT, verb: 'create', label: 'First', undone: null, about: null },
      { sequence: 2, at: AT, verb: 'place', label: 'First', undone: 2, about: null },
      { sequence: 3, at: LATER, verb: 'undo', label: 'First', undone: null, about: 2 },
      { sequence: 4, at: AT, verb: 'place', label: 'New', undone: 0, about: null },
    ]);
    expect(redo(store)).toBeNull();
  });

  it('takes what changes nothing for no step', () => {
    const store = openWithCase();
    change(store, { put: [place(M1)] });
    undo(store);
    expect(change(store, { remove: [M1] })).toEqual({ put: [], removed: [] });
    expect(store.read.caseSteps(CASE)).toEqual({ undo: null, redo: 'Step' });
  });

  it('joins a layout to the step before, without growing', () => {
    const store = openWithCase();
    change(store, { label: 'Add', put: [place(M1)] });
    for (let x = 1; x <= 50; x += 1) {
      const put = [place(M1, { x, y: 0 })];
      expect(change(store, { label: 'Layout', put, join: true }).put).toHaveLength(1);
    }
    const database = new Database(store.file, { readonly: true });
    expect(database.prepare('SELECT count(*) FROM journal_changes').pluck().get()).toBe(1);
    database.close();
    expect(undo(store)?.label).toBe('Add');
    expect(shown(store)).toEqual([]);
    redo(store);
    expect(store.read.canvas(CASE)).toEqual([turned(1, M1, { x: 50, y: 0 })]);
  });

  it('joins a layout to no step of another kind', () => {
    const store = openWithCase();
    change(store, { label: 'Add', put: [place(M1)] });
    store.write((writer) => writer.renameCase(CASE, 'Renamed', AT));
    change(store, { label: 'Place', put: [place(M1, { x: 1, y: 1 })], join: true });
    expect(undo(store)?.label).toBe('Place');
    expect(undo(store)?.label).toBe('Rename to “Renamed”');
    expect(store.read.canvas(CASE)).toEqual([turned(1, M1)]);
  });

  it('makes a layout a step of its own where another was done since it was asked for', () => {
    const store = openWithCase();
    change(store, { label: 'Add', put: [place(M1), place(M2)] });
    change(store, { label: 'Place', put: [place(M1, { x: 1, y: 1 })], join: { to: 'Add' } });
    change(store, { label: 'Hide', put: [place(M2, { hidden: true })] });
    const put = [place(M1, { x: 2, y: 2 })];
    change(store, { label: 'Chart layout', put, look: 'chart', join: { to: 'Add' } });
    expect(undo(store)?.label).toBe('Chart layout');
    expect(store.read.canvasLook(CASE)).toBe('network');
    expect(undo(store)?.label).toBe('Hide');
    expect(store.read.canvas(CASE)[0]).toMatchObject({ x: 1, y: 1 });
    expect(undo(store)?.label).toBe('Add');
    expect(shown(store)).toEqual([]);
    // None was done before it, so it is no part of any.
    change(store, { label: 'Add', put: [place(M1)] });
    change(store, { label: 'Place', put: [place(M1, { x: 3, y: 3 })], join: { to: null } });
    expect(undo(store)?.label).toBe('Place');
  });

  it('makes a layout no step where another was done since, if it is to be none then', () => {
    const store = openWithCase();
    change(store, { label: 'Add', put: [place(M1)] });
    change(store, { label: 'Expand', put: [place(M2, { x: 9, y: 9 })] });
    // One has no place yet, one stands already, and one isn't there.
    const put = [M1, M2, ELSEWHERE].map((entity, at) => place(entity, { x: at + 1, y: 1 }));
    const join = { to: 'Add', otherwise: 'no step' } as const;
    const placed = turned(1, M1, { x: 1, y: 1 });
    expect(change(store, { label: 'Place', put, join }).put).toEqual([placed]);
    expect(undo(store)?.label).toBe('Expand');
    expect(store.read.canvas(CASE)).toEqual([placed]);
    expect(undo(store)?.label).toBe('Add');
    redo(store);
    expect(store.read.canvas(CASE)).toEqual([turned(1, M1)]);
  });

  it('makes a layout no step where one that has no places came before, if it is to be none then', () => {
    const store = openWithCase();
    change(store, { label: 'Add', put: [place(M1)] });
    store.write((writer) => writer.renameCase(CASE, 'Renamed', AT));
    const join = { to: 'Rename to “Renamed”', otherwise: 'no step' } as const;
    change(store, { label: 'Place', put: [place(M1, { x: 1, y: 1 })], join });
    expect(store.read.canvas(CASE)).toEqual([turned(1, M1, { x: 1, y: 1 })]);
    expect(undo(store)?.label).toBe('Rename to “Renamed”');
  });

  it('lets a layout that comes after an undo bring nothing back', () => {
    const store = openWithCase();
    change(store, { put: [place(M1)] });
    change(store, { label: 'Add', put: [place(M2)] });
    undo(store);
    const put = [place(M1, { x: 1, y: 1 }), place(M2, { x: 2, y: 2 })];
    expect(change(store, { put, join: true }).put).toEqual([turned(1, M1, { x: 1, y: 1 })]);
    expect(shown(store)).toEqual([M1]);
    expect(store.read.caseSteps(CASE).redo).toBe('Add');
    expect(redo(store)?.label).toBe('Add');
    expect(shown(store)).toEqual([M1, M2]);
  });

  it('comes back to any state by undo, and forth by redo', () => {
    const entity = fc.constantFrom<EntityId>(M1, M2, ELSEWHERE, 'sample/company:1');
    const someChange = fc.record({
      put: fc.array(
        fc.record({
          entity,
          x: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 })),
          y: fc.option(fc.integer()),
          pinned: fc.boolean(),
          hidden: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
      remove: fc.array(entity, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.array(someChange, { maxLength: 8 }), (changes) => {
        const store = openWithCase();
        const states = [store.read.canvas(CASE)];
        for (const one of changes) {
          const { put, removed } = change(store, one);
          if (put.length + removed.length > 0) states.push(store.read.canvas(CASE));
        }
        for (const state of states.slice(0, -1).reverse()) {
          undo(store);
          expect(store.read.canvas(CASE)).toEqual(state);
        }
        expect(undo(store)).toBeNull();
        for (const state of states.slice(1)) {
          redo(store);
          expect(store.read.canvas(CASE)).toEqual(state);
        }
        expect(redo(store)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });
});
