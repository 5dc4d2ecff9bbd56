/** Compares two names of companies, organisations or ships. */
import { counted } from '../../contract/text/counted.ts';
import { agreeCompanyWords } from './agree.ts';
import { alignWords, type Alignment, type WordPair } from './align.ts';
import { acronymOf } from './acronyms.ts';
import { type ReadCompany, type StatedForm, COMMON, LOOSE, SLIGHT } from './company-name.ts';
import { countryWordsOf } from './country-words.ts';
import { letterEdits } from './edit-distance.ts';
import type { NameWord } from './name-words.ts';
import type { NameNumber } from './numerals.ts';
import {
  quoted,
  alignmentReasons,
  CUT,
  judged,
  MANY_SLIPS,
  particlesAside,
  notCounted,
  type NameComparison,
  type Reasons,
} from './reasons.ts';

/** The weight of a word: one that identifies a company counts far more than a common one. */
function weightOf({ latin, own }: NameWord): number {
  if (SLIGHT.has(latin)) return 0.1;
  return COMMON.has(latin) || COMMON.has(own) ? 0.4 : 1;
}

/** The weight of a word that is often left out of a name that is not the full legal one. */
const LIGHT = 0.25;

/**
 * The weight of what only one name has. A country or a loose word counts little there, unless the names have
 * two legal forms: Kuehne and Kuehne Polska may be one, Kuehne AG and Kuehne Polska sp. z o.o. are two.
 */
function extraOf({ onlyA, onlyB }: Alignment, haveTwoForms: boolean): number {
  const only = [...onlyA, ...onlyB];
  const isStrict = haveTwoForms || (onlyA.length > 0 && onlyB.length > 0);
  const countries = isStrict ? new Set<NameWord>() : countryWordsOf(only);
  return only.reduce((sum, word) => {
    const isLight = !isStrict && (countries.has(word) || LOOSE.has(word.latin));
    return sum + (isLight ? Math.min(LIGHT, weightOf(word)) : weightOf(word));
  }, 0);
}

const leastOf = ({ a, b }: WordPair): number => Math.min(weightOf(a), weightOf(b));

/** Whether the identifying words differ in more letters than slips explain. */
function hasManySlips({ pairs }: Alignment): boolean {
  const slipped = pairs.reduce((sum, { cost }) => sum + cost, 0);
  const letters = pairs
    .filter((pair) => leastOf(pair) >= 1)
    .reduce((sum, { a, b }) => sum + Math.max(a.latin.length, b.latin.length), 0);
  return slipped > letters / 5 + 0.05;
}

function wordStrength(aligned: Alignment, haveTwoForms: boolean): number {
  const { pairs } = aligned;
  const agreed = pairs.reduce((sum, pair) => sum + leastOf(pair), 0);
  if (agreed === 0) return 0;
  const value = pairs.reduce((sum, pair) => sum + pair.value * leastOf(pair), 0);
  const covered = agreed / (agreed + extraOf(aligned, haveTwoForms) * 2);
  return (value / agreed) * covered * (hasManySlips(aligned) ? 0.6 : 1);
}

const initialsOf = (words: readonly NameWord[]): string =>
  words.map(({ latin }) => latin.charAt(0)).join('');

/** The word that only this name has, if it is made of the initials of its other words, else null. */
function withoutInitials({ words }: ReadCompany, only: readonly NameWord[]): NameWord | null {
  const [word, ...others] = only;
  if (word === undefined || others.length > 0) return null;
  const rest = words.filter((one) => one.text !== word.text);
  return rest.length >= 3 && initialsOf(rest) === word.latin ? word : null;
}

/** From this length on, in letters, one differing letter in the whole name counts as a slip. */
const LONG_NAME = 8;

/** How many letters differ when both names are written as one word; null if that is no evidence. */
function joinedEdits(a: ReadCompany, b: ReadCompany): number | null {
  if (a.words.length === 0 || b.words.length === 0) return null;
  const [one, other] = [a, b].map(({ words }) => words.map(({ latin }) => latin).join('')) as [
    string,
    string,
  ];
  if (Math.min(one.length, other.length) < LONG_NAME) return one === other ? 0 : null;
  if (Math.abs(one.length - other.length) > 1 || a.words.length === b.words.length) return null;
  const edits = letterEdits(one, other);
  return edits <= 1 ? edits : null;
}

