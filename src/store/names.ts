/** Names as a search compares them: folded, cut into words, romanised; and the index over them. */
import anyAscii from 'any-ascii';
import type { Connection } from './connection.ts';

/** Accents and vowel points that a search may leave out; not the marks that make up Indic letters. */
const MARKS =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05c7]|[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts written without spaces: every character is a word of its own. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]+/u;
const UNSPACED_RUNS = new RegExp(`(${UNSPACED.source})`, 'u');
/** Longer words are compared by their beginning; the longest search text is no longer. */
const WORD_LENGTH = 1000;
/** 王小明 is found by wangxiaoming, xiaoming and ming: joined from each of its characters on. */
const JOINED_CHARACTERS = 6;
/** Stands around each name in the index; no word can hold it, it is neither letter nor digit. */
const BORDER = '\ue000';

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** Case, accents and width aside. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').replace(MARKS, '').normalize('NFKC').toLowerCase();
  return plain.replaceAll('ς', 'σ');
}

/** The folded words of a text; a word of an unspaced script is a list of characters. */
function words(text: string): string[][] {
  return (fold(text).match(WORD) ?? []).map((word) =>
    word
      .split(UNSPACED_RUNS)
      .flatMap((part) => (UNSPACED.test(part) ? [...part] : [part]))
      .filter((part) => part !== '')
      .map((part) => part.slice(0, WORD_LENGTH)),
  );
}

function romanised(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, WORD_LENGTH);
}

/** A word in Latin letters, and for unspaced scripts also each character and each later beginning. */
function romanisedWord(word: readonly string[]): { whole: string; others: string[] } {
  const parts = word.map(romanised);
  const others =
    parts.length === 1
      ? []
      : parts.map((_, from) => parts.slice(from, from + JOINED_CHARACTERS).join(''));
  return { whole: parts.join('').slice(0, WORD_LENGTH), others };
}

/** The text that the index holds for an entity: each name between borders, then what else finds it. */
export function indexText(names: readonly string[]): string {
  const sequences: string[] = [];
  const others: string[] = [];
  for (const name of new Set(names)) {
    const own = words(name);
    if (own.length === 0) continue;
    sequences.push(own.flat().join(' '));
    if (isAscii(name)) continue;
    const latin = own.map(romanisedWord);
    sequences.push(latin.map(({ whole }) => whole).join(' '));
    others.push(...latin.flatMap((word) => word.others));
  }
  if (sequences.length === 0) return '';
  const bordered = [...new Set(sequences)].join(` ${BORDER} `);
  return `${BORDER} ${bordered} ${BORDER} ${others.join(' ')}`;
}

/** Searches of the index, the best match first; null when the text has no word to search for. */
export function matchesOf(q: string): { exact: string; beginning: string; all: string } | null {
  const asked = words(q);
  if (asked.length === 0) return null;
  const whole = asked.flat().join(' ');
  return {
    exact: `"${BORDER} ${whole} ${BORDER}"`,
    beginning: `"${BORDER} ${whole}" *`,
    all: [...new Set(asked.map((word) => `"${word.join(' ')}" *`))].join(' '),
  };
}

/** The rows of the name index; an entity without words has none. */
export function nameRows(connection: Connection) {
  const insert = connection.query('INSERT INTO names (rowid, words) VALUES (?, ?)');
  const remove = connection.query('DELETE FROM names WHERE rowid = ?');
  const clear = connection.query("INSERT INTO names (names) VALUES ('delete-all')");
  return {
    clear: (): void => void clear.run(),
    put(entity: number, names: readonly string[]): void {
      const text = indexText(names);
      if (text !== '') insert.run(entity, text);
    },
    remove(entity: number): void {
      remove.run(entity);
    },
  };
}
