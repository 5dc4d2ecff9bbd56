/** Shares over all lines: multiplied along each, added over lines, in circles by a system of equations. */
import type { ShareInterval } from '../../contract/answers/owners.ts';
import { componentsOf } from './circle.ts';

/** A link onward, with the bounds of its share as parts of 1. */
export interface ShareLink<T> {
  to: T;
  least: number;
  most: number;
  /** Whether it is more than `least`. */
  isOver: boolean;
}

export interface SummedShares<T> {
  /** In per cent, from 0 to 100. */
  shareOf: ReadonlyMap<T, ShareInterval>;
  /** Those whose share is more than its least: a line of known shares to them has one that is. */
  over: ReadonlySet<T>;
  /** Whether links lead in a circle. */
  isSystem: boolean;
}

/** Links, or nodes with what they add up to, passed in one step. */
const LINKS_PER_STEP = 1000;

/**
 * The share of each node that links lead to from `root`. What a circle holds in itself is counted as it
 * would be after all rounds. If rounds would never come to an end (all of it is held within the circle), its
 * bounds are 0 and 100.
 */
export function* sumShares<T>(
  root: T,
  links: ReadonlyMap<T, readonly ShareLink<T>[]>,
): Generator<void, SummedShares<T>> {
  const edges = new Map<T, T[]>([[root, []]]);
  let passed = 0;
  for (const one of edges.keys()) {
    const next = edges.get(one) ?? [];
    for (const { to } of links.get(one) ?? []) {
      next.push(to);
      if (!edges.has(to)) edges.set(to, []);
      passed += 1;
      if (passed % LINKS_PER_STEP === 0) yield;
    }
  }
  const components = (yield* componentsOf(edges)).reverse();
  let isSystem = false;
  const bounds = { least: new Map<T, number>(), most: new Map<T, number>() };
  for (const bound of ['least', 'most'] as const) {
    const into = new Map<T, number>([[root, 1]]);
    const add = (to: T, amount: number): void => void into.set(to, (into.get(to) ?? 0) + amount);
    for (const component of components) {
      passed += 1;
      if (passed % LINKS_PER_STEP === 0) yield;
      const own = component.map((one) => into.get(one) ?? 0);
      const isCircle = isCircular(component, links);
      isSystem ||= isCircle;
      const isEndless = isCircle && own.includes(Infinity);
      const solved = isEndless
        ? null
        : isCircle
          ? yield* solveCircle(component, own, links, bound)
          : own;
      const members = new Set(component);
      for (const [index, one] of component.entries()) {
        const amount = solved?.[index] ?? (bound === 'least' ? 0 : Infinity);
        bounds[bound].set(one, amount);
        for (const link of links.get(one) ?? []) {
          passed += 1;
          if (passed % LINKS_PER_STEP === 0) yield;
          if (members.has(link.to)) continue;
          // Without an end anything is possible, beyond a link of nothing too: rounds divide by nothing.
          if (amount === Infinity) add(link.to, Infinity);
          else if (link[bound] > 0) add(link.to, amount * link[bound]);
        }
      }
    }
  }
  const shareOf = new Map<T, ShareInterval>();
  for (const [one, most] of bounds.most) {
    passed += 1;
    if (passed % LINKS_PER_STEP === 0) yield;
    const least = bounds.least.get(one) ?? 0;
    shareOf.set(one, { atLeast: inPercent(least), atMost: inPercent(most) });
  }
  return { shareOf, over: yield* overLeast(root, links), isSystem };
}

function* overLeast<T>(
  root: T,
  links: ReadonlyMap<T, readonly ShareLink<T>[]>,
): Generator<void, ReadonlySet<T>> {
  const known = new Set([root]);
  const over = new Set<T>();
  let passed = 0;
  for (const [from, found] of [
    [known, known],
    [over, over],
  ] as const) {
    for (const one of from) {
      for (const link of links.get(one) ?? []) {
        passed += 1;
        if (passed % LINKS_PER_STEP === 0) yield;
        if (link.least <= 0) continue;
        found.add(link.to);
        if (link.isOver) over.add(link.to);
      }
    }
  }
  return over;
}

/** Without the noise of multiplying: a ten-thousand-millionth is less than any register states. */
const inPercent = (part: number): number => Number(Math.min(100, part * 100).toFixed(10));

const isCircular = <T>(
  component: readonly T[],
  links: ReadonlyMap<T, readonly ShareLink<T>[]>,
): boolean => {
  const [first, second] = component;
  if (first === undefined) return false;
  return second !== undefined || (links.get(first) ?? []).some(({ to }) => to === first);
};

/** Larger circles are solved by rounds. */
const MAX_ELIMINATED = 120;
const MAX_ROUNDS = 2000;

/** What reaches each node of a circle, all rounds counted; null if that has no end. */
function* solveCircle<T>(
  component: readonly T[],
  into: readonly number[],
  links: ReadonlyMap<T, readonly ShareLink<T>[]>,
  bound: 'least' | 'most',
): Generator<void, number[] | null> {
  const places = new Map(component.map((one, place) => [one, place]));
  const inner = component.flatMap((one, from) =>
    (links.get(one) ?? []).flatMap((link): [number, number, number][] => {
      const to = places.get(link.to);
      return to === undefined ? [] : [[from, to, link[bound]]];
    }),
  );
  yield;
  return component.length <= MAX_ELIMINATED
    ? yield* eliminate(into, inner)
    : yield* goRound(into, inner, bound);
}

type InnerLink = readonly [from: number, to: number, share: number];

/** A pivot below this is nothing but rounding. */
const SMALLEST_PIVOT = 1e-12;

/** Solves `x = into + shares × x`; a pivot that isn't positive means that the rounds have no end. */
function* eliminate(
  into: readonly number[],
  inner: readonly InnerLink[],
): Generator<void, number[] | null> {
  const rows = into.map((amount, row) => {
    const values = new Float64Array(into.length + 1);
    values[row] = 1;
    values[into.length] = amount;
    return values;
  });
  for (const [from, to, share] of inner) {
    const row = rows[to];
    if (row) row[from] = (row[from] ?? 0) - share;
  }
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 0;
    if (pivot < SMALLEST_PIVOT) return null;
    for (const [index, row] of rows.entries()) {
      const factor = (row[at] ?? 0) / pivot;
      if (index === at || factor === 0) continue;
      for (let column = at; column <= into.length; column += 1) {
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0);
      }
    }
    if (at % 20 === 19) yield;
  }
  return rows.map((row, at) => Math.max(0, (row[into.length] ?? 0) / (row[at] ?? 1)));
}

/**
 * Round after round until nothing more comes. The sum so far is a lower bound whenever it stops; an upper
 * one is known only if it stopped by itself.
 */
function* goRound(
  into: readonly number[],
  inner: readonly InnerLink[],
  bound: 'least' | 'most',
): Generator<void, number[] | null> {
  const total = Float64Array.from(into);
  let coming = Float64Array.from(into);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = new Float64Array(into.length);
    let most = 0;
    for (const [from, to, share] of inner) next[to] = (next[to] ?? 0) + (coming[from] ?? 0) * share;
    for (const [at, amount] of next.entries()) {
      total[at] = (total[at] ?? 0) + amount;
      most = Math.max(most, amount);
    }
    if (most < 1e-14) return [...total];
    coming = next;
    yield;
  }
  return bound === 'least' ? Array.from(total, (amount) => Math.min(amount, 1)) : null;
}
