/** Puts the street and the number of a house into one order, whichever way round they are written. */
import { comparedNumber, comparedOrdinal, isOfHouseAt, type Token } from './address-tokens.ts';
import { termOf } from './address-terms.ts';
import type { UnitWord } from './address-units.ts';
import { PARCEL } from './address-vocabulary.ts';

/** What one part of an address says of a house. */
export interface Segment {
  /** The number of the house, then the name of the street, then its kind. */
  key: string;
  hasHouseNumber: boolean;
  /** Whether its words name a house. */
  hasHouseName: boolean;
  /** Rooms that are written into the number of the house. */
  units: UnitWord[];
}

/** Where the number of the house stands before the street. */
const NUMBER_FIRST = new Set(
  'us ca gb ie au nz fr lu in sg za my ng gg je im mt eg sa ae cy ke gh hk'.split(' '),
);

/** The segments of one part: one, or two where a name stands before or behind the street. */
export function segmentsOf(tokens: readonly Token[], country: string | null): Segment[] {
  const words = withNumbersOfWords(withoutSilent(tokens));
  const house = houseNumberAt(words, country);
  if (house === null) return [segment(words, null, country)];
  const before = words.slice(0, house);
  const behind = words.slice(house + 1);
  const isName = (side: readonly Token[], other: readonly Token[]): boolean =>
    side.length > 0 &&
    hasStreet(other) &&
    !hasStreet(side) &&
    !side.some(({ isNumber }) => isNumber);
  const cut = isName(before, behind) ? house : isName(behind, before) ? house + 1 : null;
  if (cut === null) return [segment(words, house, country)];
  const one = words.slice(0, cut);
  const other = words.slice(cut);
  return cut === house
    ? [segment(one, null, country), segment(other, 0, country)]
    : [segment(one, house, country), segment(other, null, country)];
}

const hasStreet = (tokens: readonly Token[]): boolean =>
  tokens.some(({ written, isNumber }) => !isNumber && termOf(written).isStreet);

const isWord = ({ isNumber }: Token): boolean => !isNumber;

/** Without words such as “ulica” and “of”, which are no name of a street alone. */
function withoutSilent(tokens: readonly Token[]): readonly Token[] {
  const left = tokens.filter((token) => {
    if (token.isNumber) return true;
    const { isSilent, isArticle, bare } = termOf(token.written);
    return (
      !isSilent &&
      !isArticle &&
      !(bare === 'cp' && tokens.some((one) => one !== token && isWord(one)))
    );
  });
  return left;
}

/** With `One Penn Plaza` as 1, and `Fifth` as 5th. */
function withNumbersOfWords(tokens: readonly Token[]): readonly Token[] {
  const numbered = tokens.map((token): Token => {
    const ordinal = token.isNumber ? null : termOf(token.written).ordinal;
    return ordinal === null ? token : asNumber(token, `${ordinal}°`, true);
  });
  const [first, next] = numbered;
  const cardinal = first && !first.isNumber ? termOf(first.written).cardinal : null;
  if (first === undefined || cardinal === null || !next || !countsHouse(cardinal, numbered))
    return numbered;
  return [asNumber(first, cardinal, false), ...numbered.slice(1)];
}

const asNumber = (token: Token, written: string, isOrdinal: boolean): Token => ({
  written,
  isNumber: true,
  isOrdinal,
  endsInDot: false,
  isAnnounced: token.isAnnounced,
});

/** `Two Embarcadero Center` is number 2, `Seven Sisters Road` a name. */
function countsHouse(cardinal: string, tokens: readonly Token[]): boolean {
  const [, next] = tokens;
  if (!next || tokens.some(({ isNumber, isOrdinal }) => isNumber && !isOrdinal)) return false;
  const { isCountable, bare } = termOf(next.written);
  return next.isNumber || (!isCountable && (cardinal === '1' || !bare.endsWith('s')));
}

/** Where the number of the house stands; null if there is none, as in `rue du 8 Mai 1945`. */
function houseNumberAt(tokens: readonly Token[], country: string | null): number | null {
  const places = tokens.flatMap((_, at) => (isOfHouseAt(tokens, at) ? [at] : []));
  const announcedAt = places.find((at) => tokens[at]?.isAnnounced);
  if (announcedAt !== undefined) return announcedAt;
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined) return null;
  const isFirst = first === 0 && (country === null || NUMBER_FIRST.has(country) || last === 0);
  return isFirst ? first : last;
}

function segment(tokens: readonly Token[], house: number | null, country: string | null): Segment {
  const kinds: string[] = [];
  const names: string[] = [];
  for (const [at, { written, isNumber }] of tokens.entries()) {
    if (at === house) continue;
    const { bare, kind, parts } = termOf(written);
    if (house === null && at === 0 && bare === 'the') continue;
    if (isLettered(tokens, at)) names.push(written.toLowerCase());
    else if (isNumber) names.push(comparedOrdinal(written));
    else if (kind !== null) kinds.push(kind);
    else if (parts.length > 1) {
      names.push(...parts.slice(0, -1));
      kinds.push(...parts.slice(-1));
    } else names.push(...parts);
  }
  const number = house === null ? null : (tokens[house]?.written ?? null);
  const { own, units } = roomInNumber(number, country, house === 0);
  const key = [own === null ? '' : `${comparedNumber(own)}.`, ...names, ...new Set(kinds)];
  return {
    key: key.filter((part) => part !== '').join(' '),
    hasHouseNumber: own !== null && (names.length > 0 || kinds.includes(PARCEL)),
    hasHouseName:
      tokens.length > 1 && tokens.some((one) => isWord(one) && termOf(one.written).isHouse),
    units,
  };
}

/** In `12 E Street` the letter is the street’s name; in `12 E Main Street` it is the east. */
function isLettered(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  if (!token || !next || next.isNumber || !/^[a-z]$/i.test(token.written)) return false;
  return (before === undefined || before.isNumber) && termOf(next.written).isStreet;
}

/**
 * `10/5` in Poland is flat 5 of house 10, `200-181 Bay Street` in Canada and `200/181` in Australia suite 200 of house
 * 181.
 */
function roomInNumber(
  number: string | null,
  country: string | null,
  isFirst: boolean,
): { own: string | null; units: UnitWord[] } {
  const [one, separator, other, ...more] = number?.split(/([-/])/) ?? [];
  if (one === undefined || other === undefined || (more.length > 0 && country !== 'au'))
    return { own: number, units: [] };
  const room = (written: string): UnitWord[] => [
    ['room', { key: comparedNumber(written), written }],
  ];
  if (country === 'pl' && separator === '/') return { own: one, units: room(other) };
  const isBeforeHouse =
    country === 'ca' ? separator === '-' : country === 'au' && separator === '/';
  return isBeforeHouse && isFirst
    ? { own: number?.slice(one.length + 1) ?? null, units: room(one) }
    : { own: number, units: [] };
}
