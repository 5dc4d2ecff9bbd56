/** Bytes as the contract carries them. */

/** As many at once as a call may have arguments. */
const LETTERS = 8192;

export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += LETTERS) {
    letters += String.fromCharCode(...bytes.subarray(at, at + LETTERS));
  }
  return btoa(letters);
}
