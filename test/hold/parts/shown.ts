/** Whether what is shown of an answer is what it says: told by reading the answer anew, and simply. */
import type { Drift } from '../../../src/contract/model/response.ts';

const LIST_LIMIT = 200;

/** A number that JavaScript writes otherwise than the answer did: its digits are all there is of it. */
export class OddNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }

  isShownBy(shown: unknown): boolean {
    return shown === this.digits || (Number.isSafeInteger(shown) && shown === Number(this.digits));
  }
}

/** The first place where something else is shown without a word; null: there is none. */
export function shownOtherwise(
  shown: unknown,
  said: unknown,
  drift: readonly Drift[],
  pointer = '',
): string | null {
  const isNoted = (): boolean =>
    // What is said of the whole answer, as of its charset, excuses nothing in it.
    drift.some(
      (each) =>
        pointer === each.pointer || (each.pointer !== '' && pointer.startsWith(`${each.pointer}/`)),
    );
  if (Array.isArray(shown)) {
    if (!Array.isArray(said)) return shown.length === 0 && isNoted() ? null : pointer;
    const count = Math.min(said.length, pointer.split('/').length === 2 ? LIST_LIMIT : Infinity);
    if (shown.length !== count) return pointer;
    return firstOf(shown.keys(), (at) =>
      shownOtherwise(shown[at], said[at], drift, `${pointer}/${at}`),
    );
  }
  if (typeof shown === 'object' && shown !== null) {
    const isObject =
      typeof said === 'object' &&
      said !== null &&
      !Array.isArray(said) &&
      !(said instanceof OddNumber);
    if (!isObject && !isNoted()) return pointer;
    const from = isObject ? (said as Record<string, unknown>) : {};
    return firstOf(Object.entries(shown), ([name, inner]) => {
      const own = Object.hasOwn(from, name) ? from[name] : undefined;
      return shownOtherwise(inner, own, drift, `${pointer}/${name}`);
    });
  }
  const isSaid = said instanceof OddNumber ? said.isShownBy(shown) : shown === said;
  return isSaid || isNoted() ? null : pointer;
}

function firstOf<T>(all: Iterable<T>, look: (each: T) => string | null): string | null {
  for (const each of all) {
    const found = look(each);
    if (found !== null) return found;
  }
  return null;
}
