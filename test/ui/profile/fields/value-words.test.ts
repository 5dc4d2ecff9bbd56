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

  const stating = (...dates: [type: string, date: string][]) =>
    datesWords(dates.map(([type, date_full]) => ({ type, date_full })));

  it('tell several terms one after the other, each with its own end', () => {
    expect(
      stating(
        ['effective', '2010-01-01'],
        ['expiration', '2012-12-31'],
        ['effective', '2015-01-01'],
      ),
    ).toBe('2010-01-01 to 2012-12-31; since 2015-01-01');
    expect(
      stating(['Registration', '2001'], ['registration', '2007'], ['expiration', '2005']),
    ).toBe('registered 2001, until 2005; registered 2007');
  });

  it('leave out no date that the terms don’t tell', () => {
    expect(
      stating(
        ['effective', '2015-01-01'],
        ['effective', '2010-05-03'],
        ['effective', '2010'],
        ['effective', '2010-05-03'],
        ['registration', '2016-02-01'],
        ['expiration', '2012'],
        ['constructor', '1999'],
      ),
    ).toBe(
      '2010-05-03 to 2012; since 2015-01-01; also stated: since 2010, registered 2016-02-01, constructor 1999',
    );
  });
});
