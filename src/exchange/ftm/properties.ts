/** The properties of one FollowTheMoney entity: lists of texts, each of limited length. */
import { fold } from '../../contract/text/fold-words.ts';
import { stated } from '../../record/values/names.ts';
import type { LossCount } from '../common/exporter.ts';
import { countryCode, wordsOfCountryCode } from '../values/country-code.ts';
import { partialDate } from '../values/dates.ts';
import { type Origin, webAddress } from '../values/origins.ts';
import { toWritable } from '../common/writable-text.ts';

/** Longest value of each type (model 4.5); longer ones are cut, or left out if their type forbids cuts. */
export const MAX_LENGTHS = {
  name: 384,
  string: 1024,
  text: 65_000,
  address: 250,
  identifier: 64,
  url: 4096,
  email: 250,
  phone: 32,
  number: 250,
  country: 16,
  date: 32,
  gender: 16,
  entity: 200,
} as const;

type ValueType = keyof typeof MAX_LENGTHS;

/** Every property that is written, in this order, with its type, which all schemata share. */
export const PROPERTY_TYPES = {
  name: 'name',
  alias: 'name',
  previousName: 'name',
  abbreviation: 'name',
  firstName: 'string',
  middleName: 'string',
  lastName: 'string',
  fatherName: 'string',
  title: 'string',
  nameSuffix: 'string',
  gender: 'gender',
  birthDate: 'date',
  nationality: 'country',
  citizenship: 'country',
  jurisdiction: 'country',
  registrationNumber: 'identifier',
  taxNumber: 'identifier',
  idNumber: 'identifier',
  incorporationDate: 'date',
  dissolutionDate: 'date',
  status: 'string',
  legalForm: 'string',
  classification: 'string',
  sector: 'string',
  keywords: 'string',
  capital: 'string',
  email: 'email',
  phone: 'phone',
  website: 'url',
  addressEntity: 'entity',
  summary: 'text',
  full: 'address',
  remarks: 'string',
  postOfficeBox: 'string',
  street: 'string',
  street2: 'string',
  city: 'string',
  postalCode: 'string',
  region: 'string',
  state: 'string',
  latitude: 'number',
  longitude: 'number',
  type: 'string',
  flag: 'country',
  manufacturer: 'string',
  model: 'string',
  country: 'country',
  propertyType: 'string',
  address: 'address',
  description: 'text',
  role: 'string',
  startDate: 'date',
  endDate: 'date',
  publisher: 'string',
  sourceUrl: 'url',
  retrievedAt: 'date',
  director: 'entity',
  organization: 'entity',
  employee: 'entity',
  employer: 'entity',
  member: 'entity',
  agent: 'entity',
  client: 'entity',
  subject: 'entity',
  object: 'entity',
  owner: 'entity',
  asset: 'entity',
  entity: 'entity',
  candidate: 'entity',
  match: 'entity',
  criteria: 'string',
} as const satisfies Record<string, ValueType>;

export type PropertyName = keyof typeof PROPERTY_TYPES;

/** FollowTheMoney's limit for this property, although its type is text. */
const MAX_POSTAL_CODE_LENGTH = 16;

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
const WITH_COUNTRY = /^\+[\d\s().\-/]+$/;
const GENDERS: ReadonlyMap<string, string> = new Map([
  ['m', 'male'],
  ['male', 'male'],
  ['man', 'male'],
  ['f', 'female'],
  ['female', 'female'],
  ['woman', 'female'],
  ['other', 'other'],
]);

/** Converts a text to a value of a type; null if it is not of that type. */
const CONVERTERS: Partial<Record<ValueType, (text: string) => string | null>> = {
  country: countryCode,
  date: partialDate,
  gender: (text) => GENDERS.get(fold(text)) ?? null,
  url: webAddress,
  email: (text) => (EMAIL.test(text.trim()) ? text.trim() : null),
  // The model requires E.164; a number without a country stays as it is, as its country is not stated.
  phone: (text) => (WITH_COUNTRY.test(text.trim()) ? `+${text.replace(/\D/g, '')}` : text),
  number: (text) => (NUMBER.test(text.trim()) ? text.trim() : null),
};

const LOSS_WORDS: Partial<Record<ValueType, string>> = {
  country: 'countries in words that no code is known for',
  date: 'dates that can’t be read as dates',
  gender: 'sexes in words that FollowTheMoney has none for',
  url: 'websites that are no web address',
  email: 'emails that are no email address',
  number: 'coordinates that are no number',
};

const CUT_TYPES: ReadonlySet<ValueType> = new Set(['name', 'string', 'text', 'address']);

/** How the values of one property are written; built once. */
interface Rule {
  /** The beginning of its JSON list. */
  opening: string;
  convert: ((text: string) => string | null) | null;
  lossWords: string;
  maxLength: number;
  isCut: boolean;
}

const RULES = Object.fromEntries(
  Object.entries(PROPERTY_TYPES).map(([property, type]): [string, Rule] => {
    const isPostalCode = property === 'postalCode';
    return [
      property,
      {
        opening: `"${property}":[`,
        convert: CONVERTERS[type] ?? null,
        lossWords: LOSS_WORDS[type] ?? '',
        maxLength: isPostalCode ? MAX_POSTAL_CODE_LENGTH : MAX_LENGTHS[type],
        isCut: CUT_TYPES.has(type) && !isPostalCode,
      },
    ];
  }),
) as Readonly<Record<PropertyName, Rule>>;

