/** Lines that are in both stand beside each other, wherever others came or went. */
import { describe, expect, it } from 'vitest';
import { differingLines } from '../../../src/report/read/differing-lines.ts';

const many = (count: number, word: string): string[] =>
  Array.from({ length: count }, (_, at) => `${word} ${at}`);

describe('comparing lines', () => {
  it('tells a changed line from lines that came before it', async () => {
    const there = ['a', 'b', 'c', 'd', 'e'];
    expect(await differingLines(there, there)).toEqual([]);
    expect(await differingLines(['new', 'new', 'a', 'b', 'x', 'd', 'e'], there)).toEqual([
      { line: 1, here: 'new', there: null },
      { line: 2, here: 'new', there: null },
      { line: 5, here: 'x', there: 'c' },
    ]);
    expect(await differingLines(['a', 'd'], there)).toEqual([
      { line: 2, here: null, there: 'b' },
      { line: 2, here: null, there: 'c' },
      { line: 3, here: null, there: 'e' },
    ]);
    expect(await differingLines([], ['a'])).toEqual([{ line: 1, here: null, there: 'a' }]);
  });

  it('gives up on two texts that have too little in common', async () => {
    expect(await differingLines(many(50, 'a'), many(50, 'b'), 100)).toHaveLength(50);
    expect(await differingLines(many(50, 'a'), many(51, 'b'), 100)).toBeNull();
  });
});
