/**
 * Finds the rows of a chart from the present places of its boxes: a box that was dragged away belongs to no
 * row, and all others keep their lines.
 */
import RBush from 'rbush';
import { mapInSteps } from '../../graph/shared/steps.ts';
import { INDEX_ENTRIES, type Rectangle } from '../shapes/plane.ts';
import { SPACING, type ChartLink, type PlacedBox } from './chart-graph.ts';
import type { Band, Branch, Item, Join, Rows } from './chart-items.ts';
import { CORNERS } from './chart-marks.ts';
import { besideColumn, findStacks, reachOf, type Stack } from './chart-stacks.ts';

/** A longer column stays one even if a box was dragged onto its lines: so many detours would not help. */
const LONG = 12;

type Index = RBush<Rectangle & { id: string }>;

/** Rows nearer to each other than this have no space for lines between them, in pixels. */
const BETWEEN_ROWS = 20;
const STACKS_PER_STEP = 20;
/** Boxes whose middles differ by at most this, in pixels, are in one row or column. */
const SAME = 8;

export function rectangleOf({ x, y, width, height }: PlacedBox): Rectangle {
  const halfWidth = width / 2;
  const halfHeight = height / 2;
  return { minX: x - halfWidth, maxX: x + halfWidth, minY: y - halfHeight, maxY: y + halfHeight };
}

function itemOfBox(box: PlacedBox): Item {
  const reach = Math.max(0, box.width / 2 - CORNERS);
  const ports = { min: box.x - reach, middle: box.x, max: box.x + reach };
  return { ...rectangleOf(box), key: box.id, anchor: box.y, ports, boxes: 1, row: -1 };
}

/** The rows of linked boxes; yields so that other requests can run. */
export function* readRows(
  boxes: readonly PlacedBox[],
  links: readonly ChartLink[],
): Generator<void, Rows> {
  const boxById = new Map(boxes.map((box) => [box.id, box]));
  const indexed = boxes.map((box) => ({ ...rectangleOf(box), id: box.id }));
  const index: Index = new RBush<Rectangle & { id: string }>(INDEX_ENTRIES).load(indexed);
  yield;
  const stacks = findStacks(boxes, links);
  yield;
  const columns = (yield* mapInSteps(
    stacks,
    (stack) => columnsOf(stack, boxById, index),
    STACKS_PER_STEP,
  )).flat();
  yield;
  const columnOf = new Map(columns.flatMap((column) => column.boxes.map(({ id }) => [id, column])));
  const itemById = new Map<string, Item>();
  for (const box of boxes) if (!columnOf.has(box.id)) itemById.set(box.id, itemOfBox(box));
  const items = [...itemById.values(), ...columns.map(({ item }) => item)];
  const bands = toBands(items);
  yield;
  const plain = links.flatMap((link): Join[] => {
    const from = itemById.get(link.from);
    const to = itemById.get(link.to);
    if (from === undefined || to === undefined) return [];
    const words = link.words.width > 0 ? link.words : null;
    return [{ key: link.id, from, to, fromX: null, toX: null, words, branches: [], link }];
  });
  yield;
  const joins = (yield* mapInSteps(
    columns,
    (column) => joinsOf(column, itemById),
    STACKS_PER_STEP,
  )).flat();
  yield;
  return { items, joins: withPorts([...plain, ...joins]), bands };
}

interface Column {
  stack: Stack;
  boxes: PlacedBox[];
  item: Item;
  /** The x of the line beside the column for each of the stack's `others`. */
  lines: number[];
}

/** The present columns of a stack; a box that is no longer in any of them is left out. */
function columnsOf(stack: Stack, boxById: ReadonlyMap<string, PlacedBox>, index: Index): Column[] {
  const members = stack.members.flatMap((id) => boxById.get(id) ?? []);
  const clusters = clustersBy(members, ({ x }) => x).map((cluster) =>
    cluster.toSorted((a, b) => a.y - b.y),
  );
  const anchorOf = (cluster: readonly PlacedBox[]): number =>
    (stack.side === 'below' ? cluster[0] : cluster.at(-1))?.y ?? 0;
  const [largest] = clustersBy(clusters, anchorOf).toSorted(
    (a, b) => b.flat().length - a.flat().length,
  );
  return clusters.flatMap((boxes): Column[] => {
    // A single box was dragged there, unless it is the rest of a column.
    if (boxes.length === 1 && !largest?.includes(boxes)) return [];
    const column = toColumn(stack, boxes, anchorOf(boxes));
    const own = new Set(boxes.map(({ id }) => id));
    const isAlone = index.search(column.item).every(({ id }) => own.has(id));
    return isAlone || boxes.length > LONG ? [column] : [];
  });
}

function toColumn(stack: Stack, boxes: PlacedBox[], anchor: number): Column {
  const rectangles = boxes.map(rectangleOf);
  const left = Math.min(...rectangles.map(({ minX }) => minX));
  const first = left - besideColumn(stack) + (stack.others.length - 1) * SPACING.lines;
  const lines = stack.others.map((_, index) => first - index * SPACING.lines);
  const middle = lines[0] ?? first;
  const item = {
    key: `${stack.key} at ${boxes[0]?.id ?? ''}`,
    minX: left - besideColumn(stack) - SPACING.around,
    maxX: Math.max(...rectangles.map(({ maxX }) => maxX)),
    minY: Math.min(...boxes.map((box) => box.y - reachOf(box, stack).above)),
    maxY: Math.max(...boxes.map((box) => box.y + reachOf(box, stack).below)),
    anchor,
    boxes: boxes.length,
    row: -1,
    ports: { min: middle, middle, max: middle },
  };
  return { stack, boxes, item, lines };
}

