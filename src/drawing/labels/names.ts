/** Names and roles as drawn: safe beside others, cut, and names broken into lines with room for them. */
import { NODE_BOXES, NODE_FONT_SIZE, type NodeShape } from '../shapes/appearance.ts';
import type { NameBox } from './name-gap.ts';
import type { Size } from '../shapes/plane.ts';
import { textWidth } from '../shapes/text-width.ts';
import { spellInvisible } from '../shapes/visible-text.ts';

/** Longer names and roles are cut where they are drawn; tooltips, tables and profiles have the whole. */
const LABEL_LENGTH = 64;
/** Pixels from one line of a name to the next, and from the outline of its node to the first. */
export const LINE_HEIGHT = 15;
export const NAME_GAP = 4;
/** The largest shape, so that a kind learned later still fits. */
const NODE_SIZE = NODE_BOXES.diamond.height;

export interface DrawnName {
  /** To be centred below the node; the last is what tells it from others of the same name. */
  lines: readonly string[];
  /** The same with the name on one line, however long: as it is written in an overview. */
  unbroken: string;
  /** In pixels, of the widest line. */
  width: number;
  /** Whether there is more of it than is drawn. */
  cut: boolean;
}

let segmenter: Intl.Segmenter | undefined;
/** Made when first used: the engine starts without, and it takes as long as opening the store. */
const graphemes = (): Intl.Segmenter =>
  (segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' }));

/** One character may be made of many code points, but a name's are not made of more than these. */
const CODE_UNITS = 16;
/** What tells long names apart often stands at their end: this many of its characters are kept. */
const END_KEPT = 12;

const charactersOf = (text: string): string[] =>
  Array.from(graphemes().segment(text.toWellFormed()), ({ segment }) => segment);

/** At most this many characters as a person counts them, of a text of any length, cut before its end. */
export function cutLabel(text: string, length: number): { text: string; cut: boolean } {
  if (text.length <= length) return { text, cut: false };
  const start = charactersOf(text.slice(0, length * CODE_UNITS));
  const isAll = text.length <= length * CODE_UNITS;
  if (isAll && start.length <= length) return { text, cut: false };
  const end = isAll ? start : charactersOf(text.slice(-END_KEPT * CODE_UNITS)).slice(1);
  const kept = Math.min(END_KEPT, Math.floor(length / 4));
  const head = start
    .slice(0, length - kept)
    .join('')
    .trimEnd();
  return { text: `${head}…${end.slice(-kept).join('')}`, cut: true };
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

function toLines(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const piece of words.flatMap(pieces)) {
    const longer = lines.length === 0 ? piece : `${lines.at(-1)} ${piece}`;
    if (lines.length > 0 && textWidth(longer, NODE_FONT_SIZE) <= LABEL_WIDTH) {
      lines[lines.length - 1] = longer;
    } else lines.push(piece);
  }
  return lines;
}

/** The name of a node; with what tells it from another of the same name, if there is one. */
export function drawName(name: string, apart: string | null = null): DrawnName {
  const { text, cut } = cutLabel(name, LABEL_LENGTH);
  const words = spellInvisible(text).split(/\s+/u).filter(Boolean);
  const more = apart === null ? [] : [apart];
  const lines = [...toLines(words), ...more];
  const width = Math.max(0, ...lines.map((line) => textWidth(line, NODE_FONT_SIZE)));
  return { lines, unbroken: [words.join(' '), ...more].join('\n'), width, cut };
}

/** What is written on a line, safe to draw and cut. */
export function drawRole(label: string): string {
  return spellInvisible(cutLabel(label, LABEL_LENGTH).text);
}

/** Where the name hangs below a node of this shape, drawn this much larger than most. */
export function nameBoxOf({ lines, width }: DrawnName, shape: NodeShape, scale = 1): NameBox {
  const top = (NODE_BOXES[shape].height * scale) / 2;
  return { width, top, bottom: top + NAME_GAP + lines.length * LINE_HEIGHT };
}

/** The room a node needs with its name: a box around its middle, in pixels. */
export function nodeBoxOf({ lines, width }: DrawnName): Size {
  return {
    width: Math.max(NODE_SIZE, width),
    // The name hangs below the middle, so the box has to reach as far above it.
    height: NODE_SIZE + Math.max(1, lines.length) * (LINE_HEIGHT + 1) * 2 - 8,
  };
}

/** Labels of nodes wider than this break into lines; pixels at zoom 1. */
export const LABEL_WIDTH = 190;
