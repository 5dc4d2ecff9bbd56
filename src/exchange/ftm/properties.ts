/** The properties of one FollowTheMoney entity, as its model allows them: lists of texts, none too long. */
import { fold } from '../../contract/fold-words.ts';
import { stated } from '../../record/names.ts';
import type { LossCount } from '../exchange.ts';
import { countryCode } from '../stated/country-code.ts';
import { partialDate } from '../stated/dates.ts';
import { webAddress } from '../stated/web-address.ts';
import { toWritable } from '../writable-text.ts';

/** The longest value of each type (model 4.5); of those that may not be cut, a longer one is left out. */
export const LENGTHS_AT_MOST = {
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

type ValueType = keyof typeof LENGTHS_AT_MOST;

/** Every property that is written, with its type: in whichever schema, it is the same. */
export const PROPERTY_TYPES = {
  ...{ name: 'name', alias: 'name', previousName: 'name', abbreviation: 'name' },
  ...{ firstName: 'string', middleName: 'string', lastName: 'string', fatherName: 'string' },
  ...{ title: 'string', nameSuffix: 'string', gender: 'gender', birthDate: 'date' },
  ...{ nationality: 'country', citizenship: 'country', country: 'country', flag: 'country' },
  ...{ jurisdiction: 'country', registrationNumber: 'identifier', taxNumber: 'identifier' },
  ...{ idNumber: 'identifier', incorporationDate: 'date', dissolutionDate: 'date' },
  ...{ status: 'string', legalForm: 'string', classification: 'string', sector: 'string' },
  ...{ keywords: 'string', capital: 'string', email: 'email', phone: 'phone', website: 'url' },
  ...{ address: 'address', addressEntity: 'entity', summary: 'text', description: 'text' },
  ...{ full: 'address', remarks: 'string', postOfficeBox: 'string', street: 'string' },
  ...{ street2: 'string', city: 'string', postalCode: 'string', region: 'string' },
  ...{ state: 'string', latitude: 'number', longitude: 'number', type: 'string' },
  ...{ model: 'string', manufacturer: 'string', propertyType: 'string', role: 'string' },
  ...{ startDate: 'date', endDate: 'date', publisher: 'string', sourceUrl: 'url' },
  ...{ retrievedAt: 'date', director: 'entity', organization: 'entity', employee: 'entity' },
  ...{ employer: 'entity', member: 'entity', agent: 'entity', client: 'entity' },
  ...{ subject: 'entity', object: 'entity', owner: 'entity', asset: 'entity', entity: 'entity' },
  ...{ candidate: 'entity', match: 'entity', criteria: 'string' },
} as const satisfies Record<string, ValueType>;

export type PropertyName = keyof typeof PROPERTY_TYPES;

/** FollowTheMoney has no room for a longer one, though it is text. */
const POSTAL_CODE_AT_MOST = 16;

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
const WITH_COUNTRY = /^\+[\d\s().\-/]+$/;
const GENDERS: Readonly<Record<string, string>> = {
  m: 'male',
  male: 'male',
  man: 'male',
  f: 'female',
  female: 'female',
  woman: 'female',
  other: 'other',
};

/** What a value of a type is written as; null: it is none of that type. */
const READ: Partial<Record<ValueType, (text: string) => string | null>> = {
  country: (text) => countryCode(text),
  date: partialDate,
  gender: (text) => GENDERS[fold(text)] ?? null,
  url: webAddress,
  email: (text) => (EMAIL.test(text.trim()) ? text.trim() : null),
  // The model wants E.164; what has no country is left as it is, as nobody says which it is of.
  phone: (text) => (WITH_COUNTRY.test(text.trim()) ? `+${text.replace(/\D/g, '')}` : text),
  number: (text) => (NUMBER.test(text.trim()) ? text.trim() : null),
};

const NOT_READ: Partial<Record<ValueType, string>> = {
  country: 'countries in words that no code is known for',
  date: 'dates that can’t be read as dates',
  gender: 'sexes in words that FollowTheMoney has none for',
  url: 'websites that are no web address',
  email: 'emails that are no email address',
  number: 'coordinates that are no number',
};

const CUT: ReadonlySet<ValueType> = new Set(['name', 'string', 'text', 'address']);

/** Up to this length, not ending within a character. */
const beginning = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Most text, known by one look: printable ASCII that JSON escapes nothing of. */
const PLAIN = /^[ !#-[\]-~]*$/;

const inJson = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

export class PropertySet {
  readonly #values = new Map<PropertyName, Set<string>>();
  readonly #loss: LossCount;

  constructor(loss: LossCount) {
    this.#loss = loss;
  }

  /** Adds those that are stated; what the type of the property can't hold is counted. */
  add(property: PropertyName, ...texts: readonly (string | null)[]): this {
    return this.addAll(property, texts);
  }

  /** The same of a list, which may be a long one. */
  addAll(property: PropertyName, texts: Iterable<string | null>): this {
    for (const text of texts) {
      const one = stated(text);
      const value = one === null ? null : this.#written(property, one);
      if (value !== null) this.put(property, value);
    }
    return this;
  }

  /** Adds a value as it is, once: an id, a code or a moment, of which nothing can be lost. */
  put(property: PropertyName, value: string): this {
    const known = this.#values.get(property);
    if (known === undefined) this.#values.set(property, new Set([value]));
    else known.add(value);
    return this;
  }

  /** As JSON, in the order they were first added. */
  json(): string {
    let written = '';
    for (const [property, values] of this.#values) {
      let list = '';
      for (const value of values) list += `${list === '' ? '' : ','}${inJson(value)}`;
      written += `${written === '' ? '' : ','}"${property}":[${list}]`;
    }
    return `{${written}}`;
  }

  #written(property: PropertyName, text: string): string | null {
    const type = PROPERTY_TYPES[property];
    const read = READ[type];
    const value = read === undefined ? text : read(text);
    if (value === null) {
      this.#loss.add(NOT_READ[type] ?? '');
      return null;
    }
    const writable = toWritable(value, this.#loss);
    const most = property === 'postalCode' ? POSTAL_CODE_AT_MOST : LENGTHS_AT_MOST[type];
    if (writable.length <= most) return writable;
    const isCut = CUT.has(type) && property !== 'postalCode';
    this.#loss.add(
      isCut
        ? 'texts cut to the length that FollowTheMoney has room for'
        : 'numbers and addresses longer than FollowTheMoney has room for',
    );
    return isCut ? beginning(writable, most) : null;
  }
}

/** One entity as a line of a file; ids and names of schemas are plain. */
export const entityLine = (id: string, schema: string, properties: PropertySet): string =>
  `{"id":"${id}","schema":"${schema}","properties":${properties.json()}}\n`;
