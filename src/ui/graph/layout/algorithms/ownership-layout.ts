/** Ownership in layers, from owners at the top down to what they own: Graphviz's dot. */
import type { Spot } from '../../../../drawing/elements/boxes.ts';
import { layOutByGraphviz, toInches, type GraphvizAttributes } from './graphviz.ts';
import type { LayoutRequest } from './layout.ts';

const LAYERED: GraphvizAttributes = {
  graph: {
    rankdir: 'TB',
    nodesep: toInches(24),
    ranksep: toInches(70),
  },
  node: ({ width, height }) => ({ width: toInches(width), height: toInches(height) }),
  // A chain of parents runs straight down; others stand beside it.
  edge: ({ backbone }) => (backbone ? { weight: 20 } : {}),
};

/** Positions in layers for all boxes; fixed boxes are left out and keep their place. */
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

/** A box centred on its position. */
interface Tile extends Spot {
  width: number;
  height: number;
}

/** Layers wider than this, in pixels, are broken; in a large drawing they may be wider. */
const WIDEST = 1700;

const PROPORTION = 1.7;

const GAPS = { tiles: 30, rows: 24 };

/** Boxes whose middles differ less than this in height are in one layer. */
const LAYER_HEIGHT = 24;

/**
 * Breaks every wide layer into rows, in its order from left to right, and moves what is below down. Narrow
 * layers stay as they are, centred above the rows.
 */
export function breakLayers(tiles: readonly Tile[]): Spot[] {
  const layers = toLayers(tiles);
  const area = tiles.reduce((sum, { width, height }) => sum + width * (height + GAPS.rows), 0);
  const widest = Math.max(WIDEST, Math.sqrt(area) * PROPORTION);
  if (layers.every((layer) => widthOf(layer) <= widest)) {
    return tiles.map(({ id, x, y }) => ({ id, x, y }));
  }
  let shift = 0;
  return layers.flatMap((layer) => {
    const width = widthOf(layer);
    const rows = toRows(layer, Math.ceil(width / widest));
    const height = Math.max(...layer.map((tile) => tile.height)) + GAPS.rows;
    const top = shift + (layer[0]?.y ?? 0);
    shift += height * (rows.length - 1);
    return rows.flatMap((row, index) => inRow(row, top + index * height));
  });
}

function toLayers(tiles: readonly Tile[]): Tile[][] {
  const layers: Tile[][] = [];
  let foot = -Infinity;
  for (const tile of tiles.toSorted((a, b) => a.y - b.y)) {
    if (tile.y - foot > LAYER_HEIGHT) layers.push([]);
    layers.at(-1)?.push(tile);
    foot = tile.y;
  }
  return layers.map((layer) => layer.toSorted((a, b) => a.x - b.x));
}

function widthOf(layer: readonly Tile[]): number {
  return layer.reduce((sum, { width }) => sum + width + GAPS.tiles, 0);
}

/** Splits a layer into rows as even as possible. */
function toRows(layer: readonly Tile[], count: number): Tile[][] {
  const length = Math.ceil(layer.length / count);
  return Array.from({ length: count }, (_, row) => layer.slice(row * length, (row + 1) * length));
}

/** Side by side, centred on the drawing's middle. */
function inRow(row: readonly Tile[], y: number): Spot[] {
  let left = -widthOf(row) / 2;
  return row.map(({ id, width }) => {
    const x = left + (width + GAPS.tiles) / 2;
    left += width + GAPS.tiles;
    return { id, x, y };
  });
}
