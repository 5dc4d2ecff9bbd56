/** Shares as roles state them, in the languages met; and everything that states none for sure. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statedShares, type StatedShare } from '../../../src/record/values/stated-share.ts';

const share = (
  atLeast: number,
  atMost = atLeast,
  more: Partial<StatedShare> = {},
): StatedShare => ({
  of: 'unspecified',
  atLeast,
  atMost,
  isLeastIncluded: true,
  isMostIncluded: true,
  ...more,
});
const over = { isLeastIncluded: false };
const under = { isMostIncluded: false };
const capital = { of: 'capital' } as const;
const voting = { of: 'voting' } as const;

const both = (percent: number): StatedShare[] => [
  share(percent, percent, capital),
  share(percent, percent, voting),
];

describe('a stated share', () => {
  it.each<[string, StatedShare[]]>([
    ['Shareholder, 99.7 %', [share(99.7)]],
    ['Shareholder (25,5%)', [share(25.5)]],
    ['SHAREHOLDER 100 PERCENT', [share(100)]],
    ['Aktionär mit 25,5 Prozent', [share(25.5)]],
    ['Gesellschafterin: 33,33 v.H.', [share(33.33)]],
    ['associé à 40 pour cent', [share(40)]],
    ['Socio, 12,5 por ciento', [share(12.5)]],
    ['Sócio com 51 por cento', [share(51)]],
    ['Aksjonær, 34 prosent', [share(34)]],
    ['Aktieägare 20 procent', [share(20)]],
    ['Azionista, 5 per cento', [share(5)]],
    ['Wspólnik, 10 procent', [share(10)]],
    ['株主 25％', [share(25)]],
    ['Shareholder ٢٥٪', [share(25)]],
    ['Shareholder, 0.000001 %', [share(0.000001)]],
    ['Shareholder, 25 %, 25 %', [share(25)]],
    ['Shareholder 1/3', [share(100 / 3)]],
    ['Shareholder ½', [share(50)]],
  ])('is read exactly: %s', (role, expected) => {
    expect(statedShares(role)).toEqual(expected);
  });

  it.each<[string, StatedShare[]]>([
    ['Shareholder, 25 to 50 %', [share(25, 50)]],
    ['Shareholder, 25-50%', [share(25, 50)]],
    ['Shareholder, 25 % – 50 %', [share(25, 50)]],
    ['Owner, between 10 and 25 per cent', [share(10, 25)]],
    ['Gesellschafter, 25 bis 50 Prozent', [share(25, 50)]],
    ['Gesellschafter, zwischen 25 und 50 %', [share(25, 50)]],
    ['actionnaire, de 25 à 50 %', [share(25, 50)]],
    ['Ownership, more than 25 % but not more than 50 %', [share(25, 50, over)]],
    [
      'holds more than 25 % but not more than 50 % of the shares',
      [share(25, 50, { ...capital, ...over })],
    ],
    ['ownership-of-shares-25-to-50-percent', [share(25, 50, capital)]],
    [
      'ownership-of-shares-more-than-25-percent-registered-overseas-entity',
      [share(25, 100, { ...capital, ...over })],
    ],
    ['voting-rights-75-to-100-percent-as-trust', [share(75, 100, voting)]],
    [
      'Ownership of voting rights - More than 50% but less than 75%',
      [share(50, 75, { ...voting, ...over, ...under })],
    ],
    [
      'Ownership of shares – 75% or more with control over the trustees of a trust',
      [share(75, 100, capital)],
    ],
    ['Shareholder, 75% or more', [share(75, 100)]],
    ['Gesellschafter, mindestens 25 %', [share(25, 100)]],
    ['Gesellschafter, mehr als 25 %', [share(25, 100, over)]],
    ['Kommanditist, über 25 % bis 50 %', [share(25, 50, over)]],
    ['Gesellschafter, weniger als 5 %', [share(0, 5, under)]],
    ['Aktionär, bis zu 5 %', [share(0, 5)]],
    ['Aktionär, höchstens 5 %', [share(0, 5)]],
    ['Shareholder, up to 5 %', [share(0, 5)]],
    ['Shareholder, < 5%', [share(0, 5, under)]],
    ['Shareholder, ≥ 25%', [share(25, 100)]],
    ['associé, plus de 50 % des parts', [share(50, 100, { ...capital, ...over })]],
    ['associé, au moins 10 %', [share(10, 100)]],
    ['socio, más del 25 % del capital', [share(25, 100, { ...capital, ...over })]],
    ['sócio, mais de 25 %', [share(25, 100, over)]],
    ['aksjonær, mer enn 50 % av aksjene', [share(50, 100, { ...capital, ...over })]],
    ['kapitalejer, mindst 25 %', [share(25, 100)]],
    ['ejer, 25-33,32% af kapitalen', [share(25, 33.32, capital)]],
    ['aktieägare, mer än 10 % men högst 25 %', [share(10, 25, over)]],
    ['aandeelhouder, meer dan 25 % tot en met 50 %', [share(25, 50, over)]],
    ['wspólnik, więcej niż 25 %', [share(25, 100, over)]],
    ['společník, více než 25 %', [share(25, 100, over)]],
    ['azionista, oltre il 50 %', [share(50, 100, over)]],
    ['Shareholder, not less than 20 %', [share(20, 100)]],
  ])('is an interval: %s', (role, expected) => {
    expect(statedShares(role)).toEqual(expected);
  });

  it.each<[string, StatedShare[]]>([
    ['Shareholder, 500 of 1,000 shares', [share(50, 50, capital)]],
    ['Aktien 500 von 1000', [share(50, 50, capital)]],
    ['Gesellschafter, 250 von 1.000 Anteilen', [share(25, 25, capital)]],
    ['500 shares out of 2,000', [share(25, 25, capital)]],
    ['actionnaire, 30 actions sur 120', [share(25, 25, capital)]],
    ['1 500 av 3 000 aksjer', [share(50, 50, capital)]],
    ['Shareholder, 60 % (600 of 1,000 shares)', [share(60, 60, capital)]],
    ['Shareholder, 600 shares, 60 %', [share(60)]],
    ['Gesellschafter, 12.500 EUR, 50 %', [share(50)]],
  ])('is counted: %s', (role, expected) => {
    expect(statedShares(role)).toEqual(expected);
  });

  it('tells capital from votes', () => {
    expect(statedShares('Shareholder, 30 % of the capital and 60 % of the voting rights')).toEqual([
      share(30, 30, capital),
      share(60, 60, voting),
    ]);
    expect(statedShares('Aktionär, 25 % des Kapitals und der Stimmrechte')).toEqual([
      share(25, 25, capital),
      share(25, 25, voting),
    ]);
    expect(statedShares('Shareholder, 60 % (voting rights 55 %)')).toEqual([
      share(60),
      share(55, 55, voting),
    ]);
    expect(statedShares('actionnaire, 40 % des droits de vote')).toEqual([share(40, 40, voting)]);
    expect(statedShares('aksjonær, 40 % av stemmene')).toEqual([share(40, 40, voting)]);
  });

  it.each([
    null,
    '',
    'Shareholder',
    'Director',
    'Sole shareholder',
    'Shareholder, 500 shares',
    'Shareholder, 12.500 EUR',
    'Shareholder, 120 %',
    'Shareholder, 25 % or 30 %',
    'Shareholder, 25 %, 30 %',
    'Shareholder, 60 % (500 of 1,000 shares)',
    'Shareholder, 50-25 %',
    'Shareholder, 600 of 500 shares',
    'Shareholder, 0 of 0 shares',
    'Shareholder, about 25 %',
    'Gesellschafter, ca. 25 %',
    'formerly shareholder, 25 %',
    'Shareholder, 25 % (indirect)',
    'Shareholder, jointly 60 %',
    'Shareholder, option on 25 %',
    'Shareholder, not 25 %',
    'Shareholder, 25 % of the preference shares',
    'Shareholder, 60 % of class A shares',
    'Shareholder, 25 % of the profits',
    'right-to-share-surplus-assets-75-to-100-percent-as-trust',
    'Shareholder, 25 % of the shares with voting rights',
    'Shareholder no. 3, 25 %',
    'Shareholder since 2015, 25 %',
    'Shareholder, 1.5 of 3 shares',
    'Shareholder, 3/2019',
    'Shareholder, -25 %',
    'Shareholder, 25.5.1 %',
    'Shareholder, 25 % 30 %',
    'Shareholder, more than %',
    'Shareholder, %',
    'Shareholder, Infinity %',
    'Shareholder, 1e1 %',
    'Shareholder, more than 50 % but less than 25 %',
  ])('is not stated for sure: %s', (role) => {
    expect(statedShares(role)).toEqual([]);
  });

  it.each([
    '100 shares of 1,000 NOK',
    '100 parts sociales de 125 EUR',
    '500 Anteile von 1.000 EUR',
    '100 shares of 125 $',
    '100 shares of EUR 125',
    '100 shares of 125 (EUR)',
    'Shareholder, 100 shares of 125, in EUR',
    'Shareholder, 100 actions de 1 000 euro',
    '100 aksjer av 500 NOK',
    'EUR 100 shares of 1,000',
    '100 of 1,000 EUR shares',
    'Shareholder, 100/125 EUR of the shares',
  ])('is not read from a nominal value: %s', (role) => {
    expect(statedShares(role)).toEqual([]);
  });

  it('is read beside a nominal value', () => {
    const tenth = [share(10, 10, capital)];
    expect(statedShares('100 of 1,000 shares of 10 EUR')).toEqual(tenth);
    expect(statedShares('Shareholder, 100 of 1,000 shares, 10 EUR')).toEqual(tenth);
  });

  it.each([
    ...['A', 'B', 'D', 'E', 'I', 'L', 'O', 'Y'].flatMap((letter) => [
      `${letter} shares 100 %`,
      `${letter.toLowerCase()}-shares 100 %`,
      `Shareholder, 100 % of ${letter} shares`,
      `${letter}-Aktien, 50 %`,
      `Aktien ${letter}, 50 %`,
      `actions ${letter} : 30 %`,
      `Shareholder, 100 % of the shares ${letter}`,
      `Shareholder (${letter}) 60 %`,
      `Shareholder, 60 % ${letter}`,
      `Shareholder ${letter} 60 %`,
      `${letter} share 60 %`,
      `Share ${letter} 60 %`,
      `Shareholder, 10 of 50 shares ${letter}`,
    ]),
    'SHAREHOLDER (A) 60 %',
    'Shareholder 60 % i',
    'SHAREHOLDER, A SHARES 60 %',
    '30 % des actions à droit de vote',
  ])('is not read of what may be a class: %s', (role) => {
    expect(statedShares(role)).toEqual([]);
  });

  it.each<[string, StatedShare[]]>([
    ['azionista, 30 % delle azioni e dei diritti di voto', both(30)],
    ['wspólnik, 30 % udziałów i głosów', both(30)],
    ['accionista, 30 % del capital y acciones', [share(30, 30, capital)]],
    ['actionnaire, 30 % d’actions', [share(30, 30, capital)]],
    ['a share of 30 %', [share(30)]],
    ['a 30 % share', [share(30)]],
    ['A 30 % share', [share(30)]],
  ])('is read beside a word of one letter: %s', (role, expected) => {
    expect(statedShares(role)).toEqual(expected);
  });

  it.each([
    'Shareholder (via Berg AS), 50 %',
    'Shareholder via Berg AS, 50 %',
    'Shareholder (on behalf of Ada), 100 %',
    'Shareholder (nominee), 100 %',
    'Nominee shareholder, 100 %',
    'Beneficial owner, 50 %',
    'Shareholder, deceased, 50 %',
    'Shareholder (disputed), 50 %',
    'Shareholder; sold; 50 %',
    'Shareholder, 50 %, in trust for Berg',
    'Aktionär, 50 %, Testamentsvollstrecker',
    'associé, 50 %, nu-propriétaire',
    'Shareholder, 50 %, Berg AS',
    'Shareholder: 50 %; 2015',
    'Pledgee, 100 %',
    'Seller of shares, 100 %',
    'Proxy: 30 % of votes',
    'Lender, 8 %',
    'Loan interest, 5 %',
    'CFO (50 %)',
    'Sales manager, 60 %',
  ])('is not read beside words that aren’t understood: %s', (role) => {
    expect(statedShares(role)).toEqual([]);
  });

  it.each<[string, StatedShare[]]>([
    ['Sole shareholder, 100 %', [share(100)]],
    ['Majority shareholder (51 %)', [share(51)]],
    ['Limited partner; 40 %', [share(40)]],
    ['Alleingesellschafter, 100 %', [share(100)]],
    ['associé unique, 100 %', [share(100)]],
    ['akcionář: 12 %', [share(12)]],
    ['Акционер, 12 %', [share(12)]],
    ['Shareholder/partner, 12 %', [share(12)]],
  ])('is read in the words of an owner’s role: %s', (role, expected) => {
    expect(statedShares(role)).toEqual(expected);
  });

  it.each([
    'Shareholder 10/12',
    'Shareholder 3/12',
    'Shareholder, 06/15',
    'Shareholder, 6/15',
    'Shareholder 1/02',
    'Shareholder 01/2',
    'Shareholder 01/03',
    'Partner 5/31',
    'Partner 1/1',
    'Partner 9/9',
    'Shareholder, shares 10/12',
    'Shareholder, shares 3/2019',
    'Shareholder, 05 of 10 shares',
  ])('is not read from what may be a date: %s', (role) => {
    expect(statedShares(role)).toEqual([]);
  });

  it.each<[string, StatedShare[]]>([
    ['Partner (1/3)', [share(100 / 3)]],
    ['Partner, 30/120', [share(25)]],
    ['Partner, 3/12 of the shares', [share(25, 25, capital)]],
    ['Partner, 3/12 shares', [share(25, 25, capital)]],
  ])('is read from a fraction that is no date: %s', (role, expected) => {
    expect(statedShares(role)).toEqual(expected);
  });

  it('reads a number back whatever it is, with either decimal sign', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom('.', ','),
        (units, sign) => {
          const value = units / 10_000;
          const text = value.toFixed(4).replace('.', sign);
          expect(statedShares(`Shareholder, ${text} %`)).toEqual([share(value)]);
        },
      ),
    );
  });

  it('never fails, nor leaves 0 to 100, whatever the text', () => {
    const bits = ['25', ' ', '%', ' % ', '-', ',', '.', '/', 'of', 'more than', 'to', '1,000', '½'];
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(fc.constantFrom(...bits), { maxLength: 12 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (role) => {
        for (const { atLeast, atMost } of statedShares(role)) {
          expect(atLeast).toBeGreaterThanOrEqual(0);
          expect(atMost).toBeLessThanOrEqual(100);
          expect(atLeast).toBeLessThanOrEqual(atMost);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('takes no time for a long hostile text', () => {
    const long = 'more than 25 % to '.repeat(4000);
    const began = performance.now();
    expect(statedShares(long)).toEqual([]);
    expect(statedShares('1,'.repeat(30_000))).toEqual([]);
    expect(performance.now() - began).toBeLessThan(50);
  });
});
