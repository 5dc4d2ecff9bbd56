/**
 * A thing that several entities state is drawn as a small sign among them, joined to each by a thin line.
 * It is no node: it belongs to the answer on show, and nothing is moved for it.
 */
import type { EntityId } from '../../contract/model/entity.ts';
import type { ThingId, ThingKind } from '../../contract/model/thing.ts';
import { LINE_FONT_SIZE } from '../shapes/appearance.ts';
import { LEVEL, toStrip, type FreeSpace } from '../labels/free-space.ts';
import type { PictureNode } from './picture.ts';
import { isWithin, halfNodeSize } from './viewport.ts';
import type { Point, Rectangle, Size } from '../shapes/plane.ts';
import { leaderLineOf } from './leader-line.ts';
import type { Colour } from '../shapes/palette.ts';
import type { PathShape, Shape } from '../shapes/shape.ts';
import { textWidth } from '../shapes/text-width.ts';
import { THING_BOX, THING_SHAPES } from '../shapes/thing-shapes.ts';

interface Sign {
  kind: ThingKind;
  /** The stated value, cut. */
  text: string;
  /** The ids of the drawn entities that state it. */
  ends: readonly EntityId[];
}

export interface SharedSign extends Sign {
  id: ThingId;
}

/** A placed sign, in text pixels. */
export interface WrittenSign<S extends Sign = SharedSign> extends Point, Size {
  sign: S;
  /** Empty if there is room for the shape only. */
  text: string;
  /** The nodes it is joined to, with their radii. */
  ends: readonly { node: PictureNode; radius: number }[];
}

/** The x of the shape and its size, and the x of the text, from the left edge. */
const SIGN = { from: 6, size: 12, text: 22 };
const AFTER_TEXT = 6;
const ALONE = 2 * SIGN.from + SIGN.size;
const HEIGHT = 18;
const CLEAR = 3;
/** Below this zoom only shapes are drawn, as words would be larger than the nodes. */
const WORDS_ZOOM = 0.6;
/** Places are tried on rings around the middle of the nodes. */
const RINGS = { step: 14, places: 12 };
/** Rings tried for the whole sign, and then for its shape only. */
const REACH = { whole: 8, alone: 24 };

interface Sheet {
  /** Text pixels per pixel of the plane. */
  ratio: number;
  zoom: number;
  space: FreeSpace;
  /** The part of the plane for which obstacles are known. */
  part: Rectangle;
}

/**
 * Places each sign as near to the middle of its nodes as there is room, which it occupies. Signs with fewer
 * than two nodes in the scene are left out.
 */
export function placeSigns<S extends Sign>(
  signs: readonly S[],
  nodes: ReadonlyMap<string, PictureNode>,
  { ratio, zoom, space, part }: Sheet,
): WrittenSign<S>[] {
  return signs.flatMap((sign) => {
    const ends = sign.ends.flatMap((id) => {
      const node = nodes.get(id);
      if (!node) return [];
      const half = halfNodeSize(node, zoom);
      return [{ node, radius: Math.max(half.x, half.y) }];
    });
    if (ends.length < 2) return [];
    const middle = middleOf(ends.map(({ node }) => node));
    const around = { x: middle.x * ratio, y: middle.y * ratio };
    const text = zoom < WORDS_ZOOM ? '' : sign.text;
    // Outside this part obstacles aren't known.
    const place = isWithin(middle, part)
      ? (freePlace(text, REACH.whole) ?? freePlace('', REACH.alone))
      : { ...around, ...sizeOf(text), text };
    return place ? [{ sign, ends, ...place }] : [];

    function freePlace(words: string, rings: number): (Point & Size & { text: string }) | null {
      const { width, height } = sizeOf(words);
      for (const out of placesAround(rings)) {
        const at = { x: around.x + out.x, y: around.y + out.y };
        const strip = toStrip(at, LEVEL, width / 2 + CLEAR, height / 2 + CLEAR);
        if (space.takeFirst(strip, [0]) !== null) return { ...at, width, height, text: words };
      }
      return null;
    }
  });
}

const sizeOf = (text: string): Size => ({
  width: text === '' ? ALONE : SIGN.text + textWidth(text, LINE_FONT_SIZE) + AFTER_TEXT,
  height: HEIGHT,
});

function middleOf(nodes: readonly PictureNode[]): Point {
  const sum = (of: (node: PictureNode) => number): number =>
    nodes.reduce((all, node) => all + of(node), 0) / nodes.length;
  return { x: sum(({ x }) => x), y: sum(({ y }) => y) };
}

/** Places from the middle outwards, on rings wider than high, like signs. */
function* placesAround(rings: number): Generator<Point> {
  yield { x: 0, y: 0 };
  for (let ring = 1; ring <= rings; ring += 1) {
    for (let turn = 0; turn < RINGS.places; turn += 1) {
      const angle = (turn / RINGS.places) * Math.PI * 2 - Math.PI / 2;
      const reach = ring * RINGS.step;
      yield { x: Math.cos(angle) * reach * 1.5, y: Math.sin(angle) * reach };
    }
  }
}

/** The dotted lines from a sign to its nodes. @param ratio text pixels per pixel of the plane */
export function thingLines(
  { ends, ...off }: WrittenSign<Sign>,
  ratio: number,
  stroke: Colour,
): PathShape {
  const runs = ends.map(({ node, radius }) => {
    const { from, to } = leaderLineOf({ ...off, node, radius }, ratio);
    return `M${hundredth(from.x)} ${hundredth(from.y)}L${hundredth(to.x)} ${hundredth(to.y)}`;
  });
  return { path: runs.join(''), stroke, dash: [2, 3] };
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;

export const boxOfSign = ({ x, y, width, height }: Point & Size): Rectangle => ({
  minX: x - width / 2,
  maxX: x + width / 2,
  minY: y - height / 2,
  maxY: y + height / 2,
});

/** The shape of its kind and the stated value, framed in this colour; in the accent colour if `isInFocus`. */
export function thingShapes(
  written: WrittenSign<Sign>,
  stroke: Colour,
  isInFocus = false,
): Shape[] {
  const { sign, text, y } = written;
  const bounds = boxOfSign(written);
  return [
    { rectangle: bounds, corner: 3, fill: isInFocus ? 'accentSoft' : 'pane', stroke },
    {
      path: THING_SHAPES[sign.kind],
      at: { x: bounds.minX + SIGN.from, y: y - SIGN.size / 2 },
      scale: SIGN.size / THING_BOX,
      stroke,
      width: 1.25,
      join: 'round',
    },
    {
      text,
      at: { x: bounds.minX + SIGN.text, y },
      size: LINE_FONT_SIZE,
      fill: isInFocus ? 'accent' : 'text',
      align: 'left',
      anchor: 'around',
    },
  ];
}