/** The number as written, with its value if that differs. */
const numberInWords = ({ value, text }: NameNumber): string =>
  value === text.toLowerCase() ? text : `“${text}” (${value})`;

const numbersInWords = ({ numbers }: ReadCompany): string => numbers.map(numberInWords).join(' ');

const valuesOf = ({ numbers }: ReadCompany): string => numbers.map(({ value }) => value).join(' ');

/** The factor by which the numbers in the names reduce the strength. */
function numberFactor(a: ReadCompany, b: ReadCompany, reasons: Reasons): number {
  const one = numbersInWords(a);
  const other = numbersInWords(b);
  const noun = Math.max(a.numbers.length, b.numbers.length) > 1 ? 'numbers' : 'number';
  if (valuesOf(a) === valuesOf(b)) {
    const both = one.toLowerCase() === other.toLowerCase() ? one : `${one} and ${other}`;
    if (one) reasons.for.push(`The same ${noun}: ${both}`);
    return 1;
  }
  if (one && other) reasons.against.push(`Different numbers: ${one} and ${other}`);
  else reasons.against.push(`Only one of them has the ${noun} ${one || other}`);
  return 0.5;
}

/** Reports the words put aside: fillers, and words like “company” unless both names have the same ones. */
function asideOf(a: ReadCompany, b: ReadCompany, aligned: Alignment): string[] {
  const fillers = particlesAside([a.aside, b.aside], aligned);
  const [ofA, ofB] = [a, b].map(({ forms }) =>
    forms.filter(isCompanyWord).map(({ text }) => text.toLowerCase()),
  );
  const isShared = ofA?.join() === ofB?.join();
  const ofCompany = isShared ? [] : [...a.forms, ...b.forms].filter(isCompanyWord);
  return notCounted('Put aside, as telling little', [...fillers, ...ofCompany]);
}

const NONE: Alignment = { pairs: [], onlyA: [], onlyB: [] };

/** How well the words agree, why, and which of them are compared one by one. */
function compareWords(
  one: ReadCompany,
  other: ReadCompany,
): { strength: number; reasons: Reasons; aligned: Alignment } {
  const aligned = alignWords(one.words, other.words, agreeCompanyWords);
  const names: [NameWord[], NameWord[]] = [one.written, other.written];
  const isCut = one.isCut || other.isCut;
  const haveTwoForms = haveOtherForms(one, other);
  // Both names consist of numbers: 3M, 7-Eleven.
  const areNumbers = one.words.length + other.words.length === 0;
  if (areNumbers) return { strength: 0.95, reasons: { for: [], against: [] }, aligned };
  const besides = numbersInWords(one) === numbersInWords(other) ? '' : ' besides numbers';
  const acronym = acronymOf(one, other) ?? acronymOf(other, one);
  if (acronym !== null) {
    const reason = `${quoted(acronym)} is made of the initials of the other`;
    return { strength: 0.75, reasons: { for: [reason], against: [] }, aligned: NONE };
  }
  const ofA = withoutInitials(one, aligned.onlyA);
  const ofB = withoutInitials(other, aligned.onlyB);
  if (ofA !== null || ofB !== null) {
    const without = {
      ...aligned,
      onlyA: ofA === null ? aligned.onlyA : [],
      onlyB: ofB === null ? aligned.onlyB : [],
    };
    const reasons = alignmentReasons(without, `other words of the names${besides}`, names, isCut);
    for (const initials of [ofA, ofB]) {
      if (initials === null) continue;
      reasons.for.push(`${quoted(initials)} is made of the initials of its name`);
    }
    return { strength: wordStrength(without, haveTwoForms), reasons, aligned: without };
  }
  const strength = wordStrength(aligned, haveTwoForms);
  const edits = joinedEdits(one, other);
  if (edits !== null && strength < 0.9) {
    const [x, y] = [one, other].map(({ words }) => words.map(quoted).join(' '));
    const words = edits === 0 ? 'are the same' : `differ in ${counted(edits, 'letter')}`;
    const reason = `Written as one word, ${x} and ${y} ${words}`;
    const reasons = { for: [reason], against: [] };
    return { strength: edits === 0 ? 0.95 : 0.8, reasons, aligned: NONE };
  }
  const reasons = alignmentReasons(aligned, `words of the names${besides}`, names, isCut);
  if (hasManySlips(aligned)) reasons.against.push(MANY_SLIPS);
  return { strength, reasons, aligned };
}

