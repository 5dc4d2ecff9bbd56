/** Whether two words of names may be the same, and in what way they agree. */
import { letterEdits, soundEdits } from './edit-distance.ts';
import { meanTheSame } from './company-name.ts';
import { areOneFamilyName, areOneGivenName, areTwoGivenNames } from './given-names.ts';
import { type NameWord, inKoreanSpelling } from './name-words.ts';
import { endInTwoWays } from './surname-endings.ts';
import { chineseOf, endsInLatvian, isWadeGiles, soundOf } from './sound.ts';

export type How =
  | 'same'
  | 'wide'
  | 'spelling'
  | 'ending'
  | 'led'
  | 'script'
  | 'given'
  | 'family'
  | 'meaning'
  | 'chinese'
  | 'short'
  | 'end'
  | 'initial'
  | 'initials'
  | 'slip';

export interface Agreement {
  how: How;
  /** From 0 to 1, for the same word. */
  value: number;
  /** Letters of difference that count as slips (typing errors); 0 if there are none. */
  cost: number;
}

const agreement = (how: How, value: number, cost = 0): Agreement => ({ how, value, cost });

/** The most letters of a word of this length that may be slips. Words of two letters allow none. */
export function slipsAllowed(length: number): number {
  if (length <= 2) return 0;
  if (length <= 4) return 1;
  return length <= 11 ? 2 : 3;
}

/** Two slips in one word seldom include its first letter. */
const beginAlike = (a: string, b: string): boolean => soundEdits(a.charAt(0), b.charAt(0)) < 1;

function slips(a: string, b: string, edits = soundEdits): Agreement | null {
  const length = Math.max(a.length, b.length);
  const allowed = slipsAllowed(length);
  if (Math.abs(a.length - b.length) > allowed) return null;
  const letters = letterEdits(a, b);
  if (letters > allowed || (letters > 1 && !beginAlike(a, b))) return null;
  // A sum of tenths depends on its order, so it is rounded.
  const cost = Math.round(edits(a, b) * 10) / 10;
  return agreement('slip', 1 - cost / length, cost);
}

/** The most bits in which the `letters` of two words may differ: a slip changes at most two. */
const maxBits = (a: NameWord, b: NameWord): number =>
  2 * slipsAllowed(Math.max(a.latin.length, b.latin.length));

function latinSlips(a: NameWord, b: NameWord): Agreement | null {
  const max = maxBits(a, b);
  let differing = a.letters ^ b.letters;
  for (let bits = 0; differing !== 0; bits += 1) {
    if (bits === max) return null;
    differing &= differing - 1;
  }
  return slips(a.latin, b.latin);
}

/** Words whose sounds differ in one letter: Derek and Derrick. */
function soundSlip({ sound: a }: NameWord, { sound: b }: NameWord): Agreement | null {
  const length = Math.max(a.length, b.length);
  if (length < 5 || Math.abs(a.length - b.length) > 1 || letterEdits(a, b) > 1) return null;
  return agreement('slip', 1 - 1 / length, 1);
}

const isSyllabic = ({ script }: NameWord): boolean => script === 'han' || script === 'hangul';

const SEMITIC = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Ways to read their consonants: J is G in Cairo and Y in Hebrew, which has one letter for P and F. */
const READINGS: readonly ((consonants: string) => string)[] = [
  (consonants) => consonants,
  (consonants) => consonants.replaceAll('j', 'k'),
  (consonants) => consonants.replaceAll('j', ''),
  (consonants) => consonants.replaceAll('f', 'p'),
  (consonants) => consonants.replaceAll('j', '').replaceAll('f', 'p'),
  (consonants) => consonants.replaceAll(/[jf]/g, '').replaceAll(/(.)\1+/g, '$1'),
];

/** Up to this length, in letters, one common consonant is enough. */
const SHORT_WORD = 5;

/** Compares words by their consonants alone, for scripts without vowels or with uncertain ones. */
function byConsonants(a: NameWord, b: NameWord): Agreement | null {
  const ofB = [b.consonants, ...b.otherConsonants];
  let near: Agreement | null = null;
  for (const one of [a.consonants, ...a.otherConsonants]) {
    for (const other of ofB) {
      const found = consonantsAgree(a, b, [one, other]);
      if (found?.cost === 0) return found;
      near ??= found;
    }
  }
  return near;
}

function consonantsAgree(a: NameWord, b: NameWord, read: [string, string]): Agreement | null {
  const isHan = a.script === 'han' || b.script === 'han';
  const [one, other] = isHan ? read.map((all) => all.replaceAll('r', 'l')) : read;
  if (one === undefined || other === undefined) return null;
  const isShort = Math.max(a.latin.length, b.latin.length) <= SHORT_WORD;
  const least = isShort && !isHan ? 1 : 2;
  const readings = SEMITIC.test(a.own + b.own) ? READINGS : READINGS.slice(0, 1);
  const agrees = readings.some((to) => to(one) === to(other) && to(one).length >= least);
  if (agrees) return agreement('script', 0.88);
  return one.length >= 4 && other.length >= 4 && letterEdits(one, other) === 1
    ? agreement('script', 0.75, 0.7)
    : null;
}

