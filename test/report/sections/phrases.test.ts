/** What is told as a table, and what of one is not. */
import { describe, expect, it } from 'vitest';
import { tableBlocks } from '../../../src/report/sections/phrases.ts';

const columns = [
  { title: 'Member', share: 2 },
  { title: 'Role', share: 1 },
];

describe('a table', () => {
  it('of one row is a list of what its columns are', () => {
    expect(tableBlocks({ caption: 'Roles', columns, rows: [[['Ada Lind'], ['Chair']]] })).toEqual([
      { is: 'heading', level: 4, text: 'Roles' },
      {
        is: 'facts',
        facts: [
          { name: 'Member', value: ['Ada Lind'] },
          { name: 'Role', value: ['Chair'] },
        ],
      },
    ]);
  });

  it('of several stays one', () => {
    const table = { caption: 'Roles', columns, rows: [[['Ada Lind']], [['Bo Berg']]] };
    expect(tableBlocks(table)).toEqual([{ is: 'table', ...table }]);
  });
});
