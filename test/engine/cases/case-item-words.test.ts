/** What an item says, where two are held side by side. */
import { describe, expect, it } from 'vitest';
import type { ItemOf } from '../../../src/contract/model/case-item.ts';
import { sayingInWords } from '../../../src/engine/cases/case-item-words.ts';

const accepted = (version: string | null, reason = ''): ItemOf<'decision'> => ({
  kind: 'decision',
  id: 'sample/company:1',
  verdict: 'accepted',
  reason,
  baseline: version,
  version,
});

describe('the wording of an item of a case', () => {
  it('tells decisions apart by the version each is of', () => {
    const [one, other] = ['a', 'b'].map((digit) => accepted(digit.repeat(64), 'seen'));
    expect(sayingInWords(one!)).toBe('accepted version aaaaaaaa: seen');
    expect(sayingInWords(other!)).not.toBe(sayingInWords(one!));
    expect(sayingInWords(accepted(null))).toBe('accepted that it is not found');
  });
});
