/** Terms of a role from its stated dates. */
import { describe, expect, it } from 'vitest';
import { earliestDate, lastEnd, MAX_TERMS, statedTerms } from '../../../src/record/values/terms.ts';

const LETTERS: Readonly<Record<string, string>> = {
  e: 'Effective',
  r: 'registration',
  x: 'expiration',
  o: 'other',
};

/** `e2010 x2012`: an effective date, then an expiration. */
const dates = (text: string) =>
  text.split(' ').map((one) => ({ type: LETTERS[one.charAt(0)] ?? null, date_full: one.slice(1) }));

/** `e2010 – 2012`, or `r2010 –` of a registration; both: `e2010 r2011 –`. */
const terms = (text: string): string[] =>
  statedTerms(dates(text)).map(({ start, registered, end }) => {
    const begins = [start && `e${start}`, registered && `r${registered}`].filter(Boolean);
    return `${begins.join(' ')} – ${end ?? ''}`.trim();
  });

describe('the terms of a role', () => {
  it.each([
    [
      'one of each',
      'r2014-01-01 e2015-03-01 x2019-06-30',
      ['e2015-03-01 r2014-01-01 – 2019-06-30'],
    ],
    ['a registration is no start', 'r2016-03-31', ['r2016-03-31 –']],
    ['… nor beside an end before it', 'r2016-03-31 x2012-01-01', ['r2016-03-31 – 2012-01-01']],
    ['only an end', 'x2012', ['– 2012']],
    ['an end before the start is for the reader', 'x2010 e2015', ['e2015 – 2010']],
    ['no such type', 'o2015', []],
    ['nothing but white space', 'e ', []],
    ['two terms', 'e2010 x2012 e2014 x2016', ['e2010 – 2012', 'e2014 – 2016']],
    ['… in any order', 'x2016 e2014 e2010 x2012', ['e2010 – 2012', 'e2014 – 2016']],
    ['… the last without an end', 'e2010 x2012 e2014', ['e2010 – 2012', 'e2014 –']],
    ['… renewed on the day', 'e2010 x2012 e2012 x2014', ['e2010 – 2012', 'e2012 – 2014']],
    ['two starts, one end', 'e2010 e2012 x2016', ['e2010 –', 'e2012 – 2016']],
    ['one start, two ends', 'e2010 x2012 x2016', ['e2010 – 2012', '– 2016']],
    ['an end first', 'x2009 e2010 x2012', ['– 2009', 'e2010 – 2012']],
    [
      'an end stated by its year',
      'e2015-03-01 x2015 e2018 x2019',
      ['e2015-03-01 – 2015', 'e2018 – 2019'],
    ],
    [
      '… in the year of the next start',
      'e2010 x2015 e2015-03-01 x2019',
      ['e2010 – 2015', 'e2015-03-01 – 2019'],
    ],
    ['… or of its month', 'e2015-03-14 x2015-03 e2018', ['e2015-03-14 – 2015-03', 'e2018 –']],
    [
      'a start stated by its year',
      'e2010 x2015-03-01 e2015 x2019',
      ['e2010 – 2015-03-01', 'e2015 – 2019'],
    ],
    ['… of which the end is a day', 'e2015 x2015-03-01 e2018', ['e2015 – 2015-03-01', 'e2018 –']],
    [
      'registrations by their year',
      'r2015-03-01 x2015 r2018 x2019',
      ['r2015-03-01 – 2015', 'r2018 – 2019'],
    ],
    [
      'one start by year, month and day',
      'e2010 e2010-05-03 e2010-05 x2012',
      ['e2010-05-03 – 2012'],
    ],
    ['one end by year and day', 'e2010 x2012-05-03 x2012', ['e2010 – 2012-05-03']],
    ['one registration by year and day', 'e2010 r2012 r2012-05-03', ['e2010 r2012-05-03 –']],
    [
      'two days of a year beside it',
      'e2010 e2010-02-01 e2010-05-03',
      ['e2010-02-01 –', 'e2010-05-03 –'],
    ],
    ['the same date twice', 'e2010 e2010 x2012', ['e2010 – 2012']],
    ['registrations alone', 'r2010 x2012 r2014 x2016', ['r2010 – 2012', 'r2014 – 2016']],
    ['… not as many as ends', 'r2010 r2014 x2016', ['r2010 –', 'r2014 – 2016']],
    [
      'each start its registration',
      'e2010 r2011 x2012 e2014 r2015',
      ['e2010 r2011 – 2012', 'e2014 r2015 –'],
    ],
    ['… unless it is not clear whose', 'e2010 r2011 x2012 e2014', ['e2010 – 2012', 'e2014 –']],
    ['a start that can not be read', 'elong-ago r2014', ['elong-ago r2014 –']],
    ['… beside one that can', 'elong-ago e2014 x2016', ['e2014 – 2016']],
    ['an end that can not be read', 'e2010 e2014 xsoon', ['e2010 –', 'e2014 – soon']],
  ])('are paired in order: %s', (_case, text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it('are cut down to the first start and the last term where a hostile record has too many', () => {
    const many = Array.from(
      { length: MAX_TERMS + 1 },
      (_, at) => `e${1000 + 2 * at} x${1001 + 2 * at}`,
    );
    expect(terms(many.join(' '))).toEqual(['e1000 –', 'e1200 – 1201']);
  });
});

describe('the dates of a company', () => {
  it('are the earliest registration and the latest expiration, unreadable only if no other is', () => {
    const stated = dates('xsoon x2012 r2005 x2016 r2003');
    expect(earliestDate(stated, 'registration')).toBe('2003');
    expect(lastEnd(stated)).toBe('2016');
    expect(lastEnd(dates('xsoon'))).toBe('soon');
    expect(lastEnd(dates('r2005'))).toBeNull();
  });

  it('have no end where it was entered again after it', () => {
    expect(lastEnd(dates('r2001 x2005 r2007'))).toBeNull();
    expect(lastEnd(dates('r2001 x2005 r2007 x2011'))).toBe('2011');
    // One of the two is wrong, and which can't be told.
    expect(lastEnd(dates('r2010 x2005'))).toBe('2005');
  });

  it('are stated as exactly as any agreeing date states them', () => {
    expect(earliestDate(dates('r2003 r2003-05-01 r2005'), 'registration')).toBe('2003-05-01');
    expect(lastEnd(dates('x2016 x2016-05-01 x2003'))).toBe('2016-05-01');
  });
});
