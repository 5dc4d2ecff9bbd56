/** Labels on the diagram: safe to draw beside others, cut and broken into lines, their room estimated. */
import { LABEL_WIDTH, NODE_FONT_SIZE } from '../drawing/appearance.ts';
import type { Point } from '../drawing/place.ts';
import { round } from './svg-shapes.ts';
import { escapeXml } from './writable-text.ts';

/** Longer labels are cut on the diagram; the tooltip has the whole. */
const LABEL_LENGTH = 64;

/**
 * What would hide, break or turn round text: controls, bidi embeddings, overrides and isolates,
 * invisible separators, tag characters. The joiners and single direction marks stay, since names
 * need them.
 */
const UNSEEN =
  /[\p{Cc}\u200B\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\p{Cs}\u{E0000}-\u{E007F}]/gu;
/** Letters about as wide as they are high. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303F\uFF00-\uFF60]/gu;
const WIDE_SHARE = 1.05;
const NARROW_SHARE = 0.58;

export interface DrawnLabel {
  lines: string[];
  /** In pixels, of the widest line. */
  width: number;
  cut: boolean;
}

/** Pixels a line of this text takes, estimated: nothing can be measured here. */
export function textWidth(text: string, fontSize: number): number {
  const wide = text.match(WIDE)?.length ?? 0;
  const marks = text.match(/\p{M}/gu)?.length ?? 0;
  const narrow = [...text].length - wide - marks;
  return (wide * WIDE_SHARE + narrow * NARROW_SHARE) * fontSize;
}

/** The text with a visible mark for each character that is not. */
export function toVisible(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}

let segmenter: Intl.Segmenter | undefined;
/** Made when first used: the engine starts without, and it takes as long as opening the store. */
const graphemes = (): Intl.Segmenter =>
  (segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' }));

/** At most this many characters as a person counts them, of a text of any length. */
export function cutLabel(text: string, length: number): { text: string; cut: boolean } {
  if (text.length <= length) return { text, cut: false };
  // One character may be made of many code points, but a name's are not made of more than these.
  const start = text.slice(0, length * 16).toWellFormed();
  const characters = Array.from(graphemes().segment(start), ({ segment }) => segment);
  if (characters.length <= length && start.length === text.length) return { text, cut: false };
  return { text: `${characters.slice(0, length).join('')}…`, cut: true };
}

/** A word of its own if it fits, else in pieces that do. */
function pieces(word: string): string[] {
  if (textWidth(word, NODE_FONT_SIZE) <= LABEL_WIDTH) return [word];
  const found: string[] = [];
  let piece = '';
  for (const { segment } of graphemes().segment(word)) {
    if (piece !== '' && textWidth(piece + segment, NODE_FONT_SIZE) > LABEL_WIDTH) {
      found.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...found, piece];
}

function toLines(text: string): string[] {
  const lines: string[] = [];
  for (const piece of text.split(/\s+/u).filter(Boolean).flatMap(pieces)) {
    const longer = lines.length === 0 ? piece : `${lines.at(-1)} ${piece}`;
    if (lines.length > 0 && textWidth(longer, NODE_FONT_SIZE) <= LABEL_WIDTH) {
      lines[lines.length - 1] = longer;
    } else lines.push(piece);
  }
  return lines;
}

/**
 * The label of a node, in lines to be centred below it; with what tells it from another of the same
 * name, if there is one.
 */
export function nodeLabel(label: string, apart: string | null = null): DrawnLabel {
  const { text, cut } = cutLabel(label, LABEL_LENGTH);
  const lines = toLines(toVisible(text));
  if (apart !== null) lines.push(apart);
  const width = Math.max(0, ...lines.map((line) => textWidth(line, NODE_FONT_SIZE)));
  return { lines, width, cut };
}

/** The label of a line, safe to draw and cut. */
export function lineLabel(label: string): string {
  return toVisible(cutLabel(label, LABEL_LENGTH).text);
}

/**
 * One line of text, standing centred on a point, or turned around it, with a halo of the ground. Each
 * is a paragraph of its own, in the direction of its first letter: nothing in it can turn round what
 * stands beside it.
 */
export function textElement(
  text: string,
  { x, y }: Point,
  fill: string,
  ground: string,
  turned: { size: number; angle: number } | null = null,
): string {
  const at = `${round(x)} ${round(y)}`;
  const turn =
    turned === null
      ? ''
      : ` dy="0.35em" font-size="${turned.size}" transform="rotate(${round(turned.angle)} ${at})"`;
  const halo = `stroke="${ground}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"`;
  return `<text x="${round(x)}" y="${round(y)}"${turn} fill="${fill}" ${halo} unicode-bidi="plaintext">${escapeXml(text)}</text>`;
}
