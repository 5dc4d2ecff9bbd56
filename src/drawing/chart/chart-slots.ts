/** Assigns every line between two rows its own x, with its words beside it. */
import { SPACING } from './chart-graph.ts';
import { Lane } from './chart-lane.ts';
import type { Course } from './chart-passes.ts';
import type { Item } from './chart-items.ts';
import { NEAR } from './chart-tracks.ts';

export interface Slot {
  x: number;
  /** The side of the line its words are on. */
  side: 'left' | 'right';
}

/** The x at which lines leave an item below and arrive above, by its key; shifted to straighten one. */
export interface Ports {
  below: Map<string, number>;
  above: Map<string, number>;
}

/** One end of a line in a channel: an item, or the place where it passes a row. */
interface End {
  item: Item | null;
  min: number;
  x: number;
  max: number;
  /** How many lines share this end. */
  lines: number;
}

interface Entry {
  course: Course;
  up: End;
  down: End;
  /** The width of its words in this channel; 0 if they are elsewhere. */
  words: number;
}

/** A shared port is moved by at most this many pixels to make a line straight. */
const SNAP = 30;
const HALF_LINE = SPACING.lines / 2;

/**
 * The slots of the courses that pass a channel; shifts the ports of those that can be straight. Those in
 * `clashing`, which would lie on another line, go beside all ends.
 */
export function placeSlots(
  channel: number,
  courses: readonly Course[],
  ports: Ports,
  clashing: ReadonlySet<Course>,
): Map<Course, Slot> {
  const entries = entriesOf(channel, courses);
  const ends = entries.flatMap(({ up, down }) => [up.x, down.x]);
  const lane = new Lane();
  const slots = new Map<Course, Slot>();
  const place = (entry: Entry, x: number): void => {
    const wish = clashing.has(entry.course) ? besideEnds(x, ends, lane) : x;
    const slot = slotAt(wish, entry.words, lane);
    slots.set(entry.course, slot);
    const { up, down } = entry;
    if (up.lines === 1 && up.item && slot.x >= up.min && slot.x <= up.max) {
      ports.below.set(up.item.key, slot.x);
    }
    if (down.lines === 1 && down.item && slot.x >= down.min && slot.x <= down.max) {
      ports.above.set(down.item.key, slot.x);
    }
  };
  // First lines with a fixed x, then those that can be straight, then all others.
  const isFixed = ({ up, down }: Entry): boolean =>
    (down.min === down.max && down.lines === 1) || (up.min === up.max && up.lines === 1);
  // From the right: words prefer the right of a line, and would take the next slot.
  const fixed = entries.filter(isFixed).sort((a, b) => fixedX(b) - fixedX(a));
  const loose = entries.filter((entry) => !isFixed(entry));
  for (const entry of fixed) place(entry, fixedX(entry));
  const straight = loose.filter((entry) => straightX(entry) !== null);
  for (const entry of straight) place(entry, straightX(entry) ?? 0);
  const wishes = wishesOf(loose.filter((entry) => straightX(entry) === null));
  for (const [entry, x] of [...wishes].sort(([, a], [, b]) => a - b)) place(entry, x);
  for (const { course, up, down } of entries) {
    const x = slots.get(course)?.x ?? 0;
    snapPort(up, x, ports.below);
    snapPort(down, x, ports.above);
  }
  return slots;
}

function entriesOf(channel: number, courses: readonly Course[]): Entry[] {
  const ups = new Map<string, number>();
  const downs = new Map<string, number>();
  const count = (counts: Map<string, number>, { item, x, min, max }: End): void => {
    if (item) counts.set(keyOf(item, min, x, max), (counts.get(keyOf(item, min, x, max)) ?? 0) + 1);
  };
  const entries = courses.map((course): Entry => {
    const { join, isBack, passes } = course;
    const beginsHere = !isBack && channel === join.from.row;
    const endsHere = !isBack && channel + 1 === join.to.row;
    const up = beginsHere ? endAt(join.from, join.fromX) : passAt(passes.get(channel));
    const down = endsHere ? endAt(join.to, join.toX) : passAt(passes.get(channel + 1));
    count(ups, up);
    count(downs, down);
    const words = course.channel === channel ? (join.words?.width ?? 0) : 0;
    return { course, up, down, words };
  });
  for (const { up, down } of entries) {
    if (up.item) up.lines = ups.get(keyOf(up.item, up.min, up.x, up.max)) ?? 1;
    if (down.item) down.lines = downs.get(keyOf(down.item, down.min, down.x, down.max)) ?? 1;
  }
  return entries;
}

