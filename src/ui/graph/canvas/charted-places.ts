/** Where things are on a chart, as the page has to know it: the painter has the picture itself. */
import type { ChartPicture } from '../../../drawing/chart/chart-picture.ts';
import type { Point, Size } from '../../../drawing/plane.ts';

export interface ChartedPlaces {
  boxes: readonly (Point & Size & { id: string })[];
  lines: readonly { id: string; points: readonly Point[] }[];
}

export function placesOf({ boxes, lines }: ChartPicture): ChartedPlaces {
  return {
    boxes: boxes.map(({ id, x, y, width, height }) => ({ id, x, y, width, height })),
    lines: lines.map(({ id, points }) => ({ id, points })),
  };
}
