/**
 * Groups are drawn as a badge beside their hub: a heap of circles with a count, joined to it by a short
 * line. A badge is no node: only words avoid it.
 */
import type { EntityId } from '../../contract/model/entity.ts';
import { LINE_FONT_SIZE } from '../shapes/appearance.ts';
import { LEVEL, toStrip, type FreeSpace, type Strip } from '../labels/free-space.ts';
import type { LabelBox } from './leader-line.ts';
import type { PictureNode } from './picture.ts';
import type { Point, Rectangle, Size } from '../shapes/plane.ts';
import { halfNodeSize } from './viewport.ts';
import type { Colour } from '../shapes/palette.ts';
import type { Shape, TextShape } from '../shapes/shape.ts';
import { textWidth } from '../shapes/text-width.ts';

export interface GroupBadge {
  hub: EntityId;
  /** The number of entities it stands for: `+514`. */
  text: string;
}

/** A placed badge, in text pixels. */
export interface WrittenGroup extends LabelBox {
  /** Empty if there is room for the circles only. */
  text: string;
  /** Whether a line joins it to its hub; otherwise it is on the hub. */
  hasLeader: boolean;
}

/** The middles of a badge's circles, from the middle of its left edge; in text pixels. */
const CIRCLES: readonly Point[] = [
  { x: 8, y: 2.7 },
  { x: 15, y: 2.7 },
  { x: 11.5, y: -2.9 },
];
const CIRCLE_RADIUS = 3.3;
/** The x of its text, from its left edge. */
const TEXT_FROM = 22;
const AFTER_TEXT = 9;
const WITH_TEXT = 18;
const ALONE: Size = { width: 23, height: WITH_TEXT };
/** Distance between a badge and what is beside it. */
const CLEAR = 2;
/** Distances of a badge from the outline of its hub; the first with room is taken. */
const DISTANCES = [9, 18, 32, 50];
/** Directions of a badge from its hub; below comes late, as the hub's name is there. */
const DIRECTIONS: readonly Point[] = [-45, 0, -135, 180, -90, 45, 135].map((degrees) => {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});

function sizeOf(text: string): Size {
  if (text === '') return ALONE;
  return { width: TEXT_FROM + textWidth(text, LINE_FONT_SIZE) + AFTER_TEXT, height: WITH_TEXT };
}

interface Sheet {
  /** Text pixels per pixel of the plane. */
  ratio: number;
  zoom: number;
  space: FreeSpace;
}

/**
 * Places each badge beside its hub; without its number if only that fits; else on a corner of the hub; if
 * the hub is too small for that, nowhere.
 * @param shapes the space of nodes, by id
 */
export function placeGroups(
  groups: readonly { hub: PictureNode; text: string }[],
  shapes: ReadonlyMap<string, Strip>,
  { ratio, zoom, space }: Sheet,
): WrittenGroup[] {
  return groups.flatMap(({ hub, text }) => {
    const half = halfNodeSize(hub, zoom);
    const at = { x: hub.x * ratio, y: hub.y * ratio };
    for (const place of placesFor(text, half)) {
      const { width, height, hasLeader } = place;
      const middle = { x: at.x + place.x, y: at.y + place.y };
      const clear = hasLeader ? CLEAR : 0;
      const strip = toStrip(middle, LEVEL, width / 2 + clear, height / 2 + clear);
      if (space.takeFirst(strip, [0], hasLeader ? undefined : shapes.get(hub.id)) === null)
        continue;
      return [{ ...place, ...middle, node: hub, radius: Math.max(half.x, half.y) }];
    }
    return [];
  });
}

type Place = Pick<WrittenGroup, 'x' | 'y' | 'width' | 'height' | 'text' | 'hasLeader'>;

/** Places relative to the middle of the hub, the best first. */
function* placesFor(text: string, half: Point): Generator<Place> {
  yield* placesBeside(text, half);
  yield* placesOn(text, half, half);
  yield* placesBeside('', half);
  // Inside the outline, the circles alone hide just a corner of the hub.
  yield* placesOn('', half, { x: half.x - ALONE.width / 2, y: half.y - ALONE.height / 2 });
}

function* placesBeside(text: string, half: Point): Generator<Place> {
  const size = sizeOf(text);
  for (const distance of DISTANCES) {
    for (const direction of DIRECTIONS) {
      const x = direction.x * (half.x + distance + size.width / 2);
      const y = direction.y * (half.y + distance + size.height / 2);
      yield { x, y, ...size, text, hasLeader: true };
    }
  }
}

/** Places on the corners of a hub large enough to be recognized behind its badge. */
function* placesOn(text: string, half: Point, corner: Point): Generator<Place> {
  const size = sizeOf(text);
  if (size.width > half.x * 1.5 || size.height > half.y) return;
  for (const [aside, down] of CORNERS) {
    yield { x: aside * corner.x, y: down * corner.y, ...size, text, hasLeader: false };
  }
}

const CORNERS = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** A badge beside its hub: pale, or in the accent colour under the pointer. */
export function groupShapes(
  { x, y, width, height, text }: WrittenGroup,
  isInFocus: boolean,
): Shape[] {
  const minX = x - width / 2;
  const minY = y - height / 2;
  const bounds = { minX, maxX: minX + width, minY, maxY: minY + height };
  const edge = { x: minX, y };
  return [
    pillShape(bounds, isInFocus),
    ...heapShapes(edge, isInFocus ? 'accent' : 'unknownLine'),
    countShape(text, { x: minX + TEXT_FROM, y }, 'left', isInFocus),
  ];
}

/** In a chart only the number, across the lower right corner of the box, where no line arrives. */
export function boxGroupShapes({ text }: GroupBadge, box: Rectangle, isInFocus: boolean): Shape[] {
  const bounds = badgeOnBox(box, text);
  const middle = { x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2 };
  return [pillShape(bounds, isInFocus), countShape(text, middle, 'middle', isInFocus)];
}

/** A heap of circles around 0, 0, for a legend. */
export const groupSample = (): Shape[] => heapShapes({ x: -11.5, y: 0 }, 'soft');

const heapShapes = ({ x, y }: Point, stroke: Colour): Shape[] =>
  CIRCLES.map((middle) => ({
    circle: { x: x + middle.x, y: y + middle.y },
    radius: CIRCLE_RADIUS,
    fill: 'memberFill',
    stroke,
  }));

const pillShape = (bounds: Rectangle, isInFocus: boolean): Shape => ({
  rectangle: bounds,
  corner: (bounds.maxY - bounds.minY) / 2,
  fill: isInFocus ? 'accentSoft' : 'pane',
  stroke: isInFocus ? 'accent' : 'unknownLine',
});

const countShape = (
  text: string,
  at: Point,
  align: TextShape['align'],
  isInFocus: boolean,
): TextShape => ({
  text,
  at,
  size: LINE_FONT_SIZE,
  fill: isInFocus ? 'accent' : 'soft',
  align,
  anchor: 'around',
  direction: 'ltr',
});

/** The rectangle of a badge across the lower right corner of a box. */
export function badgeOnBox(
  { maxX, maxY }: Pick<Rectangle, 'maxX' | 'maxY'>,
  text: string,
): Rectangle {
  const width = textWidth(text, LINE_FONT_SIZE) + 2 * AFTER_TEXT;
  const minX = maxX - WITHIN_BOX;
  return { minX, maxX: minX + width, minY: maxY - WITH_TEXT / 2, maxY: maxY + WITH_TEXT / 2 };
}
/** How far it covers the box; lines keep farther from corners: `CORNERS` of `chart-marks.ts`. */
const WITHIN_BOX = 24;
