/** Where things are on a chart, as the page has to know it: the painter has the picture itself. */
import type { ChartPicture } from '../../../../drawing/chart/chart-picture.ts';
import type { Point, Rectangle, Size } from '../../../../drawing/shapes/plane.ts';

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
