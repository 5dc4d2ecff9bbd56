/** The short line from a node to what stands off for it. */
import { leadOf, type StandsOff } from '../../../../drawing/lead.ts';
import type { Pen } from './ink.ts';

/** @param ratio words' pixels to one of the plane */
export function lead(pen: Pen, off: StandsOff, ratio: number, ink: string, ground: string): void {
  const { from, to } = leadOf(off, ratio);
  pen.save();
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  for (const [colour, wide] of [
    [ground, 3],
    [ink, 1],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = wide;
    pen.stroke();
  }
  pen.restore();
}
