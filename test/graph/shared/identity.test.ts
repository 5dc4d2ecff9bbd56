import { describe, expect, it } from 'vitest';
import {
  alikeName,
  alikeNameOf,
  createWordReader,
  foldText,
  groupOf,
  hashText,
  tieId,
} from '../../../src/graph/shared/identity.ts';

describe('the identity of a tie', () => {
  it('folds case, white space and Unicode form, and nothing else', () => {
    expect(foldText('  Managing\n\u00A0 DIRECTOR ')).toBe('managing director');
    expect(foldText('Pre\u0301sident')).toBe(foldText('Pr\u00E9sident'));
    expect(foldText('President')).not.toBe(foldText('Pr\u00E9sident'));
    expect(foldText('Co-director')).not.toBe(foldText('Co director'));
  });

  it('hashes a text to the same 14 digits everywhere', () => {
    expect(hashText('')).toBe('0bdcb81aee8d83');
    expect(hashText('tie')).toBe('17b5c43dea6eea');
    const hashes = Array.from({ length: 20_000 }, (_, i) => hashText(String(i)));
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('names ties after their ends, their words and their place among those alike', () => {
    const name = alikeName(
      'sample/member:1',
      'sample/company:7',
      groupOf('right'),
      hashText('tie'),
    );
    expect(tieId(name, 2)).toBe('sample/member:1>sample/company:7:role-17b5c43dea6eea-2');
    expect(alikeNameOf(tieId(name, 2))).toBe(name);
    expect(groupOf('position')).toBe('role');
    expect([groupOf('parent'), groupOf('same')]).toEqual(['parent', 'same']);
  });

  it('reads words as ties compare them, and tells none from empty ones', () => {
    const read = createWordReader();
    expect(read(' Director ')).toEqual(read('DIRECTOR'));
    expect(read('Director').hash).toBe(hashText('director'));
    expect(read(null).key).not.toBe(read('').key);
    expect(read('-').key).not.toBe(read(null).key);
  });
});
