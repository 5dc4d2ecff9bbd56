/** Records compared: names first, then what else both state, and what one of them doesn't. */
import { describe, expect, it } from 'vitest';
import { besideEvidence, type BesideBoth } from '../../../src/record/same/beside-evidence.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { compareRecordPair, type FoundSame } from '../../../src/record/same/compare-records.ts';
import { birthsAgree, type RecordToCompare } from '../../../src/record/same/fact-evidence.ts';
import type { HeldRole } from '../../../src/record/same/seats.ts';
import { makeComparable } from './comparable.ts';

const person = (some: Partial<RecordToCompare> = {}): RecordToCompare =>
  makeComparable('registry.example/member:1', { names: ['Joanna Kowalczyk'], ...some });
const other = (some: Partial<RecordToCompare> = {}): RecordToCompare =>
  makeComparable('registry.example/member:2', { names: ['Kowalczyk, Joana'], ...some });
const company = (id: EntityId, some: Partial<RecordToCompare> = {}): RecordToCompare =>
  makeComparable(id, { kind: 'company', names: ['Zeta Metals AG'], ...some });

const NOTHING: BesideBoth = { tied: [], things: [], areTied: false };
const held = (role: string, ...spans: number[]): HeldRole => ({ role, spans, isBeginStated: true });
const DAY_15_000 = 15_000;

