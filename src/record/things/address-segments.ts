/** Puts the street and the number of a house into one order, whichever way round they are written. */
import {
  comparedNumber,
  comparedOrdinal,
  isOfHouseAt,
  isStreetWord,
  type Token,
} from './address-tokens.ts';
import { termOf } from './address-terms.ts';
import type { UnitWord } from './address-units.ts';
import { PARCEL, type Unit } from './address-vocabulary.ts';

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
  const sides: string[] = [];
  for (const [at, { written, isNumber }] of tokens.entries()) {
    if (at === house) continue;
    const { bare, kind, parts, title: own, isCompass } = termOf(written);
    const title = own === null ? null : titleAt(tokens, at);
    if (house === null && at === 0 && bare === 'the') continue;
    if (isLettered(tokens, at)) names.push(written.toLowerCase());
    else if (title !== null) names.push(title);
    else if (isCompass && names.length > 0 && isSideBehind(tokens, at)) sides.push(...parts);
    else if (isNumber) names.push(comparedOrdinal(written));
    else if (kind !== null) kinds.push(kind);
    else if (parts.length > 1) {
      names.push(...parts.slice(0, -1));
      kinds.push(...parts.slice(-1));
    } else names.push(...parts);
  }
  // In `5 Avenue Road` the first kind is the name of the other.
  if (names.length === 0) names.push(...kinds.splice(0, kinds.length - 1));
  const number = house === null ? null : (tokens[house]?.written ?? null);
  const { own, units } = roomInNumber(number, country, house === 0);
  const key = [
    own === null ? '' : `${comparedNumber(own)}.`,
    ...names,
    ...new Set(kinds),
    ...sides,
  ];
  return {
    key: key.filter((part) => part !== '').join(' '),
    hasHouseNumber: own !== null && (names.length > 0 || kinds.includes(PARCEL)),
    hasHouseName:
      tokens.length > 1 && tokens.some((one) => isWord(one) && termOf(one.written).isHouse),
    units,
  };
}

/** In `Park Road West` the side is of the whole street, in `West Park Road` of the park. */
function isSideBehind(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && isWord(before) && termOf(before.written).kind !== null;
}

/** In `12 E Street` and `Avenue E` the letter is the street’s name; in `12 E Main Street` it is the east. */
function isLettered(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  if (token?.written.length !== 1 || !/^[a-z]$/i.test(token.written)) return false;
  if (before && !before.isNumber)
    return isStreetWord(before) && (!next || next.isNumber || termOf(next.written).isCompass);
  if (!next || next.isNumber || next.written.length < 2 || titleAt(tokens, at + 1) !== null)
    return false;
  return termOf(next.written).isStreet || termOf(next.written).kind !== null;
}

/**
 * The title that a word is: in full, or where a name follows and it can be no kind of street, as at the beginning
 * (`St. James St`), behind a kind (`rue St-Honoré`) or before another (`Upper St Martin’s Lane`).
 */
function titleAt(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at];
  if (!token || token.isNumber) return null;
  const { title, kind } = termOf(token.written);
  if (title === null || kind === null || token.written.length > 3) return title;
  const isKind = (one: Token): boolean => isWord(one) && termOf(one.written).kind !== null;
  const [next, ...more] = tokens.slice(at + 1);
  if (!next || next.isNumber || termOf(next.written).isCompass) return null;
  if (isKind(next) && termOf(next.written).title === null && !more.some(isKind)) return null;
  const before = tokens[at - 1];
  return !before || before.isNumber || isKind(before) || more.some(isKind) ? title : null;
}

/**
 * `10/5` in Poland is flat 5 of house 10, `200-181 Bay Street` in Canada and `200/181` in Australia suite 200 of house
 * 181, `5/1/3` in Austria staircase 1 and door 3 of house 5.
 */
function roomInNumber(
  number: string | null,
  country: string | null,
  isFirst: boolean,
): { own: string | null; units: UnitWord[] } {
  const [one, separator, other, ...more] = number?.split(/([-/])/) ?? [];
  if (one === undefined || other === undefined) return { own: number, units: [] };
  const unit = (kind: Unit, written: string): UnitWord => [
    kind,
    { key: comparedNumber(written), written, called: '' },
  ];
  const room = (written: string): UnitWord[] => [unit('room', written)];
  const [next, door, ...others] = more;
  if (country === 'at' && separator === '/' && next === '/' && door && others.length === 0)
    return { own: one, units: [unit('entrance', other), unit('room', door)] };
  if (more.length > 0 && country !== 'au') return { own: number, units: [] };
  if (country === 'pl' && separator === '/') return { own: one, units: room(other) };
  const isBeforeHouse =
    country === 'ca' ? separator === '-' : country === 'au' && separator === '/';
  return isBeforeHouse && isFirst
    ? { own: number?.slice(one.length + 1) ?? null, units: room(one) }
    : { own: number, units: [] };
}
