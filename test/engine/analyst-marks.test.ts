/** What an export tells of what an analyst put on records: all but private notes. */
import { expect, it } from 'vitest';
import type { KeptItem } from '../../src/contract/model/case-item.ts';
import { marksOf } from '../../src/engine/analyst-marks.ts';
import { AT, CASE, M1, M2, openWithCase } from '../make/open-case.ts';

it('gathers flags, tags by their names and notes on records and fields, and no private note', () => {
  const store = openWithCase();
  const times = { at: AT, changedAt: AT };
  const note = (id: string, place: object, isPrivate = false) =>
    ({ kind: 'note', id, place, text: `note ${id}`, isPrivate, ...times }) as KeptItem;
  store.write((writer) => {
    writer.changeItems(CASE, {
      ...{ at: AT, verb: 'note', label: 'All', remove: [] },
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
  expect([...marksOf(store.read, CASE, [[M1, M2]])].sort()).toEqual(
    [
      [M1, { flag: 'amber', tags: [], notes: ['note 1', 'Status: note 2'], sameAs: [M2] }],
      [M2, { flag: null, tags: ['Nominee'], notes: [], sameAs: [M1] }],
    ].sort(),
  );
});
