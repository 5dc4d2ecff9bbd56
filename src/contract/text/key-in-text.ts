/** Whether a text holds an access key, so that none is sent or kept where somebody pasted it. */

/** A shorter key can't be told from an ordinary word, or part of one. */
export const TELLING_KEY_LENGTH = 16;

/** Whether it is one of those; none at all isn't. */
export const isShortKey = (key: string): boolean => key !== '' && key.length < TELLING_KEY_LENGTH;

/**
 * As it is or percent-encoded: a key of 16 characters or more anywhere in the text, a shorter one only
 * where it is all of it.
 */
export function holdsKey(text: string, key: string): boolean {
  if (key === '' || text.length < key.length) return false;
  return isIn(text, key) || (text.includes('%') && isIn(decoded(text), key));
}

const isIn = (text: string, key: string): boolean =>
  isShortKey(key) ? text.trim() === key : text.includes(key);

/** What isn't encoded well is left as it is, and what stands beside it is decoded all the same. */
const decoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
