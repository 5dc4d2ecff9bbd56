/** Names compared: over pairs judged by hand, what is suggested and what is said of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareNames,
  createNameReader,
  NAME_SCHEMAS,
  type NameSchema,
} from '../../../src/record/same/compare-names.ts';
import { PAIRS } from './pairs.ts';
import { untrueOf } from './untrue.ts';

const judged = PAIRS.map((pair) => ({
  ...pair,
  found: compareNames(pair.schema as NameSchema, pair.one, pair.other),
}));

describe('comparing names', () => {
  it('suggests nearly all pairs that name the same, and nearly none that do not', () => {
    const right = judged.filter(({ isOne, found }) => isOne && found.suggested).length;
    const precision = right / judged.filter(({ found }) => found.suggested).length;
    const recall = right / judged.filter(({ isOne }) => isOne).length;
    expect(judged.length).toBeGreaterThan(340);
    expect(judged.every(({ schema }) => (NAME_SCHEMAS as readonly string[]).includes(schema))).toBe(
      true,
    );
    expect(precision).toBeGreaterThan(0.95);
    expect(recall).toBeGreaterThan(0.96);
  });

  it('says the same whichever is named first, and never is certain', () => {
    for (const { schema, one, other, found } of judged) {
      const turned = compareNames(schema as NameSchema, other, one);
      expect(turned.suggested, `${one} | ${other}`).toBe(found.suggested);
      expect(turned.strength).toBeCloseTo(found.strength, 5);
      expect(found.strength).toBeLessThan(0.985);
      expect(found.strength).toBeGreaterThanOrEqual(0);
    }
  });

  /** Made of the words of the pairs, and changed as names are. */
  function changedNames(): fc.Arbitrary<[string, string]> {
    const known = [...new Set(PAIRS.flatMap(({ one, other }) => `${one} ${other}`.split(' ')))];
    const words = fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: 5 });
    const change = fc.tuple(fc.nat(4), fc.constantFrom(...Object.values(CHANGES)));
    return fc.tuple(words, fc.array(change, { maxLength: 4 })).map(([own, changes]) => {
      const changed = changes.reduce((left, [at, of]) => {
        const [word = '', next = ''] = left.slice(at, at + 2);
        return word === '' ? left : left.toSpliced(at, 2, ...of(word, next)).filter(Boolean);
      }, own);
      return [own.join(' '), changed.join(' ')];
    });
  }

  const CHANGES = {
    join: (word: string, next: string) => [word + next],
    leaveOut: (_: string, next: string) => [next],
    swap: (word: string, next: string) => [next, word],
    slip: (word: string, next: string) => [word.slice(0, 2) + word.slice(3), next],
    shorten: (word: string, next: string) => [word.slice(0, 1), next],
    split: (word: string, next: string) => [word.slice(0, 3), word.slice(3), next],
  };

  it('says the same of names that are changed in any way, whichever is named first', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAME_SCHEMAS), changedNames(), (schema, [one, other]) => {
        const found = compareNames(schema, one, other);
        const turned = compareNames(schema, other, one);
        expect([turned.suggested, turned.strength]).toEqual([found.suggested, found.strength]);
      }),
      { numRuns: 300 },
    );
  });

  it('says something of every pair, and against every one that is not suggested', () => {
    for (const { one, other, found } of judged) {
      const said = found.suggested ? found.reasons.for : found.reasons.against;
      expect(said.length, `${one} | ${other}`).toBeGreaterThan(0);
    }
  });

  it('says only what is true of the names as they are written', () => {
    for (const { one, other, found } of judged) {
      expect(untrueOf(found.reasons, [one, other]), `${one} | ${other}`).toEqual([]);
    }
  });

  it('takes any text for a name, and finds it to be itself', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 });
    const schema = fc.constantFrom(...NAME_SCHEMAS);
    fc.assert(
      fc.property(schema, text, text, (of, one, other) => {
        const { strength } = compareNames(of, one, other);
        expect(strength).toBeGreaterThanOrEqual(0);
        expect(strength).toBeLessThan(1);
        const hasWord = /\p{L}{2}/u.test(one) && /^[\p{L} ]*$/u.test(one);
        if (hasWord) expect(compareNames(of, one, one).suggested, one).toBe(true);
      }),
    );
  });

  it.each([
    ['spaces', `${' '.repeat(1e6)}a`],
    ['one word', 'a'.repeat(1e6)],
    ['dots', 'a.'.repeat(5e5)],
    ['slashes', ' / '.repeat(3e5)],
    ['aliases', 'x aka '.repeat(1e5)],
    ['marks', 'e\u0301\u0302'.repeat(3e5)],
    ['words', Array.from({ length: 1e5 }, (_, n) => `word${n % 7}`).join(' ')],
    ['characters', '王'.repeat(1e5)],
  ])(
    'is not held up by a name of many %s',
    (_, name) => {
      for (const schema of NAME_SCHEMAS)
        expect(compareNames(schema, name, `${name}b`).strength).toBeLessThan(1);
    },
    // Read again from each of its letters, it takes minutes.
    20_000,
  );

  it('finds the same with a reader that keeps what it read', () => {
    const reader = createNameReader();
    for (const { schema, one, other, found } of judged) {
      expect(compareNames(schema as NameSchema, one, other, reader)).toEqual(found);
    }
  });
});

