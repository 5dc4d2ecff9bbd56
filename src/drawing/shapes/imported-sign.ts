/** What was imported from a file bears a badge for that: an arrow into a tray, at its lower left. */
import { type EntityId, type EntityKind, isFromFile } from '../../contract/model/entity.ts';
import { NODE_BOXES, SHAPES, type NodeShape } from './appearance.ts';
import type { Point, Rectangle } from './plane.ts';

/** Around its middle, in pixels at zoom 1: its ground, and what is drawn on it. */
export const IMPORTED_BADGE = {
  ground:
    'M-4.5 -7.5H4.5A3 3 0 0 1 7.5 -4.5V4.5A3 3 0 0 1 4.5 7.5H-4.5A3 3 0 0 1 -7.5 4.5V-4.5A3 3 0 0 1 -4.5 -7.5Z',
  arrow: 'M0 -4.6V1M-2.7 -1.5L0 1.2L2.7 -1.5M-4.3 1.4V4.2H4.3V1.4',
  stroke: 1.3,
} as const;

/** Whether its record came from a file; a stack has what may be of several. */
export const isImported = ({ id, stacked = 0 }: { id: EntityId; stacked?: number }): boolean =>
  stacked === 0 && isFromFile(id);

/** Shares of width and height from the middle: on the outline, and clear of the name below. */
const LOWER_LEFT: Readonly<Record<NodeShape, readonly [aside: number, down: number]>> = {
  ellipse: [0.41, 0.28],
  'round-rectangle': [0.47, 0.26],
  hexagon: [0.4, 0.26],
  diamond: [0.3, 0.2],
};

/** From the middle of an entity, drawn at this scale, to that of its badge. */
export function badgePlace(kind: EntityKind, scale: number): Point {
  const shape = SHAPES[kind];
  const [aside, down] = LOWER_LEFT[shape];
  const { width, height } = NODE_BOXES[shape];
  return { x: -width * scale * aside, y: height * scale * down };
}

/** On the lower edge of a box in a chart, clear of its round ends and of lines from its middle. */
export const chartBadgePlace = ({ minX, maxY }: Rectangle): Point => ({ x: minX + 26, y: maxY });
