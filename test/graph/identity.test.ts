import { expect, it } from 'vitest';
import { foldText, hashText, toUniqueNames } from '../../src/graph/identity.ts';

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

it('makes every name its own', () => {
  expect(toUniqueNames(['a', 'b', 'a', 'a'])).toEqual(['a', 'b', 'a-2', 'a-3']);
});
