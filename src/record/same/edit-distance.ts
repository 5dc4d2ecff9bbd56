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

const whole = (): number => 1;

/** How many letters have to be changed, added, left out or swapped. */
export const letterEdits = (a: string, b: string): number => distance(a, b, whole, whole);

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
