/** What counted for a path, in words: also what doesn't though it was asked for. */
import { describe, expect, it } from 'vitest';
import { countedInWords, tieOfPathInWords } from '../../../src/graph/answers/path-words.ts';
import { makeTie } from '../../make/graph.ts';

type Named = Parameters<typeof tieOfPathInWords>[1];

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

describe('a tie within a path', () => {
  it('has no dates that are not stated where nobody read the record that would have them', () => {
    const tie = makeTie({ corroboration: 'company', otherSide: 'not searched' });
    const [from, to] = [tie.from, tie.to].map((id) => ({ id, label: 'A' })) as [Named, Named];
    const said = tieOfPathInWords(tie, from, to, '2026-11-25');
    expect(said).toMatch(/dates not searched/);
    expect(said).not.toMatch(/dates not stated/);
  });
});