const said = (schema: NameSchema, one: string, other: string) =>
  compareNames(schema, one, other).reasons;

describe('what is said of two names', () => {
  it.each([
    [
      'Person',
      'Joanna Kowalczyk',
      'KOWALCZYK, Joanna',
      'The parts of the names agree but for their order',
    ],
    [
      'Person',
      'Sergej Bondarchuk',
      'Sergey Bondarchuk',
      '“Sergej” and “Sergey” can be spellings of the same sounds',
    ],
    [
      'Person',
      'Тарас Шевченко',
      'Taras Shevchenko',
      '“Тарас” and “Taras” are the same in Latin letters',
    ],
    ['Person', 'Bob Hammond', 'Robert Hammond', '“Bob” and “Robert” are forms of one given name'],
    ['Person', 'J. Morrow', 'James Morrow', '“J” and “James” have the same initial'],
    [
      'Person',
      'Peter Lindqvist',
      'Peter Lindqwisd',
      '“Lindqvist” and “Lindqwisd” differ in 2 letters',
    ],
    [
      'Person',
      'Saif Alharthi',
      'Saif al-Harthi',
      '“Alharthi” and “Harthi” can be one name, with what stands before it joined or not',
    ],
    ['Person', 'Dr. Sabine Roth', 'Sabine Roth', 'Titles are put aside: “Dr”'],
    [
      'Company',
      'Zeta AG',
      'Zeta Aktiengesellschaft',
      '“AG” and “Aktiengesellschaft” are legal forms of one kind',
    ],
    ['Company', 'Zeta AG', 'Zeta AG', 'The same legal form: “AG”'],
    ['Company', 'Meridian Fund III', 'Meridian Fund 3', 'The same number: “III” (3) and 3'],
    [
      'Organization',
      'WMO',
      'World Meteorological Organization',
      '“WMO” is made of the initials of the other',
    ],
    [
      'Company',
      'Blue Water Ltd',
      'Bluewater Ltd',
      '“Blue Water” and “Bluewater” are one word, joined or punctuated otherwise',
    ],
  ] as const)('has a reason for (%s: %s, %s): %s', (schema, one, other, words) => {
    expect(said(schema, one, other).for).toContain(words);
  });

  it.each([
    ['Person', 'Jean Moreau', 'Jean Paul Moreau', 'Only one of them has “Paul”'],
    [
      'Person',
      'Boris Orlov',
      'Viktor Orlov',
      'Without a counterpart: “Boris” in the one, “Viktor” in the other',
    ],
    ['Company', 'Zeta AG', 'Zeta GmbH', 'Different legal forms: “AG” and “GmbH”'],
    ['Company', 'Zeta AG', 'Zeta', 'Only one states a legal form: “AG”'],
    ['Vessel', 'Ocean Pearl 2', 'Ocean Pearl 3', 'Different numbers: 2 and 3'],
    ['Vessel', 'Ocean Pearl', 'Ocean Pearl 3', 'Only one of them has the number 3'],
  ] as const)('has a reason against (%s: %s, %s): %s', (schema, one, other, words) => {
    expect(said(schema, one, other).against).toContain(words);
  });
});

