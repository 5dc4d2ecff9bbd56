/** Decimal digits of every script as 0 to 9. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDigits } from '../../../src/record/values/digits.ts';
import { hostileText } from '../../make/hostile-text.ts';

describe('digits', () => {
  it.each([
    ['٣٤٥٦', '3456'],
    ['۱۲۳', '123'],
    ['१२', '12'],
    ['ｄ１２', 'ｄ12'],
    ['𝟗𝟘', '90'],
    ['Ⅷ ² 五', 'Ⅷ ² 五'],
  ])('of %s are %s', (text, plain) => {
    expect(plainDigits(text)).toBe(plain);
  });

  it('leave all else of any text as it is', () => {
    const others = (text: string): string => text.replace(/\p{Nd}/gu, '');
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(others(plainDigits(text))).toBe(others(text));
        expect(plainDigits(text)).not.toMatch(/(?![0-9])\p{Nd}/u);
      }),
    );
  });
});
