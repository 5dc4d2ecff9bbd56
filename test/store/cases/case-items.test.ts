/** What is put into a case beside its canvas: kept, told, taken back and done again. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemName, StoredItem } from '../../../src/contract/model/case-item.ts';
import type { Store } from '../../../src/store/store.ts';
import { anyCharacter } from '../../make/any-character.ts';
import { makePlace as place } from '../../make/canvas-place.ts';
import {
  AT,
  CASE,
  change,
  LATER,
  M1,
  M2,
  openWithCase,
  OTHER,
  redo,
  undo,
} from '../../make/open-case.ts';
import { openTempStore } from '../../make/temp-store.ts';

const times = { at: AT, changedAt: AT };
const note = (id: string, text: string): StoredItem => ({
  kind: 'note',
  id,
  place: { on: 'entity', entity: M1 },
  text,
  isPrivate: false,
  ...times,
});
const flag: StoredItem = { kind: 'flag', id: M1, colour: 'red', ...times };

const put = (store: Store, items: StoredItem[], remove: ItemName[] = [], id = CASE) =>
  store.write((writer) =>
    writer.changeItems(id, { at: AT, verb: 'note', label: 'Step', put: items, remove }),
  );
const all = (store: Store, id = CASE) => store.read.caseItems(id, { after: 0, limit: 100 }).items;

describe('what is put into a case', () => {
  it('is there in the order it came, by its name and by its kind, in this case alone', () => {
    const store = openWithCase();
    store.write((writer) => writer.createCase(OTHER, 'Second', LATER));
    expect(put(store, [note('n1', 'One'), flag])).toEqual({
      places: { put: [], removed: [] },
      items: { put: [note('n1', 'One'), flag], removed: [] },
    });
    expect(all(store)).toEqual([note('n1', 'One'), flag]);
    expect(store.read.caseItem(CASE, { kind: 'flag', id: M1 })).toEqual(flag);
    expect(store.read.caseItem(CASE, { kind: 'flag', id: M2 })).toBeNull();
    expect(store.read.caseItemsOf(CASE, 'note')).toEqual([note('n1', 'One')]);
    expect(all(store, OTHER)).toEqual([]);
    const first = store.read.caseItems(CASE, { after: 0, limit: 1 });
    expect(first.items).toEqual([note('n1', 'One')]);
    expect(store.read.caseItems(CASE, { after: first.next ?? 0, limit: 1 }).items).toEqual([flag]);
  });

  it('is taken back and done again step by step, places and items alike, over a restart', () => {
    const store = openWithCase();
    put(store, [note('n1', 'One')]);
    change(store, { label: 'Add', put: [place(M1)] });
    put(store, [note('n1', 'Other'), flag]);
    put(store, [], [{ kind: 'note', id: 'n1' }]);
    store.close();
    const again = openTempStore(store.file);
    expect(undo(again)).toEqual({
      label: 'Step',
      places: { put: [], removed: [] },
      items: { put: [note('n1', 'Other')], removed: [] },
    });
    expect(undo(again)?.items).toEqual({
      put: [note('n1', 'One')],
      removed: [{ kind: 'flag', id: M1 }],
    });
    expect(undo(again)?.items).toEqual({ put: [], removed: [] });
    undo(again);
    expect([all(again), again.read.canvas(CASE)]).toEqual([[], []]);
    for (let step = 0; step < 4; step += 1) redo(again);
    expect([all(again), again.read.canvas(CASE).length]).toEqual([[flag], 1]);
  });

  it('makes no step where nothing is otherwise', () => {
    const store = openWithCase();
    put(store, [flag]);
    expect(put(store, [flag], [{ kind: 'note', id: 'n9' }]).items).toEqual({
      put: [],
      removed: [],
    });
    undo(store);
    expect(store.read.caseSteps(CASE)).toEqual({ undo: null, redo: 'Step' });
  });

  it('keeps any text, half a character too', () => {
    const half = fc.constantFrom('\ud800', '\udc00');
    const anyText = fc.string({ unit: fc.oneof(anyCharacter, half) });
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const store = openWithCase();
        put(store, [note('n1', `x${one}`)]);
        put(store, [note('n1', `y${other}`)]);
        undo(store);
        expect(all(store)).toEqual([note('n1', `x${one}`)]);
        store.close();
      }),
      { numRuns: 20 },
    );
  });

  it('goes with its case, and is in its journal as a step that can be read', () => {
    const store = openWithCase();
    put(store, [flag]);
    store.write((writer) =>
      writer.noteInCase(CASE, {
        at: LATER,
        verb: 'search',
        label: 'Nothing',
        detail: '{"count":0}',
      }),
    );
    undo(store);
    const rows = store.read.caseJournal(CASE, { before: null, limit: 10 });
    expect(
      rows.map(({ sequence, verb, standing, about, changes, detail }) => {
        return [sequence, verb, standing, about, changes, detail];
      }),
    ).toEqual([
      [4, 'undo', null, 2, 0, null],
      [3, 'search', null, null, 0, { count: 0 }],
      [2, 'note', 'undone', null, 1, null],
      [1, 'create', null, null, 0, null],
    ]);
    expect(store.read.caseJournal(CASE, { before: 3, limit: 1 })[0]?.sequence).toBe(2);
    store.write((writer) => [...writer.deleteCase(CASE, LATER)]);
    expect(all(store)).toEqual([]);
  });
});
