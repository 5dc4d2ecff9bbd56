/** Dates of a record in words, whatever the registry calls them. */
import { describe, expect, it } from 'vitest';
import { datesWords } from '../../../../src/ui/profile/fields/value-words.ts';

describe('dates of a record in words', () => {
  it('tell the known sorts of dates first, and any other as the registry calls it', () => {
    const dates = ['constructor', 'expiration', null, 'effective'].map((type, at) => ({
      type,
      date_full: `201${at}`,
    }));
    expect(datesWords(dates)).toBe('since 2013, until 2011, constructor 2010, undesignated 2012');
  });
});
