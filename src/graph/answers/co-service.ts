/**
 * Days served together, from what is stated. A role is held from its begin, included, to its expiration,
 * not included; one that is active and has no end up to and including the day asked. A role without a
 * begin, or neither active nor with an end, makes the count unknown, as does a date that is no whole one;
 * what is known of it is counted. Days after the one asked count in no role.
 */
import { NEVER, NOT_STATED, UNREADABLE } from '../state-rule.ts';
import type { TieIndex } from '../index/tie-index.ts';

/** Days held in one company by all roles there: from each even place up to the next, in order and apart. */
export interface Service {
  spans: readonly number[];
  /** Whether more may have been held than that. */
  isUnknown: boolean;
}

const isDay = (day: number): boolean => day !== NOT_STATED && day !== UNREADABLE && day !== NEVER;

/** @param roles - ties of the index, all of one member in one company */
export function serviceOf(index: TieIndex, roles: readonly number[], day: number): Service {
  const held: [number, number][] = [];
  let isUnknown = false;
  for (const role of roles) {
    const { startFirst, startLast, endFirst, endLast, overFirst } = index.timed(role);
    const isActive = index.stateOf(role, day) === 'active';
    const hasEnd = isDay(endFirst);
    const isWhole = startFirst === startLast && (!hasEnd || endFirst === endLast);
    if (!isDay(startLast) || !isWhole || !(hasEnd || isActive)) isUnknown = true;
    if (!isDay(startLast)) continue;
    const end = hasEnd ? endFirst : isActive ? day + 1 : isDay(overFirst) ? overFirst : startLast;
    const until = Math.min(end, day + 1);
    if (startLast < until) held.push([startLast, until]);
  }
  return { spans: joined(held), isUnknown };
}

/** In order, and those that touch as one. */
function joined(spans: [number, number][]): number[] {
  const all: number[] = [];
  for (const [from, until] of spans.sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last) all[all.length - 1] = Math.max(last, until);
    else all.push(from, until);
  }
  return all;
}
