/** What verifying says in words: of facts, of the lines of a dossier, and of bytes alone. */
import { describe, expect, it } from 'vitest';
import type { VerifyReport } from '../../../src/contract/answers/verification.ts';
import { verifiedInWords, verifyLines } from '../../../src/contract/words/export-words.ts';

const report = (over: Partial<VerifyReport>): VerifyReport => ({
  facts: 3,
  agreeing: 2,
  unresolved: 0,
  differing: 1,
  drawn: 0,
  chain: true,
  findings: [],
  unlisted: 0,
  ...over,
});

describe('a verification told in words', () => {
  it('counts facts where nothing else is said', () => {
    expect(verifiedInWords(report({}))).toBe(
      '3 facts, 2 as their sources say, 0 without a source that can be had, 1 told otherwise; ' +
        'the chain of requests is the one it tells of',
    );
  });

  it('counts the lines of a dossier, of which none has a source of its own', () => {
    const words = verifiedInWords(report({ counted: 'lines', chain: false }));
    expect(words).toBe(
      '3 lines, 2 as they are when it is made again now, 1 otherwise; ' +
        'the chain of requests is not the one it tells of',
    );
    expect(verifiedInWords(report({ counted: 'lines', facts: 1 }))).toMatch(/^1 line,/);
  });

  it('counts the pages of what is printed', () => {
    expect(verifiedInWords(report({ counted: 'pages' }))).toBe(
      '3 pages, 2 that say what they do when it is made again now, 1 otherwise; ' +
        'the chain of requests is the one it tells of',
    );
  });

  it('says of bytes alone whether they are known', () => {
    const known = { counted: 'file', facts: 1, agreeing: 1, differing: 0, chain: null } as const;
    expect(verifiedInWords(report(known))).toMatch(/^its bytes are those that were saved here;/);
    const unknown = report({ ...known, agreeing: 0, differing: 1 });
    expect(verifiedInWords(unknown)).toMatch(/^its bytes were not saved from this store;/);
  });

  it('lists what was found, what is to be known, and sums it up', () => {
    const findings = [{ about: 'line 4', says: 'it says “a”; made again it says “b”' }];
    const whole = report({ counted: 'lines', findings, unlisted: 2, notes: ['Saved elsewhere.'] });
    expect(verifyLines('a.html', whole)).toEqual([
      'found: line 4: it says “a”; made again it says “b”',
      'and 2 more of the same',
      'note: Saved elsewhere.',
      expect.stringMatching(/^a\.html: 3 lines/),
    ]);
  });
});