const keyOf = (item: Item, min: number, x: number, max: number): string =>
  min === max ? `${item.key} ${x}` : item.key;

function endAt(item: Item, fixed: number | null): End {
  if (fixed !== null) return { item, min: fixed, x: fixed, max: fixed, lines: 1 };
  const { min, middle, max } = item.ports;
  return { item, min, x: middle, max, lines: 1 };
}

function passAt(x = 0): End {
  return { item: null, min: x, x, max: x, lines: 1 };
}

/** The x of the lower end if both are fixed, unless several lines share it. */
function fixedX({ up, down }: Entry): number {
  const isDownFixed = down.min === down.max && down.lines === 1;
  if (isDownFixed && down.item) return down.x;
  const isUpFixed = up.min === up.max && up.lines === 1;
  if (isUpFixed && (up.item || !isDownFixed)) {
    return down.lines === 1 || !isDownFixed ? up.x : down.x;
  }
  return down.x;
}

/** The x at which it runs straight, at best below the lower end's middle; null if it can't. */
function straightX({ up, down }: Entry): number | null {
  if (up.lines > 1 || down.lines > 1) return null;
  const min = Math.max(up.min, down.min);
  const max = Math.min(up.max, down.max);
  if (min > max) return null;
  for (const x of [down.x, up.x]) if (x >= min && x <= max) return x;
  return (min + max) / 2;
}

/** The wished x of each: at the end it doesn't share; if it shares both, beside the others of one end. */
function wishesOf(entries: readonly Entry[]): Map<Entry, number> {
  const wishes = new Map<Entry, number>();
  const spread = new Map<string, { at: number; entries: Entry[]; side: 'up' | 'down' }>();
  for (const entry of entries) {
    const { up, down } = entry;
    if (down.lines === 1) wishes.set(entry, up.lines === 1 && up.item === null ? up.x : down.x);
    else if (up.lines === 1) wishes.set(entry, up.x);
    else {
      const side = up.lines < down.lines ? 'up' : 'down';
      const key = `${side} ${entry[side].item?.key ?? ''}`;
      const group = spread.get(key);
      if (group) group.entries.push(entry);
      else spread.set(key, { at: entry[side].x, entries: [entry], side });
    }
  }
  for (const group of spread.values()) {
    const far = group.side === 'up' ? 'down' : 'up';
    const ordered = group.entries.toSorted((a, b) => a[far].x - b[far].x);
    const widths = ordered.map(
      ({ words }) => SPACING.lines + (words > 0 ? SPACING.words + words + SPACING.around : 0),
    );
    let x = group.at - widths.reduce((sum, width) => sum + width, 0) / 2;
    for (const [index, entry] of ordered.entries()) {
      wishes.set(entry, x + HALF_LINE);
      x += widths[index] ?? 0;
    }
  }
  return wishes;
}

/** Takes this x with the words on its right, else on its left; if neither is free, the nearest x. */
function slotAt(x: number, words: number, lane: Lane): Slot {
  const beside = words > 0 ? SPACING.words + words + SPACING.around : HALF_LINE;
  const take = (at: number, side: Slot['side']): Slot => {
    const [before, after] = side === 'right' ? [HALF_LINE, beside] : [beside, HALF_LINE];
    lane.take(at - before, at + after);
    return { x: at, side };
  };
  if (lane.isFree(x - HALF_LINE, x + beside)) return take(x, 'right');
  if (lane.isFree(x - beside, x + HALF_LINE)) return take(x, 'left');
  const right = lane.nearest(x, HALF_LINE, beside);
  const left = lane.nearest(x, beside, HALF_LINE);
  return Math.abs(left - x) < Math.abs(right - x) ? take(left, 'left') : take(right, 'right');
}

/** The nearest free x at which no line ends. */
function besideEnds(x: number, ends: readonly number[], lane: Lane): number {
  for (let step = 1; step < 40; step += 1) {
    for (const wish of [x + step * HALF_LINE, x - step * HALF_LINE]) {
      const isOff = ends.every((end) => Math.abs(end - wish) >= NEAR);
      if (isOff && lane.isFree(wish - HALF_LINE, wish + HALF_LINE)) return wish;
    }
  }
  return x;
}

/** Shifts a shared port a little if that makes one of its lines straight. */
function snapPort(
  { item, lines, min, x, max }: End,
  slot: number,
  ports: Map<string, number>,
): void {
  if (item === null || lines === 1 || slot < min || slot > max) return;
  const now = ports.get(item.key);
  const off = Math.abs(slot - x);
  const before = now === undefined ? SNAP : Math.abs(now - x);
  if (off < before) ports.set(item.key, slot);
}
