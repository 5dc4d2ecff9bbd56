/** Where words are written, as the page has to know it: the painter has the rest of what is written. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { ThingId } from '../../../../contract/model/thing.ts';
import type { Strip } from '../../../../drawing/labels/free-space.ts';
import type { PictureNode } from '../../../../drawing/network/picture.ts';
import type { Point, Size, Rectangle } from '../../../../drawing/shapes/plane.ts';
import type { ViewportWords } from '../../../../drawing/network/viewport-words.ts';
import type { ChartPicture } from '../../../../drawing/chart/chart-picture.ts';

/** The middle and the size of what is written of this entity, in words' pixels. */
interface WrittenPlace extends Point, Size {
  id: EntityId;
}

interface PlacedSign extends Point, Size {
  id: ThingId;
}

export interface WrittenPlaces {
  /** Words' pixels are this many of the plane's. */
  ratio: number;
  names: readonly WrittenPlace[];
  groups: readonly WrittenPlace[];
  signs: readonly PlacedSign[];
  /** What is written on lines, by the id of each. */
  roles: readonly { id: string; strip: Strip }[];
}

export function writtenPlaces({
  ratio,
  names,
  groups,
  signs,
  roles,
}: ViewportWords): WrittenPlaces {
  return {
    ratio,
    names: names.map(placeOf),
    groups: groups.map(placeOf),
    signs: signs.map(({ sign, x, y, width, height }) => ({ id: sign.id, x, y, width, height })),
    roles: roles.map(({ line, strip }) => ({ id: line.id, strip })),
  };
}

const placeOf = ({
  node,
  x,
  y,
  width,
  height,
}: Point & Size & { node: PictureNode }): WrittenPlace => ({
  id: node.id,
  x,
  y,
  width,
  height,
});

/** Where things are on a chart, as the page has to know it: the painter has the picture itself. */
export interface ChartedPlaces {
  boxes: readonly (Point & Size & { id: string })[];
  /** With the room of the words on each; null where there are none. */
  lines: readonly { id: string; points: readonly Point[]; words: Rectangle | null }[];
}

export function placesOf({ boxes, lines }: ChartPicture): ChartedPlaces {
  return {
    boxes: boxes.map(({ id, x, y, width, height }) => ({ id, x, y, width, height })),
    lines: lines.map(({ id, points, wordsAt: words }) => ({ id, points, words })),
  };
}
