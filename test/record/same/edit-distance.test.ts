/** Distances of words, against the plain definition. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letterEdits } from '../../../src/record/same/edit-distance.ts';

/** Of the first letters of both, each case tried by itself. */
function slowEdits(a: string, b: string): number {
  if (a === '' || b === '') return Math.max(a.length, b.length);
  const isSame = a.at(-1) === b.at(-1);
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(
    slowEdits(a.slice(0, -1), b.slice(0, -1)) + Number(!isSame),
    slowEdits(a.slice(0, -1), b) + 1,
    slowEdits(a, b.slice(0, -1)) + 1,
    isSwapped ? slowEdits(a.slice(0, -2), b.slice(0, -2)) + 1 : Infinity,
  );
}

describe('the edits between two words', () => {
  it('are as few as any way of changing, adding, leaving out and swapping letters', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(letterEdits(a, b)).toBe(slowEdits(a, b));
      }),
    );
  });

  it('are counted in words longer than any before', () => {
    expect(letterEdits('x', 'a'.repeat(500))).toBe(500);
    expect(letterEdits('a'.repeat(300), `${'a'.repeat(299)}b`)).toBe(1);
    expect(letterEdits('halvard', 'havlard')).toBe(1);
  });
});
