/** Whether two addresses lead to the same door, in words: what differs, and what is only written otherwise. */
import type { Address } from '../../contract/model/address.ts';
import type { SaidWord } from './address-text.ts';
import { hasDigitFirst, UNITS, type Unit } from './compared-words.ts';
import { doorOf, keyOfDoor, type Door } from './door.ts';

interface AddressComparison {
  /** Just where the keys of the two are equal. */
  same: boolean;
  /** What makes them two doors, each in words: `room 4 against not stated`. */
  differs: string[];
  /** What is written otherwise and doesn’t count: `“Str.” for “Street”`. */
  butFor: string[];
  /** All of it as one sentence. */
  says: string;
}

const NOT_STATED = 'not stated';

/** Each with how its difference is called. */
const CALLED: Record<Unit, string> = {
  care: 'care of',
  box: 'post box',
  building: 'building',
  entrance: 'entrance',
  floor: 'floor',
  room: 'room',
};

/** The first is what is asked about: “Str.” for “Street” says that the first has “Str.”. */
export function compareAddresses(a: Address, b: Address): AddressComparison {
  const first = doorOf(a);
  const second = doorOf(b);
  if (first === null || second === null) {
    const which =
      first === null && second === null ? 'neither' : first === null ? 'the first' : 'the second';
    const differs = [which === 'neither' ? 'neither leads to a door' : `${which} leads to no door`];
    return { same: false, differs, butFor: [], says: `Not comparable: ${differs[0]}.` };
  }
  return compareDoors(first, second);
}

function compareDoors(a: Door, b: Door): AddressComparison {
  const differs = [...differencesOf(a, b)];
  const butFor = [...writtenOtherwise(a, b)];
  const same = keyOfDoor(a) === keyOfDoor(b);
  const but =
    butFor.length > 0 ? `${same ? 'but for' : 'written otherwise'}: ${butFor.join('; ')}` : '';
  const says = same
    ? `The same door${but === '' ? '' : `, ${but}`}.`
    : `Not the same door: ${[...differs, ...(but === '' ? [] : [but])].join('; ')}.`;
  return { same, differs, butFor, says };
}

/** What counts: where there is none of it, the keys are equal. */
function* differencesOf(a: Door, b: Door): Generator<string> {
  if (a.country?.is !== b.country?.is) yield against('country', [a.country], [b.country]);
  if (a.postCode?.is !== b.postCode?.is) yield against('post code', [a.postCode], [b.postCode]);
  else if (a.postCode === null && a.town?.is !== b.town?.is)
    yield against('town', [a.town], [b.town]);
  const onlyA = without(a.words, b.words);
  const onlyB = without(b.words, a.words);
  const numbersA = onlyA.filter(isOfNumber);
  const numbersB = onlyB.filter(isOfNumber);
  if (numbersA.length + numbersB.length > 0) yield against('number', numbersA, numbersB);
  const [namesA, namesB] = [onlyA, onlyB].map((only) => only.filter((word) => !isOfNumber(word)));
  if (namesA && namesB && namesA.length + namesB.length > 0) {
    yield against('street or house', namesA, namesB);
  }
  for (const unit of UNITS) {
    const saidA = a.units.get(unit) ?? [];
    const saidB = b.units.get(unit) ?? [];
    if (compared(saidA) !== compared(saidB)) yield against(CALLED[unit], saidA, saidB);
  }
}

const isOfNumber = ({ is }: SaidWord): boolean => hasDigitFirst(is);
const compared = (all: readonly SaidWord[]): string => all.map(({ is }) => is).join('\t');

/** Those of the first list that the second has not as often. */
function without(all: readonly SaidWord[], others: readonly SaidWord[]): SaidWord[] {
  const left = others.map(({ is }) => is);
  return all.filter(({ is }) => {
    const at = left.indexOf(is);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

const against = (
  what: string,
  a: readonly (SaidWord | null)[],
  b: readonly (SaidWord | null)[],
): string => `${what} ${written(a)} against ${written(b)}`;

/** A word that was taken apart is written once. */
function written(all: readonly (SaidWord | null)[]): string {
  const words = all.filter((one) => one !== null).map((one) => one.written);
  const once = words.filter((word, at) => word !== words[at - 1]);
  return once.length === 0 ? NOT_STATED : once.join(' ');
}

/** What doesn’t count: the order, a word in another form, a place that the post code says as well. */
function* writtenOtherwise(a: Door, b: Door): Generator<string> {
  const isSameWords = without(a.words, b.words).length + without(b.words, a.words).length === 0;
  if (isSameWords && compared(a.words) !== compared(b.words)) yield 'the order of its parts';
  yield* forms(a.words, b.words);
  for (const unit of UNITS) yield* forms(a.units.get(unit) ?? [], b.units.get(unit) ?? []);
  const places: [string, SaidWord | null, SaidWord | null][] = [
    ['country', a.country, b.country],
    ['post code', a.postCode, b.postCode],
  ];
  for (const [what, one, other] of places) {
    if (one?.is === other?.is && one && other && one.written !== other.written) {
      yield against(what, [one], [other]);
    }
  }
  const isByCode = a.postCode !== null && a.postCode.is === b.postCode?.is;
  if (isByCode && a.town?.written !== b.town?.written) {
    yield `${against('town', [a.town], [b.town])}, of one post code`;
  }
  const asideA = a.aside.join(', ');
  const asideB = b.aside.join(', ');
  if (asideA !== asideB) {
    yield `left aside ${asideA === '' ? NOT_STATED : `“${asideA}”`} against ${asideB === '' ? NOT_STATED : `“${asideB}”`}`;
  }
}

/** Words that are one and were written in two ways. */
function* forms(a: readonly SaidWord[], b: readonly SaidWord[]): Generator<string> {
  const said = new Set<string>();
  const left = [...b];
  for (const one of a) {
    const at = left.findIndex(({ is }) => is === one.is);
    if (at === -1) continue;
    const [other] = left.splice(at, 1);
    if (other === undefined || other.written === one.written) continue;
    const says = `“${one.written}” for “${other.written}”`;
    if (!said.has(says)) yield says;
    said.add(says);
  }
}
