/** Bytes in the form in which the contract carries them. */

/** How many bytes are passed at once, as arguments of one call. */
const LETTERS = 8192;

export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += LETTERS) {
    letters += String.fromCharCode(...bytes.subarray(at, at + LETTERS));
  }
  return btoa(letters);
}
