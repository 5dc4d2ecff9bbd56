/** Judges what is said of two names by the names alone, as somebody who reads both would. */
import { letterEdits } from '../../../src/record/same/edit-distance.ts';
import type { Reasons } from '../../../src/record/same/reasons.ts';

const plain = (text: string): string => text.replaceAll('´', "'").normalize('NFKC').toLowerCase();
const UNSPACED = /[\p{scx=Han}\p{Script=Hangul}\p{scx=Katakana}]/u;

const LETTER = /\p{L}/u;
const NUMBER = /\p{N}/u;

type Sign = 'letter' | 'number' | 'other';

const signOf = (char: string): Sign =>
  LETTER.test(char) ? 'letter' : NUMBER.test(char) ? 'number' : 'other';

/** Where a word begins or ends: a number may be a word that is joined to another. */
function isBorder(text: string, at: number): boolean {
  const before = signOf([...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '');
  const after = signOf(String.fromCodePoint(text.codePointAt(at) ?? 0));
  return before === 'other' || after === 'other' || before !== after;
}

/** How often it stands there, as a word of its own. */
function timesIn(name: string, quoted: string): number {
  const all = plain(name);
  const text = plain(quoted).replace(/…$/, '');
  const isPart = UNSPACED.test(text) || quoted.endsWith('…');
  let times = 0;
  for (let at = all.indexOf(text); at >= 0 && text !== '';) {
    const end = at + text.length;
    const isWord = isPart || (isBorder(all, at) && isBorder(all, end));
    if (isWord) times += 1;
    at = all.indexOf(text, isWord ? end : at + 1);
  }
  return times;
}

const quotedIn = (said: string): string[] =>
  [...said.matchAll(/“([^”]+)”/g)].map(([, quoted = '']) => quoted);

/** The same with numbers, which stand there without quotes. */
const saidIn = (said: string): string[] =>
  /number/.test(said) ? [...quotedIn(said), ...wordsOf(said)] : quotedIn(said);

/** All that two names are said to be put aside, or to be compared otherwise. */
const ASIDE =
  /^(?:Titles are put|Put) aside|legal form|number|^Told (?:apart|from)|of a son$|made of the initials|as well$|^Of “/;
const PAIRED =
  /^“[^”]+”(?: \([^)]+\))? and “[^”]+”(?: \([^)]+\))? (?:are|can be|have|begin|end|mean|differ)/;
const ALONE = /^Only one of them has (?!the number)|as well$|^Only one states/;

type Names = readonly [string, string];

function isTrueOf(said: string, all: readonly string[], names: Names): boolean {
  const [one, other] = names;
  const quoted = quotedIn(said);
  if (said.includes('“”')) return false;
  const isIn =
    (name: string): ((text: string) => boolean) =>
    (text) =>
      timesIn(name, text) > 0;
  const isSplit = (a: readonly string[], b: readonly string[]): boolean =>
    (a.every(isIn(one)) && b.every(isIn(other))) || (a.every(isIn(other)) && b.every(isIn(one)));
  if (said.startsWith('Both have')) return quoted.every(isIn(one)) && quoted.every(isIn(other));
  if (ALONE.test(said)) return quoted.every((text) => isIn(one)(text) !== isIn(other)(text));
  if (said.startsWith('Without a counterpart')) {
    const [a = '', b = ''] = said.split(' in the one, ');
    const ofA = quotedIn(a);
    const ofB = quotedIn(b);
    const isOfBoth = (text: string): boolean => isIn(one)(text) && isIn(other)(text);
    return isSplit(ofA, ofB) && ![...ofA, ...ofB].some(isOfBoth);
  }
  if (said.includes('stands more often')) {
    return quoted.every((text) => timesIn(one, text) !== timesIn(other, text));
  }
  const [x = '', y = ''] = quoted;
  if (said.endsWith(' of a son')) return isSplit([x], [y]);
  if (said.includes('’s own name in one')) {
    return quoted.length === 1 ? isIn(one)(x) && isIn(other)(x) : isSplit([x], [y]);
  }
  if (said.startsWith('Who descends')) {
    return isIn(one)(x) && isIn(one)(y) && !(isSameOrder(names, x, y) && isIn(other)(x));
  }
  if (said.includes(' differ in ')) {
    const count = Number(/ differ in (\d+)/.exec(said)?.[1]);
    const isAscii = /^[ -~]*$/.test(x + y) && !said.includes('as one word');
    return (
      isSplit([x], [y]) &&
      (!isAscii || letterEdits(wordsOf(x).join(''), wordsOf(y).join('')) === count)
    );
  }
  if (PAIRED.test(said) || said.includes('can be the initials of') || said.startsWith('Told '))
    return isSplit([x], [y]);
  if (/^The (?:other )?(?:parts|words) of the names(?: besides numbers)? agree/.test(said)) {
    const aside = all.filter((line) => ASIDE.test(line)).flatMap(saidIn);
    const isSame = (areOne: boolean): boolean =>
      wordsBut(one, aside, areOne) === wordsBut(other, aside, areOne);
    return isSame(true) || isSame(false) || all.some((line) => line.startsWith('Of “'));
  }
  return KNOWN.test(said) && quoted.every((text) => isIn(one)(text) || isIn(other)(text));
}

/** What else is said, which quotes what stands in one of them. */
const KNOWN =
  /^(?:Titles are put aside|Put aside|The same legal form|Different legal forms|The same number|Different numbers|Only one of them has the number|Told apart|Told from others|By the place of|Written as one word|What agrees stands in another|More differs|What agrees is too little|Of “|The beginnings of|Only beginnings)|made of the initials|is read as a part/;

/** Where a number begins or ends what is written as one word. */
const NUMBER_IN_WORD = /(?<=^\p{N}+)(?=\p{L}{3})|(?<=\p{L}{3})(?=(?:\p{N}+|\p{N}{2,}\p{L})$)/u;

/** Letters with dots between are one word, where `areOne`. */
const wordsOf = (text: string, areOne = true): string[] =>
  (areOne
    ? plain(text).replaceAll(/(?<=(?<!\p{L})\p{L})[./] ?(?=\p{L}(?!\p{L}))/gu, '')
    : plain(text)
  )
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap((word) => word.split(NUMBER_IN_WORD))
    .filter((word) => word !== '');

function wordsBut(name: string, aside: readonly string[], areOne: boolean): string {
  const gone = new Set(aside.flatMap((text) => wordsOf(text, areOne)));
  const unspaced = aside.filter((text) => UNSPACED.test(text));
  return wordsOf(
    unspaced.reduce((left, text) => left.replace(text, ' '), name),
    areOne,
  )
    .filter((word) => !gone.has(word) && !/^\d/.test(word))
    .sort()
    .join(' ');
}

const isSameOrder = (names: Names, x: string, y: string): boolean => {
  const [inOne, inOther] = names.map(
    (name) => plain(name).indexOf(plain(x)) < plain(name).indexOf(plain(y)),
  );
  return inOne === inOther;
};

/** What is said and isn't true. */
export function untrueOf(reasons: Reasons, names: Names): string[] {
  const all = [...reasons.for, ...reasons.against];
  return all.filter((said) => !isTrueOf(said, all, names));
}
