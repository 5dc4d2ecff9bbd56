import { describe, expect, it } from 'vitest';
import { isTypedNumber, textFinder, unsearchedIn } from '../../../src/contract/text/any-text.ts';

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

/** Whether what was typed is found in one text. */
function isFound(typed: string, text: string): boolean {
  const { hits, isWhole } = textFinder(typed);
  return isWhole(hits(text));
}

describe('a number', () => {
  it('is typed where more of it is digits than letters', () => {
    for (const typed of ['113575', 'FN 123456 a', 'CHE-123.456.789', 'SC123456'])
      expect(isTypedNumber(typed)).toBe(true);
    for (const typed of ['Fund 123 Ltd', 'Bar 500 Inc', 'Ada', '12'])
      expect(isTypedNumber(typed)).toBe(false);
  });

  it.each([
    ['ab123456', 'AB-123.456'],
    ['AB 123 456', 'AB-123.456'],
    ['22334455', '+47 22 33 44 55'],
    ['4722 33', '+47 22 33 44 55'],
    ['22334455', '2233 4455'],
    ['22334455', 'Tel. 2233 4455'],
    ['5173730841', '+1 (517) 373-0841'],
    ['fn123456', 'FN 123456 a'],
    ['123456a', 'FN 123456 a'],
    ['gb29nwbk6016', 'GB29 NWBK 6016 1331 9268 19'],
    ['1234567', '1,234,567'],
    ['987654321', 'Entered as 987 654 321 in the Commercial Register of Oslo, Norway'],
    ['acme 987-654-321', 'ACME AS 987654321'],
  ])('is found by %s in %s', (typed, text) => {
    expect(isFound(typed, text)).toBe(true);
  });

  it.each([
    ['stone', '12 Main St., Oneonta, NY 13820'],
    ['stone', 'MAIN ST ONEONTA 13820'],
    ['pines', '1200 PINE ST'],
    ['50155', 'Storgata 5, 0155 Oslo'],
    ['50155', 'Storgata 5 0155 Oslo'],
    ['4001250', 'Suite 400 1250 Broadway'],
    ['12345', '1 2 3 4 5 '.repeat(20)],
  ])('is not made of what only stands beside it: %s in %s', (typed, text) => {
    expect(isFound(typed, text)).toBe(false);
  });
});

/** Whether what was typed is found in the texts of one record together. */
function isFoundAmong(typed: string, texts: readonly string[]): boolean {
  const { hits, isWhole } = textFinder(typed);
  return isWhole(texts.reduce((bits, text) => bits | hits(text), 0n));
}

describe('the parts of one number, or of initials', () => {
  it.each([
    ['22 33 44 55', ['Hub Person 220', 'Level 33', 'Level 44', 'Level 55']],
    ['22-33-44', ['33 44', '22']],
    ['22 33 44 55', ['55 44 33 22']],
    ['Oslo 22 33 44', ['Oslo', '22', '33', '44']],
    ['1234-5678', ['1234', '5678']],
    ['s.p.a.', ['Søndergård', 'Person Hub', 'Ålesund AS']],
    ['s.p.a.', ['A. P. S.']],
    ['A/S', ['Aker', 'Sol']],
    ['J. P. Morgan', ['Pierpont Morgan', 'John']],
  ])('are not found apart: %s in %j', (typed, texts) => {
    expect(isFoundAmong(typed, texts)).toBe(false);
  });

  it.each([
    ['22 33 44 55', ['+47 22 33 44 55']],
    ['22 33 44 55', ['22334455']],
    ['22 33 44 5', ['Tel. 22-33-44-55, Oslo']],
    ['22 33 44 oslo', ['+47 22 33 44 55', 'Oslo']],
    ['Oslo 0155', ['Oslo', '0155']],
    ['1961 0155', ['1961', '0155 Oslo']],
    ['1961-04-09', ['1961', '04', '09']],
    ['09.04.1961', ['1961', '04', '09']],
    ['FN 123456', ['FN', '123456']],
    ['s.p.a.', ['Fiume S.p.A.']],
    ['s.p.a. milano', ['Fiume SpA', 'Milano']],
    ['S.p.A. Fiume', ['Fiume s p a']],
    ['J. P. Morgan', ['Morgan, J. P.']],
    ['J. Morgan', ['Morgan', 'John']],
  ])('are found together: %s in %j', (typed, texts) => {
    expect(isFoundAmong(typed, texts)).toBe(true);
  });
});

describe('what is not looked for', () => {
  it.each([
    ['🚀', ['🚀'], true],
    ['Rocket 🚀 🚀 €', ['🚀', '€'], false],
    ['👨‍👩‍👧 Lind', ['👨‍👩‍👧'], false],
    ['***', [], true],
    ['Lind & Søn, +47', [], false],
    ['', [], false],
  ])('is told of %s', (typed, signs, isAll) => {
    expect(unsearchedIn(typed)).toEqual({ signs, isAll });
  });
});
