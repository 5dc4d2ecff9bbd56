/**
 * Text as Markdown that says this text and nothing else: CommonMark 0.31 with GitHub's additions (GFM 0.29),
 * and no HTML.
 */
import { citationWords, type Piece, type Rich } from '../report.ts';
import { shownText } from './shown-text.ts';

/** Signs that mean something anywhere in a line, those too that only some programs know. */
const SIGNS = /[\\`*_{}[\]<>|~&#$^]/g;

/** What makes a line a list, a title, a rule or a definition. */
const BEGINNING = /^(?:[-+=:]|\d{1,9}(?=[.)](?: |$)))/;

/**
 * What programs make links of. No sign before it keeps them from that: some look for it in the text that
 * is left when all signs are read. None looks in code, so it is said as code.
 */
const ADDRESS = /@|:\/\/|www\./i;

/** What ends an address: nothing of it stands in code, where no sign can be kept from its meaning. */
const BETWEEN = /([ `|\\]+)/;

const escaped = (text: string): string => text.replace(SIGNS, '\\$&');

/** White space is one space. It may not begin a line: what begins one is `begun`. */
function inlineText(text: string): string {
  const line = shownText(text).replace(/[ \t\n]+/g, ' ');
  if (!ADDRESS.test(line)) return escaped(line);
  return line
    .split(BETWEEN)
    .map((part) => (ADDRESS.test(part) ? `\`${part}\`` : escaped(part)))
    .join('');
}

/** The line, which nothing at its beginning makes more than that. */
const begun = (line: string): string =>
  line
    .replace(/^ | $/g, '')
    .replace(BEGINNING, (mark) => (/^\d/.test(mark) ? `${mark}\\` : `\\${mark}`));

/** Text that is a line of its own, such as a title. */
export const lineText = (text: string): string => begun(inlineText(text));

const MARKS = { strong: '**', em: '*', struck: '~~' } as const;

/** What stands before an opening mark and behind a closing one where every program takes them as such. */
const BEFORE = /[\s(]/;
const BEHIND = /^[\s.,;:)]/;

/**
 * The lines of this text, which its breaks divide; empty ones are left out. Emphasis is left off where
 * its marks would be taken for asterisks, of the text nothing is.
 */
export function richLines(rich: Rich): string[] {
  const texts = rich.map(pieceText);
  let written = '';
  for (const [at, text] of texts.entries()) {
    const marks = marksOf(rich[at]);
    const behind = marks === '' ? '' : texts.slice(at + 1).join('');
    const isMarked = marks !== '' && takesMarks(written, text, behind);
    written = joined(written, isMarked ? marks + text + marks : text);
  }
  return written.split('\n').map(begun).filter(Boolean);
}

const takesMarks = (before: string, text: string, behind: string): boolean =>
  /^\S(?:.*\S)?$/.test(text) &&
  (before === '' || BEFORE.test(before.slice(-1))) &&
  (behind === '' || BEHIND.test(behind));

/** Code that is followed by code is one: the marks between would be taken for another mark. */
const joined = (before: string, text: string): string =>
  text.startsWith('`') && before.endsWith('`') && !before.endsWith('\\`')
    ? before.slice(0, -1) + text.slice(1)
    : before + text;

const marksOf = (piece: Piece | undefined): string =>
  typeof piece === 'object' && piece.is in MARKS ? MARKS[piece.is as keyof typeof MARKS] : '';

/** A line feed stands for a break and for nothing else. */
function pieceText(piece: Piece): string {
  if (typeof piece === 'string') return inlineText(piece);
  switch (piece.is) {
    case 'break':
      return '\n';
    case 'cite':
      return ` \\[${piece.cites.map(citationWords).join(', ')}\\]`;
    case 'code':
      return codeText(piece.text);
    default:
      return inlineText(piece.text);
  }
}

/** As code where no sign in it could end the code or, in a table, the cell; else as text. */
function codeText(text: string): string {
  const line = shownText(text)
    .replace(/[ \t\n]+/g, ' ')
    .replace(/^ | $/g, '');
  return line === '' || /[`|\\]/.test(line) ? inlineText(text) : `\`${line}\``;
}
