/** The short line from a node to what stands off for it: dotted, with a point at the node, as no tie is. */
import { leadOf, type StandsOff } from '../../../../drawing/lead.ts';
import type { Pen } from './ink.ts';

/** @param ratio words' pixels to one of the plane */
export function lead(pen: Pen, off: StandsOff, ratio: number, ink: string, ground: string): void {
  const { from, to } = leadOf(off, ratio);
  pen.save();
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  pen.strokeStyle = ground;
  pen.lineWidth = 3;
  pen.stroke();
  pen.strokeStyle = ink;
  pen.lineWidth = 1;
  pen.setLineDash([1, 3]);
  pen.stroke();
  pen.beginPath();
  pen.arc(to.x, to.y, 2, 0, 2 * Math.PI);
  pen.fillStyle = ink;
  pen.fill();
  pen.restore();
}
