/** A name as its words, each as written and in the forms in which it is compared. */
import { fold, inLatin, inTwoLetters } from '../../contract/text/fold-words.ts';
import { inOneForm } from './characters.ts';
import { chineseOf, soundOf } from './sound.ts';
import { remembering } from '../values/remembering.ts';

export interface NameWord {
  /** The word as written, cut if it is very long; reasons quote this. */
  text: string;
  /** The text between it and the word before. */
  before: string;
  /** The folded word in its own script. */
  own: string;
  /** Whether digits were read as letters for `own`. */
  hasDigits: boolean;
  script: Script;
  latin: string;
  /** Like `latin`, with two letters for one with an umlaut or a ring: Mueller, Aase. */
  wide: string;
  sound: string;
  consonants: string;
  /** Other possible readings of its consonants, if its script leaves them open. */
  otherConsonants: readonly string[];
  /** A form that is the same for Wade-Giles and Pinyin spellings of a Chinese word. */
  chinese: string;
  /** One bit for each Latin letter in it: words that differ in many bits need no closer comparison. */
  letters: number;
  /** The index of the word in its name. */
  at: number;
  /** The particles right before it. */
  particlesBefore: readonly NameWord[];
  /** The word joined with these particles, in Latin letters; empty if there are none. */
  joinedToParticles: string;
  /** The initials of the words that it was joined from; empty if it is one word. */
  initials: string;
  /** The particles inside it, if it was joined from several words. */
  within: readonly NameWord[];
  /** How many generations before the bearer the person of this word is; 0 for the bearer. */
  generation: number;
}

/** The words of a name, and whether the name or a word was cut. */
interface ReadName {
  words: NameWord[];
  isCut: boolean;
}