describe('what is not the same as it is written', () => {
  it.each([
    [
      'Person',
      'R0bert Ma1er',
      'Robert Maier',
      '“R0bert” and “Robert” are one word, written otherwise, with digits read as letters',
    ],
    ['Person', 'Zoë Arnal', 'Zoe Arnal', '“Zoë” and “Zoe” are one word but for accents'],
    [
      'Person',
      'Jörg Köhn',
      'Joerg Koehn',
      '“Jörg” and “Joerg” are one word, with a letter written as one or as two',
    ],
    [
      'Person',
      'Paolo Renzi',
      'Paolo Rènzo',
      '“Renzi” and “Rènzo” differ in 1 letter, accents aside',
    ],
    [
      'Person',
      'Илья Шубин',
      'Ilya Shumin',
      '“Шубин” (read as shubin) and “Shumin” differ in 1 letter',
    ],
    [
      'Person',
      'Andris Kalniņš',
      'Andrey Kalnin',
      '“Kalniņš” and “Kalnin” can be one name, in one of them with the ending of Latvian',
    ],
    ['Person', 'Salim bin Nasir', 'Salim ibn Nasir', 'Put aside, as telling little: “bin”, “ibn”'],
    ['Company', 'The Lindos Co.', 'Lindos', 'Put aside, as telling little: “The”, “Co”'],
    ['Vessel', 'MV Sea Thistle', 'Sea Thistle', 'Put aside, as telling little: “MV”'],
    [
      'Company',
      'JSC Volna Corporation',
      'Volna Corporation Joint Stock Company',
      '“JSC” and “Joint Stock Company” are legal forms of one kind',
    ],
    [
      'Company',
      'JSC Volna',
      'Volna Corporation',
      '“JSC” and “Corporation” are legal forms of one kind',
    ],
    [
      'Company',
      'Marmara Tekstil A.Ş.',
      'Marmara Tekstil Ltd. Şti.',
      '“A.Ş.” and “Ltd. Şti” can be legal forms of one kind',
    ],
    ['Company', 'Volna Stahl AG', 'Volna Steel AG', '“Stahl” and “Steel” mean the same'],
  ] as const)('is told of %s: %s, %s: %s', (schema, one, other, words) => {
    expect(said(schema, one, other).for).toContain(words);
  });

  it.each([
    ['Person', 'Okoro Okoro Daniel', 'Daniel Okoro', ['“Okoro” stands more often in one of them']],
    [
      'Person',
      'Mohammed Mohammed Sadr',
      'Muhammad Sadr',
      ['“Mohammed” stands more often in one of them'],
    ],
    [
      'Organization',
      'Jund al-Fath',
      'Jund al-Fath/Army of the Fig',
      ['Of “Jund al-Fath/Army of the Fig” only “Jund al-Fath” is compared, not “Army of the Fig”'],
    ],
    [
      'Vessel',
      'Red Kelp',
      'Blue Kelp (ex Red Kelp)',
      ['Of “Blue Kelp (ex Red Kelp)” only “Red Kelp” is compared, not “Blue Kelp”'],
    ],
    [
      'Company',
      'JSC Volna Corporation',
      'Volna Corporation',
      ['Only one of them has “JSC” as well'],
    ],
    ['Person', 'Otto Wenzel II', 'Otto Wenzel III', ['Told apart by “II” and “III”']],
    ['Person', 'Otto Wenzel Sr.', 'Otto Wenzel Jr.', ['Told apart by “Sr” and “Jr”']],
  ] as const)('is told against %s: %s, %s', (schema, one, other, words) => {
    expect(said(schema, one, other).against).toEqual(words);
  });

  it.each([
    ['a word', 'a'.repeat(3000), 'a'.repeat(3001)],
    ['words', 'ab cd '.repeat(40), `${'ab cd '.repeat(40)}ef`],
    ['what is no word', `Berg${'-'.repeat(1000)}Anna`, `Berg${'-'.repeat(1000)}Otto`],
  ])('is told where only the beginning of %s is compared', (_, one, other) => {
    for (const schema of ['Person', 'Company'] as const) {
      const { for: pro, against } = said(schema, one, other);
      expect(against.join()).toContain(
        'Only beginnings are compared: 20 words of a name, 40 letters',
      );
      expect(pro.join()).toMatch(/^The beginnings of the (parts|words) of the names agree/);
      expect(pro.join().length).toBeLessThan(500);
    }
  });
});

