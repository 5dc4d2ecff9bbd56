/** Entities by the country they state: an area each, with its name. */
import type { EntityId } from '../../contract/model/entity.ts';
import { countryNames } from '../../graph/shared/countries.ts';
import type { PictureNode } from './picture.ts';
import type { Rectangle } from '../shapes/plane.ts';
import type { Shape } from '../shapes/shape.ts';
import type { DrawnEntity } from '../shapes/stack-glyph.ts';
import { toPlainWords } from '../shapes/visible-text.ts';

export interface CountryArea {
  /** As most of its entities write it. */
  name: string;
  /** What stands in it. */
  ids: readonly EntityId[];
  /** How many entities that are, each in a stack counted. */
  count: number;
}

/** An area where it is, on the plane. */
export interface PlacedArea {
  area: CountryArea;
  room: Rectangle;
}

/** Around what stands in an area, and above it for its name; in pixels at zoom 1. */
export const AREA_PADDING = { edge: 44, name: 66 };
/** Between two areas that were laid out side by side half of the rest stays free. */
const DRAWN = { edge: 26, name: 48 };

export const NO_COUNTRY = 'not stated';
const NAME_LIMIT = 60;

/** What is drawn, by country: the largest first, then by name; those that state none at last. */
export function countryAreas(
  entities: readonly Pick<DrawnEntity, 'id' | 'country' | 'nationality' | 'stacked'>[],
): CountryArea[] {
  const nameOf = countryNames(entities);
  const areas = [...Map.groupBy(entities, nameOf)].map(([name, inside]) => ({
    isStated: name !== null,
    ids: inside.map(({ id }) => id),
    name: name === null ? NO_COUNTRY : toPlainWords(name, NAME_LIMIT),
    count: inside.reduce((sum, { stacked }) => sum + (stacked ?? 1), 0),
  }));
  return areas
    .sort(
      (a, b) =>
        Number(b.isStated) - Number(a.isStated) ||
        b.count - a.count ||
        a.name.localeCompare(b.name),
    )
    .map(({ name, ids, count }) => ({ name, ids, count }));
}

/** Where these are, as far as anything is drawn in them. */
export const areaBoxes = (
  areas: readonly CountryArea[],
  nodeOf: (id: EntityId) => PictureNode | undefined,
): PlacedArea[] =>
  areas.flatMap((area) => {
    const room = roomOfArea(area, nodeOf);
    return room ? [{ area, room }] : [];
  });

/** Around what is drawn in it and not pinned; null for none. What is pinned stands where it was put. */
function roomOfArea(
  { ids }: CountryArea,
  nodeOf: (id: EntityId) => PictureNode | undefined,
): Rectangle | null {
  const room = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const id of ids) {
    const node = nodeOf(id);
    if (!node || node.pinned) continue;
    const { x, y, box } = node;
    room.minX = Math.min(room.minX, x - box.width / 2 - DRAWN.edge);
    room.maxX = Math.max(room.maxX, x + box.width / 2 + DRAWN.edge);
    room.minY = Math.min(room.minY, y - box.height / 2 - DRAWN.name);
    room.maxY = Math.max(room.maxY, y + box.height / 2 + DRAWN.edge);
  }
  return room.minX === Infinity ? null : room;
}

const CORNER = 10;

/** Its ground below everything. @param scale of its corners */
export const areaShape = (rectangle: Rectangle, scale = 1): Shape => ({
  rectangle,
  corner: CORNER * scale,
  fill: 'pane',
  stroke: 'unknownLine',
});
