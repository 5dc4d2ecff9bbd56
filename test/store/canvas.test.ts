import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import type { CanvasPlace } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { STEPS_KEPT } from '../../src/store/canvas-steps.ts';
import type { Store } from '../../src/store/store.ts';
import { openTempStore } from '../make/temp-store.ts';

const place = (entity: EntityId, given: Partial<CanvasPlace> = {}): CanvasPlace => ({
  entity,
  x: null,
  y: null,
  pinned: false,
  hidden: false,
  ...given,
});

interface Change {
  label?: string;
  put?: CanvasPlace[];
  remove?: EntityId[];
  join?: boolean;
}

const change = (store: Store, { label = 'Step', put = [], remove = [], join = false }: Change) =>
  store.write((writer) => writer.changeCanvas('sample', { label, put, remove, join }));
const undo = (store: Store) => store.write((writer) => writer.undoCanvas('sample'));
const redo = (store: Store) => store.write((writer) => writer.redoCanvas('sample'));
const shown = (store: Store) => store.read.canvas('sample').map(({ entity }) => entity);

describe('the canvas', () => {
  it('keeps places in the order they were put, and what they are', () => {
    const store = openTempStore();
    const places = [
      place('member:2', { x: 1.5, y: -2, pinned: true }),
      place('company:1', { hidden: true }),
    ];
    expect(change(store, { put: places })).toBe(2);
    expect(store.read.canvas('sample')).toEqual(places);
    expect(store.read.canvas('other')).toEqual([]);
    const moved = place('member:2', { x: 9, y: 9 });
    expect(change(store, { put: [moved, place('member:3')] })).toBe(2);
    expect(store.read.canvas('sample')).toEqual([moved, places[1], place('member:3')]);
  });

  it('undoes and redoes, over a restart too', () => {
    const store = openTempStore();
    change(store, { label: 'Add', put: [place('member:1'), place('member:2')] });
    change(store, { label: 'Remove', remove: ['member:1', 'member:9'] });
    expect(store.read.canvasSteps('sample')).toEqual({ undo: 'Remove', redo: null });
    store.close();
    const again = openTempStore(store.file);
    expect(undo(again)).toBe('Remove');
    expect(shown(again)).toEqual(['member:1', 'member:2']);
    expect(undo(again)).toBe('Add');
    expect(shown(again)).toEqual([]);
    expect(undo(again)).toBeNull();
    again.close();
    const third = openTempStore(store.file);
    expect(third.read.canvasSteps('sample')).toEqual({ undo: null, redo: 'Add' });
    expect([redo(third), redo(third), redo(third)]).toEqual(['Add', 'Remove', null]);
    expect(shown(third)).toEqual(['member:2']);
  });

  it('drops what could be redone when something new is done', () => {
    const store = openTempStore();
    change(store, { put: [place('member:1')] });
    undo(store);
    change(store, { label: 'New', put: [place('member:2')] });
    expect(store.read.canvasSteps('sample')).toEqual({ undo: 'New', redo: null });
  });

  it('takes what changes nothing for no step', () => {
    const store = openTempStore();
    change(store, { put: [place('member:1')] });
    undo(store);
    expect(change(store, { remove: ['member:1'] })).toBe(0);
    expect(store.read.canvasSteps('sample')).toEqual({ undo: null, redo: 'Step' });
  });

  it('joins a layout to the step before, without growing', () => {
    const store = openTempStore();
    change(store, { label: 'Add', put: [place('member:1')] });
    for (let x = 1; x <= 50; x += 1) {
      const put = [place('member:1', { x, y: 0 })];
      expect(change(store, { label: 'Layout', put, join: true })).toBe(1);
    }
    const database = new Database(store.file, { readonly: true });
    expect(database.prepare('SELECT count(*) FROM canvas_changes').pluck().get()).toBe(1);
    database.close();
    expect(undo(store)).toBe('Add');
    expect(shown(store)).toEqual([]);
    redo(store);
    expect(store.read.canvas('sample')).toEqual([place('member:1', { x: 50, y: 0 })]);
  });

  it('lets a layout that comes after an undo bring nothing back', () => {
    const store = openTempStore();
    change(store, { put: [place('member:1')] });
    change(store, { label: 'Add', put: [place('member:2')] });
    undo(store);
    const put = [place('member:1', { x: 1, y: 1 }), place('member:2', { x: 2, y: 2 })];
    expect(change(store, { put, join: true })).toBe(1);
    expect(shown(store)).toEqual(['member:1']);
    expect(store.read.canvasSteps('sample').redo).toBe('Add');
    expect(redo(store)).toBe('Add');
    expect(shown(store)).toEqual(['member:1', 'member:2']);
  });

  it('keeps a bounded number of steps', () => {
    const store = openTempStore();
    store.write((writer) => {
      for (let x = 0; x < STEPS_KEPT + 20; x += 1) {
        const put = [place('member:1', { x })];
        writer.changeCanvas('sample', { label: `${x}`, put, remove: [], join: false });
      }
    });
    let undone = 0;
    while (undo(store) !== null) undone += 1;
    expect(undone).toBe(STEPS_KEPT);
    expect(store.read.canvas('sample')).toEqual([place('member:1', { x: 19 })]);
  });

  it('comes back to any state by undo, and forth by redo', () => {
    const entity = fc.constantFrom<EntityId>('member:1', 'member:2', 'company:1');
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
        const store = openTempStore();
        const states = [store.read.canvas('sample')];
        for (const one of changes) {
          if (change(store, one) > 0) states.push(store.read.canvas('sample'));
        }
        for (const state of states.slice(0, -1).reverse()) {
          undo(store);
          expect(store.read.canvas('sample')).toEqual(state);
        }
        expect(undo(store)).toBeNull();
        for (const state of states.slice(1)) {
          redo(store);
          expect(store.read.canvas('sample')).toEqual(state);
        }
        expect(redo(store)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});
