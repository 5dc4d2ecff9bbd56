/** Two names of one kind of thing: whether they may be of the same, and why. */
import { compareCompanies } from './compare-companies.ts';
import { comparePersons, readPerson, type ReadPerson } from './compare-persons.ts';
import { readCompanyName, type ReadCompany } from './company-name.ts';
import { COMMON } from './company-words.ts';
import type { NameComparison } from './reasons.ts';

export const NAME_SCHEMAS = ['Person', 'Company', 'Organization', 'LegalEntity', 'Vessel'] as const;

/** What has the name; `LegalEntity`: a person or a company, nobody stated which. */
export type NameSchema = (typeof NAME_SCHEMAS)[number];

/** Reads each name once. */
export interface NameReader {
  /** The names that are written as one, that one first. */
  names: (name: string) => readonly string[];
  person: (name: string) => ReadPerson;
  company: (name: string, isShip?: boolean) => ReadCompany;
}

const reading: NameReader = {
  names: alternativesOf,
  person: readPerson,
  company: (name, isShip = false) => readCompanyName(name, isShip),
};

/** One that keeps what it read, for comparing many. */
export function createNameReader(): NameReader {
  const names = new Map<string, readonly string[]>();
  const persons = new Map<string, ReadPerson>();
  const companies = new Map<string, ReadCompany>();
  return {
    names: (name) => kept(names, name, () => alternativesOf(name)),
    person: (name) => kept(persons, name, () => readPerson(name)),
    company: (name, isShip = false) =>
      kept(companies, `${isShip}${name}`, () => readCompanyName(name, isShip)),
  };
}

function kept<T>(known: Map<string, T>, key: string, read: () => T): T {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}

const ALTERNATIVES =
  / ?(?:[/;|]|(?<![\p{L}\p{N}])(?:aka|a\.k\.a\.?|alias|fka|f\.k\.a\.?)(?![\p{L}\p{N}])) ?/iu;
/** No alternative is shorter: A/S and c/o are none. */
const ALTERNATIVE_LENGTH = 4;

/** Nobody’s name is longer; of what is, the beginning is compared. */
const LENGTH_AT_MOST = 1000;

/** The names that are written as one: Alpha / Beta, Alpha alias Beta. */
function alternativesOf(stated: string): string[] {
  const name = stated.slice(0, LENGTH_AT_MOST).replace(/\s+/g, ' ');
  const parts = name.split(ALTERNATIVES).filter((part) => part.length >= ALTERNATIVE_LENGTH);
  return parts.length === 2 ? [name, ...parts] : [name];
}

/** Whether the name has a legal form, a number, or a word that companies have in theirs. */
function isOfCompany({ forms, words, numbers }: ReadCompany): boolean {
  return forms.length > 0 || numbers.length > 0 || words.some(({ latin }) => COMMON.has(latin));
}

/**
 * Compares by the names alone, in any spelling or script; of a name that says two, the better counts.
 * Each reason is true of these names. Suggested are those that somebody should look at.
 */
export function compareNames(
  schema: NameSchema,
  a: string,
  b: string,
  reader: NameReader = reading,
): NameComparison {
  const wordless = [a, b].filter((name) => !/[\p{L}\p{N}]/u.test(name)).length;
  if (wordless > 0) {
    const against = [
      `${wordless === 1 ? 'One name has' : 'The names have'} neither letter nor digit`,
    ];
    return { suggested: false, strength: 0, reasons: { for: [], against } };
  }
  const others = reader.names(b);
  const compared = reader
    .names(a)
    .flatMap((one) => others.map((other) => compareWhole(schema, one, other, reader)));
  return compared.reduce((best, one) => (one.strength > best.strength ? one : best));
}

function compareWhole(
  schema: NameSchema,
  a: string,
  b: string,
  reader: NameReader,
): NameComparison {
  const asPersons = (): NameComparison => comparePersons(reader.person(a), reader.person(b));
  if (schema === 'Person') return asPersons();
  const isShip = schema === 'Vessel';
  const [one, other] = [reader.company(a, isShip), reader.company(b, isShip)];
  const isEither = schema === 'LegalEntity' && !isOfCompany(one) && !isOfCompany(other);
  return isEither ? asPersons() : compareCompanies(one, other);
}
