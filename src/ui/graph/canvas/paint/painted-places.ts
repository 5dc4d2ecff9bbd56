/** Where words are written, as far as the page has to know; the rest stays in the painter. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { ThingId } from '../../../../contract/model/thing.ts';
import type { Strip } from '../../../../drawing/labels/free-space.ts';
import type { PictureNode } from '../../../../drawing/network/picture.ts';
import type { Point, Size, Rectangle } from '../../../../drawing/shapes/plane.ts';
import type { ViewportWords } from '../../../../drawing/network/viewport-words.ts';
import type { ChartPicture } from '../../../../drawing/chart/chart-picture.ts';

/** The middle and size of what is written for this entity, in word pixels. */
interface WrittenPlace extends Point, Size {
  id: EntityId;
}

interface PlacedSign extends Point, Size {
  id: ThingId;
}

export interface WrittenPlaces {
  /** Word pixels per pixel of the plane. */
  ratio: number;
  names: readonly WrittenPlace[];
  groups: readonly WrittenPlace[];
  signs: readonly PlacedSign[];
  /** What is written on lines, by the line's id. */
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

/** Where things are on a chart, as far as the page has to know; the picture stays in the painter. */
export interface ChartedPlaces {
  boxes: readonly (Point & Size & { id: string })[];
  /** `words` is the rectangle of the line's words; null without words. */
  lines: readonly { id: string; points: readonly Point[]; words: Rectangle | null }[];
}

export function placesOf({ boxes, lines }: ChartPicture): ChartedPlaces {
  return {
    boxes: boxes.map(({ id, x, y, width, height }) => ({ id, x, y, width, height })),
    lines: lines.map(({ id, points, wordsAt: words }) => ({ id, points, words })),
  };
}
