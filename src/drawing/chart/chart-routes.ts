/** Turns a plan into lines with coordinates between placed rows. */
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { Point } from '../shapes/plane.ts';
import { SPACING } from './chart-graph.ts';
import type { Course } from './chart-passes.ts';
import { netAbove, netBelow, portAbove, portBelow, type Channel, type Plan } from './chart-plan.ts';
import type { Band, Join, Rows, WordsPlace } from './chart-items.ts';

/** A line between two items with the place of its words. */
export interface ChartRoute {
  join: Join;
  points: Point[];
  words: WordsPlace | null;
}

/** The y of each horizontal piece in a channel, and the middle of its words. */
interface Levels {
  upper: (net: string) => number;
  lower: (net: string) => number;
  middle: number;
}

/** The routes of all lines of a plan; yields so that other requests can run. */
export function* routesOf(plan: Plan, { bands }: Rows): Generator<void, ChartRoute[]> {
  const levels = plan.channels.map((channel, index) =>
    levelsOf(channel, bands[index - 1], bands[index]),
  );
  const at = (channel: number): Levels => {
    const found = levels[channel + 1];
    if (found === undefined) throw new RangeError(`no channel ${channel}`);
    return found;
  };
  return yield* mapInSteps(plan.courses, (course) => ({
    join: course.join,
    points: course.isBack ? upwards(course, plan, at) : downwards(course, plan, at),
    words: wordsAt(course, plan, at, bands),
  }));
}

function levelsOf({ upper, lower, words }: Channel, above?: Band, below?: Band): Levels {
  const top = above ? above.maxY : (below?.minY ?? 0) - SPACING.arrow - lower.count * SPACING.lines;
  const bottom = below ? below.minY : top + SPACING.below + upper.count * SPACING.lines;
  const wordsHeight = words > 0 ? words + 2 * SPACING.around : 0;
  const tracks = upper.count + lower.count;
  const free = bottom - top - SPACING.below - SPACING.arrow - wordsHeight;
  // If a box grew or was dragged near, lines move closer to each other.
  const isWhole = above === undefined || below === undefined;
  const step =
    isWhole || tracks === 0 ? SPACING.lines : Math.min(SPACING.lines, Math.max(2, free / tracks));
  const first = top + SPACING.below;
  const last = bottom - SPACING.arrow;
  return {
    upper: (net) => first + (upper.levels.get(net) ?? 0) * step,
    lower: (net) => last - (lower.count - 1 - (lower.levels.get(net) ?? 0)) * step,
    middle: (first + upper.count * step - step / 2 + last - lower.count * step + step / 2) / 2,
  };
}

function downwards(
  course: Course,
  { ports, channels }: Plan,
  at: (channel: number) => Levels,
): Point[] {
  const { join, passes } = course;
  const points = [{ x: portBelow(join, ports), y: join.from.maxY }];
  for (let channel = course.channels.first; channel <= course.channels.last; channel += 1) {
    const slot = channels[channel + 1]?.slots.get(course)?.x ?? 0;
    turnTo(points, slot, at(channel).upper(netBelow(course, channel)));
    const ends = channel === course.channels.last;
    const next = ends ? portAbove(join, ports) : (passes.get(channel + 1) ?? slot);
    turnTo(points, next, at(channel).lower(netAbove(course, channel)));
  }
  points.push({ x: portAbove(join, ports), y: join.to.minY });
  return points;
}

function upwards(
  course: Course,
  { ports, channels }: Plan,
  at: (channel: number) => Levels,
): Point[] {
  const { join, passes } = course;
  const below = join.from.row;
  const above = join.to.row - 1;
  const points = [{ x: portBelow(join, ports), y: join.from.maxY }];
  turnTo(points, passes.get(below) ?? 0, at(below).upper(netBelow(course, below)));
  for (let channel = course.channels.last; channel >= course.channels.first; channel -= 1) {
    const slot = channels[channel + 1]?.slots.get(course)?.x ?? 0;
    turnTo(points, slot, at(channel).lower(netAbove(course, channel)));
    turnTo(points, passes.get(channel) ?? slot, at(channel).upper(netBelow(course, channel)));
  }
  turnTo(points, portAbove(join, ports), at(above).lower(netAbove(course, above)));
  points.push({ x: portAbove(join, ports), y: join.to.minY });
  return points;
}

/** Continues at this x, with the horizontal piece at this y. */
function turnTo(points: Point[], x: number, y: number): void {
  const last = points.at(-1);
  if (last === undefined || Math.abs(last.x - x) < 0.01) return;
  points.push({ x: last.x, y }, { x, y });
}

function wordsAt(
  course: Course,
  { channels }: Plan,
  at: (channel: number) => Levels,
  bands: readonly Band[],
): WordsPlace | null {
  const { join, channel, passes } = course;
  if (join.words === null) return null;
  const { width, height } = join.words;
  const slot = channel === null ? undefined : channels[channel + 1]?.slots.get(course);
  const band = bands[join.from.row];
  const [x, y] =
    channel === null
      ? [passes.get(join.from.row) ?? 0, band ? (band.minY + band.maxY) / 2 : 0]
      : [slot?.x ?? 0, at(channel).middle];
  const minX = slot?.side === 'left' ? x - SPACING.words - width : x + SPACING.words;
  const align = slot?.side === 'left' ? 'end' : 'start';
  return { minX, maxX: minX + width, minY: y - height / 2, maxY: y + height / 2, align };
}
