/** Ownership in layers, from those who hold down to what is held: Graphviz's dot. */
import type { Spot } from '../../../drawing/boxes.ts';
import { layOutByGraphviz, toInches, type GraphvizWords } from './graphviz.ts';
import { breakLayers } from './layers.ts';
import type { LayoutRequest } from './layout.ts';

const LAYERED: GraphvizWords = {
  graph: {
    rankdir: 'TB',
    nodesep: toInches(24),
    ranksep: toInches(70),
  },
  node: ({ width, height }) => ({ width: toInches(width), height: toInches(height) }),
  // A chain of parents runs straight down, and whoever else is tied to it stands beside.
  edge: ({ backbone }) => (backbone ? { weight: 20 } : {}),
};

/** Where every box stands in its layer; fixed boxes are not asked about and keep their place. */
export async function layOutOwnership({ boxes, links }: LayoutRequest): Promise<Spot[]> {
  const free = boxes.filter((box) => !box.fixed);
  const boxById = new Map(free.map((box) => [box.id, box]));
  const spots = await layOutByGraphviz('dot', free, links, LAYERED);
  return breakLayers(
    spots.flatMap((spot) => {
      const box = boxById.get(spot.id);
      return box ? [{ ...spot, width: box.width, height: box.height }] : [];
    }),
  );
}
