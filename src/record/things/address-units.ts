/** Takes the units of a house (building, entrance, floor, room) from the words of one part of an address. */
import {
  comparedNumber,
  comparedOrdinal,
  isStreetWord,
  type AddressWord,
  type Token,
} from './address-tokens.ts';
import { termOf, type AddressTerm, type UnitLabel } from './address-terms.ts';
import type { Unit } from './address-vocabulary.ts';

export type UnitWord = [Unit, AddressWord];

/** What was taken from the words of a part, and the words left. */
export interface UnitsAndRest {
  units: UnitWord[];
  left: Token[];
}

/** In `Hải Phòng 18083`, where phòng also means room, the longer number is a post code. */
const SHORT_NUMBER = /^[0-9]{1,4}\p{L}{0,2}(?:[-/][0-9]{1,4}\p{L}?)*[°.]?$/u;
/** A letter, or letters and digits: `A`, `B12`. */
const LETTERED = /^\p{L}[0-9]*$/u;
const ROMAN = /^[ivx]{1,4}$/i;
const ROMANS: readonly string[] = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');
/** The number of a dwelling in Norway: `H0203`. */
const DWELLING = /^[HKUL]0[0-9]{3}$/i;
const FLOOR_BY_LETTER = /^[0-9]{1,3}F$/;

interface Taken {
  units: UnitWord[];
  /** How many words it takes, from the label on. */
  count: number;
  /** Whether it also takes the word before. */
  takesBefore?: boolean;
}

/**
 * The units among these words, and the words left. `isBehindNumber` says whether a part before has the number of
 * a house, so that a bare `# 4` or `2º` is of a unit.
 */
export function takeUnits(tokens: readonly Token[], isBehindNumber: boolean): UnitsAndRest {
  const units: UnitWord[] = [];
  const left: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const taken = takenAt(tokens, { at, left, isBehindNumber });
    if (taken !== null) {
      units.push(...taken.units);
      if (taken.takesBefore) left.pop();
      at += taken.count - 1;
      continue;
    }
    const next = tokens[at + 1];
    const isAnnouncer =
      token.written === '#' || (!token.isNumber && isAnnouncing(tokens, at, left));
    if (!isAnnouncer) left.push(token);
    else if (next?.isNumber) {
      left.push({ ...announced(next) });
      at += 1;
    }
  }
  return withSides(units, left);
}

const announced = (token: Token): Token => {
  token.isAnnounced = true;
  return token;
};

interface Place {
  at: number;
  left: readonly Token[];
  isBehindNumber: boolean;
}

/** `N 12th Street` and `N 500` in a grid of streets are north; of others, a number follows. */
function isAnnouncing(tokens: readonly Token[], at: number, left: readonly Token[]): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || !next?.isNumber || next.isOrdinal || !termOf(token.written).isAnnouncer)
    return false;
  if (namesStreet(tokens, at, left)) return false;
  return token.written.length > 1 || !left.some(({ isNumber }) => isNumber);
}

function takenAt(tokens: readonly Token[], place: Place): Taken | null {
  const { at, left } = place;
  const token = tokens[at];
  if (token === undefined) return null;
  const isNumbered =
    place.isBehindNumber || left.some(({ isNumber, isOrdinal }) => isNumber && !isOrdinal);
  const next = tokens[at + 1];
  if (token.written === '#') {
    const isRoom = isNumbered && next !== undefined && isValue(next);
    return isRoom ? { units: [roomOf(next)], count: 2 } : null;
  }
  if (token.isNumber) return byNumber(tokens, at, isNumbered);
  if (DWELLING.test(token.written) && at > 0) return { units: [roomOf(token)], count: 1 };
  if (DWELLING.test(token.written) && isNumbered) return { units: [roomOf(token)], count: 1 };
  const term = termOf(token.written);
  return namedUnit(tokens, at, term, isNumbered) ?? labelled(tokens, place, term);
}

const unitWord = (unit: Unit, key: string, written: string): UnitWord => [unit, { key, written }];
const roomOf = ({ written }: Token): UnitWord => [
  'room',
  { key: comparedNumber(written), written, called: '' },
];

/** A unit with the number that stands beside its label. */
const labelledUnit = (
  { unit, called, prefix }: UnitLabel,
  { key, written }: { key: string; written: string },
): UnitWord => [unit, { key: prefix + key, written, called }];
const isValue = ({ written, isNumber }: Token): boolean =>
  isNumber ? SHORT_NUMBER.test(written) : LETTERED.test(written);

