/** Lays out the boxes of a chart: owners above what they hold, with space for every line and its words. */
import type { Spot } from '../elements/boxes.ts';
import type { Rectangle } from '../shapes/plane.ts';
import { alignRows } from './chart-align.ts';
import {
  looseGroups,
  SPACING,
  type ChartBox,
  type ChartLink,
  type PlacedBox,
} from './chart-graph.ts';
import { toLayers, type ChartNode, type LayeredGroup } from './chart-nodes.ts';
import { orderRows } from './chart-order.ts';
import { planRows, type Plan, type Channel } from './chart-plan.ts';
import { routesOf } from './chart-routes.ts';
import { readRows } from './chart-rows.ts';

/** Distance between rows before it is known how much space their lines need. */
const FIRST_DISTANCE = 400;
/** Wanted ratio of width to height of all groups together. */
const PROPORTION = 1.5;

/** A group laid out by itself, with the extent of all that is drawn of it. */
interface LaidOutGroup {
  spots: Spot[];
  extent: Rectangle;
}

/** A place for every box, the same for the same graph; yields so that other requests can run. */
export function* chartSpots(
  boxes: readonly ChartBox[],
  links: readonly ChartLink[],
): Generator<void, Spot[]> {
  const laidOut: LaidOutGroup[] = [];
  const alone: ChartBox[] = [];
  const groups = looseGroups(boxes, links);
  yield;
  for (const group of groups) {
    const [only] = group.boxes;
    if (only && group.boxes.length === 1 && group.links.length === 0) alone.push(only);
    else laidOut.push(yield* layOutGroup(group.boxes, group.links));
  }
  if (alone.length > 0) laidOut.push(inGrid(alone));
  return sideBySide(laidOut);
}

function* layOutGroup(
  boxes: readonly ChartBox[],
  links: readonly ChartLink[],
): Generator<void, LaidOutGroup> {
  const group = yield* toLayers(boxes, links);
  yield;
  const rows = yield* orderRows(group.layers);
  const xs = yield* alignRows({ ...group.layers, rows }, group.spacedNodes, SPACING.boxes);
  const first = placeBoxes(group, rows, xs, () => FIRST_DISTANCE);
  yield;
  const plan = yield* planRows(yield* readRows(first, links));
  const boxesAt = placeBoxes(group, rows, xs, (row) => heightAbove(plan, row));
  yield;
  const placed = yield* readRows(boxesAt, links);
  const routes = yield* routesOf(yield* planRows(placed), placed);
  const drawn = [
    ...placed.items,
    ...routes.flatMap(({ points, words }) => [
      ...points.map(({ x, y }) => ({ minX: x, maxX: x, minY: y, maxY: y })),
      ...(words ? [words] : []),
    ]),
  ];
  return { spots: boxesAt.map(({ id, x, y }) => ({ id, x, y })), extent: extentOf(drawn) };
}

/** The height needed by the channel above a row; the first channel of a plan is above all rows. */
function heightAbove({ channels }: Plan, row: number): number {
  const channel = channels[row];
  return channel ? heightOf(channel) : 0;
}

function placeBoxes(
  { nodes }: LayeredGroup,
  rows: readonly (readonly number[])[],
  xs: readonly number[],
  heightBefore: (row: number) => number,
): PlacedBox[] {
  let bottom = 0;
  return rows.flatMap((row, index) => {
    const own = row.flatMap((number): { node: ChartNode; x: number }[] => {
      const node = nodes[number];
      return node ? [{ node, x: Math.round(xs[number] ?? 0) }] : [];
    });
    const above = Math.max(0, ...own.map(({ node }) => node.above));
    const anchor = Math.ceil(bottom + (index > 0 ? heightBefore(index) : 0) + above);
    bottom = anchor + Math.max(0, ...own.map(({ node }) => node.below));
    return own.flatMap(({ node: { parts }, x: middle }) =>
      parts.map(({ box, x, y }) => ({ ...box, x: middle + x, y: anchor + y })),
    );
  });
}

function extentOf(drawn: readonly Rectangle[]): Rectangle {
  const extent = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { minX, minY, maxX, maxY } of drawn) {
    extent.minX = Math.min(extent.minX, minX);
    extent.minY = Math.min(extent.minY, minY);
    extent.maxX = Math.max(extent.maxX, maxX);
    extent.maxY = Math.max(extent.maxY, maxY);
  }
  return extent;
}

/** Boxes without links, in a grid. */
function inGrid(boxes: readonly ChartBox[]): LaidOutGroup {
  const width = Math.max(...boxes.map((box) => box.width)) + SPACING.boxes;
  const height = Math.max(...boxes.map((box) => box.height)) + SPACING.boxes;
  const columns = Math.ceil(Math.sqrt((boxes.length * height * PROPORTION) / width));
  const spots = boxes.map(({ id }, index) => ({
    id,
    x: (index % columns) * width,
    y: Math.floor(index / columns) * height,
  }));
  const rows = Math.ceil(boxes.length / columns);
  const extent = {
    minX: -width / 2,
    minY: -height / 2,
    maxX: (Math.min(columns, boxes.length) - 0.5) * width,
    maxY: (rows - 0.5) * height,
  };
  return { spots, extent };
}

/** Puts groups in rows with aligned tops, the largest first, centred on 0, 0. */
function sideBySide(groups: readonly LaidOutGroup[]): Spot[] {
  const widthOf = ({ extent: { minX, maxX } }: LaidOutGroup): number =>
    maxX - minX + SPACING.groups;
  const heightOfGroup = ({ extent: { minY, maxY } }: LaidOutGroup): number =>
    maxY - minY + SPACING.groups;
  const area = groups.reduce((sum, group) => sum + widthOf(group) * heightOfGroup(group), 0);
  const widest = Math.max(Math.sqrt(area * PROPORTION), ...groups.map(widthOf));
  const ordered = groups.toSorted((a, b) => b.spots.length - a.spots.length);
  let left = 0;
  let top = 0;
  let bottom = 0;
  let right = 0;
  const spots = ordered.flatMap((group) => {
    if (left > 0 && left + widthOf(group) > widest) {
      left = 0;
      top = bottom;
    }
    const dx = Math.round(left - group.extent.minX);
    const dy = Math.round(top - group.extent.minY);
    left += widthOf(group);
    right = Math.max(right, left);
    bottom = Math.max(bottom, top + heightOfGroup(group));
    return group.spots.map(({ id, x, y }) => ({ id, x: x + dx, y: y + dy }));
  });
  const middle = { x: Math.round(right / 2), y: Math.round(bottom / 2) };
  return spots.map(({ id, x, y }) => ({ id, x: x - middle.x, y: y - middle.y }));
}

/** The height in pixels that this channel needs so that nothing in it overlaps. */
function heightOf({ upper, lower, words }: Channel): number {
  const wordsHeight = words > 0 ? words + 2 * SPACING.around : 0;
  return (
    SPACING.below +
    upper.count * SPACING.lines +
    wordsHeight +
    lower.count * SPACING.lines +
    SPACING.arrow
  );
}
