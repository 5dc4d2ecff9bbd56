/** Entities by the country they state: an area each, with its name. */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { comparedCountry } from '../record/things/country-codes.ts';
import type { PictureNode } from './picture.ts';
import type { Rectangle } from './plane.ts';
import { toPlainWords } from './visible-text.ts';

export interface CountryArea {
  /** As most of its entities state it. */
  name: string;
  /** What stands in it. */
  ids: readonly EntityId[];
}

/** Around what stands in an area, and above it for its name; in pixels at zoom 1. */
export const AREA_ROOM = { edge: 44, name: 66 };
/** Between two areas that were laid out side by side half of the rest stays free. */
const DRAWN = { edge: 26, name: 48 };

export const NO_COUNTRY = 'not stated';
const NAME_LIMIT = 60;
const CODE = /^[A-Z]{2}$/;

/**
 * Everything, by country: the largest first, then by name; those that state none at last. A code and the
 * name of its country are one.
 */
export function countryAreas(
  entities: readonly Pick<GraphEntity, 'id' | 'country'>[],
): CountryArea[] {
  const groups = Map.groupBy(entities, ({ country }) => countryKey(country) ?? '');
  const areas = [...groups].map(([key, inside]) => ({
    ...{ isStated: key !== '', ids: inside.map(({ id }) => id) },
    name: key === '' ? NO_COUNTRY : mostStated(inside),
  }));
  return areas
    .sort(
      (a, b) =>
        Number(b.isStated) - Number(a.isStated) ||
        b.ids.length - a.ids.length ||
        a.name.localeCompare(b.name),
    )
    .map(({ name, ids }) => ({ name, ids }));
}

/** What a stated country is compared by; null where none is. */
function countryKey(country: string | null): string | null {
  const text = country?.trim() ?? '';
  return text === '' ? null : comparedCountry(text, CODE.test(text) ? text : null);
}

function mostStated(entities: readonly Pick<GraphEntity, 'country'>[]): string {
  const ways = Map.groupBy(entities, ({ country }) => country?.trim() ?? '');
  const [most = ['']] = [...ways].sort(([a, many], [b, others]) => {
    const areCodes = Number(CODE.test(a)) - Number(CODE.test(b));
    return areCodes || others.length - many.length;
  });
  return toPlainWords(most[0], NAME_LIMIT);
}

/** Around what is drawn in it and not pinned; null for none. What is pinned stands where it was put. */
export function roomOfArea(
  { ids }: Pick<CountryArea, 'ids'>,
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
