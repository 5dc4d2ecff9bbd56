/** Groups entities by the country they state: an area for each, with its name. */
import type { EntityId } from '../../contract/model/entity.ts';
import { countryNames } from '../../graph/shared/countries.ts';
import type { PictureNode } from './picture.ts';
import type { Rectangle } from '../shapes/plane.ts';
import type { Shape } from '../shapes/shape.ts';
import type { DrawnEntity } from '../shapes/stack-glyph.ts';
import { toPlainWords } from '../shapes/visible-text.ts';

export interface CountryArea {
  /** The country as most of its entities write it. */
  name: string;
  /** The entities in it. */
  ids: readonly EntityId[];
  /** The number of entities, counting each one in a stack. */
  count: number;
}

/** An area with its place on the plane. */
export interface PlacedArea {
  area: CountryArea;
  bounds: Rectangle;
}

/** Space a layout keeps around an area's nodes, and above them for its name; in pixels at zoom 1. */
export const AREA_PADDING = { edge: 44, name: 66 };
/** The part of that which the area's rectangle covers; the rest stays free between areas. */
const DRAWN = { edge: 26, name: 48 };

export const NO_COUNTRY = 'not stated';
const NAME_LIMIT = 60;

/** Areas by country: the largest first, then by name; entities without a country come last. */
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

/** The rectangles of the areas in which anything is drawn. */
export const areaBoxes = (
  areas: readonly CountryArea[],
  nodeOf: (id: EntityId) => PictureNode | undefined,
): PlacedArea[] =>
  areas.flatMap((area) => {
    const bounds = boundsOfArea(area, nodeOf);
    return bounds ? [{ area, bounds }] : [];
  });

/** The rectangle around its nodes, or null. Pinned nodes don't count: they are where the user put them. */
function boundsOfArea(
  { ids }: CountryArea,
  nodeOf: (id: EntityId) => PictureNode | undefined,
): Rectangle | null {
  const bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const id of ids) {
    const node = nodeOf(id);
    if (!node || node.pinned) continue;
    const { x, y, box } = node;
    bounds.minX = Math.min(bounds.minX, x - box.width / 2 - DRAWN.edge);
    bounds.maxX = Math.max(bounds.maxX, x + box.width / 2 + DRAWN.edge);
    bounds.minY = Math.min(bounds.minY, y - box.height / 2 - DRAWN.name);
    bounds.maxY = Math.max(bounds.maxY, y + box.height / 2 + DRAWN.edge);
  }
  return bounds.minX === Infinity ? null : bounds;
}

const CORNER = 10;

/** The background of an area, drawn below everything. @param scale of its corners */
export const areaShape = (rectangle: Rectangle, scale = 1): Shape => ({
  rectangle,
  corner: CORNER * scale,
  fill: 'pane',
  stroke: 'unknownLine',
});
