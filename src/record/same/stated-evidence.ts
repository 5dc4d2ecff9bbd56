/** What the facts that two records state say of their being of the same. */
import { fold } from '../../contract/fold-words.ts';
import type { NameSchema } from './compare-names.ts';
import type { FactEvidence, RecordToCompare } from './evidence.ts';

type Stated = Omit<RecordToCompare, 'neighbours'>;

const missing = (what: string, a: string | null, b: string | null): FactEvidence => ({
  unknown: `No ${what} stated for ${a === null && b === null ? 'either' : 'one'} of them`,
});

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;
const PARTS = ['year', 'month', 'day'];

/** Dates of birth, as far as both go: one that is missing says nothing. */
export function readBorn({ born: a }: Stated, { born: b }: Stated): FactEvidence {
  if (a === null || b === null) return missing('date of birth', a, b);
  const one = DATE.exec(a.trim());
  const other = DATE.exec(b.trim());
  if (one === null || other === null) {
    return { unknown: `Dates of birth that can’t be compared: ${a} and ${b}` };
  }
  const differs = PARTS.findIndex((_, at) => {
    const x = one[at + 1];
    const y = other[at + 1];
    return x !== undefined && y !== undefined && x !== y;
  });
  if (differs >= 0) return differentBirths(one, other, PARTS[differs] ?? '');
  const shorter = a.trim().length <= b.trim().length ? a.trim() : b.trim();
  return { for: `Born ${shorter} in both`, gain: shorter.length === 10 ? 0.7 : 0.3 };
}

function differentBirths(a: RegExpExecArray, b: RegExpExecArray, part: string): FactEvidence {
  const upTo = PARTS.indexOf(part) + 2;
  const until = (date: RegExpExecArray): string => date.slice(1, upTo).join('-');
  const [, yearA, monthA, dayA] = a;
  const [, yearB, monthB, dayB] = b;
  const isSwapped = yearA === yearB && dayA !== undefined && monthA === dayB && dayA === monthB;
  if (isSwapped) {
    return { against: `Day and month of birth are swapped: ${a[0]} and ${b[0]}`, factor: 0.8 };
  }
  return { against: `Different ${part} of birth: ${until(a)} and ${until(b)}`, factor: 0.4 };
}

export function readNationality(
  { nationality: a }: Stated,
  { nationality: b }: Stated,
): FactEvidence {
  if (a === null || b === null) return missing('nationality', a, b);
  if (fold(a) === fold(b)) return { for: `Nationality in both: ${a}`, gain: 0.1 };
  // Many have several.
  return { against: `Different nationalities: ${a} and ${b}`, factor: 0.9 };
}

/** Of a company its jurisdiction, of a person where they live, who moves more easily. */
export function readCountry(
  { country: a }: Stated,
  { country: b }: Stated,
  schema: NameSchema,
): FactEvidence {
  const isPerson = schema === 'Person';
  if (a === null || b === null) return missing('country', a, b);
  if (fold(a) === fold(b)) return { for: `Country in both: ${a}`, gain: 0.1 };
  return { against: `Different countries: ${a} and ${b}`, factor: isPerson ? 0.95 : 0.8 };
}

/** Numbers are of the register of a country: in different ones they tell nothing. */
export function readNumber(a: Stated, b: Stated): FactEvidence {
  const one = a.registrationNumber;
  const other = b.registrationNumber;
  if (one === null || other === null) return missing('registration number', one, other);
  const areAbroad = a.country !== null && b.country !== null && fold(a.country) !== fold(b.country);
  const bare = (number: string): string => fold(number).replace(/[\s.-]/g, '');
  if (areAbroad)
    return { unknown: `Registration numbers of different countries: ${one} and ${other}` };
  if (bare(one) === bare(other)) return { for: `Registration number in both: ${one}`, gain: 0.8 };
  return { against: `Different registration numbers: ${one} and ${other}`, factor: 0.4 };
}
