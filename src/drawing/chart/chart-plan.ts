/**
 * Which way every line of a chart takes between its rows, from left to right and in which order from
 * top to bottom. How high anything stands is not asked: a layout makes the room that a plan needs.
 */
import { findCourses, type Course } from './chart-passes.ts';
import type { Item, Join, Rows } from './chart-items.ts';
import { placeSlots, type Ports, type Slot } from './chart-slots.ts';
import { NEAR, orderTracks, type Net, type Tracks } from './chart-tracks.ts';

/** What runs between two rows: lines shared by an owner above, words, lines shared by what is held below. */
export interface Channel {
  slots: Map<Course, Slot>;
  upper: Tracks;
  lower: Tracks;
  /** The highest of the words in it, in pixels. */
  words: number;
}

export interface Plan {
  courses: Course[];
  ports: Ports;
  /** The first is above all rows, the last below them. */
  channels: Channel[];
}

/** Others may be answered between its steps. */
export function* planRows(rows: Rows): Generator<void, Plan> {
  const courses = yield* findCourses(rows);
  yield;
  const ports: Ports = { below: new Map(), above: new Map() };
  const throughOf = rows.bands.map((): Course[] => []);
  for (const course of courses) {
    const { first, last } = course.channels;
    for (let channel = first; channel <= last; channel += 1) throughOf[channel]?.push(course);
  }
  const turns = turnsOf(courses);
  const channels: Channel[] = [];
  for (let channel = -1; channel < rows.bands.length; channel += 1) {
    const through = throughOf[channel] ?? [];
    channels.push(planChannel(channel, through, turns.get(channel) ?? [], ports));
    yield;
  }
  return { courses, ports, channels };
}

/** A line that would lie on another is moved aside, so many times. */
const MOVES = 4;

function planChannel(
  channel: number,
  through: readonly Course[],
  turning: readonly Course[],
  ports: Ports,
): Channel {
  let words = 0;
  for (const { channel: at, join } of through) {
    if (at === channel) words = Math.max(words, join.words?.height ?? 0);
  }
  const clashing = new Set<Course>();
  for (let move = 0; ; move += 1) {
    const slots = placeSlots(channel, through, ports, clashing);
    const upper = orderTracks(netsOf(channel, slots, turning, ports, 'upper'));
    const lower = orderTracks(netsOf(channel, slots, turning, ports, 'lower'));
    const clashes = [...upper.clashes, ...lower.clashes];
    const before = clashing.size;
    for (const [course, { x }] of slots) {
      if (clashes.some((clash) => Math.abs(clash - x) < NEAR)) clashing.add(course);
    }
    if (clashing.size === before || move === MOVES) return { slots, upper, lower, words };
  }
}

/** Those that lead back, by the channels where they turn round: below their owner, above what is held. */
function turnsOf(courses: readonly Course[]): Map<number, Course[]> {
  const turns = new Map<number, Course[]>();
  for (const course of courses) {
    if (!course.isBack) continue;
    for (const channel of [course.join.from.row, course.join.to.row - 1]) {
      const there = turns.get(channel);
      if (there) there.push(course);
      else turns.set(channel, [course]);
    }
  }
  return turns;
}

/** Where a line leaves its owner, and arrives at what is held. */
export function portBelow({ from, fromX }: Join, ports: Ports): number {
  return fromX ?? ports.below.get(from.key) ?? from.ports.middle;
}

export function portAbove({ to, toX }: Join, ports: Ports): number {
  return toX ?? ports.above.get(to.key) ?? to.ports.middle;
}

const atItem = (item: Item, fixed: number | null): string =>
  fixed === null ? `at ${item.key}` : `at ${item.key} ${fixed}`;

/** What a line shares a level with: the others of its owner or of what is held, or nothing but itself. */
export function netBelow({ join }: Course, channel: number): string {
  return channel === join.from.row ? atItem(join.from, join.fromX) : `by ${join.key}`;
}

export function netAbove({ join }: Course, channel: number): string {
  return channel === join.to.row - 1 ? atItem(join.to, join.toX) : `by ${join.key}`;
}

function netsOf(
  channel: number,
  slots: ReadonlyMap<Course, Slot>,
  turning: readonly Course[],
  ports: Ports,
  zone: 'upper' | 'lower',
): Net[] {
  const nets = new Map<string, { ups: Set<number>; downs: Set<number> }>();
  const netAt = (key: string): { ups: Set<number>; downs: Set<number> } => {
    const net = nets.get(key) ?? { ups: new Set(), downs: new Set() };
    nets.set(key, net);
    return net;
  };
  for (const [course, { x }] of slots) {
    const { join, isBack, passes } = course;
    if (zone === 'upper') {
      const begins = !isBack && channel === join.from.row;
      const net = netAt(netBelow(course, channel));
      net.ups.add(begins ? portBelow(join, ports) : (passes.get(channel) ?? x));
      net.downs.add(x);
    } else {
      const ends = !isBack && channel + 1 === join.to.row;
      const net = netAt(netAbove(course, channel));
      net.ups.add(x);
      net.downs.add(ends ? portAbove(join, ports) : (passes.get(channel + 1) ?? x));
    }
  }
  for (const course of turning) {
    const { join, passes } = course;
    if (zone === 'upper' && channel === join.from.row) {
      const net = netAt(netBelow(course, channel));
      net.ups.add(portBelow(join, ports)).add(passes.get(channel) ?? 0);
    }
    if (zone === 'lower' && channel === join.to.row - 1) {
      const net = netAt(netAbove(course, channel));
      net.downs.add(portAbove(join, ports)).add(passes.get(channel + 1) ?? 0);
    }
  }
  return Array.from(nets, ([key, { ups, downs }]) => ({ key, ups: [...ups], downs: [...downs] }));
}