/** A floor that is only a number: `3. th`, `2º A`, `23F`. */
function byNumber(tokens: readonly Token[], at: number, isNumbered: boolean): Taken | null {
  const token = tokens[at];
  if (token === undefined || !isNumbered) return null;
  const next = tokens[at + 1];
  const isLast = at === tokens.length - 1;
  const floor = unitWord('floor', comparedOrdinal(token.written), token.written);
  if (FLOOR_BY_LETTER.test(token.written) && isLast)
    return { units: [unitWord('floor', token.written.slice(0, -1), token.written)], count: 1 };
  const isMarked = token.written.endsWith('°');
  const isAlone = at === 0 && isLast && (token.isOrdinal || token.endsInDot);
  if (isAlone || (isMarked && isLast)) return { units: [floor], count: 1 };
  if (next === undefined || next.isNumber || at + 2 !== tokens.length) return null;
  const side = termOf(next.written).side;
  const isShort = /^[0-9]{1,2}[°.]?$/.test(token.written);
  if (side !== null && isShort && (isMarked || at === 0))
    return { units: [floor, unitWord('room', side, next.written)], count: 2 };
  return isMarked && LETTERED.test(next.written)
    ? { units: [floor, roomOf(next)], count: 2 }
    : null;
}

/** A floor or part of a house that has no number: the ground floor, the back house. */
function namedUnit(
  tokens: readonly Token[],
  at: number,
  term: AddressTerm,
  isNumbered: boolean,
): Taken | null {
  const next = tokens[at + 1];
  const after = next === undefined || next.isNumber ? null : termOf(next.written);
  const isFloor = after?.label?.unit === 'floor';
  if (term.bare === 'ground' && isFloor)
    return { units: [unitWord('floor', 'ground', 'ground floor')], count: 2 };
  const isLevel = ['lower', 'upper'].includes(term.bare) && after?.bare === 'ground';
  if (isLevel)
    return {
      units: [unitWord('floor', `${term.bare} ground`, `${term.bare} ground floor`)],
      count: Math.min(3, tokens.length - at),
    };
  const written = tokens[at]?.written ?? '';
  const isOneOnly = at === 0 && (next === undefined || (after?.side ?? null) !== null);
  if (isOneOnly && isNumbered && (term.bare === 'st' || term.bare === 'kl')) {
    const key = term.bare === 'st' ? 'ground' : 'basement';
    const side = after?.side ?? null;
    const sides = side === null ? [] : [unitWord('room', side, next?.written ?? '')];
    return { units: [unitWord('floor', key, written), ...sides], count: 1 + sides.length };
  }
  if (term.named === null || !(isNumbered || at === 0)) return null;
  const isLabelled = after !== null && after.label !== null && at + 2 === tokens.length;
  const isAtEnd = next === undefined || isFloor || isLabelled || (after?.side ?? null) !== null;
  if (!isAtEnd) return null;
  return {
    units: [unitWord(term.named.unit, term.named.key, written)],
    count: isFloor || isLabelled ? 2 : 1,
  };
}

/** A unit by its label, with the value behind it or before it. */
function labelled(tokens: readonly Token[], place: Place, term: AddressTerm): Taken | null {
  const { label } = term;
  const { at, left } = place;
  if (label === null || namesStreet(tokens, at, left)) return null;
  const before = valueBefore(tokens, place, term);
  const behind = valueBehind(tokens, at, term);
  if (before !== null && (label.isBehind || before.isSure || behind === null)) {
    return { units: [labelledUnit(label, before)], count: 1, takesBefore: true };
  }
  if (behind === null || leavesStreetWithoutNumber(tokens, at + behind.count, left)) return null;
  return { units: [labelledUnit(label, behind)], count: behind.count };
}

/** In `Avenue D 12` the letter is the name of the street. */
function namesStreet(tokens: readonly Token[], at: number, left: readonly Token[]): boolean {
  const before = tokens[at - 1];
  if (before === undefined || tokens[at]?.written.length !== 1) return false;
  return !left.some(({ isNumber }) => isNumber) && isStreetWord(before);
}

