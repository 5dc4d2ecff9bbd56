/** Which files may be dossiers, and are verified as such. */

/** How HTML, a container as Word's, PDF and the title of Markdown begin. */
const BEGINNINGS = [/^<!DOCTYPE html/i, /^PK/, /^%PDF-/, /^# /];

/** @param bytes of the beginning of a file */
export function beginsAsDossier(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 64)).trimStart();
  return BEGINNINGS.some((beginning) => beginning.test(text));
}
