import { describe, expect, it } from 'vitest';
import {
  areOfSeveralRegistries,
  findNamesakes,
  idInWords,
  idUnderName,
} from '../../../src/graph/sameness/namesakes.ts';

describe('telling entities of one name apart', () => {
  it.each([
    [false, false, null],
    [true, false, 'member 7'],
    [false, true, 'sample'],
    [true, true, 'member 7, sample'],
  ])(
    'adds the words that tell an entity apart (namesakes: %s, several registries: %s): %s',
    (one, several, words) => {
      expect(idUnderName('sample/member:7', one, several)).toBe(words);
    },
  );

  it('finds all that share a name, case and white space aside, and nobody else', () => {
    const found = findNamesakes([
      { id: 'sample/company:1', label: 'Halvard  AS' },
      { id: 'sample/company:2', label: 'Halvard ASA' },
      { id: 'sample/member:3', label: 'HALVARD AS' },
      { id: 'sample/member:1', label: 'halvard as ' },
      { id: 'sample/member:4', label: '' },
    ]);
    expect([...found].sort()).toEqual(['sample/company:1', 'sample/member:1', 'sample/member:3']);
  });

  it('takes no entity for its own namesake', () => {
    const one = { id: 'sample/member:1', label: 'A' } as const;
    expect(findNamesakes([one, one]).size).toBe(0);
  });

  it('keeps a company and a member of one number apart, and the digits as they are', () => {
    expect([
      idInWords('sample/company:1151'),
      idInWords('sample/member:1151'),
      idInWords('sample/member:007'),
    ]).toEqual(['company 1151', 'member 1151', 'member 007']);
  });

  it('tells the registry where there are several to mean', () => {
    expect(idInWords('b.example/company:1', true)).toBe('company 1, b.example');
    expect(areOfSeveralRegistries([])).toBe(false);
    expect(areOfSeveralRegistries(['sample/company:1', 'sample/member:1'])).toBe(false);
    expect(areOfSeveralRegistries(['sample/company:1', 'b.example/company:1'])).toBe(true);
  });

  it('says of what was imported that it was, not the handle of its file', () => {
    const id = 'import-7f9b912f/member:1';
    expect(idUnderName(id, false, true)).toBe('imported');
    expect(idUnderName(id, false, false)).toBeNull();
    expect(idUnderName(id, true, true)).toBe('member 1, imported 7f9b912f');
  });
});
