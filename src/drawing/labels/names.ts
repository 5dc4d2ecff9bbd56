/** Names and roles as drawn: with invisible characters spelled out, cut, and names broken into lines. */
import { NODE_BOXES, NODE_FONT_SIZE, type NodeShape } from '../shapes/appearance.ts';
import type { Size } from '../shapes/plane.ts';
import { textWidth } from '../shapes/text-width.ts';
import { spellInvisible } from '../shapes/visible-text.ts';

/** Longer names and roles are cut in drawings; tooltips, tables and profiles show them whole. */
const LABEL_LENGTH = 64;
/** Distance between the lines of a name, and from the outline of its node to the first line, in pixels. */
export const LINE_HEIGHT = 15;
export const NAME_GAP = 4;
/** The height of the largest shape, so that the box still fits if a later record changes the kind. */
const NODE_SIZE = NODE_BOXES.diamond.height;

export interface DrawnName {
  /** Centred below the node; the last may distinguish it from others of the same name. */
  lines: readonly string[];
  /** The width of the widest line, in pixels. */
  width: number;
  /** Whether the name is cut. */
  cut: boolean;
}

let segmenter: Intl.Segmenter | undefined;
/** Created on first use, as it takes as long as opening the store and the engine starts without it. */
const graphemes = (): Intl.Segmenter =>
  (segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' }));

/** A character of a name is assumed to have at most this many code units. */
const CODE_UNITS = 16;
/** The end often distinguishes long names, so this many of its characters are kept. */
const END_LENGTH = 12;

const charactersOf = (text: string): string[] =>
  Array.from(graphemes().segment(text.toWellFormed()), ({ segment }) => segment);

/** Cuts text of any length to this many characters (graphemes), leaving out the part before its end. */
export function cutLabel(text: string, length: number): { text: string; cut: boolean } {
  if (text.length <= length) return { text, cut: false };
  const start = charactersOf(text.slice(0, length * CODE_UNITS));
  const isAll = text.length <= length * CODE_UNITS;
  if (isAll && start.length <= length) return { text, cut: false };
  const end = isAll ? start : charactersOf(text.slice(-END_LENGTH * CODE_UNITS)).slice(1);
  const endLength = Math.min(END_LENGTH, Math.floor(length / 4));
  const head = start
    .slice(0, length - endLength)
    .join('')
    .trimEnd();
  return { text: `${head}…${end.slice(-endLength).join('')}`, cut: true };
}

/** The word, or pieces of it that fit if it is too wide. */
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

/** The name of a node, with `idLine` below it to distinguish it from another of the same name. */
export function drawName(name: string, idLine: string | null = null): DrawnName {
  const { text, cut } = cutLabel(name, LABEL_LENGTH);
  const words = spellInvisible(text).split(/\s+/u).filter(Boolean);
  const lines = [...toLines(words), ...(idLine === null ? [] : [idLine])];
  const width = Math.max(0, ...lines.map((line) => textWidth(line, NODE_FONT_SIZE)));
  return { lines, width, cut };
}

/** A role as written on a line: cut, with invisible characters spelled out. */
export function drawRole(label: string): string {
  return spellInvisible(cutLabel(label, LABEL_LENGTH).text);
}

/** The box of the name below a node of this shape, drawn at this scale. */
export function nameBoxOf({ lines, width }: DrawnName, shape: NodeShape, scale = 1): NameBox {
  const top = (NODE_BOXES[shape].height * scale) / 2;
  return { width, top, bottom: top + NAME_GAP + lines.length * LINE_HEIGHT };
}

/** The size of a node with its name, as a box around the node's middle, in pixels. */
export function nodeBoxOf({ lines, width }: DrawnName): Size {
  return {
    width: Math.max(NODE_SIZE, width),
    // The name is below the middle, so the box reaches as far above it.
    height: NODE_SIZE + Math.max(1, lines.length) * (LINE_HEIGHT + 1) * 2 - 8,
  };
}

/** Node labels wider than this break into lines; pixels at zoom 1. */
export const LABEL_WIDTH = 190;

/** A name as drawn: a box below the middle of its node, in pixels from that middle. */
export interface NameBox {
  width: number;
  top: number;
  bottom: number;
}