describe('comparing names', () => {
  it.each([
    ['Person', 'King Alder', 'Alder King'],
    ['Person', 'Brig. Gen. Col. Ada Holm', 'Ada Holm'],
    ['Person', 'Suresh Das', 'Suresh Dass'],
    ['Person', 'Ida Holm, née Berg', 'Ida Berg'],
    ['Person', 'خالد المرزوقي', 'Khalid Almarzouqi'],
    ['Person', '박서준', 'Pak Seo-jun'],
    ['Person', 'Bob Tarrow', 'Rob Tarrow'],
    ['Person', 'Annabeth Crole', 'Beth Crole'],
    ['Company', '晨光机械股份有限公司', '晨光机械有限公司'],
    ['Company', 'Al Zahra Trading LLC', 'Alzahra Trading LLC'],
    ['Company', 'Tarrow & Crole GmbH', 'Tarrow und Crole Ges.m.b.H.'],
    ['Company', 'Fund No. 7', 'Fund VII'],
    ['Organization', 'Green Reef League (GRL)', 'Green Reef League'],
  ] as const)('finds that %s: %s and %s may be one', (schema, one, other) => {
    const found = compareNames(schema, one, other);
    expect(found.suggested).toBe(true);
    expect(untrueOf(found.reasons, [one, other])).toEqual([]);
  });

  it.each([
    ['Suresh Das', 'Suresh'],
    ['He Jianguo', 'Jianguo'],
    ['Mary Tarrow', 'Mark Tarrow'],
    ['Giovanni Crole', 'Giovanna Crole'],
    ['Lê Văn Minh', 'Trần Văn Minh'],
    ['राजेश कुमार', 'Rakesh Kumar'],
    ['Otto III', 'Otto II'],
  ])('finds that %s and %s are two', (one, other) => {
    expect(compareNames('Person', one, other).suggested).toBe(false);
  });

  it('finds funds of several numbers apart from those of one of them', () => {
    for (const several of ['Alpha Fund V & VI', 'Alpha Fund V and VI LP'])
      expect(compareNames('Company', several, 'Alpha Fund VI').suggested).toBe(false);
    expect(compareNames('Company', 'Alpha Fund V & VI', 'Alpha Fund 5 and 6').suggested).toBe(true);
  });

  it('takes no name in characters for a title or particle that sounds like it', () => {
    expect(compareNames('Person', '王德', '王').suggested).toBe(false);
    expect(said('Person', 'ហ៊ុន សែន', 'ហ៊ុន សែន').for).toEqual(['The parts of the names agree']);
    expect(said('Person', '陈 德 明', '陈 明').against).toEqual(['Only one of them has “德”']);
  });

  it.each([
    ['Person', 'KangMin-ho', 'Kang Min-ho', '“KangMin” and “Kang Min”'],
    ['Person', 'AnneMarie Le Goff', 'Anne Marie Le Goff', '“AnneMarie” and “Anne Marie”'],
    [
      'Person',
      'AnneMarieLeGoff',
      'Anne Marie Le Goff',
      '“AnneMarieLeGoff” and “Anne Marie Le Goff”',
    ],
    ['Company', 'Bankoflindos SA', 'Bank of Lindos SA', '“Bankoflindos” and “Bank of Lindos”'],
  ] as const)(
    'as %s joins words that the other name writes as one: %s, %s',
    (schema, one, other, both) => {
      for (const [a, b] of [[one, other] as const, [other, one] as const]) {
        const { suggested, reasons } = compareNames(schema, a, b);
        expect([suggested, reasons.against]).toEqual([true, []]);
        expect(untrueOf(reasons, [a, b])).toEqual([]);
        expect(reasons.for.join()).not.toMatch(/aside.*of/);
      }
      expect(said(schema, one, other).for).toContain(
        `${both} are one word, joined or punctuated otherwise`,
      );
    },
  );

  it('lets the initials that a name has behind it hide nothing that the other has', () => {
    const { suggested, reasons } = compareNames(
      'Organization',
      'Green Reef League (GRL)',
      'Green Reef League Lindos',
    );
    expect([suggested, reasons.against]).toEqual([false, ['Only one of them has “Lindos”']]);
  });

  it('says of a name without a letter that it has none', () => {
    const { suggested, reasons } = compareNames('Person', '???', 'Anna Berg');
    expect([suggested, reasons]).toEqual([
      false,
      { for: [], against: ['One name has neither letter nor digit'] },
    ]);
    expect(said('Vessel', '', '-').against).toEqual(['The names have neither letter nor digit']);
  });

  it('takes tens and ones for one number only where nothing stands between', () => {
    expect(said('Company', 'Fifty Hansa 5', 'Hansa 55').against).toEqual([
      'Different numbers: “Fifty” (50) 5 and 55',
    ]);
    expect(said('Company', 'Hansa Fifty-Five', 'Hansa 55').against).toEqual([]);
  });

  it('says so where nothing speaks against two names but how little of them agrees', () => {
    expect(compareNames('Person', 'V', 'Vera')).toMatchObject({
      suggested: false,
      reasons: {
        for: ['“V” and “Vera” have the same initial'],
        against: ['What agrees is too little to suggest it'],
      },
    });
  });

  it('lets a differing number count against all else', () => {
    expect(compareNames('Company', 'Harbour Trust 2011-4', 'Harbour Trust 2011-5').suggested).toBe(
      false,
    );
    expect(compareNames('Vessel', 'Polar Queen', 'Polar Queen II').suggested).toBe(false);
  });

  it.each([
    ['Company', 'Hansa2 Ltd', 'Hansa3 Ltd', 'Different numbers: 2 and 3'],
    ['Company', 'Lindos2010 GmbH', 'Lindos2011 GmbH', 'Different numbers: 2010 and 2011'],
    ['Company', 'Завод24', 'Завод25', 'Different numbers: 24 and 25'],
    ['Vessel', 'Kelp7', 'Kelp8', 'Different numbers: 7 and 8'],
    ['Vessel', 'REDKELP12A', 'REDKELP12B', 'Different numbers: 12A and 12B'],
    [
      'Company',
      'Web3Labs',
      'Web4Labs',
      'Without a counterpart: “Web3Labs” in the one, “Web4Labs” in the other',
    ],
  ] as const)('as %s tells %s from %s by what is no letter', (schema, one, other, against) => {
    const { suggested, reasons } = compareNames(schema, one, other);
    expect([suggested, reasons.against]).toEqual([false, [against]]);
    expect(untrueOf(reasons, [one, other])).toEqual([]);
  });

  it.each([
    ['Hansa2 Ltd', 'Hansa II Ltd'],
    ['7Kelp SA', '7-Kelp SA'],
    ['Micr0kelp', 'Microkelp'],
  ])('takes %s and %s for one', (one, other) => {
    const { suggested, reasons } = compareNames('Company', one, other);
    expect([suggested, reasons.against, untrueOf(reasons, [one, other])]).toEqual([true, [], []]);
  });

  it.each([
    ['Wenzel Jr., Otto', 'Wenzel Sr., Otto', '“Jr” and “Sr”'],
    ['Wenzel Jr., Otto', 'Otto Wenzel Sr.', '“Jr” and “Sr”'],
    ['Wenzel II, Otto', 'Otto Wenzel III', '“II” and “III”'],
    ['Otto Wenzel Junior, PhD', 'Otto Wenzel, Senior', '“Junior” and “Senior”'],
  ])('tells %s from %s by what stands behind the names', (one, other, words) => {
    const { suggested, reasons } = compareNames('Person', one, other);
    expect([suggested, reasons.against]).toEqual([false, [`Told apart by ${words}`]]);
    expect(reasons.for.join()).not.toMatch(/“[JS]r”|ior”/);
    expect(untrueOf(reasons, [one, other])).toEqual([]);
  });

  it.each([
    [
      'Otto Wenzel III',
      'Otto Wenzel 3rd',
      'Told from others by “III” and “3rd”, which mean the same',
    ],
    ['Otto Wenzel Jr.', 'Wenzel, Otto', 'Titles are put aside: “Jr”'],
  ])('takes %s and %s for one by what stands behind the names', (one, other, words) => {
    const { suggested, reasons } = compareNames('Person', one, other);
    expect([suggested, reasons.against]).toEqual([true, []]);
    expect(reasons.for).toContain(words);
    expect(untrueOf(reasons, [one, other])).toEqual([]);
  });

  it('takes no word such as “Constructor” for what tells people of one name apart', () => {
    const { against } = said('Person', 'Otto Wenzel, Constructor', 'Wenzel, Otto Jr');
    expect(against).toEqual(['Only one of them has “Constructor”']);
  });

  it('says that only one of them has what stands behind one name and not the other', () => {
    for (const age of ['II', 'III']) {
      expect(said('Person', `Otto Wenzel ${age}`, 'Otto Wenzel').against).toEqual([
        `Only one of them has “${age}”`,
      ]);
    }
  });

  it.each([
    [
      'Person',
      '정근혜',
      'Jung Geun-hye',
      [
        '“정” and “Jung” are the same in Latin letters',
        '“근” and “Geun” can be one word as far as their scripts tell',
        '“혜” and “hye” are the same in Latin letters',
      ],
    ],
    [
      'Person',
      '정근혜',
      'Jung Geunhye',
      [
        '“정” and “Jung” are the same in Latin letters',
        '“근혜” and “Geunhye” can be one word as far as their scripts tell',
      ],
    ],
    [
      'Person',
      'Стоян Вълчев',
      'Stoyan Valchev',
      [
        '“Стоян” and “Stoyan” are the same in Latin letters',
        '“Вълчев” and “Valchev” are the same in Latin letters',
      ],
    ],
    [
      'Person',
      'Trần Văn Bình',
      'Tran Van Binh',
      [
        '“Trần” and “Tran” are one word but for accents',
        '“Bình” and “Binh” are one word but for accents',
        'Put aside, as telling little: “Văn”, “Van”',
      ],
    ],
    [
      'Person',
      'Saif al-Harthi',
      'Saif Alharthi',
      [
        'Both have “Saif”',
        '“Harthi” and “Alharthi” can be one name, with what stands before it joined or not',
      ],
    ],
  ] as const)('as %s says of %s and %s all that is true', (schema, one, other, pro) => {
    expect(said(schema, one, other)).toEqual({ for: pro, against: [] });
  });

  it('tells what both have and neither is compared by', () => {
    expect(said('Person', 'Saif al-Harthi', 'al-Harthi')).toEqual({
      for: ['Both have “Harthi”', 'Put aside, as telling little: “al”'],
      against: ['Only one of them has “Saif”'],
    });
  });

  it('takes no syllable of Korean for two', () => {
    expect(compareNames('Person', '정근', 'Jung Geunhye').suggested).toBe(false);
  });

  it.each([
    ['Irina Sokolova', 'Irina Sokolov'],
    ['Maria Petrovskaya', 'Maria Petrovsky'],
    ['Daniela Okafor', 'Daniel Okafor'],
    ['Alexander Novak', 'Alexandra Novak'],
    ['Antonio Gomez', 'Antonia Gomez'],
    ['Alan Wake', 'Alan Blake'],
    ['Laura Palmer', 'Paula Palmer'],
  ])('takes two names that are a few letters apart for two: %s, %s', (one, other) => {
    expect(compareNames('Person', one, other).suggested).toBe(false);
  });

  it.each([
    [
      '3M Company',
      '3M Co.',
      ['The same number: 3M', 'Put aside, as telling little: “Company”, “Co”'],
    ],
    ['9-Twelve', 'Nine Twelve', ['The same numbers: 9 “Twelve” (12) and “Nine” (9) “Twelve” (12)']],
  ] as const)(
    'says of names that are numbers alone, %s and %s, that these agree',
    (one, other, pro) => {
      const { suggested, reasons } = compareNames('Company', one, other);
      expect([suggested, reasons]).toEqual([true, { for: pro, against: [] }]);
      expect(compareNames('Company', '3M', '4M')).toMatchObject({
        suggested: false,
        reasons: { for: [], against: ['Different numbers: 3M and 4M'] },
      });
    },
  );
});

