/** The badges of groups as they are painted: pale, and in the accent under the pointer. */
import { groupShapes, type WrittenGroup } from '../../../../drawing/network/group-badge.ts';
import { drawShapes } from './canvas-pen.ts';
import { FADED, type Emphasis } from './emphasis.ts';
import type { Ink, Pen } from './ink.ts';
import { lead } from './lead.ts';

/** @param ratio words' pixels to one of the plane */
export function paintGroups(
  pen: Pen,
  groups: readonly WrittenGroup[],
  ratio: number,
  ink: Ink,
  { strong, fades, group: eyed }: Emphasis,
): void {
  const { unknownLine, ground } = ink.palette;
  pen.save();
  for (const group of groups) {
    const { node, led } = group;
    pen.globalAlpha = fades && !strong.has(node.id) ? FADED : 1;
    if (led) lead(pen, group, ratio, unknownLine, ground);
    drawShapes(pen, groupShapes(group, node.id === eyed), ink);
  }
  pen.restore();
}
