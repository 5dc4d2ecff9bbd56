/** Compares two names of one kind of thing: whether they may name the same thing, and why. */
import { compareCompanies } from './compare-companies.ts';
import { comparePersons } from './compare-persons.ts';
import { readCompanyName, type ReadCompany, COMMON } from './company-name.ts';
import { NAME_AT_MOST } from './name-words.ts';
import { readPerson, type ReadPerson } from './person-name.ts';
import type { NameComparison } from './reasons.ts';

export const NAME_SCHEMAS = ['Person', 'Company', 'Organization', 'LegalEntity', 'Vessel'] as const;

/** What kind of thing has the name; `LegalEntity`: a person or a company, it is not stated which. */
export type NameSchema = (typeof NAME_SCHEMAS)[number];

/** Reads names into the parts that are compared. */
export interface NameReader {
  /** The whole name, then the alternatives that it contains. */
  names: (name: string) => readonly string[];
  person: (name: string) => ReadPerson;
  company: (name: string, isShip?: boolean) => ReadCompany;
}

const reading: NameReader = {
  names: alternativesOf,
  person: readPerson,
  company: (name, isShip = false) => readCompanyName(name, isShip),
};

/** A reader that remembers what it has read, for comparing many names. */
export function createNameReader(): NameReader {
  const names = new Map<string, readonly string[]>();
  const persons = new Map<string, ReadPerson>();
  const companies = new Map<string, ReadCompany>();
  const ships = new Map<string, ReadCompany>();
  return {
    names: (name) => cached(names, name, () => alternativesOf(name)),
    person: (name) => cached(persons, name, () => readPerson(name)),
    company: (name, isShip = false) =>
      cached(isShip ? ships : companies, name, () => readCompanyName(name, isShip)),
  };
}

function cached<T>(known: Map<string, T>, key: string, read: () => T): T {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}

const ALTERNATIVES =
  / ?(?:[/;|]|[(,]? ?(?<![\p{L}\p{N}])(?:[afn](?:ka|\.k\.a\.?|\/k\/a)|d(?:ba|\.b\.a\.?|\/b\/a)|t\/a|alias|formerly|trading as|(?<!^)ex(?= ))(?![\p{L}\p{N}])) ?/iu;
/** Brackets and commas left at the ends of an alternative. */
const BORDERS = /^[^\p{L}\p{N}'"«“]+|[,;:([]+$|(?<=^[^(]*)\)+$/gu;
/** The shortest alternative, in characters, so that A/S and c/o are not split. */
const ALTERNATIVE_LENGTH = 4;

/** The whole name and the two names that it contains, if any: Alpha / Beta, Alpha alias Beta. */
function alternativesOf(stated: string): string[] {
  const name = stated.replace(/\s+/g, ' ').slice(0, NAME_AT_MOST);
  const parts = name
    .split(ALTERNATIVES)
    .map((part) => part.replaceAll(BORDERS, ''))
    .filter((part) => part.length >= ALTERNATIVE_LENGTH);
  return parts.length === 2 ? [name, ...parts] : [name];
}

/** Whether the name has a legal form, a number, or a word that is common in names of companies. */
function isOfCompany({ forms, words, numbers }: ReadCompany): boolean {
  return forms.length > 0 || numbers.length > 0 || words.some(({ latin }) => COMMON.has(latin));
}

/**
 * Compares the names alone, in any spelling or script; if one contains two names, the better match counts.
 * Each reason is true of these names. Those suggested deserve a look by a person.
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
    return { suggested: false, strength: 0, reasons: { for: [], against }, agreed: [] };
  }
  const ofA = reader.names(a);
  const ofB = reader.names(b);
  const compared = ofA.flatMap((one) =>
    ofB.map((other) => ({ one, other, ...compareWhole(schema, one, other, reader) })),
  );
  const best = compared.reduce((one, other) => (other.strength > one.strength ? other : one));
  const { suggested, strength, reasons, agreed } = best;
  const against = [...leftOut(ofA, best.one), ...leftOut(ofB, best.other)];
  return {
    suggested,
    strength,
    agreed,
    reasons: { for: reasons.for, against: [...reasons.against, ...against] },
  };
}

/** Reports which alternative of a name is not compared. */
function leftOut([whole = '', ...parts]: readonly string[], compared: string): string[] {
  if (compared === whole) return [];
  const left = parts.filter((part) => part !== compared).map((part) => `“${shown(part)}”`);
  if (left.length === 0) return [];
  return [`Of “${shown(whole)}” only “${shown(compared)}” is compared, not ${left.join(', ')}`];
}

/** The most characters of a name shown in a reason. */
const SHOWN = 100;

const shown = (name: string): string =>
  name.length <= SHOWN ? name : `${name.slice(0, SHOWN).toWellFormed()}…`;

function compareWhole(
  schema: NameSchema,
  a: string,
  b: string,
  reader: NameReader,
): NameComparison {
  const asPersons = (): NameComparison => comparePersons(reader.person(a), reader.person(b));
  if (schema === 'Person') return asPersons();
  const isShip = schema === 'Vessel';
  const one = reader.company(a, isShip);
  const other = reader.company(b, isShip);
  const isEither = schema === 'LegalEntity' && !isOfCompany(one) && !isOfCompany(other);
  return isEither ? asPersons() : compareCompanies(one, other);
}
