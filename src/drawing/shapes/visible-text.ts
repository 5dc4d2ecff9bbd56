/** Registry text made safe to look at: what would hide, reorder or break it becomes a visible mark. */

/** A run of plain text, or one character shown by its name instead. */
export interface VisiblePart {
  text: string;
  /** What the mark stands for, `U+202E` for example; null for plain text. */
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
 * Control characters, bidi overrides and isolates, invisible separators, tag characters and halves
 * of a pair. The joiners U+200C and U+200D and the marks U+200E and U+200F are left alone: Persian,
 * Indic and mixed-direction names need them.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** The text in order, split at every character that can't be shown as it is. */
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

/** The same for a text of many lines: its line breaks and tabs stay what they are. */
export function toVisibleLines(text: string): VisiblePart[] {
  return toVisibleParts(text).map((part) => {
    const layout = part.mark && LAYOUT[part.text];
    return layout ? { text: layout, mark: null } : part;
  });
}

/** At most `limit` UTF-16 units, never half of a pair, and how many were left off. */
export function cutText(text: string, limit: number): { text: string; leftOff: number } {
  if (text.length <= limit) return { text, leftOff: 0 };
  const last = text.charCodeAt(limit - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
  return { text: text.slice(0, end), leftOff: text.length - end };
}

/** One plain string with a mark in brackets, `[U+202E]` for example, for what can't be shown. */
export function spellInvisible(text: string): string {
  return text.replace(UNSEEN, (character) => `[${codePointOf(character)}]`);
}

/** For a title or a label: one plain string, cut, with the marks spelled out. */
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

/** Whether its first letter is of a script read from right to left: so the lines of a text keep one direction. */
export function isRightToLeft(text: string): boolean {
  const [first = ''] = STRONG.exec(text) ?? [];
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(first);
}
