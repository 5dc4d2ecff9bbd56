/** Paints names and roles, with a halo in the background colour so that they can be read across a line. */
import { LINE_FONT_SIZE, NODE_FONT_SIZE } from '../../../../drawing/shapes/appearance.ts';
import type { Colour } from '../../../../drawing/shapes/palette.ts';
import { isRightToLeft } from '../../../../drawing/shapes/visible-text.ts';
import { middleOfLine, readingDirection } from '../../../../drawing/labels/line-labels.ts';
import { LINE_HEIGHT } from '../../../../drawing/labels/names.ts';
import { wordScale, type Viewport } from '../../../../drawing/network/viewport.ts';
import type {
  ViewportWords,
  WrittenName,
  WrittenRole,
} from '../../../../drawing/network/viewport-words.ts';
import { FADED, type Emphasis, type Ink, type Pen } from './ink.ts';
import {
  thingLines,
  thingShapes,
  type WrittenSign,
} from '../../../../drawing/network/shared-sign.ts';
import { drawShapes } from './canvas-pen.ts';
import { type LabelBox, leaderLineOf } from '../../../../drawing/network/leader-line.ts';
import { type WrittenGroup, groupShapes } from '../../../../drawing/network/group-badge.ts';

const HALO = 3;

export function paintWords(
  pen: Pen,
  { ratio, names, roles, groups, signs }: ViewportWords,
  viewport: Viewport,
  ink: Ink,
  emphasis: Emphasis,
): void {
  const { palette, fontFamily } = ink;
  const { strong, fades } = emphasis;
  const scale = wordScale(viewport.zoom);
  pen.save();
  pen.translate(viewport.pan.x, viewport.pan.y);
  pen.scale(scale, scale);
  paintThings(pen, signs, ratio, ink, emphasis);
  paintGroups(pen, groups, ratio, ink, emphasis);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = HALO;
  pen.strokeStyle = palette.ground;
  pen.font = `${LINE_FONT_SIZE}px ${fontFamily}`;
  for (const role of roles) {
    const isStrong = strong.has(role.line.id);
    pen.globalAlpha = fades && !isStrong ? FADED : 1;
    pen.fillStyle = isStrong ? palette.text : palette.soft;
    writeRole(pen, role, ratio);
  }
  pen.font = `${NODE_FONT_SIZE}px ${fontFamily}`;
  for (const name of names) {
    const isStrong = strong.has(name.node.id);
    pen.globalAlpha = fades && !isStrong ? FADED : 1;
    const colour = name.node.knowledge === 'named' ? palette.soft : palette.text;
    pen.fillStyle = colour;
    if (name.hasLeader) paintLeader(pen, name, ratio, palette.soft, palette.ground);
    writeName(pen, name);
  }
  pen.restore();
}

function writeName(pen: Pen, { node, x, y }: WrittenName): void {
  const { lines } = node.name;
  const top = y - ((lines.length - 1) / 2) * LINE_HEIGHT;
  lines.forEach((line, at) => write(pen, line, x, top + at * LINE_HEIGHT));
}

function writeRole(pen: Pen, { line, label, fit, x, y }: WrittenRole, ratio: number): void {
  const [from, to] = [line.from, line.to].map((end) => ({ x: end.x * ratio, y: end.y * ratio }));
  if (!from || !to) return;
  const middle = middleOfLine(from, to, line.bow * ratio);
  pen.save();
  pen.translate(middle.x + x, middle.y + y);
  const direction = readingDirection(from, to);
  if (fit === 'along') pen.rotate(Math.atan2(direction.y, direction.x));
  write(pen, label, 0, 0);
  pen.restore();
}

function write(pen: Pen, text: string, x: number, y: number): void {
  pen.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  pen.strokeText(text, x, y);
  pen.fillText(text, x, y);
}

/** @param ratio word pixels per pixel of the plane */
function paintThings(
  pen: Pen,
  signs: readonly WrittenSign[],
  ratio: number,
  ink: Ink,
  { strong, fades, group: hoveredId }: Emphasis,
): void {
  const styled = signs.map((written) => {
    const isStrong = written.ends.some(({ node }) => strong.has(node.id));
    const isHovered = written.sign.id === hoveredId;
    const stroke: Colour = isHovered || (fades && isStrong) ? 'accent' : 'soft';
    return { written, isHovered, stroke, alpha: fades && !isStrong ? FADED : 1 };
  });
  pen.save();
  // All lines before all signs, so that no line runs over another sign's words.
  for (const { written, stroke, alpha } of styled) {
    pen.globalAlpha = alpha;
    drawShapes(pen, [thingLines(written, ratio, stroke)], ink);
  }
  for (const { written, isHovered, stroke, alpha } of styled) {
    pen.globalAlpha = alpha;
    drawShapes(pen, thingShapes(written, stroke, isHovered), ink);
  }
  pen.restore();
}

/** Half the width of a leader line at its name; at the node it ends in a point of this radius. */
const LEADER_HALF_WIDTH = 2.5;

const LEADER_END_RADIUS = 2;

/** The opacity of a leader line. */
const LEADER_OPACITY = 0.7;

/** @param ratio word pixels per pixel of the plane */
function paintLeader(pen: Pen, label: LabelBox, ratio: number, ink: string, ground: string): void {
  const { from, to } = leaderLineOf(label, ratio);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const offset = {
    x: ((to.y - from.y) / length) * LEADER_HALF_WIDTH,
    y: ((from.x - to.x) / length) * LEADER_HALF_WIDTH,
  };
  pen.save();
  pen.beginPath();
  pen.moveTo(from.x + offset.x, from.y + offset.y);
  pen.lineTo(to.x, to.y);
  pen.lineTo(from.x - offset.x, from.y - offset.y);
  pen.closePath();
  pen.setLineDash([]);
  pen.strokeStyle = ground;
  pen.lineWidth = 3;
  pen.stroke();
  pen.fillStyle = ink;
  pen.globalAlpha *= LEADER_OPACITY;
  pen.fill();
  pen.beginPath();
  pen.arc(to.x, to.y, LEADER_END_RADIUS, 0, 2 * Math.PI);
  pen.fill();
  pen.restore();
}

/** @param ratio word pixels per pixel of the plane */
function paintGroups(
  pen: Pen,
  groups: readonly WrittenGroup[],
  ratio: number,
  ink: Ink,
  { strong, fades, group: hoveredId }: Emphasis,
): void {
  const { unknownLine, ground } = ink.palette;
  pen.save();
  for (const group of groups) {
    const { node, hasLeader } = group;
    pen.globalAlpha = fades && !strong.has(node.id) ? FADED : 1;
    if (hasLeader) paintLeader(pen, group, ratio, unknownLine, ground);
    drawShapes(pen, groupShapes(group, node.id === hoveredId), ink);
  }
  pen.restore();
}
