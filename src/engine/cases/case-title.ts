/** The titles of cases that nobody named yet. */

const TITLE_LENGTH = 200;
const NUMBERED = /^Case \d+$/;

/** `Title, copy`, or with the next number that no case has. */
export function copyTitle(title: string, cases: readonly { title: string }[]): string {
  const taken = new Set(cases.map((one) => one.title));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ', copy' : `, copy ${number}`;
    const copied = title.slice(0, TITLE_LENGTH - ending.length) + ending;
    if (!taken.has(copied)) return copied;
  }
}

/** Whether it says what the case is about. */
export const isTitleOfItsOwn = (title: string): boolean => title !== '' && !NUMBERED.test(title);