/** In `State Capitol Building 1007 E. Grand Ave.` the number is of the street. */
function leavesStreetWithoutNumber(
  tokens: readonly Token[],
  from: number,
  left: readonly Token[],
): boolean {
  const isHouseNumber = ({ isNumber, isOrdinal }: Token): boolean => isNumber && !isOrdinal;
  const after = tokens.slice(from);
  if (left.some(isHouseNumber) || after.some(isHouseNumber)) return false;
  return after.some(({ written, isNumber }) => !isNumber && termOf(written).isStreet);
}

function valueBefore(
  tokens: readonly Token[],
  { at, left }: Place,
  { label }: AddressTerm,
): { key: string; written: string; isSure: boolean } | null {
  const before = left.at(-1);
  if (label === null || before === undefined || before !== tokens[at - 1]) return null;
  const { written, isNumber } = before;
  if (!isNumber) {
    if (label.unit !== 'floor') return null;
    const { ordinal } = termOf(written);
    if (ordinal !== null) return { key: ordinal, written, isSure: true };
    const roman = ROMAN.test(written) ? ROMANS.indexOf(written.toLowerCase()) + 1 : 0;
    return roman > 0 ? { key: String(roman), written, isSure: true } : null;
  }
  if (label.isBehind) return { key: comparedNumber(written), written, isSure: true };
  if (label.unit !== 'floor') return null;
  const isCounted = label.isCounted && /^[0-9]+[eao]$/i.test(written);
  const isSure = before.isOrdinal || before.endsInDot || isCounted;
  const next = tokens[at + 1];
  const isBeforeOther =
    next === undefined ||
    (!next.isNumber && (termOf(next.written).label !== null || termOf(next.written).side !== null));
  if (!isSure && !isBeforeOther) return null;
  return { key: isSure ? comparedOrdinal(written) : comparedNumber(written), written, isSure };
}

function valueBehind(
  tokens: readonly Token[],
  at: number,
  { label, bare }: AddressTerm,
): { key: string; written: string; count: number } | null {
  const skipped = tokens[at + 1];
  const isSkipped =
    skipped !== undefined &&
    tokens[at + 2]?.isNumber === true &&
    (skipped.written === '#' || termOf(skipped.written).isAnnouncer);
  const behind = tokens[at + (isSkipped ? 2 : 1)];
  if (behind === undefined || label === null) return null;
  const { written, isNumber } = behind;
  const count = isSkipped ? 3 : 2;
  if (isNumber) {
    if (!SHORT_NUMBER.test(written)) return null;
    const isOrdinal = label.unit === 'floor' && (behind.isOrdinal || written.endsWith('°'));
    return { key: isOrdinal ? comparedOrdinal(written) : comparedNumber(written), written, count };
  }
  if (bare.length < 2) return null;
  const { ordinal, cardinal } = termOf(written);
  const inWords = label.unit === 'floor' ? (ordinal ?? cardinal) : cardinal;
  if (inWords !== null) return { key: inWords, written, count };
  return LETTERED.test(written) ? { key: comparedNumber(written), written, count } : null;
}

/** Where a part has units, a side that is left says which room: `2nd floor east`. */
function withSides(units: UnitWord[], left: Token[]): UnitsAndRest {
  const sides = units.length === 0 ? null : sidesIn(left);
  return sides === null ? { units, left } : { units: [...units, ...sides], left: [] };
}

/** Rooms, where all the words are sides; else null. */
function sidesIn(tokens: readonly Token[]): UnitWord[] | null {
  const sides = tokens.map(({ written, isNumber }) => {
    if (isNumber) return null;
    const { side, isCompass, parts } = termOf(written);
    return side ?? (isCompass ? parts.join(' ') : null);
  });
  if (sides.some((side) => side === null)) return null;
  return sides.map((side, at) => unitWord('room', side ?? '', tokens[at]?.written ?? ''));
}

/** A part that only says a side: of the unit before it, as in `First Floor (North)`, else of the house. */
export function sidesAlone(
  tokens: readonly Token[],
  isBehindUnit: boolean,
  isBehindNumber: boolean,
): UnitsAndRest | null {
  const isSide = ({ written, isNumber }: Token): boolean =>
    !isNumber && termOf(written).side !== null;
  const isMeant = isBehindUnit || (isBehindNumber && tokens.every(isSide));
  const units = isMeant && tokens.length > 0 ? sidesIn(tokens) : null;
  return units === null ? null : { units, left: [] };
}
