/** The badge of imported entities, at their lower left: an arrow into a tray. */
import { type EntityId, type EntityKind, isFromFile } from '../../contract/model/entity.ts';
import { NODE_BOXES, SHAPES, type NodeShape } from './appearance.ts';
import type { Point } from './plane.ts';
import type { PathShape, ShapeGroup } from './shape.ts';

/** In pixels at zoom 1. */
const LINES = { stroke: 'text', width: 1.3, cap: 'round', join: 'round' } as const;
/** Around 0, 0: its background, and an arrow into a tray. */
const IMPORTED_SHAPES: readonly PathShape[] = [
  {
    path: 'M-4.5 -7.5H4.5A3 3 0 0 1 7.5 -4.5V4.5A3 3 0 0 1 4.5 7.5H-4.5A3 3 0 0 1 -7.5 4.5V-4.5A3 3 0 0 1 -4.5 -7.5Z',
    fill: 'pane',
    ...LINES,
  },
  { path: 'M0 -4.6V1M-2.7 -1.5L0 1.2L2.7 -1.5M-4.3 1.4V4.2H4.3V1.4', ...LINES },
];

/** The badge around this point. */
export const importedSign = (at: Point, scale = 1): ShapeGroup => ({
  sign: 'imported',
  at,
  scale,
  shapes: IMPORTED_SHAPES,
});

/** Whether its record came from a file; false for a stack, which may mix sources. */
export const isImported = ({ id, stacked = 0 }: { id: EntityId; stacked?: number }): boolean =>
  stacked === 0 && isFromFile(id);

/** Shares of width and height from the middle: on the outline, away from the name below. */
const LOWER_LEFT: Readonly<Record<NodeShape, readonly [aside: number, down: number]>> = {
  ellipse: [0.41, 0.28],
  'round-rectangle': [0.47, 0.26],
  hexagon: [0.4, 0.26],
  diamond: [0.3, 0.2],
};

/** The place of the badge, relative to the middle of an entity drawn at this scale. */
export function badgePlace(kind: EntityKind, scale: number): Point {
  const shape = SHAPES[kind];
  const [aside, down] = LOWER_LEFT[shape];
  const { width, height } = NODE_BOXES[shape];
  return { x: -width * scale * aside, y: height * scale * down };
}
