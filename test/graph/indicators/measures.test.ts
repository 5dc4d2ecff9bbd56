import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, dayText, toDays } from '../../../src/record/values/days.ts';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { maxWithinYears } from '../../../src/graph/indicators/measures/company-measures.ts';
import { areOneCountry } from '../../../src/graph/indicators/measures/country-measures.ts';
import { wholeYears, yearsAfter } from '../../../src/graph/indicators/base/days.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import { makeCompanyProfile } from '../../make/records.ts';

describe('the most within so many years', () => {
  const stated = fc.constantFrom('2001', '2001-12-31', '2002-01', '2002-12', '2003-06-15', '2004');

  it('is what trying every stretch of years finds', () => {
    fc.assert(
      fc.property(
        fc.array(stated, { maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        (all, years) => {
          const days = all.map((date) => toDays(date)!);
          let low = 0;
          let high = 0;
          for (let from = dayOf('1996-01-01'); from <= dayOf('2005-12-31'); from += 1) {
            const until = yearsAfter(from, years);
            const sure = days.filter(({ first, last }) => first >= from && last <= until);
            const possible = days.filter(({ first, last }) => last >= from && first <= until);
            low = Math.max(low, sure.length);
            high = Math.max(high, possible.length);
          }
          expect(maxWithinYears(days, years)).toEqual({ low, high });
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('years', () => {
  it('are whole from one birthday to the next', () => {
    const born = dayOf('2000-02-29');
    const ages = ['2018-02-28', '2018-03-01', '2000-02-28'].map((day) =>
      wholeYears(born, dayOf(day)),
    );
    expect(ages).toEqual([17, 18, -1]);
  });

  it('are counted on, also from a day that comes every fourth year', () => {
    const after = (day: string, years: number) => dayText(yearsAfter(dayOf(day), years));
    expect(after('2001-06-15', 3)).toBe('2004-06-15');
    expect(after('2000-02-29', 1)).toBe('2001-03-01');
    expect(after('0050-01-01', 1)).toBe('0051-01-01');
  });
});

describe('a measure of the rules', () => {
  it.each([
    ['Norway', 'norway', true],
    ['NO', 'Norway', true],
    ['Norway', 'NO', true],
    ['NO', 'NO', true],
    ['NO', 'MT', false],
    ['Norway', 'Malta', false],
    ['NO', 'Norge', null],
    ['ZZ', 'Norway', null],
  ])('compares the country %s with %s: %s', (a, b, expected) => {
    expect(areOneCountry(a, b)).toBe(expected);
  });

  it.each([
    ['2009-12-31', 'none'],
    ['2010-06-01', 'untold'],
    ['2011-01-01', 'hit'],
  ])('asks on %s how many years ago a company of 2010 was registered: %s', (day, expected) => {
    const pack = {
      id: 'own',
      version: '1',
      rules: [
        {
          id: 'young',
          statement: 'Young.',
          reason: 'So.',
          measure: 'years-since-registration',
          comparison: 'at-most' as const,
          threshold: 2,
        },
      ],
    };
    const company = makeCompanyProfile({
      dates: [{ type: 'registration', date_full: '2010' }],
    });
    const { hits, cannotTell } = indicatorWorld({ companies: [company] }, { day }).ask(pack);
    const found = hits.length > 0 ? 'hit' : cannotTell.length > 0 ? 'untold' : 'none';
    expect(found).toBe(expected);
  });

  it('counts the places that state another country, and does not call one country several', () => {
    const company = makeCompanyProfile({
      jurisdiction_country: 'Norway',
      residency: { residency_country: 'Malta' },
      addresses: [{ country_name: 'Malta' }],
    });
    const [hit] = indicatorWorld({ companies: [company] })
      .ask(BUILT_IN_PACK)
      .hits.filter(({ rule }) => rule === 'jurisdictions-differ');
    expect(hit?.value).toBe(2);
    expect(hit?.says).toContain(
      'another country is stated in 2 places: of its residency “Malta” and of its address “Malta”.',
    );
  });
});
