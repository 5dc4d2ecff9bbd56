/** Words in Latin letters, by tables where the plain one, letter by letter, garbles names. */
import { fold, inLatin } from '../../contract/text/fold-words.ts';

export type Script = 'latin' | 'letters' | 'vague' | 'han' | 'hangul' | 'kana';

const HAN = /\p{scx=Han}/u;
const HANGUL = /\p{Script=Hangul}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LATIN = /\p{Script=Latin}/u;
/** Scripts that write their vowels as Latin does. */
const LETTERS = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u;
const LETTER = /\p{L}/u;

/** `vague`: written without vowels, or with such as tables of letters can't tell. */
export function scriptOf(word: string): Script {
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

/** As passports have them; the signs that soften or part are left out, what Bulgarian has for a vowel is not. */
const CYRILLIC = toTable(
  'ъ([еёюя])=$1 ъ$= ъ=a ж=zh х=kh ц=ts ч=ch ш=sh щ=shch ю=yu я=ya ё=e э=e й=y ы=y ь= є=ye ї=yi і=i ґ=g ў=u ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz қ=k ғ=g ң=n ө=o ұ=u ү=u һ=h ә=a',
);
const GREEK = toTable('^μπ=b ου=u ^ντ=d ^γκ=g γγ=ng γκ=ng αυ=av ευ=ev ει=i οι=i αι=e χ=ch φ=f υ=y');
/** Latin letters of their own that some write in two. */
const UMLAUTS = toTable('ß=ss æ=ae œ=oe þ=th ð=d đ=d ł=l ø=o ı=i ə=a');
/** The syllables of Korean as the names of persons usually have them. */
const KOREAN = toTable(
  '^gim$=kim ^i$=lee ^[bp]ag$=park ^choe$=choi ^jeong$=jung ^gang$=kang ^im$=lim ^no$=roh hui=hee eo=o eu=u ^g=k ^b=p ^d=t ag$=ak ug$=uk ig$=ik og$=ok eg$=ek',
);

const replaceAll = (text: string, table: readonly [RegExp, string][]): string =>
  table.reduce((left, [from, to]) => left.replace(from, to), text);

const toLetters = (text: string): string =>
  inLatin(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Where one letter of Arabic or Hebrew stands for what others keep apart. */
const SEMITIC = toTable('ظ=z ض=d ש=sh ב=b ו=w פ=p ף=p כ=k ך=k צ=z ץ=z');
/** Indian letters that the table without words takes for a plain s. */
const SIBILANTS = toTable('[शषশষશષଶଷਸ਼ശഷశషಶಷ]=sh');

/** The article that Arabic writes on its noun. */
const ARTICLE = /^ال(?=\p{L}{3})/u;

/** One word, folded as `fold` has it; a letter that Latin has nothing for is left out. */
export function latinOf(word: string): string {
  const own = fold(word);
  if (/^[a-z0-9]*$/.test(own)) return own;
  const script = scriptOf(own);
  if (script === 'hangul') return [...own.normalize('NFC')].map(koreanSyllable).join('');
  if (script === 'letters') return toLetters(replaceAll(replaceAll(own, CYRILLIC), GREEK));
  if (script === 'vague')
    return toLetters(replaceAll(replaceAll(own.replace(ARTICLE, ''), SEMITIC), SIBILANTS));
  return toLetters(replaceAll(own, UMLAUTS));
}

/** Letters that are read in two ways: a Persian z, a Hebrew ch and s. */
const READ_OTHERWISE = toTable('ض=ز ח=כ ש=ס');

/** What else a word may be, where its script leaves it open; and with its article joined, as some write it. */
export function otherLatinOf(own: string): string[] {
  const others: string[] = [];
  const otherwise = replaceAll(own, READ_OTHERWISE);
  if (otherwise !== own) others.push(latinOf(otherwise));
  if (ARTICLE.test(own)) others.push(`al${latinOf(own)}`);
  return others;
}

const TWO_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const WIDE = /[äöüåø]/g;

const toLower = (text: string): string => text.toLowerCase().normalize('NFC');

/** Whether it has a letter that some write as two. */
export const isWide = (text: string): boolean =>
  /[^\0-\x7f]/.test(text) && /[äöüåø]/.test(toLower(text));

/** With two letters for each of these. */
export const inTwoLetters = (text: string): string =>
  toLower(text).replace(WIDE, (letter) => TWO_LETTERS[letter] ?? letter);

/** As the names of persons usually have it: Geun is kun, as 근 is. */
export const inKoreanSpelling = (latin: string): string => replaceAll(latin, KOREAN);

const koreanSyllable = (syllable: string): string => inKoreanSpelling(toLetters(syllable));
