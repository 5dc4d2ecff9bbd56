/**
 * Plans how each line of a chart runs between the rows: its x, and the order of horizontal pieces from top
 * to bottom. Heights are no part of it: the layout makes the space that a plan needs.
 */
import { findCourses, type Course } from './chart-passes.ts';
import type { Item, Join, Rows } from './chart-items.ts';
import { placeSlots, type Ports, type Slot } from './chart-slots.ts';
import { NEAR, orderTracks, type Net, type Tracks } from './chart-tracks.ts';

/** What is between two rows: the lines shared by an owner, the words, the lines shared by what is held. */
export interface Channel {
  slots: Map<Course, Slot>;
  upper: Tracks;
  lower: Tracks;
  /** The height of the tallest words in it, in pixels. */
  words: number;
}

export interface Plan {
  courses: Course[];
  ports: Ports;
  /** The first channel is above all rows, the last below them. */
  channels: Channel[];
}

/** Plans all channels; yields so that other requests can run. */
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

/** How many times lines that would lie on each other are moved. */
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

/** Courses that lead back, by the channels where they turn: below their owner, and above what is held. */
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

/** The x at which a line leaves its owner. */
export function portBelow({ from, fromX }: Join, ports: Ports): number {
  return fromX ?? ports.below.get(from.key) ?? from.ports.middle;
}

export function portAbove({ to, toX }: Join, ports: Ports): number {
  return toX ?? ports.above.get(to.key) ?? to.ports.middle;
}

const atItem = (item: Item, fixed: number | null): string =>
  fixed === null ? `at ${item.key}` : `at ${item.key} ${fixed}`;

/** The key of the lines that share a horizontal piece: all of an owner, or this line alone. */
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
