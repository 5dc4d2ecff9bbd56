/** The outline of each kind of box and a small drawn mark for it, as paths that SVG and a canvas draw. */
import type { EntityKind } from '../../contract/model/entity.ts';
import type { Point, Rectangle } from '../shapes/plane.ts';

/** How far corners are rounded, cut or drawn out, in pixels. */
const ROUND = 20;
const CUT = 9;
const POINT = 11;

/** Boxes keep their corners this far from a line that comes from above or below, in pixels. */
export const CORNERS = 28;

const tidy = (value: number): number => Math.round(value * 100) / 100;

/** A company is a rectangle, a person has round ends, an authority cut corners, a kind nobody stated points. */
export function boxOutline(kind: EntityKind, { minX, minY, maxX, maxY }: Rectangle): string {
  const [left, top, right, foot] = [minX, minY, maxX, maxY].map(tidy) as [
    ...[number, number, number, number],
  ];
  const middle = tidy((top + foot) / 2);
  if (kind === 'company') return `M${left} ${top}H${right}V${foot}H${left}Z`;
  if (kind === 'person') {
    const r = Math.min(ROUND, tidy((foot - top) / 2));
    const arc = (x: number, y: number): string => `A${r} ${r} 0 0 1 ${x} ${y}`;
    return `M${left + r} ${top}H${right - r}${arc(right, top + r)}V${foot - r}${arc(right - r, foot)}H${left + r}${arc(left, foot - r)}V${top + r}${arc(left + r, top)}Z`;
  }
  if (kind === 'authority') {
    return `M${left + CUT} ${top}H${right - CUT}L${right} ${top + CUT}V${foot - CUT}L${right - CUT} ${foot}H${left + CUT}L${left} ${foot - CUT}V${top + CUT}Z`;
  }
  return `M${left + POINT} ${top}H${right - POINT}L${right} ${middle}L${right - POINT} ${foot}H${left + POINT}L${left} ${middle}Z`;
}

/** A second edge within the right one, of a box that stands for two records. */
export function secondEdge(kind: EntityKind, { minY, maxX, maxY }: Rectangle): string {
  const inset = kind === 'company' ? 0 : ROUND / 2;
  return `M${tidy(maxX - 4)} ${tidy(minY + inset)}V${tidy(maxY - inset)}`;
}

/** The middle of the mark from the left and the top of its box, in pixels: within every outline. */
export const MARK_PLACES: Readonly<Record<EntityKind, Point>> = {
  company: { x: 15, y: 16 },
  person: { x: 19, y: 16 },
  authority: { x: 17, y: 16 },
  member: { x: 22, y: 15 },
};

/** Drawn around 0, 0 within 6 pixels, as strokes without a fill. */
export const KIND_MARKS: Readonly<Record<EntityKind, string>> = {
  // A head and shoulders.
  person: 'M0 -5A2.4 2.4 0 1 1 -0.01 -5ZM-5 5C-5 -0.5 5 -0.5 5 5',
  // A house of several floors.
  company: 'M-4 5V-5H4V5M-5.5 5H5.5M-1.7 -2.5H-1.6M1.6 -2.5H1.7M-1.7 0H-1.6M1.6 0H1.7M-1 5V2.7H1V5',
  // Columns below a gable.
  authority: 'M-5.5 -2L0 -5.5L5.5 -2ZM-5.5 5H5.5M-3.5 -1.5V5M0 -1.5V5M3.5 -1.5V5',
  // A question.
  member: 'M-2.6 -2.6C-2.6 -6 2.8 -6 2.8 -2.6C2.8 -0.4 0 -0.5 0 2M0 4.7V4.8',
};
