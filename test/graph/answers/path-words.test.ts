/** What counted for a path, in words: also what doesn't though it was asked for. */
import { describe, expect, it } from 'vitest';
import { countedInWords } from '../../../src/graph/answers/path-words.ts';

const ALL = {
  kinds: null,
  roles: [],
  currentOnly: false,
  things: false,
  judged: false,
  longest: null,
};

describe('what counted for a path', () => {
  it('names things that too many state as left aside, where shared things count', () => {
    expect(countedInWords({ ...ALL, things: true }, true)).toBe(
      'Over shared things that 50 state at most too.',
    );
    expect(countedInWords({ ...ALL, things: true, judged: true }, false)).toBe(
      'Over shared things that 50 state at most and what is judged the same too.',
    );
    expect(countedInWords(ALL, true)).toBe('Without shared things.');
  });
});