/** Compares a Korean word with one in another script, in any romanisation; null if they don't agree. */
function byKorean(a: NameWord, b: NameWord): Agreement | null {
  const [one, other] = [a, b].map(({ latin }) => chineseOf(inKoreanSpelling(latin))) as [
    string,
    string,
  ];
  if (one === other) return agreement('script', 0.9);
  // A syllable more or less makes another word, even with the same consonants.
  const isWord = Math.abs(one.length - other.length) <= 1 && isSyllabic(a) !== isSyllabic(b);
  return isWord ? byEar(a, b) : null;
}

const isKana = ({ script }: NameWord): boolean => script === 'kana';

/** As Japanese writes foreign words: l is r, m before p is n, v is b, and a vowel follows each consonant. */
const inKana = (consonants: string): string =>
  consonants
    .replaceAll('l', 'r')
    .replace(/m(?=p)/g, 'n')
    .replaceAll('f', 'p')
    .replace(/(.)\1+/g, '$1');

/** Compares a Japanese word with one in Latin letters; both need two consonants. */
function byKana(a: NameWord, b: NameWord): Agreement | null {
  const one = inKana(a.consonants);
  return one.length >= 2 && one === inKana(b.consonants) ? agreement('script', 0.88) : null;
}

/** By consonants, for words of at least five letters; shorter ones have too few. */
const byEar = (a: NameWord, b: NameWord): Agreement | null =>
  Math.max(a.latin.length, b.latin.length) >= 5 ? byConsonants(a, b) : null;

const isHan = ({ script }: NameWord): boolean => script === 'han';

const isHangul = ({ script }: NameWord): boolean => script === 'hangul';

/** How two words agree by the rules that hold for names of persons and of companies. */
function agreeAnyWords(a: NameWord, b: NameWord): Agreement | null {
  if (a.own === b.own) return agreement('same', 1);
  if (a.script === b.script && isSyllabic(a)) return null;
  if (a.script === 'vague' && b.script === 'vague') return slips(a.own, b.own, letterEdits);
  if (a.script === 'vague' || b.script === 'vague') return byConsonants(a, b);
  const how = a.script === b.script ? 'spelling' : 'script';
  if (a.latin === b.latin) return agreement(how, 1);
  if (a.wide === b.latin || a.latin === b.wide) return agreement('wide', 1);
  if (a.sound === b.sound && (a.sound.length >= 2 || isSyllabic(a) || isSyllabic(b))) {
    const isLatvian = endsInLatvian(a.latin) !== endsInLatvian(b.latin);
    return agreement(isLatvian ? 'ending' : how, 0.95);
  }
  if (isHangul(a) !== isHangul(b)) return byKorean(a, b);
  if (isSyllabic(a) === isSyllabic(b)) return isKana(a) === isKana(b) ? null : byKana(a, b);
  return byEar(a, b);
}

/** The form in which the tables list a word. */
const listed = ({ script, own, latin }: NameWord): string =>
  script === 'latin' || script === 'letters' ? latin : own;

function isShortOf(short: string, long: string): boolean {
  return short.length >= 3 && long.length >= short.length + 2 && long.startsWith(short);
}

/** Whether one is a short form that the other ends in: Seun and Oluwaseun, Beth and Elizabeth. */
const isEndOf = (end: string, long: string): boolean =>
  end.length >= 4 && long.length >= end.length + 3 && long.endsWith(end);

const isInitialOf = (a: string, b: string): boolean => a.length === 1 && b.startsWith(a);

/** Two or three capitals in a name that isn’t all in capitals. */
const INITIALS = /^\p{Lu}{2,3}$/u;

/** Whether `a` is the initials of the words that `b` was joined from: HD and Hans-Dietrich. */
const areInitialsOf = (a: NameWord, b: NameWord): boolean =>
  b.initials !== '' &&
  a.latin === b.initials &&
  INITIALS.test(a.text) &&
  b.text !== b.text.toUpperCase();

/** Whether `b` is `a` joined with its particles: Alharthi and al-Harthi, Vanderberg and van der Berg. */
const agreesLed = (a: NameWord, b: NameWord): boolean =>
  a.joinedToParticles !== '' &&
  a.joinedToParticles.length >= 5 &&
  soundOf(a.joinedToParticles) === b.sound;

/** Names that tables or letters show to be different: Mary and Mark, Daniel and Daniela. */
const areTwo = (one: string, other: string): boolean =>
  areOfTwoSexes(one, other) ||
  endInTwoWays(one, other) ||
  (Math.min(one.length, other.length) >= 4 && areTwoGivenNames(one, other));

