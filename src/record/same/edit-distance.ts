/** How far two words are apart: in letters, and by ear. */

type Cost = (a: string, b: string) => number;

/** Counts changed, missing, added and swapped neighbouring letters (optimal string alignment). */
function distance(a: string, b: string, change: Cost, gap: (letter: string) => number): number {
  let before: number[] = [];
  let last: number[] = [0];
  for (let j = 1; j <= b.length; j++) last.push((last[j - 1] ?? 0) + gap(b.charAt(j - 1)));
  for (let i = 1; i <= a.length; i++) {
    const one = a.charAt(i - 1);
    const row = [(last[0] ?? 0) + gap(one)];
    for (let j = 1; j <= b.length; j++) {
      const other = b.charAt(j - 1);
      let least = Math.min(
        (last[j - 1] ?? 0) + (one === other ? 0 : change(one, other)),
        (last[j] ?? 0) + gap(one),
        (row[j - 1] ?? 0) + gap(other),
      );
      if (i > 1 && j > 1 && one === b.charAt(j - 2) && a.charAt(i - 2) === other) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Three rows of distances, used again for each two words: most comparisons of names need them. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/** How many letters have to be changed, added, left out or swapped: the distance where each costs 1. */
export function letterEdits(a: string, b: string): number {
  const { length } = b;
  if (length >= rows[0].length) {
    const size = 2 * length;
    rows = [new Uint16Array(size), new Uint16Array(size), new Uint16Array(size)];
  }
  let [before, last, row] = rows;
  for (let j = 0; j <= length; j += 1) last[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    const one = a.charCodeAt(i - 1);
    row[0] = i;
    for (let j = 1; j <= length; j += 1) {
      const other = b.charCodeAt(j - 1);
      const change = (last[j - 1] ?? 0) + (one === other ? 0 : 1);
      const gap = Math.min(last[j] ?? 0, row[j - 1] ?? 0) + 1;
      let least = Math.min(change, gap);
      if (i > 1 && j > 1 && one === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row[j] = least;
    }
    const free = before;
    before = last;
    last = row;
    row = free;
  }
  return last[length] ?? 0;
}

const VOWELS = 'aeiouy';
/** Letters that stand for one sound in some language, or sound alike. */
const ALIKE = ['bp', 'dt', 'gkqcx', 'szcx', 'vwfu', 'jygi', 'mn', 'h'];

function soundChange(a: string, b: string): number {
  if (VOWELS.includes(a) && VOWELS.includes(b)) return 0.5;
  return ALIKE.some((group) => group.includes(a) && group.includes(b)) ? 0.7 : 1;
}

const soundGap = (letter: string): number => (VOWELS.includes(letter) || letter === 'h' ? 0.6 : 1);

/** The same, but exchanging vowels or similar consonants costs less than a whole letter. */
export const soundEdits = (a: string, b: string): number => distance(a, b, soundChange, soundGap);
