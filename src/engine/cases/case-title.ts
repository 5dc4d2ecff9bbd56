/** Titles of copied and of unnamed cases. */

const TITLE_LENGTH = 200;
const NUMBERED = /^Case \d+$/;

/** `Title, copy`, or with the next free number. */
export function copyTitle(title: string, cases: readonly { title: string }[]): string {
  const taken = new Set(cases.map((one) => one.title));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ', copy' : `, copy ${number}`;
    const copied = title.slice(0, TITLE_LENGTH - ending.length) + ending;
    if (!taken.has(copied)) return copied;
  }
}

/** Whether it says what the case is about; `Case 1` does not. */
export const isTitleOfItsOwn = (title: string): boolean => title !== '' && !NUMBERED.test(title);