/** The text up to this length, without half a surrogate pair at the end. */
const beginning = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Most text, recognized by one test: printable ASCII without anything JSON escapes. */
const PLAIN = /^[ !#-[\]-~]*$/;

const inJson = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

function listInJson(values: Iterable<string>): string {
  let list = '';
  for (const value of values) list += list === '' ? inJson(value) : `,${inJson(value)}`;
  return list;
}

/** The value written for a text; null if unstated, or if it doesn't fit the type, which is counted. */
function valueOf(property: PropertyName, text: string | null, loss: LossCount): string | null {
  const one = stated(text);
  if (one === null) return null;
  const { convert, lossWords } = RULES[property];
  const value = convert === null ? one : convert(one);
  if (value === null) loss.add(lossWords);
  else if (convert === countryCode) countOtherWords(value, one, loss);
  return value === null ? null : fitting(property, value, loss);
}

/** Counts a country whose stated words differ from those of its code. */
function countOtherWords(code: string, words: string | null, loss: LossCount): void {
  const isSame = words === null || wordsOfCountryCode(code) === words;
  loss.add('words of countries that are others than their codes stand for', Number(!isSame));
}

/** The text, cut if its type allows that; null if it is too long. */
function fitting(property: PropertyName, text: string, loss: LossCount): string | null {
  const writable = toWritable(text, loss);
  const { maxLength, isCut } = RULES[property];
  if (writable.length <= maxLength) return writable;
  if (isCut) {
    loss.add('texts cut to the length that FollowTheMoney has room for');
    return beginning(writable, maxLength);
  }
  loss.add('numbers and addresses longer than FollowTheMoney has room for');
  return null;
}

/** A list of the property's one value; undefined, which JSON leaves out, if there is none. */
export function listOf(
  property: PropertyName,
  text: string | null,
  loss: LossCount,
): [string] | undefined {
  const value = valueOf(property, text, loss);
  return value === null ? undefined : [value];
}

const SECONDS = '2026-11-20T09:41:00'.length;

const orNone = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length === 0 ? undefined : list;

/** The lists that state an origin; FollowTheMoney writes times without a zone, which is UTC. */
export function originLists({ publisher, urls, fetchedAt }: Origin, loss: LossCount) {
  const moments = fetchedAt.map((moment) => moment.slice(0, SECONDS));
  // Web addresses are always writable, but some are too long.
  const tooLong = urls.some(({ length }) => length > MAX_LENGTHS.url);
  const fit = tooLong ? urls.filter((url) => fitting('sourceUrl', url, loss) !== null) : urls;
  return {
    publisher: listOf('publisher', publisher, loss),
    sourceUrl: orNone(fit),
    retrievedAt: moments.length < 2 ? orNone(moments) : [...new Set(moments)],
  };
}

export class PropertySet {
  /** Few enough that a search is cheaper than making a map for each entity. */
  readonly #properties: PropertyName[] = [];
  /** The values of each property, by index; most have one and need no set. */
  readonly #values: (string | Set<string>)[] = [];
  readonly #loss: LossCount;

  constructor(loss: LossCount) {
    this.#loss = loss;
  }

  /** Adds the value if it is stated; what doesn't fit the property's type is counted. */
  add(property: PropertyName, text: string | null): this {
    const value = valueOf(property, text, this.#loss);
    return value === null ? this : this.put(property, value);
  }

  /** Adds each value of a list, which may be long. */
  addAll(property: PropertyName, texts: Iterable<string | null>): this {
    for (const text of texts) this.add(property, text);
    return this;
  }

  /** Adds a country's code, given the words it is stated in. */
  putCountry(property: PropertyName, code: string, words: string | null): this {
    countOtherWords(code, words, this.#loss);
    return this.put(property, code);
  }

  /** Adds the properties that state where the entity comes from. */
  addOrigin(origin: Origin): this {
    const { publisher = [], sourceUrl = [], retrievedAt = [] } = originLists(origin, this.#loss);
    for (const one of publisher) this.put('publisher', one);
    for (const one of sourceUrl) this.put('sourceUrl', one);
    for (const one of retrievedAt) this.put('retrievedAt', one);
    return this;
  }

  /** Adds a value unchanged and once: an id, a code or a time. */
  put(property: PropertyName, value: string): this {
    const at = this.#properties.indexOf(property);
    if (at === -1) {
      this.#properties.push(property);
      this.#values.push(value);
      return this;
    }
    const known = this.#values[at] ?? '';
    if (typeof known !== 'string') known.add(value);
    else if (known !== value) this.#values[at] = new Set([known, value]);
    return this;
  }

  /** The properties as JSON, in the order they were first added. */
  json(): string {
    let written = '';
    let at = 0;
    for (const property of this.#properties) {
      const values = this.#values[at++] ?? '';
      const list = typeof values === 'string' ? inJson(values) : listInJson(values);
      written += `${written === '' ? '' : ','}${RULES[property].opening}${list}]`;
    }
    return `{${written}}`;
  }
}

/** One entity as a line of a file, with its properties as JSON; ids and schema names need no escaping. */
export const ftmLine = (id: string, schema: string, properties: string): string =>
  `{"id":"${id}","schema":"${schema}","properties":${properties}}\n`;

export const entityLine = (id: string, schema: string, properties: PropertySet): string =>
  ftmLine(id, schema, properties.json());
