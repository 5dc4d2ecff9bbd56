/** The words on a line of a chart: every role as stated, each on its own line. */
import { ENGLISH_WORDS, type PictureWords } from '../../contract/words/picture-words.ts';
import { roleInWords, stateInWords } from '../../graph/ties/tie-words.ts';
import type { Line } from '../elements/bundle.ts';
import { cutLabel } from '../labels/names.ts';
import type { Size } from '../shapes/plane.ts';
import { isRightToLeft } from '../shapes/visible-text.ts';
import { chartTextWidth, wrapText, type Font } from './chart-text.ts';

export const WORDS_FONT: Font = { size: 10.5, bold: false };
/** Pixels from one line of words to the next. */
export const WORDS_LINE = 13;
/** Words wider than this break into lines, in pixels. */
const WORDS_WIDTH = 116;
/** Longer roles are cut; of more than `ROLES` roles, the rest is given as a number. */
const ROLE_LENGTH = 160;
const ROLES = 4;

export interface LineWords extends Size {
  lines: readonly { text: string; rightToLeft: boolean }[];
  /** Whether anything is left out. */
  cut: boolean;
}

/** The distinct roles in order, with a count, and with the state if the line's state is mixed. */
function rolesOf({ ties, state, day, kind }: Line, pictureWords: PictureWords): string[] {
  if (kind === 'same') return [pictureWords.sameCompany];
  const counts = new Map<string, number>();
  for (const tie of ties) {
    const words = roleInWords(tie, pictureWords);
    const roleWords =
      state === 'mixed' ? `${words}, ${stateInWords(tie, day, pictureWords)}` : words;
    counts.set(roleWords, (counts.get(roleWords) ?? 0) + 1);
  }
  return Array.from(counts, ([words, count]) => (count === 1 ? words : `${words} ×${count}`));
}

/** The words of a line with their size in pixels. `clean` makes text safe for the output format. */
export function wordsOf(
  line: Line,
  clean: (text: string) => string = (text) => text,
  pictureWords = ENGLISH_WORDS,
): LineWords {
  const roles = rolesOf(line, pictureWords);
  const written = roles.length > ROLES ? roles.slice(0, ROLES - 1) : roles;
  const cuts = written.map((role) => cutLabel(clean(role), ROLE_LENGTH));
  const lines = cuts.flatMap(({ text }) => {
    const rightToLeft = isRightToLeft(text);
    return wrapText(text, WORDS_WIDTH, WORDS_FONT).map((part) => ({ text: part, rightToLeft }));
  });
  const left = roles.length - written.length;
  if (left > 0) lines.push({ text: pictureWords.moreRoles(String(left)), rightToLeft: false });
  const width = Math.max(0, ...lines.map(({ text }) => chartTextWidth(text, WORDS_FONT.size)));
  const cut = left > 0 || cuts.some((role) => role.cut);
  return { lines, width: Math.ceil(width), height: lines.length * WORDS_LINE, cut };
}