describe('who is whose child', () => {
  it.each([
    ['Salim bin Nasir Al Amri', 'Nasir bin Salim Al Amri', '“Salim” from “Nasir”'],
    ['Salim bin Nasir bin Omar', 'Salim ibn Omar ibn Nasir', '“Nasir” from “Omar”'],
    ['Salim b. Nasir', 'Nasir b. Salim', '“Salim” from “Nasir”'],
    ['Abdul Rahim bin Omar', 'Omar bin Abdulrahim', '“Abdul Rahim” from “Omar”'],
    ['سالم بن ناصر', 'Nasir bin Salim', '“سالم” from “ناصر”'],
    ['Elchin Rauf oğlu Karimov', 'Karimov Rauf Elchin oglu', '“Elchin” from “Rauf”'],
  ])('counts against %s and %s where it differs', (one, other, who) => {
    const { suggested, reasons } = compareNames('Person', one, other);
    expect(suggested).toBe(false);
    expect(reasons.against).toEqual([
      `Who descends from whom differs: ${who} in the one, the other way round in the other`,
    ]);
  });

  it.each([
    ['Noor bint Salim', 'Noor bin Salim', '“bint” is of a daughter, “bin” of a son'],
    ['נועה בת דוד', 'נועה בן דוד', '“בת” is of a daughter, “בן” of a son'],
    [
      'Aygun Rauf oglu Karimov',
      'Aygün Rauf qızı Karimov',
      '“qızı” is of a daughter, “oglu” of a son',
    ],
  ])('counts against %s and %s where the one is a daughter', (one, other, words) => {
    const { suggested, reasons } = compareNames('Person', one, other);
    expect([suggested, reasons.against]).toEqual([false, [words]]);
    expect(reasons.for.join()).not.toContain('aside');
  });

  it.each([
    ['Nasir bin Salim bin Omar Al Amri', 'Salim bin Omar Al Amri', '“Salim”'],
    ['Nasir bin Salim bin Omar', 'سالم بن عمر', '“Salim” and “سالم”'],
  ])('counts against %s and %s, a child and its parent', (one, other, who) => {
    const { suggested, reasons } = compareNames('Person', one, other);
    expect(suggested).toBe(false);
    expect(reasons.against).toContain(
      `${who} is the bearer’s own name in one of them, a forefather’s in the other`,
    );
    expect(untrueOf(reasons, [one, other])).toEqual([]);
  });

  it('is told where a name is the child’s in one and the parent’s in the other', () => {
    const { suggested, reasons } = compareNames(
      'Person',
      'Ali Salim ibn Omar',
      'Ali bin Salim Omar',
    );
    expect([suggested, reasons.against]).toEqual([
      true,
      [
        'By the place of “ibn” and “bin”, “Salim” is the child’s in one of them, the parent’s in the other',
      ],
    ]);
  });

  it.each([
    ['Al Amri, Salim bin Nasir', 'Salim bin Nasir Al Amri'],
    ['bin Nasir, Salim', 'Salim bin Nasir'],
    ['Al Amri Salim bin Nasir', 'Salim bin Nasir Al Amri'],
    ['Elior Ben Tal', 'אליאור בן טל'],
    ['Bin Nasir Salim', 'Salim bin Nasir'],
    ['Salim bin Nasir bin Omar', 'Salim Nasir bin Omar'],
    ['Karimov Elchin Rauf oglu', 'Elchin Rauf oglu Karimov'],
    ['Salim Nasir', 'Salim bin Nasir'],
  ])('is the same in %s and %s', (one, other) => {
    const { suggested, reasons } = compareNames('Person', one, other);
    expect([suggested, reasons.against]).toEqual([true, []]);
  });
});

describe('comparing names', () => {
  it('takes a single letter for a number only at the end of a name', () => {
    expect(said('Vessel', 'Sea Lion V', 'Sea Lion 5').for).toContain(
      'The same number: “V” (5) and 5',
    );
    expect(compareNames('Organization', 'Hezb-e-Islami', 'Hizb-i-Islami').suggested).toBe(true);
  });

  it.each(['a/k/a', 'F/K/A', 'n.k.a.', 'dba', 't/a', '/'])(
    'reads each of two names with %s between',
    (between) => {
      for (const other of ['Alpha Metals', 'Betaville Ore']) {
        const { suggested, reasons } = compareNames(
          'Company',
          `Alpha Metals ${between} Betaville Ore`,
          other,
        );
        expect([suggested, reasons.for]).toEqual([true, ['The words of the names agree']]);
      }
    },
  );

  it('reads the second of two names that are written as one', () => {
    expect(compareNames('Company', 'Alpha Metals / Betaville Ore', 'Betaville Ore').suggested).toBe(
      true,
    );
    expect(compareNames('Person', 'Karl Brandt alias Otto Lohse', 'Otto Lohse').suggested).toBe(
      true,
    );
  });
});
