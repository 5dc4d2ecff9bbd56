/** The badges of groups as they are painted: pale, and in the accent under the pointer. */
import { LINE_FONT_SIZE, type Palette } from '../../../../drawing/shapes/appearance.ts';
import {
  badgeOnBox,
  CIRCLES,
  TEXT_FROM,
  type GroupBadge,
  type WrittenGroup,
} from '../../../../drawing/network/group-badge.ts';
import type { Rectangle } from '../../../../drawing/shapes/plane.ts';
import { FADED, type Emphasis } from './emphasis.ts';
import type { Ink, Pen } from './ink.ts';
import { lead } from './lead.ts';

/** @param ratio words' pixels to one of the plane */
export function paintGroups(
  pen: Pen,
  groups: readonly WrittenGroup[],
  ratio: number,
  { palette, fontFamily }: Ink,
  { strong, fades, group: eyed }: Emphasis,
): void {
  pen.save();
  readyText(pen, fontFamily);
  for (const group of groups) {
    const { node, x, y, width, height, text, led } = group;
    const isEyed = node.id === eyed;
    pen.globalAlpha = fades && !strong.has(node.id) ? FADED : 1;
    if (led) lead(pen, group, ratio, palette.unknownLine, palette.ground);
    const minX = x - width / 2;
    const minY = y - height / 2;
    pill(pen, { minX, minY, maxX: minX + width, maxY: minY + height }, palette, isEyed);
    for (const middle of CIRCLES.middles) {
      pen.beginPath();
      pen.arc(minX + middle.x, y + middle.y, CIRCLES.radius, 0, Math.PI * 2);
      pen.fillStyle = palette.memberFill;
      pen.fill();
      pen.stroke();
    }
    pen.fillStyle = isEyed ? palette.accent : palette.soft;
    pen.fillText(text, minX + TEXT_FROM, y + 0.5);
  }
  pen.restore();
}

/** That of a box of a chart, in the pixels of the chart. */
export function paintBoxGroup(
  pen: Pen,
  { hub, text }: GroupBadge,
  box: Rectangle,
  { palette, fontFamily }: Ink,
  eyed: string | null,
): void {
  const at = badgeOnBox(box, text);
  pen.save();
  readyText(pen, fontFamily);
  pen.textAlign = 'center';
  pill(pen, at, palette, hub === eyed);
  pen.fillStyle = hub === eyed ? palette.accent : palette.soft;
  pen.fillText(text, (at.minX + at.maxX) / 2, (at.minY + at.maxY) / 2 + 0.5);
  pen.restore();
}

function readyText(pen: Pen, fontFamily: string): void {
  pen.font = `${LINE_FONT_SIZE}px ${fontFamily}`;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.direction = 'ltr';
}

function pill(
  pen: Pen,
  { minX, minY, maxX, maxY }: Rectangle,
  palette: Palette,
  isEyed: boolean,
): void {
  pen.beginPath();
  pen.roundRect(minX, minY, maxX - minX, maxY - minY, (maxY - minY) / 2);
  pen.fillStyle = isEyed ? palette.accentSoft : palette.pane;
  pen.strokeStyle = isEyed ? palette.accent : palette.unknownLine;
  pen.lineWidth = 1;
  pen.fill();
  pen.stroke();
}