function compare(
  a: RecordToCompare,
  b: RecordToCompare,
  beside: Partial<BesideBoth> = {},
): FoundSame {
  const steps = compareRecordPair(a, b, { beside: besideEvidence({ ...NOTHING, ...beside }) });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe('dates of birth', () => {
  const bare = compare(person(), other());

  it.each([
    ['1961-04-09', '1961-04-09', 'Born 1961-04-09 in both', null],
    [
      '1961-04-09',
      '1961-04',
      'Born 1961-04 in both, as far as stated',
      'No day of birth stated for one of them',
    ],
    [
      '1961',
      '1961-04-09',
      'Born 1961 in both, as far as stated',
      'No month and day of birth stated for one of them',
    ],
    [
      '1961-04',
      '1961-04',
      'Born 1961-04 in both, as far as stated',
      'No day of birth stated for either of them',
    ],
    [
      '1961',
      '1961',
      'Born 1961 in both, as far as stated',
      'No month and day of birth stated for either of them',
    ],
    [
      '1961-04',
      '1961',
      'Born 1961 in both, as far as stated',
      'No month of birth stated for one of them, and no day for either',
    ],
  ])('%s and %s speak for the same person as far as both go', (a, b, words, unknown) => {
    const found = compare(person({ born: a }), other({ born: b }));
    expect(found.for).toContain(words);
    expect(found.against).toEqual(bare.against);
    expect(found.strength).toBeGreaterThan(bare.strength);
    expect(found.unknown.find((one) => / of birth /.test(one)) ?? null).toBe(unknown);
    expect(birthsAgree(a, b)).toBe(unknown === null ? 'same' : 'as far as stated');
  });

  it.each([
    ['1961', '1974', 'Different year of birth: 1961 and 1974'],
    ['1961-04-09', '1974-04-09', 'Different year of birth: 1961 and 1974'],
    ['1961-04', '1961-05-01', 'Different month of birth: 1961-04 and 1961-05'],
    ['1961-04-09', '1961-04-10', 'Different day of birth: 1961-04-09 and 1961-04-10'],
  ])('%s and %s speak against the same person, whatever the names say', (a, b, words) => {
    const found = compare(person({ born: a }), person({ born: b, id: other().id }));
    expect(found.against).toEqual([words]);
    expect(found.suggested).toBe(false);
  });

  it('are told to be swapped where day and month may be, and the pair is still suggested', () => {
    const found = compare(person({ born: '1961-04-09' }), other({ born: '1961-09-04' }));
    expect(found.against).toEqual([
      'Day and month of birth are swapped: 1961-04-09 and 1961-09-04',
    ]);
    expect(found.suggested).toBe(true);
  });

  it.each([
    [null, '1961', 'No date of birth stated for one of them'],
    [null, null, 'No date of birth stated for either of them'],
    ['1961', 'about 1961', 'Dates of birth that can’t be compared: 1961 and about 1961'],
  ])('%s and %s are no evidence', (a, b, words) => {
    const found = compare(person({ born: a }), other({ born: b }));
    expect(found).toMatchObject({ for: bare.for, against: bare.against, strength: bare.strength });
    expect(found.unknown).toContain(words);
  });
});

describe('comparing records', () => {
  it('compares the names that agree best, and says which', () => {
    const found = compare(
      person({ names: ['Asia', 'Joanna Maria Kowalczyk'] }),
      other({ names: ['J. Nowak', 'KOWALCZYK Joanna Maria'] }),
    );
    expect(found.names).toEqual(['Joanna Maria Kowalczyk', 'KOWALCZYK Joanna Maria']);
    expect(found.suggested).toBe(true);
  });

  it('suggests nothing without names that agree', () => {
    const same = { born: '1961-04-09', nationality: 'PL', country: 'PL' };
    expect(compare(person(same), other({ ...same, names: ['Piotr Nowak'] })).suggested).toBe(false);
    const nameless = compare(person(same), other({ ...same, names: [] }));
    expect(nameless).toMatchObject({ suggested: false, strength: 0, names: null });
    expect(nameless.unknown).toContain('No name stated for one of them');
  });

  it('never takes a person for a company, but takes a record of no stated kind for either', () => {
    const found = compare(
      person({ names: ['Zeta Metals'] }),
      company('registry.example/company:1'),
    );
    expect(found).toMatchObject({
      suggested: false,
      against: ['One is a person, the other a company'],
    });
    expect(compare(person({ kind: 'member' }), other()).suggested).toBe(true);
  });

  it('lets no heap of small agreements outweigh another date of birth', () => {
    const shared = {
      country: 'PL',
      nationality: 'PL',
      places: [{ country: ['PL'], postcode: '1', state: [], county: null, city: ['Gdynia'] }],
    };
    const found = compare(
      person({ ...shared, born: '1940-01-02' }),
      person({ ...shared, born: '1971-05-06', id: other().id }),
      { tied: [{ name: '“Firm”', roles: [[], []] }] },
    );
    expect(found.for).toHaveLength(5);
    expect(found.suggested).toBe(false);
  });
});

describe('companies', () => {
  const [a, b] = ['registry.example/company:1', 'registry.example/company:2'] as const;

  it('are told apart by their numbers, within one country', () => {
    const in1 = { country: 'CH', registrationNumber: 'CHE-123 456' };
    const agreeing = compare(
      company(a, in1),
      company(b, { ...in1, registrationNumber: 'che123456' }),
    );
    expect(agreeing.for).toContain('Registration number in both: CHE-123 456');
    expect(agreeing.suggested).toBe(true);
    const differing = compare(company(a, in1), company(b, { ...in1, registrationNumber: '9' }));
    expect(differing.against).toEqual(['Different registration numbers: CHE-123 456 and 9']);
    expect(differing.suggested).toBe(false);
  });

  it('have one number in the digits of any script', () => {
    const found = compare(
      company(a, { country: 'SA', registrationNumber: '1010-23456' }),
      company(b, { country: 'SA', registrationNumber: '١٠١٠٢٣٤٥٦' }),
    );
    expect(found.for).toContain('Registration number in both: 1010-23456');
  });

  it('of two countries have numbers that tell nothing', () => {
    const found = compare(
      company(a, { country: 'CH', registrationNumber: '7' }),
      company(b, { country: 'NO', registrationNumber: '7' }),
    );
    expect(found.unknown).toEqual([
      'Registration numbers of different countries: 7 and 7',
      'No address stated for either of them',
    ]);
    expect(found.against).toEqual(['Different jurisdictions: CH and NO']);
  });

  it('say nothing of dates of birth', () => {
    expect(compare(company(a), company(b)).unknown).toEqual([
      'No registration number stated for either of them',
      'No jurisdiction stated for either of them',
      'No address stated for either of them',
    ]);
  });
});

describe('comparing records', () => {
  it('counts whom both are tied to, and says that one is tied to the other', () => {
    const tied = [0, 1, 2, 3, 4].map((n) => ({ name: `“Firm ${n}”`, roles: [[], []] as const }));
    const found = compare(person(), other(), { tied });
    expect(found.for).toContain('Both are tied to “Firm 0”, “Firm 1”, “Firm 2”, 2 others');
    expect(found.strength).toBeGreaterThan(compare(person(), other()).strength);
    const apart = compare(person(), other(), { areTied: true });
    expect(apart.for.join()).not.toContain('tied');
    expect(apart.against).toContain('One of them is tied to the other');
  });

  it('says what both state, in the words of each', () => {
    const found = compare(person(), other(), {
      things: [
        { kind: 'phone', texts: ['22 33 44 55', '+47 22334455'] },
        { kind: 'email', texts: ['a@b.example', 'a@b.example'] },
      ],
    });
    expect(found.for.slice(0, 2)).toEqual([
      'Both state one phone, as “22 33 44 55” and as “+47 22334455”',
      'Both state “a@b.example”',
    ]);
  });

  const inFirm = (a: HeldRole, b: HeldRole) =>
    compare(person(), other(), { tied: [{ name: '“Firm”', roles: [[a], [b]] }] });

  it('takes two seats at once for an objection, with the days known of both', () => {
    const found = inFirm(
      held('Styremedlem', DAY_15_000, 16_000),
      held('Varamedlem', 15_500, 17_000),
    );
    expect(found.against).toContain(
      'Two seats at once in “Firm”: “Styremedlem” and “Varamedlem”, both from 2012-06-09 to 2013-10-21',
    );
    const twice = inFirm(held('Director', DAY_15_000, 15_501), held('Director', 15_500, 17_000));
    expect(twice.against).toContain(
      'Two seats at once in “Firm”: “Director” twice, both on 2012-06-09',
    );
    expect(found.strength).toBeLessThan(inFirm(held('Chair', 1), held('Chair', 1)).strength);
  });

  it('takes shares beside a seat for no objection, and one seat told twice for unknown', () => {
    const bare = compare(person(), other());
    const holder = inFirm(held('Director', 100, 900), held('Shareholder, 25 %', 200, 900));
    expect([holder.against, holder.unknown]).toEqual([bare.against, bare.unknown]);
    const same = inFirm(held('Director', DAY_15_000, 16_000), held('Director', 15_000, 15_001));
    expect(same.against).toEqual(bare.against);
    expect(same.unknown).toContain(
      'Whether “Director” in “Firm”, both on 2011-01-26, is one seat or two',
    );
  });

  it('takes an end shortly before a begin for a succession', () => {
    expect(inFirm(held('Director', 100, 900), held('Chair', 910, 1000)).for).toContain(
      'In “Firm” the days known of the one end at most a month before those of the other begin',
    );
  });

  it('says of what country it speaks, and tells unread from not stated', () => {
    expect(compare(person(), other()).unknown).toEqual([
      'No date of birth stated for either of them',
      'No nationality stated for either of them',
      'No country of residence stated for either of them',
      'No address stated for either of them',
    ]);
    const named = { knowledge: 'named' } as const;
    expect(compare(person(), other(named)).unknown).toContain(
      'No country of residence known of either of them: the own record of one is not stored',
    );
    const both = compare(person({ country: 'NO' }), other({ ...named }));
    expect(both.unknown).toContain(
      'No country of residence known of one of them: the own record of one is not stored',
    );
    const seen = { knowledge: 'search' } as const;
    const found = compare(person(seen), other(seen));
    expect(found.unknown).toContain('No date of birth stated for either of them');
    expect(found.unknown).toContain(
      'No address known of either of them: their own records are not stored',
    );
    expect(compare(person({ country: 'NO' }), other({ country: 'DK' })).against).toContain(
      'Different countries of residence: NO and DK',
    );
  });
});

describe('addresses', () => {
  const at = (postcode: string | null, city: string[], country: string[] = ['PL']) => [
    { country, postcode, state: [], county: null, city },
  ];

  it('speak for the same person by the most exact part that both have', () => {
    const places = at('00-950', ['Warszawa']);
    const found = compare(
      person({ places }),
      other({ places: [...at(null, ['Łódź']), ...places] }),
    );
    expect(found.for).toContain('Both have an address in 00-950 Warszawa');
  });

  it('have one post code with and without its last four digits, in the digits of any script', () => {
    for (const [country, code, longer] of [
      ['US', '10036', '10036-1234'],
      ['SA', '12212', '١٢٢١٢'],
    ] as const) {
      const found = compare(
        person({ places: at(code, ['X'], [country]) }),
        other({ places: at(longer, ['X'], [country]) }),
      );
      expect(found.for).toContain(`Both have an address in ${code} X`);
    }
  });

  it('never speak against the same person, and across countries not for the same either', () => {
    const bare = compare(person(), other());
    const places = at('950', ['Paris'], ['FR']);
    for (const elsewhere of [at('950', ['Paris'], ['US']), []]) {
      const found = compare(person({ places }), other({ places: elsewhere }));
      expect([found.for, found.against]).toEqual([bare.for, bare.against]);
    }
  });

  it('have a country that is told, by name or code, and counts for nothing', () => {
    const bare = compare(person(), other());
    const found = compare(
      person({ places: at('0155', ['Oslo'], ['Norway', 'NO']) }),
      other({ places: at('4006', ['Stavanger'], ['Norge']) }),
    );
    expect(found.for).toEqual([...bare.for, 'Both have an address in Norway']);
    expect(found.strength).toBe(bare.strength);
  });
});

describe('comparing records', () => {
  it('is never certain', () => {
    const all = {
      names: ['Joanna Kowalczyk'],
      born: '1961-04-09',
      nationality: 'PL',
      country: 'PL',
    };
    expect(compare(person(all), other(all)).strength).toBeLessThan(0.985);
  });

  it('lets other work go on between long names', () => {
    const names = Array.from({ length: 3 }, (_, n) => `${n} ${'Long '.repeat(60)}`);
    const steps = [...compareRecordPair(person({ names }), other({ names }))];
    expect(steps.length).toBeGreaterThan(0);
  });
});
