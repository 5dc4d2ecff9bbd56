/** Finds an access key in a text, so that none is sent or stored if somebody pasted it there. */

/** A shorter key can't be distinguished from an ordinary word, or part of one. */
export const DISTINCT_KEY_LENGTH = 16;

/** Whether the key is that short; false for an empty one. */
export const isShortKey = (key: string): boolean => key !== '' && key.length < DISTINCT_KEY_LENGTH;

/**
 * Finds the key as it is or percent-encoded: one of 16 characters or more anywhere in the text, a shorter
 * one only if it is the whole text.
 */
export function holdsKey(text: string, key: string): boolean {
  if (key === '' || text.length < key.length) return false;
  return isIn(text, key) || (text.includes('%') && isIn(decoded(text), key));
}

const isIn = (text: string, key: string): boolean =>
  isShortKey(key) ? text.trim() === key : text.includes(key);

/** Invalid encodings are left as they are; the rest is decoded. */
const decoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
