/** What speaks for and against two records being of the same is told in either language, and names stay verbatim. */
import { describe, expect, it } from 'vitest';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { compareRecordPair } from '../../../src/record/same/compare-records.ts';
import { reasonOfSameness } from '../../../src/report/words/reason-words.ts';
import { makeComparable } from '../../record/same/comparable.ts';

const PEOPLE = [
  { names: ['Morten Kjær'], born: '1971-03-14', nationality: 'Norwegian', country: 'Norway' },
  { names: ['Kjær, Morten'], born: '1971-03-14', nationality: null, country: 'Denmark' },
  { names: ['Morten Kjaer'], born: '1988', nationality: 'Danish', country: null },
  { names: ['Morten Olav Kjær'], born: '1971-04-02', nationality: 'Norwegian', country: 'Norway' },
  { names: ['M. Kjær'], born: null, nationality: null, country: null },
  { names: ['Dr Morten Kjær Jr'], born: '1971-14-03', nationality: null, country: null },
  { names: ['Mortn Kjærr'], born: 'unknown', nationality: null, country: null },
];
const COMPANIES = [
  { names: ['Fjell Invest AS'], registrationNumber: '1', country: 'Norway' },
  { names: ['Fjell Invest II AS'], registrationNumber: '2', country: 'Norway' },
  { names: ['Fjell Invest ASA'], registrationNumber: null, country: 'Sweden' },
  { names: ['Fjell Holding'], registrationNumber: '1', country: 'Norway' },
];

const reasonsOf = (): string[] => {
  const records = [
    ...PEOPLE.map((one, at) => makeComparable(`a/member:${at + 1}`, one)),
    ...COMPANIES.map((one, at) =>
      makeComparable(`a/company:${at + 1}`, { kind: 'company', ...one }),
    ),
  ];
  const all = records.flatMap((a, at) =>
    records.slice(at + 1).flatMap((b) => {
      const found = toEnd(compareRecordPair(a, b));
      return [...found.for, ...found.against, ...found.unknown];
    }),
  );
  return [...new Set(all)];
};

/** What is found beside the two records, in the store and in what both state. */
const BESIDE: readonly [english: string, german: string][] = [
  [
    'No other record in the store has this name; accents and punctuation aside',
    'Kein anderer gespeicherter Datensatz hat diesen Namen; Akzente und Zeichensetzung nicht beachtet',
  ],
  [
    '1,200 other records in the store have either of these names, and 3 known by name only have it, and more were not counted; accents and punctuation aside',
    '1.200 weitere gespeicherte Datensätze haben einen dieser Namen; nur dem Namen nach bekannt: 3 weitere; mehr wurden nicht gezählt; Akzente und Zeichensetzung nicht beachtet',
  ],
  ['Both are tied to “A”, “B”, 2 others', 'Beide sind verbunden mit „A“, „B“ und 2 weiteren'],
  ['Both have an address in 5003 Bergen', 'Beide haben eine Anschrift in 5003 Bergen'],
  ['Jurisdiction in both: Norway', 'Rechtsordnung in beiden: Norway'],
];

describe('reasons for and against records being of the same', () => {
  it('are all told in German, with what is stated as it is stated', () => {
    const reasons = reasonsOf();
    expect(reasons.length).toBeGreaterThan(30);
    for (const reason of reasons) {
      const german = reasonOfSameness(reason, 'de');
      expect(german, reason).not.toMatch(/^auf Englisch|\b(the|both|one of them|stated|differ)\b/);
      for (const [word] of reason.matchAll(/(?<=“)[^”]+(?=”)/g)) expect(german).toContain(word);
      expect(reasonOfSameness(reason, 'en')).toBe(reason);
    }
  });

  it.each(BESIDE)('%s', (english, german) => {
    expect(reasonOfSameness(english, 'de')).toBe(german);
  });

  it('say of a reason without German words that it is in English', () => {
    expect(reasonOfSameness('Something new', 'de')).toBe('auf Englisch: Something new');
  });
});
