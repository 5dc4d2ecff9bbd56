/** What stands in one place of a file, and in that of another, in words that are short whatever it is. */

/** Of what differs, around where it does. */
const SHOWN = 80;

/** Null: nothing stands there. */
export function differenceInWords(told: string | null, stated: string | null): string {
  if (told === null) return `what is stated is missing: ${quoted(stated ?? '', 0)}`;
  if (stated === null) return `nothing states this: ${quoted(told, 0)}`;
  let at = 0;
  while (at < told.length && told[at] === stated[at]) at += 1;
  return `it says ${quoted(told, at)}; made again it says ${quoted(stated, at)}`;
}

function quoted(line: string, at: number): string {
  const from = Math.max(0, at - SHOWN);
  const text = line.slice(from, at + SHOWN).toWellFormed();
  return `“${from > 0 ? '…' : ''}${text}${at + SHOWN < line.length ? '…' : ''}”`;
}