function joinsOf(
  { stack, boxes, item, lines }: Column,
  itemById: ReadonlyMap<string, Item>,
): Join[] {
  return stack.others.flatMap((other, index): Join[] => {
    const end = itemById.get(other);
    const columnX = lines[index];
    if (end === undefined || columnX === undefined) return [];
    const branches = boxes.flatMap((box) =>
      (stack.branches.get(box.id) ?? [])
        .filter(({ link }) => link.from === other || link.to === other)
        .map(({ link, dy }) => toBranch(box, link, dy, { columnX, wordsX: lines[0] ?? columnX })),
    );
    const ends =
      stack.side === 'below'
        ? { from: end, to: item, fromX: null, toX: columnX }
        : { from: item, to: end, fromX: columnX, toX: null };
    return [{ ...ends, key: `${item.key} ${other}`, words: null, branches, link: null }];
  });
}

function toBranch(
  box: PlacedBox,
  link: ChartLink,
  dy: number,
  { columnX, wordsX }: { columnX: number; wordsX: number },
): Branch {
  const { width, height } = link.words;
  const y = box.y + dy;
  const minX = wordsX + SPACING.words;
  const minY = dy > 0 ? y + 2 : y - 2 - height;
  const words = { minX, maxX: minX + width, minY, maxY: minY + height, align: 'start' as const };
  return { link, boxX: box.x - box.width / 2, columnX, y, words };
}

/** Groups items with about the same value, sorted by value. */
function clustersBy<T>(all: readonly T[], valueOf: (one: T) => number): T[][] {
  const clusters: T[][] = [];
  let last = -Infinity;
  for (const one of all.toSorted((a, b) => valueOf(a) - valueOf(b))) {
    if (valueOf(one) - last > SAME) clusters.push([]);
    clusters.at(-1)?.push(one);
    last = valueOf(one);
  }
  return clusters;
}

/** Rows that don't overlap vertically, those with most boxes first; sets the row of each item. */
function toBands(items: readonly Item[]): Band[] {
  const candidates = clustersBy(items, ({ anchor }) => anchor).map((row) => ({
    band: {
      minY: Math.min(...row.map(({ minY }) => minY)),
      maxY: Math.max(...row.map(({ maxY }) => maxY)),
      items: row.toSorted((a, b) => a.minX - b.minX),
    },
    boxes: row.reduce((sum, { boxes }) => sum + boxes, 0),
  }));
  const bands: Band[] = [];
  for (const { band } of candidates.toSorted((a, b) => b.boxes - a.boxes)) {
    const isNear = ({ minY, maxY }: Band): boolean =>
      minY < band.maxY + BETWEEN_ROWS && band.minY < maxY + BETWEEN_ROWS;
    if (!bands.some(isNear)) bands.push(band);
  }
  bands.sort((a, b) => a.minY - b.minY);
  for (const [row, band] of bands.entries()) for (const item of band.items) item.row = row;
  return bands;
}

/** Distance between two ports in pixels: an arrowhead and some space. */
const APART = 24;

/** The same joins; if an item has several kinds of lines arriving, each kind gets a port of its own. */
function withPorts(joins: readonly Join[]): Join[] {
  const byItem = Map.groupBy(joins.filter(hasSeveralPorts), ({ to }) => to);
  const ports = new Map<Join, number>();
  for (const [item, arriving] of byItem) {
    // Joins that lead back arrive at the sides, if any comes from above.
    const above = arriving.filter(({ from }) => from.row < item.row);
    const kinds = Map.groupBy(above.length > 0 ? above : arriving, kindOf);
    if (kinds.size === 1) continue;
    // In the order of the places they come from, so that few cross.
    const ordered = [...kinds.values()].sort((a, b) => middleOf(a) - middleOf(b));
    for (const [at, some] of ordered.entries()) {
      for (const join of some) ports.set(join, portAt(item, at, ordered.length));
    }
  }
  return joins.map((join) => ({ ...join, toX: ports.get(join) ?? join.toX }));
}

/** Whether its arrival is still open, and there is space for several ports. */
const hasSeveralPorts = ({ to, toX }: Join): boolean => toX === null && to.ports.min < to.ports.max;

/** The kind of its link; for a join of several links, all their kinds. */
const kindOf = ({ link, branches }: Join): string =>
  link?.kind ?? [...new Set(branches.map((branch) => branch.link.kind))].sort().join(' ');

const middleOf = (joins: readonly Join[]): number =>
  joins.reduce((sum, { from, fromX }) => sum + (fromX ?? from.ports.middle), 0) / joins.length;

function portAt({ ports: { min, middle, max } }: Item, at: number, count: number): number {
  const step = Math.min(APART, (max - min) / (count - 1));
  return middle + (at - (count - 1) / 2) * step;
}
