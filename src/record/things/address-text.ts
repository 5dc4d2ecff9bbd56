/** Takes the text of an address apart: the units of the house (floor, room), and what is left of each part. */
import { BOXES } from '../values/address-words.ts';
import { remembering } from '../values/remembering.ts';
import { termOf } from './address-terms.ts';
import { MORE_BOXES, PARCEL, type Unit } from './address-vocabulary.ts';
import {
  comparedNumber,
  comparedOrdinal,
  isOfHouseAt,
  plain,
  tokensOf,
  WORD,
  type AddressWord,
  type Token,
} from './address-tokens.ts';
import { sidesAlone, takeUnits, type UnitsAndRest, type UnitWord } from './address-units.ts';

/** The text between two commas. */
export interface Part {
  written: string;
  tokens: Token[];
  /** Whether it has a number, or a word for a street or house; otherwise it may be a town. */
  isOfHouse: boolean;
  hasNumber: boolean;
  hasStreet: boolean;
  hasHouse: boolean;
}

interface AddressText {
  parts: Part[];
  units: UnitWord[];
}

const COMMAS = /[,;|\n\r()[\]،、]+/u;

/** The text of an address in parts, without its units; `country` is its code if it is known. */
export function readAddressText(text: string, country: string | null): AddressText {
  const units: UnitWord[] = [];
  const take =
    (unit: Unit, pattern: RegExp, compared: (value: string) => string) => (part: string) =>
      part.replace(pattern, (all: string, value: string) => {
        const key = compared(value);
        if (key === '') return all;
        units.push([unit, { key, written: value.trim() }]);
        return ' ';
      });
  const takeCare = take('care', CARE, comparedName);
  const takeBox = take('box', BOX, comparedBox);
  const parts: Part[] = [];
  let isBehindUnit = false;
  for (const written of plain(text).split(COMMAS)) {
    const part = takeBox(takeCare(written)).trim();
    const hasNumber = parts.some((before) => before.hasNumber);
    const tokens = tokensOf(part, country);
    const read: UnitsAndRest =
      sidesAlone(tokens, isBehindUnit, hasNumber) ?? takeUnits(tokens, hasNumber);
    units.push(...read.units);
    if (read.left.length > 0) parts.push(toPart(part, read.left));
    isBehindUnit = read.units.length > 0 && read.left.length === 0;
  }
  return { parts: withStreets(parts), units };
}

/** What stands last, which may be the country. */
export const lastCommaPart = (text: string): string => text.slice(lastComma(text)).trim();

function lastComma(text: string): number {
  let end = 0;
  for (const { index } of text.matchAll(/[,;|\n\r،、]/g)) end = index + 1;
  return end;
}

/** One part of a plain text as it stands, with whatever units it has. */
export function readPart(text: string, country: string | null): Part | null {
  const tokens = tokensOf(text, country);
  return tokens.length === 0 ? null : toPart(text, tokens);
}

/** The same of a field. */
export const readField = (text: string, country: string | null): Part | null =>
  readPart(plain(text), country);

function toPart(written: string, tokens: Token[]): Part {
  const terms = tokens.filter(({ isNumber }) => !isNumber).map((token) => termOf(token.written));
  const hasNumber = tokens.some((_, at) => isOfHouseAt(tokens, at));
  const hasHouse = tokens.length > 1 && terms.some(({ isHouse }) => isHouse);
  const hasStreet = terms.some(({ isStreet }) => isStreet);
  const isOfHouse = hasNumber || hasHouse || hasStreet;
  return { written: written.trim(), tokens, isOfHouse, hasNumber, hasStreet, hasHouse };
}

const LONE = /^[0-9]{1,4}\p{L}{0,3}(?:[-/][0-9]{1,4}\p{L}?)?\.?$/u;

/** A number between commas, or the number of a parcel. */
const isLone = ({ tokens }: Part): boolean =>
  tokens.filter(({ isNumber }) => isNumber).length === 1 &&
  tokens.every(({ written, isNumber }) =>
    isNumber ? LONE.test(written) : termOf(written).kind === PARCEL,
  );

/** `NW` between commas, which is of the street before it. */
const isOfCompass = ({ tokens }: Part): boolean =>
  tokens.every(({ written, isNumber }) => !isNumber && termOf(written).isCompass);

