/** Names with all who have them: by which keys they are found, and which two are worth comparing. */
import type { NameReader } from './compare-names.ts';
import { schemaOfBoth } from './compare-records.ts';
import type { RecordToCompare } from './fact-evidence.ts';
import { COMMON } from './company-name.ts';
import { readForCount, type CountedName } from './name-frequency.ts';
import type { NameWord } from './name-words.ts';
import { mayBeOneCompany, mayBeOnePerson } from './quick-look.ts';

/** How many letters of two words make a key: slips are mostly further behind. */
const KEY_LETTERS = 2;

/** All records of one kind that state the same name. */
export interface Holders {
  kind: RecordToCompare['kind'];
  name: string;
  /** Their places among the records. */
  records: number[];
  counted: CountedName;
  /** The words as of a person, and as of anybody else; none if it can’t be one. */
  ofPerson: readonly NameWord[];
  ofOther: readonly NameWord[];
  /** Whether the text contains two names. */
  isTwo: boolean;
}

/** Two names share a key if two words begin with the same consonants, or one longer word or all sound alike. */
function keysOf(words: readonly NameWord[]): string[] {
  if (words.length === 0) return [];
  const sounds = words.flatMap(({ consonants, otherConsonants, latin }) => [
    consonants || latin.charAt(0),
    ...otherConsonants,
  ]);
  const starts = [...new Set(sounds.map((sound) => sound.slice(0, KEY_LETTERS)))].sort();
  const twos = starts.flatMap((one, at) => starts.slice(at + 1).map((other) => `${one} ${other}`));
  const whole = words.map(({ latin }) => latin).join('');
  const all = [...sounds].sort().join(' ');
  return [...sounds.filter((sound) => sound.length > 2), ...twos, `=${whole}`, `~${all}`];
}

/** A key by which PLA is found for People’s Liberation Army. */
const initialsOf = (words: readonly NameWord[]): string[] =>
  words.length < 3 ? [] : [`=${words.map(({ latin }) => latin.charAt(0)).join('')}`];

/** Keys by which records with a frequent name are still found: with a year of birth, or a number. */
export function* keysBeside(
  { born, registrationNumber }: RecordToCompare,
  { key }: CountedName,
): Generator<string> {
  if (born !== null) yield `${key} born ${born.slice(0, 4)}`;
  if (registrationNumber !== null) yield `${key} number ${registrationNumber}`;
}

export function nameKeys({ counted, ofPerson, ofOther }: Holders): string[] {
  const telling = ofOther.filter(({ latin }) => !COMMON.has(latin));
  return [
    `=${counted.key}`,
    ...keysOf(ofPerson),
    ...keysOf(telling.length > 0 ? telling : ofOther),
    ...initialsOf(ofOther),
  ];
}

/** The name with nobody who has it yet. */
export function readHolders(
  name: string,
  kind: RecordToCompare['kind'],
  reader: NameReader,
): Holders {
  const isOther = kind === 'company' || kind === 'authority';
  return {
    kind,
    name,
    records: [],
    counted: readForCount(name, kind === 'person', reader),
    ofPerson: isOther ? [] : reader.person(name).words,
    ofOther: kind === 'person' ? [] : reader.company(name).words,
    isTwo: reader.names(name).length > 1,
  };
}

/** Whether two names are worth comparing, by a quick look. */
export function mayBeOne(one: Holders, other: Holders): boolean {
  const schema = schemaOfBoth(one.kind, other.kind);
  if (schema === null) return false;
  // One of two names in one text may agree alone.
  if (one.isTwo || other.isTwo) return true;
  const mayBePerson = schema === 'Person' || schema === 'LegalEntity';
  if (mayBePerson && mayBeOnePerson(one.ofPerson, other.ofPerson)) return true;
  return schema !== 'Person' && mayBeOneCompany(one.ofOther, other.ofOther);
}
