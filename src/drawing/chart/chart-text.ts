/**
 * Text on a chart: its estimated width, and where it breaks into lines. Boxes are sized by it, so the
 * estimate must hold for capitals and bold letters of any installed font.
 */
import { spellInvisible } from '../shapes/visible-text.ts';

/** Widths of the letters from U+0020 to U+007E in hundredths of the font size, of a wide common font. */
const LATIN = [
  32, 41, 46, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
  64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 77, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
  61, 79, 70, 64, 62, 74, 69, 99, 69, 62, 69, 39, 34, 39, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64,
  64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
];
/** Widths of letters unlike the Latin ones, as shares of the font size; the first match counts. */
const SCRIPTS: readonly (readonly [RegExp, number])[] = [
  [/\p{Mn}|\p{Me}|\p{Cf}/u, 0],
  [/\p{Extended_Pictographic}/u, 1.4],
  [/[ЖШЩЮЫФМжшщюыфмњљ]/u, 1.05],
  [/\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thai}|\p{Script=Lao}/u, 0.68],
  [/\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Armenian}|\p{Script=Georgian}/u, 0.76],
  [/\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gujarati}|\p{Script=Gurmukhi}/u, 0.82],
  [/\p{P}|\p{Nd}/u, 0.66],
];
/** Width of everything else: Han, Hangul and the wide scripts of South Asia. */
const WIDEST = 1.06;
const BOLD = 1.13;

const widths = new Map<string, number>();

function widthOf(character: string): number {
  const known = widths.get(character);
  if (known !== undefined) return known;
  const base = character.normalize('NFD').codePointAt(0) ?? 0;
  const latin = LATIN[base - 0x20];
  const script = (): number => SCRIPTS.find(([of]) => of.test(character))?.[1] ?? WIDEST;
  const width = latin === undefined ? script() : latin / 100;
  if (widths.size < 4000) widths.set(character, width);
  return width;
}

/** The most pixels one line of this text takes, at this font size in pixels. */
export function chartTextWidth(text: string, fontSize: number, bold = false): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width * fontSize * (bold ? BOLD : 1);
}

export interface Font {
  size: number;
  bold: boolean;
}

let wordSegmenter: Intl.Segmenter | undefined;
let graphemeSegmenter: Intl.Segmenter | undefined;
const words = (): Intl.Segmenter =>
  (wordSegmenter ??= new Intl.Segmenter('und', { granularity: 'word' }));
const graphemes = (): Intl.Segmenter =>
  (graphemeSegmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' }));

/** A piece of text that is never broken; `space` says whether a space comes before it. */
interface Token {
  text: string;
  width: number;
  space: boolean;
}

/** The words of a text; too long ones are split by word segmentation, or else into letters. */
function tokensOf(text: string, width: number, { size, bold }: Font): Token[] {
  const toToken = (part: string, space: boolean): Token => {
    return { text: part, width: chartTextWidth(part, size, bold), space };
  };
  const tokens: Token[] = [];
  for (const word of text.split(/\s+/u)) {
    if (word === '') continue;
    const whole = toToken(word, true);
    if (whole.width <= width) {
      tokens.push(whole);
      continue;
    }
    const first = tokens.length;
    for (const { segment } of words().segment(word)) {
      const part = toToken(segment, tokens.length === first);
      if (part.width <= width) tokens.push(part);
      else {
        for (const { segment: letter } of graphemes().segment(segment)) {
          tokens.push(toToken(letter, tokens.length === first));
        }
      }
    }
  }
  return tokens;
}

function fill(tokens: readonly Token[], width: number, space: number): string[] {
  const lines: string[] = [];
  let taken = Infinity;
  for (const token of tokens) {
    const more = token.width + (token.space ? space : 0);
    if (taken + more <= width) {
      lines[lines.length - 1] += (token.space ? ' ' : '') + token.text;
      taken += more;
    } else {
      lines.push(token.text);
      taken = token.width;
    }
  }
  return lines;
}

/** How many times a narrower width is tried to get lines of similar length. */
const TRIES = 5;

/**
 * The text in lines of at most this width in pixels and of similar length, broken between words, and within
 * words that are too long. Invisible characters are spelled out. Empty for an empty text.
 */
export function wrapText(text: string, width: number, font: Font): string[] {
  const tokens = tokensOf(spellInvisible(text), width, font);
  const space = chartTextWidth(' ', font.size, font.bold);
  let lines = fill(tokens, width, space);
  let min = Math.max(width / 2, ...tokens.map((token) => token.width));
  let max = width;
  for (let attempt = 0; attempt < TRIES && lines.length > 1; attempt += 1) {
    const middle = (min + max) / 2;
    const narrower = fill(tokens, middle, space);
    if (narrower.length > lines.length) min = middle;
    else {
      lines = narrower;
      max = middle;
    }
  }
  return lines;
}
