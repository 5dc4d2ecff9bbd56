/** What joins a node to what stands off for it: a tail that narrows to a point at the node, as no tie is. */
import { leadOf, type StandsOff } from '../../../../drawing/network/lead.ts';
import type { Pen } from './ink.ts';

/** Half of its width where it begins; at the node it ends in a point of this radius. */
const BASE = 2.5;
const POINT = 2;
/** What lies below it is seen through it. */
const OPACITY = 0.7;

/** @param ratio words' pixels to one of the plane */
export function lead(pen: Pen, off: StandsOff, ratio: number, ink: string, ground: string): void {
  const { from, to } = leadOf(off, ratio);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const aside = { x: ((to.y - from.y) / length) * BASE, y: ((from.x - to.x) / length) * BASE };
  pen.save();
  pen.beginPath();
  pen.moveTo(from.x + aside.x, from.y + aside.y);
  pen.lineTo(to.x, to.y);
  pen.lineTo(from.x - aside.x, from.y - aside.y);
  pen.closePath();
  pen.setLineDash([]);
  pen.strokeStyle = ground;
  pen.lineWidth = 3;
  pen.stroke();
  pen.fillStyle = ink;
  pen.globalAlpha *= OPACITY;
  pen.fill();
  pen.beginPath();
  pen.arc(to.x, to.y, POINT, 0, 2 * Math.PI);
  pen.fill();
  pen.restore();
}