/** Joins a number between commas to the street before it, else to the one behind: `49, Lamplighter St.` */
function withStreets(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  let alone: Part | null = null;
  for (const part of parts) {
    const before = all.at(-1);
    const [first] = part.tokens;
    const isAlone = isLone(part);
    if (alone !== null) {
      all.push(part.hasNumber ? alone : joined(alone, part));
      if (part.hasNumber) all.push(part);
      alone = null;
    } else if (
      isAlone &&
      before &&
      (first?.isAnnounced || (!before.hasNumber && !before.hasHouse))
    ) {
      all.splice(-1, 1, joined(before, part));
    } else if (before?.hasNumber && isOfCompass(part)) all.splice(-1, 1, joined(before, part));
    else if (isAlone) alone = part;
    else all.push(part);
  }
  return alone === null ? all : [...all, alone];
}

const joined = (a: Part, b: Part): Part => ({
  written: `${a.written} ${b.written}`,
  tokens: [...a.tokens, ...b.tokens],
  isOfHouse: true,
  hasNumber: true,
  hasStreet: a.hasStreet || b.hasStreet,
  hasHouse: a.hasHouse || b.hasHouse,
});

/** The words of a name as they are compared, sorted. */
export const comparedName = (name: string): string =>
  (plain(name).match(WORD) ?? [])
    .map((word) => (/^[0-9]/.test(word) ? comparedNumber(word) : termOf(word).parts.join(' ')))
    .toSorted()
    .join(' ');

export const comparedBox = (number: string): string =>
  comparedNumber((plain(number).match(/[\p{L}\p{Nd}]+/gu) ?? []).join(''));

/** The unit that a field states, called as the text of the field calls it; null for a text without words. */
export function unitInField(unit: Unit, field: string): AddressWord | null {
  const tokens = tokensOf(plain(field), null);
  const read = takeUnits(tokens, true);
  const [first] = read.units;
  if (first && read.units.length === 1 && read.left.length === 0)
    return { ...first[1], written: field.trim() };
  const values = tokens.filter(({ written, isNumber }) => {
    if (tokens.length === 1 || isNumber) return true;
    const { label, isAnnouncer } = termOf(written);
    return label === null && !isAnnouncer;
  });
  const key = values
    .map(({ written, isNumber }) => {
      const { ordinal, cardinal, parts } = termOf(written);
      if (!isNumber) return ordinal ?? cardinal ?? parts.join(' ');
      return unit === 'floor' ? comparedOrdinal(written) : comparedNumber(written);
    })
    .join(' ');
  return key === '' ? null : { key, written: field.trim(), called: '' };
}

/** The part without these words, such as a post code at its beginning or end. */
export function withoutWords({ tokens }: Part, words: readonly string[]): Part {
  const left = tokens.filter(({ written }) => !words.includes(written));
  return toPart(left.map(({ written }) => written).join(' '), left);
}

/** The words of a part as they are compared. */
export const wordsOfPart = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ written, isNumber }) =>
    isNumber ? [comparedNumber(written)] : termOf(written).parts,
  );

/** Words of a name of a place, as they are compared. Names of places are few beside addresses. */
export const comparedPlace = remembering(
  (text) => wordsOfPart(tokensOf(plain(text), null)).join(' '),
  { texts: 10_000, length: 64 },
);

const gap = '[\\s./]*';

const escaped = (words: string): string => words.split(/[\s/]+/).join(gap);

/** A post box; the first group is its number. */
const BOX = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...BOXES, ...MORE_BOXES]
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join(
      '|',
    )})${gap}[:#]?\\s*(?:no\\.?|nr\\.?)?\\s*(\\p{L}?\\p{Nd}[\\p{Nd} -]*(?:(?<=\\p{Nd})\\p{L}(?!\\p{L}))?)`,
  'iu',
);

/** “Care of” with a name, to the end of the line or a comma; the first group is the name. */
export const CARE =
  /(?<![\p{L}\p{N}])(?:c\s*[/.]\s*o\b|care\s+of\b|p\/a\b|v\/)[\s.:]*([^,;|\n\r،、]*)/iu;
