/** Makes registry text safe to display: characters that would hide, reorder or break it become marks. */

/** A run of plain text, or one character replaced by its name. */
export interface VisiblePart {
  text: string;
  /** The character a mark stands for, `U+202E` for example; null for plain text. */
  mark: string | null;
}

const NAMES: Record<number, string> = {
  0x00: 'NUL',
  0x09: 'TAB',
  0x0a: 'LF',
  0x0d: 'CR',
  0x7f: 'DEL',
  0x200b: 'ZWSP',
  0x202a: 'LRE',
  0x202b: 'RLE',
  0x202c: 'PDF',
  0x202d: 'LRO',
  0x202e: 'RLO',
  0x2028: 'LS',
  0x2029: 'PS',
  0x2066: 'LRI',
  0x2067: 'RLI',
  0x2068: 'FSI',
  0x2069: 'PDI',
  0xfeff: 'BOM',
};

const LAYOUT: Record<string, string> = { TAB: '\t', LF: '\n', CR: '\r' };

/**
 * Control characters, bidi overrides and isolates, invisible separators, tag characters and lone
 * surrogates. Not U+200C to U+200F: Persian, Indic and mixed-direction names need these joiners and marks.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** The text in order, split at every character that can't be displayed as it is. */
export function toVisibleParts(text: string): VisiblePart[] {
  const parts: VisiblePart[] = [];
  let end = 0;
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), mark: null });
    const mark = codePointOf(match[0]);
    parts.push({ text: NAMES[match[0].codePointAt(0) ?? 0] ?? mark, mark });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), mark: null });
  return parts;
}

/** The same for a text of several lines: line breaks and tabs are kept. */
export function toVisibleLines(text: string): VisiblePart[] {
  return toVisibleParts(text).map((part) => {
    const layout = part.mark && LAYOUT[part.text];
    return layout ? { text: layout, mark: null } : part;
  });
}

/** Cuts to at most `limit` UTF-16 units, never within a surrogate pair; `leftOff` is the number removed. */
export function cutText(text: string, limit: number): { text: string; leftOff: number } {
  if (text.length <= limit) return { text, leftOff: 0 };
  const last = text.charCodeAt(limit - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
  return { text: text.slice(0, end), leftOff: text.length - end };
}

/** One plain string, with marks in brackets such as `[U+202E]` for characters that can't be displayed. */
export function spellInvisible(text: string): string {
  return text.replace(UNSEEN, (character) => `[${codePointOf(character)}]`);
}

/** A plain string for a title or a label: cut, with the marks in brackets. */
export function toPlainWords(text: string, limit = 1000): string {
  const cut = cutText(text, limit);
  const plain = spellInvisible(cut.text);
  return cut.leftOff ? `${plain}…` : plain;
}

/** `U+` and at least four digits. */
function codePointOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

const STRONG =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]|\p{L}/u;

/** Whether its first letter is of a right-to-left script; used for all lines of the text. */
export function isRightToLeft(text: string): boolean {
  const [first = ''] = STRONG.exec(text) ?? [];
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(first);
}
