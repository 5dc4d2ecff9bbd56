/**
 * A group as it is drawn: a badge beside its hub, a heap of circles and how many they stand for,
 * joined to it by a short line. It is no node: nothing but words makes room for it.
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
  /** `+514`: how many it stands for. */
  text: string;
}

/** A badge where it stands, in words' pixels. */
export interface WrittenGroup extends LabelBox {
  /** Empty where there is room for the circles alone. */
  text: string;
  /** Whether a line joins it to its hub; else it stands on it. */
  hasLeader: boolean;
}

/** The circles of a badge, heaped: their middles from the middle of its left edge; in words' pixels. */
const CIRCLES: readonly Point[] = [
  { x: 8, y: 2.7 },
  { x: 15, y: 2.7 },
  { x: 11.5, y: -2.9 },
];
const CIRCLE_RADIUS = 3.3;
/** Where its text begins, from its left edge. */
const TEXT_FROM = 22;
const AFTER_TEXT = 9;
const WITH_TEXT = 18;
const ALONE: Size = { width: 23, height: WITH_TEXT };
/** Between a badge and what stands beside it. */
const CLEAR = 2;
/** From the outline of the hub to its badge: the nearest with room. */
const DISTANCES = [9, 18, 32, 50];
/** Up and aside first: below is where the name of the hub hangs. */
const WAYS: readonly Point[] = [-45, 0, -135, 180, -90, 45, 135].map((degrees) => {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});

function sizeOf(text: string): Size {
  if (text === '') return ALONE;
  return { width: TEXT_FROM + textWidth(text, LINE_FONT_SIZE) + AFTER_TEXT, height: WITH_TEXT };
}

interface Sheet {
  /** Words' pixels to one of the plane. */
  ratio: number;
  zoom: number;
  room: FreeSpace;
}

/**
 * Each beside its hub where nothing stands; without its number if only that has room; on the corner
 * of its hub if nothing has; and if the hub is too small for it, nowhere.
 * @param shapes the room that nodes take
 */
export function placeGroups(
  groups: readonly { hub: PictureNode; text: string }[],
  shapes: ReadonlyMap<string, Strip>,
  { ratio, zoom, room }: Sheet,
): WrittenGroup[] {
  return groups.flatMap(({ hub, text }) => {
    const half = halfNodeSize(hub, zoom);
    const at = { x: hub.x * ratio, y: hub.y * ratio };
    for (const place of placesFor(text, half)) {
      const { width, height, hasLeader } = place;
      const middle = { x: at.x + place.x, y: at.y + place.y };
      const clear = hasLeader ? CLEAR : 0;
      const strip = toStrip(middle, LEVEL, width / 2 + clear, height / 2 + clear);
      if (room.takeFirst(strip, [0], hasLeader ? undefined : shapes.get(hub.id)) === null) continue;
      return [{ ...place, ...middle, node: hub, radius: Math.max(half.x, half.y) }];
    }
    return [];
  });
}

type Place = Pick<WrittenGroup, 'x' | 'y' | 'width' | 'height' | 'text' | 'hasLeader'>;

/** From the middle of the hub, the best first. */
function* placesFor(text: string, half: Point): Generator<Place> {
  yield* placesBeside(text, half);
  yield* placesOn(text, half, half);
  yield* placesBeside('', half);
  // Within its outline the circles alone hide nothing but a corner of the hub.
  yield* placesOn('', half, { x: half.x - ALONE.width / 2, y: half.y - ALONE.height / 2 });
}

function* placesBeside(text: string, half: Point): Generator<Place> {
  const size = sizeOf(text);
  for (const distance of DISTANCES) {
    for (const way of WAYS) {
      const x = way.x * (half.x + distance + size.width / 2);
      const y = way.y * (half.y + distance + size.height / 2);
      yield { x, y, ...size, text, hasLeader: true };
    }
  }
}

/** On the corners of a hub that is large enough to be told beside its badge. */
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

/** A badge beside its hub: pale, and in the accent under the pointer. */
export function groupShapes({ x, y, width, height, text }: WrittenGroup, isEyed: boolean): Shape[] {
  const minX = x - width / 2;
  const minY = y - height / 2;
  const room = { minX, maxX: minX + width, minY, maxY: minY + height };
  const edge = { x: minX, y };
  return [
    pillShape(room, isEyed),
    ...heapShapes(edge, isEyed ? 'accent' : 'unknownLine'),
    countShape(text, { x: minX + TEXT_FROM, y }, 'left', isEyed),
  ];
}

/** In a chart: its number alone, across the lower right corner of the box, where no line arrives. */
export function boxGroupShapes({ text }: GroupBadge, box: Rectangle, isEyed: boolean): Shape[] {
  const room = badgeOnBox(box, text);
  const middle = { x: (room.minX + room.maxX) / 2, y: (room.minY + room.maxY) / 2 };
  return [pillShape(room, isEyed), countShape(text, middle, 'middle', isEyed)];
}

/** The heap of circles alone, its middle at 0, 0. */
export const groupSample = (): Shape[] => heapShapes({ x: -11.5, y: 0 }, 'soft');

const heapShapes = ({ x, y }: Point, stroke: Colour): Shape[] =>
  CIRCLES.map((middle) => ({
    circle: { x: x + middle.x, y: y + middle.y },
    radius: CIRCLE_RADIUS,
    fill: 'memberFill',
    stroke,
  }));

const pillShape = (room: Rectangle, isEyed: boolean): Shape => ({
  rectangle: room,
  corner: (room.maxY - room.minY) / 2,
  fill: isEyed ? 'accentSoft' : 'pane',
  stroke: isEyed ? 'accent' : 'unknownLine',
});

const countShape = (
  text: string,
  at: Point,
  align: TextShape['align'],
  isEyed: boolean,
): TextShape => ({
  text,
  at,
  size: LINE_FONT_SIZE,
  fill: isEyed ? 'accent' : 'soft',
  align,
  stands: 'around',
  direction: 'ltr',
});

/** The room of that across the lower right corner of a box. */
export function badgeOnBox(
  { maxX, maxY }: Pick<Rectangle, 'maxX' | 'maxY'>,
  text: string,
): Rectangle {
  const width = textWidth(text, LINE_FONT_SIZE) + 2 * AFTER_TEXT;
  const minX = maxX - WITHIN_BOX;
  return { minX, maxX: minX + width, minY: maxY - WITH_TEXT / 2, maxY: maxY + WITH_TEXT / 2 };
}
/** Lines keep a little farther from the corners of boxes: `CORNERS` of `chart-marks.ts`. */
const WITHIN_BOX = 24;