/** Compares two results of `readCompanyName`. */
export function compareCompanies(one: ReadCompany, other: ReadCompany): NameComparison {
  const { strength: ofWords, reasons, aligned } = compareWords(one, other);
  const strength = ofWords * numberFactor(one, other, reasons) * formFactor(one, other, reasons);
  reasons.for.push(...asideOf(one, other, aligned));
  if (one.isCut || other.isCut) reasons.against.push(CUT);
  return judged(strength, reasons, aligned.pairs);
}

/** Whether both state their legal forms, and none alike. */
function haveOtherForms(a: ReadCompany, b: ReadCompany): boolean {
  const [ofA, ofB] = [a, b].map(({ forms }) => forms.filter((form) => !isCompanyWord(form))) as [
    StatedForm[],
    StatedForm[],
  ];
  const isShared = ofA.some((one) => ofB.some((other) => isWritten(one, other)));
  return ofA.length > 0 && ofB.length > 0 && !isShared;
}

const areOfOneFamily = (a: StatedForm, b: StatedForm): boolean =>
  !a.families.isDisjointFrom(b.families);

/** Whether two forms of one family are surely equivalent: not if one stands for several forms abroad. */
const areSurely = ({ families: a }: StatedForm, { families: b }: StatedForm): boolean =>
  a.isSubsetOf(b) && b.isSubsetOf(a)
    ? true
    : Math.max(a.size, b.size) < 3 && Math.min(a.size, b.size) === 1;

/** “Company” is no legal form, since many use the word. */
const isCompanyWord = ({ families }: StatedForm): boolean => families.has('company');

const isWritten = (a: StatedForm, b: StatedForm): boolean =>
  a.text.toLowerCase().replaceAll('.', '') === b.text.toLowerCase().replaceAll('.', '');

interface SharedForms {
  pairs: [StatedForm, StatedForm][];
  left: StatedForm[];
}

/** Pairs forms that are written the same first, then those of one family: a name may state several. */
function shareForms(ofA: readonly StatedForm[], ofB: readonly StatedForm[]): SharedForms {
  const pairs: [StatedForm, StatedForm][] = [];
  let leftA = [...ofA];
  let leftB = [...ofB];
  for (const isOne of [isWritten, areOfOneFamily]) {
    leftA = leftA.filter((one) => {
      const other = leftB.find((form) => isOne(one, form));
      if (other === undefined) return true;
      leftB = leftB.filter((form) => form !== other);
      pairs.push([one, other]);
      return false;
    });
  }
  return { pairs, left: [...leftA, ...leftB] };
}

function formPairInWords([one, other]: [StatedForm, StatedForm]): string {
  if (one.text.toLowerCase() === other.text.toLowerCase()) {
    return `The same legal form: ${quoted(one)}`;
  }
  if (isWritten(one, other)) return `The same legal form: ${quoted(one)} and ${quoted(other)}`;
  const are = areSurely(one, other) ? 'are' : 'can be';
  return `${quoted(one)} and ${quoted(other)} ${are} legal forms of one kind`;
}

/** The factor by which the legal forms reduce the strength. */
function formFactor(a: ReadCompany, b: ReadCompany, reasons: Reasons): number {
  const [ofA, ofB] = [a, b].map(({ forms }) => forms.filter((form) => !isCompanyWord(form))) as [
    StatedForm[],
    StatedForm[],
  ];
  const { pairs, left } = shareForms(ofA, ofB);
  reasons.for.push(...pairs.map(formPairInWords));
  if (pairs.length > 0) {
    reasons.against.push(...left.map((form) => `Only one of them has ${quoted(form)} as well`));
    return 1;
  }
  if (ofA.length > 0 && ofB.length > 0) {
    const [x, y] = [ofA, ofB].map((forms) => forms.map(quoted).join(', '));
    reasons.against.push(`Different legal forms: ${x} and ${y}`);
    return 0.9;
  }
  if (left.length > 0) {
    reasons.against.push(`Only one states a legal form: ${left.map(quoted).join(', ')}`);
  }
  return 0.98;
}
