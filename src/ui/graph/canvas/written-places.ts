/** Where words are written, as the page has to know it: the painter has the rest of what is written. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Strip } from '../../../drawing/free-room.ts';
import type { PictureNode } from '../../../drawing/picture.ts';
import type { Point, Size } from '../../../drawing/plane.ts';
import type { SightWords } from '../../../drawing/sight-words.ts';

/** The middle and the size of what is written of this entity, in words' pixels. */
interface WrittenPlace extends Point, Size {
  id: EntityId;
}

export interface WrittenPlaces {
  /** Words' pixels are this many of the plane's. */
  ratio: number;
  names: readonly WrittenPlace[];
  groups: readonly WrittenPlace[];
  /** What is written on lines, by the id of each. */
  roles: readonly { id: string; strip: Strip }[];
}

export function writtenPlaces({ ratio, names, groups, roles }: SightWords): WrittenPlaces {
  return {
    ...{ ratio, names: names.map(placeOf), groups: groups.map(placeOf) },
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
  ...{ id: node.id, x, y },
  ...{ width, height },
});
