import { describe, expect, it } from 'vitest';
import { textFinder } from '../../../src/contract/text/any-text.ts';

const words = Array.from({ length: 60 }, (_, at) => `word${at}`);

describe('finding words in a text', () => {
  it('looks for each of many words', () => {
    const { hits, isWhole } = textFinder(words.join(' '));
    expect(isWhole(hits(words.toReversed().join(' ')))).toBe(true);
    for (const missing of [0, 31, 32, 59]) {
      expect(isWhole(hits(words.toSpliced(missing, 1, 'other').join(' ')))).toBe(false);
    }
    const first = hits(words.slice(0, 40).join(' '));
    const second = hits(words.slice(40).join(' '));
    expect([isWhole(first), isWhole(second), isWhole(first | second)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
