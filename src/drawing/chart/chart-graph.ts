/** The input of a chart layout: boxes with sizes, and links with the space their words need. */
import type { LineKind } from '../shapes/appearance.ts';
import type { Point, Size } from '../shapes/plane.ts';

export interface ChartBox extends Size {
  id: string;
}

/** A box with the place of its middle. */
export interface PlacedBox extends ChartBox, Point {}

/** A link from the owner to what is held. */
export interface ChartLink {
  id: string;
  from: string;
  to: string;
  kind: LineKind;
  /** The size of its words; 0 × 0 if there are none. */
  words: Size;
}

/** Distances in pixels. */
export const SPACING = {
  /** Between boxes side by side. */
  boxes: 24,
  /** Between a box and a line that passes it. */
  beside: 9,
  /** Between lines that run beside each other. */
  lines: 9,
  /** Between a line and its words. */
  words: 5,
  /** Between words and anything but their own line. */
  around: 4,
  /** From a box to the first line below it. */
  below: 10,
  /** From the last line to the box below it: an arrowhead with some of its shaft. */
  arrow: 17,
  /** Between boxes of a stack, one below the other. */
  stacked: 12,
  /** Between groups that no link joins. */
  groups: 64,
} as const;

/** Connected groups of boxes, each with its links, in the order of the boxes. */
export function looseGroups<Box extends { id: string }>(
  boxes: readonly Box[],
  links: readonly ChartLink[],
): { boxes: Box[]; links: ChartLink[] }[] {
  const parents = new Map(boxes.map(({ id }) => [id, id]));
  const rootOf = (id: string): string => {
    let at = id;
    let above = parents.get(id) ?? id;
    while (above !== at) {
      // Path halving, which speeds up later look-ups.
      const next = parents.get(above) ?? above;
      parents.set(at, next);
      at = next;
      above = parents.get(next) ?? next;
    }
    return at;
  };
  const within = links.filter(({ from, to }) => parents.has(from) && parents.has(to));
  for (const { from, to } of within) parents.set(rootOf(from), rootOf(to));
  const groups = new Map<string, { boxes: Box[]; links: ChartLink[] }>();
  for (const box of boxes) {
    const root = rootOf(box.id);
    const group = groups.get(root);
    if (group) group.boxes.push(box);
    else groups.set(root, { boxes: [box], links: [] });
  }
  for (const link of within) groups.get(rootOf(link.from))?.links.push(link);
  return [...groups.values()];
}