/** How two words of persons' names agree, or null. `isChinese`: one of the names is in Wade-Giles. */
export function agreeWords(a: NameWord, b: NameWord, isChinese = false): Agreement | null {
  const plain = agreeAnyWords(a, b);
  if (plain !== null) return plain;
  if (areOneGivenName(listed(a), listed(b))) return agreement('given', 0.9);
  if (areOneFamilyName(listed(a), listed(b))) return agreement('family', 0.85);
  if (a.script === 'vague' || b.script === 'vague') return null;
  if (a.script === b.script && isSyllabic(a)) return null;
  const { latin: one } = a;
  const { latin: other } = b;
  if (areInitialsOf(a, b) || areInitialsOf(b, a)) return agreement('initials', 0.6);
  if (isInitialOf(one, other) || isInitialOf(other, one)) return agreement('initial', 0.6);
  if (agreesLed(a, b) || agreesLed(b, a)) return agreement('led', 0.95);
  if ((isChinese || isHan(a) !== isHan(b)) && a.chinese === b.chinese)
    return agreement('chinese', 0.9);
  if (areTwo(one, other)) return null;
  // Ways to romanise a syllable differ only in its vowels.
  if (isSyllabic(a) !== isSyllabic(b) && a.consonants !== b.consonants) return null;
  const slipped = latinSlips(a, b) ?? soundSlip(a, b);
  if (slipped !== null) return slipped;
  if (isSyllabic(a) || isSyllabic(b)) return null;
  if (isShortOf(one, other) || isShortOf(other, one)) return agreement('short', 0.75, 0.5);
  return isEndOf(one, other) || isEndOf(other, one) ? agreement('end', 0.72, 0.5) : null;
}

/** From this length on, in characters, one character more or less counts as a slip. */
const LONG_IN_CHARACTERS = 6;

function characterSlip({ own: a }: NameWord, { own: b }: NameWord): Agreement | null {
  const length = Math.max(a.length, b.length);
  const isOneMore = Math.abs(a.length - b.length) === 1 && letterEdits(a, b) === 1;
  return isOneMore && length >= LONG_IN_CHARACTERS ? agreement('slip', 1 - 1 / length, 1) : null;
}

const DIGITS = /\p{Nd}/gu;

/** Whether both have digits, but others: Web3Labs and Web4Labs. A single digit may be a letter. */
function haveOtherDigits({ own: a }: NameWord, { own: b }: NameWord): boolean {
  const [one, other] = [a, b].map((own) => own.match(DIGITS)?.join('') ?? '');
  return one !== '' && other !== '' && one !== other;
}

/** How two words of other names agree, or null: initials and short forms say nothing there. */
export function agreeCompanyWords(a: NameWord, b: NameWord): Agreement | null {
  if (haveOtherDigits(a, b)) return null;
  const plain = agreeAnyWords(a, b);
  if (plain !== null) return plain;
  if (meanTheSame(listed(a), listed(b))) return agreement('meaning', 0.9);
  if (a.script === 'vague' || b.script === 'vague') return null;
  if (a.script === b.script && isSyllabic(a)) return characterSlip(a, b);
  if (isSyllabic(a) || isSyllabic(b)) return null;
  if (agreesLed(a, b) || agreesLed(b, a)) return agreement('led', 0.95);
  if (`${a.latin}s` === b.latin || `${b.latin}s` === a.latin) return agreement('slip', 0.97);
  return latinSlips(a, b);
}

export const isOldChinese = (words: readonly NameWord[]): boolean =>
  words.some(({ latin }) => isWadeGiles(latin));

/** Whether they are a woman's and a man's form of one name: Petrova and Petrov, Daniela and Daniel. */
function areOfTwoSexes(a: string, b: string): boolean {
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  if (
    shorter.length >= 4 &&
    (longer === `${shorter}a` || longer === `${shorter}${shorter.at(-1)}a`)
  )
    return true;
  if (
    shorter.length >= 4 &&
    a.endsWith('a') !== b.endsWith('a') &&
    /[aoiu]$/.test(a) &&
    /[aoiu]$/.test(b)
  ) {
    if (a.slice(0, -1) === b.slice(0, -1)) return true;
  }
  const areGivenNames = (female: string, male: string): boolean =>
    female.endsWith('andra') && male === female.replace(/ra$/, 'er');
  if (areGivenNames(a, b) || areGivenNames(b, a)) return true;
  const areFamilyNames = (female: string, male: string): boolean =>
    FEMININE_FAMILY.test(female) && MASCULINE_FAMILY.test(male);
  return (
    areFamilyNames(longer, shorter) || (a.length === b.length && areFamilyNames(shorter, longer))
  );
}

/** Endings that mark Russian and similar family names as a woman's. */
const FEMININE_FAMILY = /(ov|ev|in|yn)a$|skaya$|skaia$/;

const MASCULINE_FAMILY = /(ov|ev|in|yn|sky|skiy|skii)$/;
