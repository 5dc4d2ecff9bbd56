/** Shared things as they are painted: dotted lines from who states one to its sign. */
import { LINE_FONT_SIZE, type Palette } from '../../../../drawing/appearance.ts';
import { leadOf } from '../../../../drawing/lead.ts';
import { SIGN, type WrittenSign } from '../../../../drawing/shared-sign.ts';
import { THING_BOX, THING_SHAPES } from '../../../../drawing/thing-shapes.ts';
import { FADED, type Emphasis } from './emphasis.ts';
import type { Ink, Pen } from './ink.ts';

/** @param ratio words' pixels to one of the plane */
export function paintThings(
  pen: Pen,
  signs: readonly WrittenSign[],
  ratio: number,
  { palette, fontFamily }: Ink,
  { strong, fades, group: eyed }: Emphasis,
): void {
  pen.save();
  pen.font = `${LINE_FONT_SIZE}px ${fontFamily}`;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  // All lines before all signs: none runs over another's words.
  for (const inTurn of [paintLeads, paintSign]) {
    for (const written of signs) {
      const isStrong = written.ends.some(({ node }) => strong.has(node.id));
      pen.globalAlpha = fades && !isStrong ? FADED : 1;
      const isEyed = written.sign.id === eyed;
      pen.strokeStyle = isEyed || (fades && isStrong) ? palette.accent : palette.soft;
      inTurn(pen, written, ratio, palette, isEyed);
    }
  }
  pen.restore();
}

function paintLeads(pen: Pen, { ends, ...sign }: WrittenSign, ratio: number): void {
  pen.lineWidth = 1;
  pen.setLineDash([2, 3]);
  pen.beginPath();
  for (const { node, radius } of ends) {
    const { from, to } = leadOf({ ...sign, node, radius }, ratio);
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
  }
  pen.stroke();
  pen.setLineDash([]);
}

function paintSign(
  pen: Pen,
  { sign, text, x, y, width, height }: WrittenSign,
  _ratio: number,
  palette: Palette,
  isEyed: boolean,
): void {
  const left = x - width / 2;
  const top = y - height / 2;
  pen.beginPath();
  pen.roundRect(left, top, width, height, 3);
  pen.fillStyle = isEyed ? palette.accentSoft : palette.pane;
  pen.lineWidth = 1;
  pen.fill();
  pen.stroke();
  pen.save();
  pen.translate(left + SIGN.from, y - SIGN.size / 2);
  pen.scale(SIGN.size / THING_BOX, SIGN.size / THING_BOX);
  pen.lineWidth = 1.25;
  pen.stroke(new Path2D(THING_SHAPES[sign.kind]));
  pen.restore();
  pen.fillStyle = isEyed ? palette.accent : palette.text;
  pen.direction = 'ltr';
  pen.fillText(text, left + SIGN.text, y + 0.5);
}
