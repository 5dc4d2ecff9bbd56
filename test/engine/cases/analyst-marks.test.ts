/** What an export tells of what an analyst put on records and ties: all but private notes, which are counted. */
import { describe, expect, it } from 'vitest';
import type { StoredItem } from '../../../src/contract/model/case-item.ts';
import type { TieMark } from '../../../src/contract/model/tie.ts';
import { marksOf } from '../../../src/engine/cases/analyst-marks.ts';
import { markTie } from '../../../src/graph/ties/tie-mark.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';
import { AT, CASE, M1, M2, openWithCase } from '../../make/open-case.ts';

describe('collecting the analyst’s marks for an export', () => {
  it('gathers flags, tags by their names and notes on records and fields, and no private note', () => {
    const store = openWithCase();
    const times = { at: AT, changedAt: AT };
    const note = (id: string, place: object, isPrivate = false) =>
      ({ kind: 'note', id, place, text: `note ${id}`, isPrivate, ...times }) as StoredItem;
    store.write((writer) => {
      writer.changeItems(CASE, {
        at: AT,
        verb: 'note',
        label: 'All',
        remove: [],
        put: [
          { kind: 'flag', id: M1, colour: 'amber', ...times },
          { kind: 'tag', id: 't', name: 'Nominee', colour: 'blue', ...times },
          { kind: 'tagged', id: `t ${M2}`, ...times },
          note('1', { on: 'entity', entity: M1 }),
          note('2', { on: 'field', entity: M1, pointer: '/status', label: 'Status' }),
          note('3', { on: 'entity', entity: M2 }, true),
          note('4', { on: 'case' }),
        ],
      });
    });
    const entities = [M1, M2].map((id) => makeEntity({ id }));
    const graph = { entities, ties: [], among: [], judged: [[M1, M2]] };
    const { onRecords, leftOut } = marksOf(store.read, CASE, graph);
    expect([...onRecords].sort()).toEqual(
      [
        [M1, { flag: 'amber', tags: [], notes: ['note 1', 'Status: note 2'], sameAs: [M2] }],
        [M2, { flag: null, tags: ['Nominee'], notes: [], sameAs: [M1] }],
      ].sort(),
    );
    expect(leftOut).toEqual([
      { what: 'private notes, which stay in the case', count: 1 },
      { what: 'notes on the case itself', count: 1 },
    ]);
    const one = { ...graph, entities: entities.slice(1) };
    expect(marksOf(store.read, CASE, one).leftOut).toContainEqual({
      what: 'notes on what is not in the export',
      count: 2,
    });
  });

  it('finds the tie that a note is on, says where it may be another, and counts what is gone or left out', () => {
    const store = openWithCase();
    const times = { at: AT, changedAt: AT };
    const tie = makeTie({
      id: `${M1}>${M2}:role-00000000000001-0`,
      from: M1,
      to: M2,
      role: 'Chair',
    });
    const again = { ...tie, id: `${M1}>${M2}:role-00000000000001-1`, start: '2020' };
    const ended = makeTie({
      id: `${M1}>${M2}:role-00000000000002-0`,
      from: M1,
      to: M2,
      role: 'Clerk',
    });
    const among = [tie, again, ended];
    const place = (mark: TieMark): object => ({
      on: 'tie',
      from: M1,
      to: M2,
      mark,
      label: 'A tie',
    });
    const note = (id: string, of: object, isPrivate = false) =>
      ({ kind: 'note', id, place: of, text: `note ${id}`, isPrivate, ...times }) as StoredItem;
    const before = markTie(tie, among);
    store.write((writer) => {
      writer.changeItems(CASE, {
        at: AT,
        verb: 'note',
        label: 'All',
        remove: [],
        put: [
          note('1', place(before)),
          // It was stated with a status that nobody states any more, and both may be what it became.
          note('2', place({ ...before, status: 'gone', alike: [] })),
          note('3', place({ ...before, id: `${M1}>${M2}:role-00000000000009-0`, role: 'Gone' })),
          note('4', place(markTie(ended, among))),
          note('5', place(before), true),
        ],
      });
    });
    const entities = [M1, M2].map((id) => makeEntity({ id }));
    const graph = { entities, ties: [tie, again], among, judged: [] };
    const { onTies, leftOut } = marksOf(store.read, CASE, graph);
    expect(onTies.get(tie.id)).toEqual(['note 1', 'of this tie or of one like it: note 2']);
    expect(onTies.get(again.id)).toEqual(['of this tie or of one like it: note 2']);
    expect(leftOut).toEqual([
      { what: 'notes on what is not in the export', count: 2 },
      { what: 'private notes, which stay in the case', count: 1 },
    ]);
  });
});
