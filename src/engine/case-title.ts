/** The titles of cases that nobody named yet. */

const NUMBERED = /^Case \d+$/;

/** `Case 1`, or the next number that no case has. */
export function nextTitle(titles: readonly string[]): string {
  for (let number = titles.length + 1; ; number += 1) {
    const title = `Case ${number}`;
    if (!titles.includes(title)) return title;
  }
}

/** Whether it says what the case is about. */
export const isTitleOfItsOwn = (title: string): boolean => title !== '' && !NUMBERED.test(title);