const APOSTROPHES = /['`‘’ʹʼʻ′]/g;
const WORD_PATTERN = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}]|['`‘’ʹʼʻ′]+(?=[\\p{L}\\p{N}]))*";
const WORD = new RegExp(WORD_PATTERN, 'gu');
/** Letters with dots or slashes between them are one word: A.B.C., S. A. R. L., A/S. */
const DOTTED_PATTERN = '(?<![\\p{L}\\p{N}])\\p{L}(?:[./] ?\\p{L}(?![\\p{L}\\p{N}\\p{M}]))+\\.?';
const DOTTED_OR_WORD = new RegExp(`${DOTTED_PATTERN}|${WORD_PATTERN}`, 'gu');
const CHARACTERS = /^[\p{scx=Han}\p{Script=Hangul}]{2,4}$/u;
const CHARACTERS_ONLY = /^[\p{scx=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]+$/u;
const DIGITS_AS_LETTERS: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};
/** The most characters read of a name: no name is longer, and comparing takes quadratic time. */
export const NAME_AT_MOST = 1000;
export const WORDS_AT_MOST = 20;
export const LETTERS_AT_MOST = 40;

const lettersOf = (latin: string): number => {
  let bits = 0;
  for (let at = 0; at < latin.length; at += 1) bits |= 1 << (latin.charCodeAt(at) - 97);
  return bits;
};

type Written = Pick<NameWord, 'text' | 'before'>;

/** The forms of a word that don't depend on the name it stands in: most words stand in many. */
const formsOf = remembering(
  (read) => {
    const own = inOneForm(fold(read));
    const latin = latinOf(own) || own;
    const wide = inTwoLetters(read);
    return {
      own,
      script: scriptOf(own),
      latin,
      wide: wide === read ? latin : latinOf(wide),
      sound: soundOf(latin),
      consonants: consonantsOf(latin),
      otherConsonants: otherLatinOf(own).map(consonantsOf),
      chinese: chineseOf(latin),
      letters: lettersOf(latin),
    };
  },
  { texts: 20_000, length: LETTERS_AT_MOST },
);

function toNameWord(written: Written, read: string): NameWord {
  return {
    ...written,
    ...formsOf(read),
    hasDigits: false,
    at: 0,
    particlesBefore: [],
    joinedToParticles: '',
    initials: '',
    within: [],
    generation: 0,
  };
}

/** Whether the list has the word in its own script or, for scripts with all vowels, in Latin letters. */
export const isOneOf = ({ own, latin, script }: NameWord, list: ReadonlySet<string>): boolean =>
  list.has(own) || ((script === 'latin' || script === 'letters') && list.has(latin));

/** The words with the particles between them. */
const withInner = (words: readonly NameWord[]): NameWord[] =>
  words.flatMap((word, n) => (n === 0 ? [word] : [...word.particlesBefore, word]));

/** Joins two or more words, and the particles between them, into one. */
export function joinedWord(words: readonly NameWord[]): NameWord {
  const all = withInner(words);
  const text = all.map((word, n) => (n === 0 ? '' : word.before) + word.text).join('');
  const { before, generation, at } = words[0] ?? { before: '', generation: 0, at: 0 };
  const whole = toNameWord({ text, before }, all.map(({ own }) => own).join(''));
  const initials = words.map(({ latin }) => latin.charAt(0)).join('');
  return {
    ...whole,
    generation,
    at,
    initials,
    within: all.filter((word) => !words.includes(word)),
  };
}

/** The words that are not particles, each with the particles right before it. */
export function withParticles(
  words: readonly NameWord[],
  isParticle: (word: NameWord, at: number) => boolean,
): NameWord[] {
  return words.flatMap((word, at) => {
    if (isParticle(word, at)) return [];
    let first = at;
    while (first > 0 && isParticle(words[first - 1] ?? word, first - 1)) first -= 1;
    const particlesBefore = words.slice(first, at);
    const joinedToParticles =
      particlesBefore.length > 0
        ? [...particlesBefore, word].map(({ latin }) => latin).join('')
        : '';
    return [{ ...word, particlesBefore, joinedToParticles }];
  });
}

interface Found extends Written {
  /** The text without apostrophes, dots, slashes and spaces. */
  bare: string;
}

function findWords(name: string, pattern: RegExp): { found: Found[]; isCut: boolean } {
  // An accent that stands alone is an apostrophe; normalising would make it a space.
  const plain = name.replaceAll('´', "'").normalize('NFKC');
  const found: Found[] = [];
  let end = 0;
  let isCut = name.length >= NAME_AT_MOST;
  for (const { 0: text, index } of plain.matchAll(pattern)) {
    if (found.length === WORDS_AT_MOST) return { found, isCut: true };
    const whole = text.replace(APOSTROPHES, '').replace(/[./ ]/g, '');
    const bare = whole.slice(0, LETTERS_AT_MOST).toWellFormed();
    const isLong = bare.length < whole.length;
    isCut ||= isLong;
    const before = end === 0 ? '' : plain.slice(end, index);
    found.push({ text: isLong ? `${bare}…` : text, bare, before });
    end = index + text.length;
  }
  return { found, isCut };
}

/** Reads digits among letters as the letters they look like: Ig0r. */
const withLetters = (word: string): string =>
  /\p{L}/u.test(word)
    ? word.replace(/[013457]/g, (digit) => DIGITS_AS_LETTERS[digit] ?? digit)
    : word;

/** The words of a person's name. A short name in Chinese or Korean is split into its characters. */
export function personWords(name: string): ReadName {
  const hasSeparator = /[·・•\s]/.test(name.trim());
  const { found, isCut } = findWords(name, WORD);
  const words = found.flatMap((one) => {
    if (CHARACTERS.test(one.bare) && !hasSeparator) {
      return [...one.bare].map((character, at) =>
        toNameWord({ text: character, before: at === 0 ? one.before : '' }, character),
      );
    }
    const read = withLetters(one.bare);
    return [{ ...toNameWord(one, read), hasDigits: read !== one.bare }];
  });
  return { words: words.map((word, at) => ({ ...word, at })), isCut };
}

/** Where a number is split off; 3M, AR16 and 1st stay words, and digits amid letters may be letters. */
const NUMBER_BORDER =
  /(?<=^\p{Nd}+)(?=[\p{L}\p{M}]{3})|(?<=[\p{L}\p{M}]{3})(?=(?:\p{Nd}+|\p{Nd}{2,}\p{L})$)/u;

/**
 * The words of any other name; letters with dots between them are one word, and a legal form in characters
 * or a number is a word of its own.
 */
export function companyWords(name: string): ReadName {
  const { found, isCut } = findWords(name, DOTTED_OR_WORD);
  const words = found.flatMap(({ text, bare, before }) => {
    const border = CHARACTERS_ONLY.test(bare) ? FORMS_IN_CHARACTERS : NUMBER_BORDER;
    const parts = bare.split(border).filter(Boolean);
    return parts.length > 1
      ? parts.map((part, at) => toNameWord({ text: part, before: at === 0 ? before : '' }, part))
      : [toNameWord({ text, before }, bare)];
  });
  return { words: words.map((word, at) => ({ ...word, at })), isCut };
}

/** Legal forms written before or behind a name without a space, the longest first. */
const FORMS_IN_CHARACTERS =
  /^(株式会社|有限会社|주식회사|유한회사)|(股份有限公司|有限责任公司|有限責任公司|有限公司|株式会社|有限会社|주식회사|유한회사)$/u;

/** The consonants alone, similar ones made one: all that some scripts state. */
function consonantsOf(latin: string): string {
  return CONSONANT_RULES.reduce((left, [from, to]) => left.replace(from, to), latin);
}

const CONSONANT_RULES: readonly [RegExp, string][] = [
  [/sch|sh/g, 'S'],
  [/kh|gh|ck|ch|[gqcx]/g, 'k'],
  [/th|dh/g, 't'],
  [/ph|v/g, 'f'],
  [/tz|ts|z/g, 's'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/[aeiouyw']/g, ''],
  [/(?<!^)h/g, ''],
  [/(.)\1+/g, '$1'],
];

/** `letters` and `vague` are described at `LETTERS` and `scriptOf`. */
type Script = 'latin' | 'letters' | 'vague' | 'han' | 'hangul' | 'kana';

const HAN = /\p{scx=Han}/u;

const HANGUL = /\p{Script=Hangul}/u;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

const LATIN = /\p{Script=Latin}/u;

/** Scripts that write their vowels as Latin does. */
const LETTERS = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u;

const LETTER = /\p{L}/u;

/** `vague`: written without vowels, or with vowels that tables of letters can't transliterate. */
function scriptOf(word: string): Script {
  if (KANA.test(word)) return 'kana';
  if (HAN.test(word)) return 'han';
  if (HANGUL.test(word)) return 'hangul';
  if (LATIN.test(word) || !LETTER.test(word)) return 'latin';
  return LETTERS.test(word) ? 'letters' : 'vague';
}

const toTable = (text: string): [RegExp, string][] =>
  text.split(' ').map((entry) => {
    const [from = '', to = ''] = entry.split('=');
    return [new RegExp(from, 'g'), to];
  });

/** As in passports: soft and hard signs are left out, but not ъ where Bulgarian uses it as a vowel. */
const CYRILLIC = toTable(
  'ъ([еёюя])=$1 ъ$= ъ=a ж=zh х=kh ц=ts ч=ch ш=sh щ=shch ю=yu я=ya ё=e э=e й=y ы=y ь= є=ye ї=yi і=i ґ=g ў=u ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz қ=k ғ=g ң=n ө=o ұ=u ү=u һ=h ә=a',
);

const GREEK = toTable('^μπ=b ου=u ^ντ=d ^γκ=g γγ=ng γκ=ng αυ=av ευ=ev ει=i οι=i αι=e χ=ch φ=f υ=y');

/** Special Latin letters and the plain ones that some write instead. */
const UMLAUTS = toTable('ß=ss æ=ae œ=oe þ=th ð=d đ=d ł=l ø=o ı=i ə=a');

/** Armenian letters that plain transliteration leaves without their second letter. */
const ARMENIAN = toTable('ծ=ts ց=ts ձ=dz ճ=ch չ=ch ջ=j ղ=gh խ=kh ժ=zh շ=sh');

const replaceAll = (text: string, table: readonly [RegExp, string][]): string =>
  table.reduce((left, [from, to]) => left.replace(from, to), text);

const toLetters = (text: string): string =>
  inLatin(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Arabic and Hebrew letters that can be read in several ways, and the reading used here. */
const SEMITIC = toTable('ژ=j ظ=z ض=d ש=sh ב=b ו=w פ=p ף=p כ=k ך=k צ=z ץ=z');

/** Indian letters that plain transliteration would make a simple s. */
const SIBILANTS = toTable('[शषশষશષଶଷਸ਼ശഷశషಶಷ]=sh');

/** The nasal sign of Indian scripts, which is n except before p, b and m. */
const NASAL =
  /[\u0902\u0982\u0a02\u0a70\u0a82\u0b02\u0c02\u0c82\u0d02](?![\u092a-\u092e\u09aa-\u09ae\u0a2a-\u0a2e\u0aaa-\u0aae\u0b2a-\u0b2e\u0c2a-\u0c2e\u0caa-\u0cae\u0d2a-\u0d2e])/g;

/** The Arabic article, written joined to its noun. */
const ARTICLE = /^ال(?=\p{L}{3})/u;

/** A word in Latin letters, by tables where plain transliteration garbles; letters may be dropped. */
function latinOf(word: string): string {
  const own = fold(word);
  if (/^[a-z0-9]*$/.test(own)) return own;
  const script = scriptOf(own);
  if (script === 'hangul') return [...own.normalize('NFC')].map(koreanSyllable).join('');
  if (script === 'letters')
    return toLetters(replaceAll(replaceAll(replaceAll(own, CYRILLIC), GREEK), ARMENIAN));
  if (script === 'vague')
    return toLetters(
      replaceAll(replaceAll(own.replace(ARTICLE, '').replace(NASAL, 'n'), SEMITIC), SIBILANTS),
    );
  return toLetters(replaceAll(own, UMLAUTS));
}

/** Letters that have a second reading: a Persian z, a Hebrew ch and s, an Indian w. */
const OTHER_READINGS = toTable('ض=ز ח=כ ש=ס व=w');

/** Other readings in Latin letters, and the one with its Arabic article joined, as some write it. */
function otherLatinOf(own: string): string[] {
  const others: string[] = [];
  const otherReading = replaceAll(own, OTHER_READINGS);
  if (otherReading !== own) others.push(latinOf(otherReading));
  if (ARTICLE.test(own)) others.push(`al${latinOf(own)}`);
  return others;
}

const koreanSyllable = (syllable: string): string => inKoreanSpelling(toLetters(syllable));

/** The usual spelling in Korean names of persons: Geun becomes kun, as 근 does. */
export const inKoreanSpelling = (latin: string): string => replaceAll(latin, KOREAN);

/** Romanised syllables of Korean, and how names of persons usually spell them. */
const KOREAN = toTable(
  '^gim$=kim ^i$=lee ^[bp]ag$=park ^choe$=choi ^jeong$=jung ^gang$=kang ^im$=lim ^no$=roh hui=hee eo=o eu=u ^g=k ^b=p ^d=t si=shi ag$=ak ug$=uk ig$=ik og$=ok eg$=ek',
);
