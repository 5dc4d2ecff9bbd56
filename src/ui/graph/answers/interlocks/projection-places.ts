/** Where those of a projection stand, whose places no case keeps. */
import type { Spot } from '../../../../drawing/boxes.ts';
import type { Point } from '../../../../drawing/plane.ts';

export type ProjectionPlaces = ReadonlyMap<string, Point>;

export const NO_PLACES: ProjectionPlaces = new Map();

export const withSpots = (before: ProjectionPlaces, spots: readonly Spot[]): ProjectionPlaces =>
  new Map([...before, ...spots.map(({ id, x, y }) => [id, { x, y }] as const)]);
