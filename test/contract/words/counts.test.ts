/** One of something is told as one. */
import { describe, expect, it } from 'vitest';
import { deletionWords } from '../../../src/contract/words/case-words.ts';
import { exportedInWords } from '../../../src/contract/words/export-words.ts';

describe('the wording of counts', () => {
  it('says what leaves with a case and what stays, in the singular or the plural', () => {
    const words = (count: number): string =>
      deletionWords({
        records: count,
        notes: count,
        judgements: count,
        snapshots: null,
        answers: { leave: count, stay: count },
      }).join(' ');
    expect(words(1)).toContain('with 1 record, 1 note, 1 judgement and its journal leave, and');
    expect(words(1)).toContain('1 answer stays, since another case uses it.');
    expect(words(2)).toContain('2 answers stay, since another case uses them.');
  });

  it('says how much an export has, and nothing of ties where it has no place for them', () => {
    expect(exportedInWords({ entities: 1, ties: 1 })).toEqual(['1 entity', '1 tie']);
    expect(exportedInWords({ entities: 2, ties: 0 })).toEqual(['2 entities', '0 ties']);
    expect(exportedInWords({ entities: 1, ties: null })).toEqual(['1 record']);
  });
});
