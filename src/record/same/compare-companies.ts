/** Two names of companies, organisations or ships. */
import { counted } from '../../contract/counted.ts';
import { agreeCompanyWords } from './agree.ts';
import { alignWords, type Alignment, type WordPair } from './align.ts';
import type { ReadCompany } from './company-name.ts';
import { COMMON, FILLERS, SLIGHT } from './company-words.ts';
import { letterEdits } from './edit-distance.ts';
import type { NameWord } from './name-words.ts';
import {
  alignmentReasons,
  MANY_SLIPS,
  MOST,
  quoted,
  SUGGESTED_FROM,
  type NameComparison,
  type Reasons,
} from './reasons.ts';

/** A differing word that tells companies apart counts much more than one that many have. */
function weightOf({ latin, own }: NameWord): number {
  if (SLIGHT.has(latin)) return 0.1;
  return COMMON.has(latin) || COMMON.has(own) ? 0.4 : 1;
}

const sumOf = (words: readonly NameWord[]): number =>
  words.reduce((sum, word) => sum + weightOf(word), 0);

const leastOf = ({ a, b }: WordPair): number => Math.min(weightOf(a), weightOf(b));

/** More than hands slip in what tells the names from others. */
function hasManySlips({ pairs }: Alignment): boolean {
  const slipped = pairs.reduce((sum, { cost }) => sum + cost, 0);
  const letters = pairs
    .filter((pair) => leastOf(pair) >= 1)
    .reduce((sum, { a, b }) => sum + Math.max(a.latin.length, b.latin.length), 0);
  return slipped > letters / 5 + 0.05;
}

function wordStrength(aligned: Alignment): number {
  const { pairs, onlyA, onlyB } = aligned;
  const agreed = pairs.reduce((sum, pair) => sum + leastOf(pair), 0);
  if (agreed === 0) return 0;
  const value = pairs.reduce((sum, pair) => sum + pair.value * leastOf(pair), 0);
  const covered = agreed / (agreed + (sumOf(onlyA) + sumOf(onlyB)) * 2);
  return (value / agreed) * covered * (hasManySlips(aligned) ? 0.6 : 1);
}

/** People’s Liberation Army and PLA. */
function isAcronymOf(short: ReadCompany, long: ReadCompany): boolean {
  const [only, ...others] = short.words;
  if (only === undefined || others.length > 0 || long.words.length < 3) return false;
  const initials = (words: readonly NameWord[]): string =>
    words.map(({ latin }) => latin.charAt(0)).join('');
  const without = long.all.filter(({ latin }) => !FILLERS.has(latin) || latin.length > 4);
  return [initials(long.words), initials(long.all), initials(without)].includes(only.latin);
}

/** From so many letters on, one that differs in the whole name is a slip. */
const LONG_NAME = 8;

/** How many letters differ when the names are written as one word; null where that says nothing. */
function joinedEdits(a: ReadCompany, b: ReadCompany): number | null {
  const [one, other] = [a, b].map(({ words }) => words.map(({ latin }) => latin).join('')) as [
    string,
    string,
  ];
  if (Math.min(one.length, other.length) < LONG_NAME) return one === other ? 0 : null;
  if (Math.abs(one.length - other.length) > 1 || a.words.length === b.words.length) return null;
  const edits = letterEdits(one, other);
  return edits <= 1 ? edits : null;
}

/** What remains of the strength, by the numbers in the names. */
function numberFactor(a: ReadCompany, b: ReadCompany, reasons: Reasons): number {
  const [one, other] = [a, b].map(({ numbers }) => numbers.join(' '));
  if (one === other) {
    if (one) reasons.for.push(`The same number: ${one}`);
    return 1;
  }
  if (one && other) reasons.against.push(`Different numbers: ${one} and ${other}`);
  else reasons.against.push(`Only one of them has the number ${one || other}`);
  return 0.5;
}

function formFactor(a: ReadCompany, b: ReadCompany, reasons: Reasons): number {
  const stated = ({ forms }: ReadCompany) => forms.find(({ family }) => family !== 'company');
  const [one, other] = [stated(a), stated(b)];
  if (one === undefined || other === undefined) {
    const only = one ?? other;
    if (only !== undefined) reasons.against.push(`Only one states a legal form: ${quoted(only)}`);
    return 0.98;
  }
  const [x, y] = [quoted(one), quoted(other)];
  if (one.family === other.family) {
    const both = one.text.toLowerCase() === other.text.toLowerCase();
    reasons.for.push(
      both ? `The same legal form: ${x}` : `${x} and ${y} are legal forms of one kind`,
    );
    return 1;
  }
  reasons.against.push(`Different legal forms: ${x} and ${y}`);
  return 0.9;
}

/** Two of what `readCompanyName` read. */
export function compareCompanies(one: ReadCompany, other: ReadCompany): NameComparison {
  const aligned = alignWords(one.words, other.words, agreeCompanyWords);
  let reasons = alignmentReasons(aligned, 'The words of the names');
  if (hasManySlips(aligned)) reasons.against.push(MANY_SLIPS);
  let strength = wordStrength(aligned);
  const edits = joinedEdits(one, other);
  if (isAcronymOf(one, other) || isAcronymOf(other, one)) {
    reasons = { for: ['One is made of the initials of the other'], against: [] };
    strength = 0.75;
  } else if (edits !== null && strength < 0.9) {
    const words = edits === 0 ? 'agree' : `differ in ${counted(edits, 'letter')}`;
    reasons = { for: [`Written as one word, the names ${words}`], against: [] };
    strength = edits === 0 ? 0.95 : 0.8;
  }
  strength *= numberFactor(one, other, reasons) * formFactor(one, other, reasons);
  return { suggested: strength >= SUGGESTED_FROM, reasons, strength: Math.min(strength, MOST) };
}
