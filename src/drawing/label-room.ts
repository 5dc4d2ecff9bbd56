/** How much room a label takes, estimated from its letters: nothing is measured in a worker or a loop. */
import { LABEL_WIDTH, LINE_FONT_SIZE, NODE_BOXES, NODE_FONT_SIZE } from './appearance.ts';

/** Scripts whose letters are about as wide as they are high. */
const WIDE =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|[\ud840-\ud87f][\udc00-\udfff]/gu;
/** The largest shape, so that a kind learned later still fits. */
const NODE_SIZE = NODE_BOXES.diamond.height;
const NARROW_SHARE = 0.56;

/** Pixels one line of this text takes at this size. */
export function textWidth(text: string, size: number): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return (wide + ([...text].length - wide) * NARROW_SHARE) * size;
}

/** A role across a steep line may stick out this far in all, in pixels. */
const ACROSS = 130;
/** Steeper than this a role is written across the line, not along it: nobody reads sideways. */
const STEEP = Math.tan((65 * Math.PI) / 180);

/** A role is written along its line, across it, or not at all for want of room. */
export type RoleRoom = 'along' | 'across' | 'none';

/** How a role is written on a line that goes this far, in pixels. */
export function roleRoom(label: string, dx: number, dy: number): RoleRoom {
  const width = textWidth(label, LINE_FONT_SIZE);
  const length = Math.hypot(dx, dy) - NODE_SIZE - 12;
  if (Math.abs(dy) > Math.abs(dx) * STEEP) {
    return width <= ACROSS && length > 4 * LINE_FONT_SIZE ? 'across' : 'none';
  }
  return width <= length ? 'along' : 'none';
}

/** Letters of a word that stand together before it may be broken. */
const UNBROKEN = 22;
const LONG_WORD = new RegExp(`[^\\s\u200b]{${UNBROKEN}}(?=[^\\s\u200b])`, 'gu');

/** The label with places where a word too long for a line may be broken. */
export function breakable(label: string): string {
  return label.replace(LONG_WORD, '$&\u200b');
}

/** The box of a node with its label below, in pixels at zoom 1. */
export function nodeBox(label: string): { width: number; height: number } {
  const widths = label.split('\n').map((line) => textWidth(line, NODE_FONT_SIZE));
  const width = Math.max(...widths);
  const lines = widths.reduce((sum, each) => sum + Math.max(1, Math.ceil(each / LABEL_WIDTH)), 0);
  return {
    width: Math.max(NODE_SIZE, Math.min(width, LABEL_WIDTH)),
    // The label hangs below the middle, so the box has to reach as far above it.
    height: NODE_SIZE + lines * (NODE_FONT_SIZE + 4) * 2 - 8,
  };
}
