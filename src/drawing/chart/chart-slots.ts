/** Between two rows every line has an x of its own at which it runs down, with its words beside it. */
import { SPACING } from './chart-graph.ts';
import { Lane } from './chart-lane.ts';
import type { Course } from './chart-passes.ts';
import type { Item } from './chart-items.ts';
import { NEAR } from './chart-tracks.ts';

export interface Slot {
  x: number;
  /** On which side of the line its words stand. */
  side: 'left' | 'right';
}

/** Where lines leave an item below and arrive above, by its key; shifted where that makes one straight. */
export interface Ports {
  below: Map<string, number>;
  above: Map<string, number>;
}

/** One end of a line in a channel: at an item, or where it passes a row. */
interface End {
  item: Item | null;
  least: number;
  x: number;
  most: number;
  /** How many lines share it here. */
  lines: number;
}

interface Entry {
  course: Course;
  up: End;
  down: End;
  /** The room of its words beside it; 0 for none here. */
  words: number;
}

/** A line whose ends are no farther aside than this is made straight. */
const SNAP = 30;
const HALF_LINE = SPACING.lines / 2;

/**
 * The slots of the courses that come through a channel; shifts the ports of those that can be straight.
 * Those that clash with another's end where they would be stand beside all ends.
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
    if (up.lines === 1 && up.item && slot.x >= up.least && slot.x <= up.most) {
      ports.below.set(up.item.key, slot.x);
    }
    if (down.lines === 1 && down.item && slot.x >= down.least && slot.x <= down.most) {
      ports.above.set(down.item.key, slot.x);
    }
  };
  // First what has to be exactly where it is, then what can be straight, then everything else.
  const isFixed = ({ up, down }: Entry): boolean =>
    (down.least === down.most && down.lines === 1) || (up.least === up.most && up.lines === 1);
  // From the right: words stand right of a line where they can, and would take the slot beside it.
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
  const count = (counts: Map<string, number>, { item, x, least, most }: End): void => {
    if (item)
      counts.set(keyOf(item, least, x, most), (counts.get(keyOf(item, least, x, most)) ?? 0) + 1);
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
    if (up.item) up.lines = ups.get(keyOf(up.item, up.least, up.x, up.most)) ?? 1;
    if (down.item) down.lines = downs.get(keyOf(down.item, down.least, down.x, down.most)) ?? 1;
  }
  return entries;
}

const keyOf = (item: Item, least: number, x: number, most: number): string =>
  least === most ? `${item.key} ${x}` : item.key;

function endAt(item: Item, fixed: number | null): End {
  if (fixed !== null) return { item, least: fixed, x: fixed, most: fixed, lines: 1 };
  const { least, middle, most } = item.ports;
  return { item, least, x: middle, most, lines: 1 };
}

function passAt(x = 0): End {
  return { item: null, least: x, x, most: x, lines: 1 };
}

/** Of two fixed ends the lower, unless several lines share that. */
function fixedX({ up, down }: Entry): number {
  const isDownFixed = down.least === down.most && down.lines === 1;
  if (isDownFixed && down.item) return down.x;
  const isUpFixed = up.least === up.most && up.lines === 1;
  if (isUpFixed && (up.item || !isDownFixed)) {
    return down.lines === 1 || !isDownFixed ? up.x : down.x;
  }
  return down.x;
}

/** The x at which it runs straight from end to end, at the lower end's middle at best; null: at none. */
function straightX({ up, down }: Entry): number | null {
  if (up.lines > 1 || down.lines > 1) return null;
  const least = Math.max(up.least, down.least);
  const most = Math.min(up.most, down.most);
  if (least > most) return null;
  for (const x of [down.x, up.x]) if (x >= least && x <= most) return x;
  return (least + most) / 2;
}

/** Each below or above the end it has for itself; where both are shared, beside the others of one end. */
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
    const room = ordered.map(
      ({ words }) => SPACING.lines + (words > 0 ? SPACING.words + words + SPACING.around : 0),
    );
    let x = group.at - room.reduce((sum, width) => sum + width, 0) / 2;
    for (const [index, entry] of ordered.entries()) {
      wishes.set(entry, x + HALF_LINE);
      x += room[index] ?? 0;
    }
  }
  return wishes;
}

/** At this x, with the words right of it or else left; if neither has room as near as there is some. */
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

/** The nearest free x that no end has. */
function besideEnds(x: number, ends: readonly number[], lane: Lane): number {
  for (let step = 1; step < 40; step += 1) {
    for (const wish of [x + step * HALF_LINE, x - step * HALF_LINE]) {
      const isOff = ends.every((end) => Math.abs(end - wish) >= NEAR);
      if (isOff && lane.isFree(wish - HALF_LINE, wish + HALF_LINE)) return wish;
    }
  }
  return x;
}

/** Shared ends go a little aside where that makes one of their lines straight. */
function snapPort(
  { item, lines, least, x, most }: End,
  slot: number,
  ports: Map<string, number>,
): void {
  if (item === null || lines === 1 || slot < least || slot > most) return;
  const now = ports.get(item.key);
  const off = Math.abs(slot - x);
  const before = now === undefined ? SNAP : Math.abs(now - x);
  if (off < before) ports.set(item.key, slot);
}
