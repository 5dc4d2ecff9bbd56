/**
 * Ours and the limit in turns: a batch of the one, a batch of the other, the first turn changing
 * sides, for several rounds. What the machine does meanwhile falls on both, and a ratio is taken
 * round by round. Nothing here fails for being slow; it fails when the two sides disagree.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { columns, median, printRow } from './table.ts';

type Work = () => unknown;
/** Runs on while work is done, in milliseconds. */
type Clock = () => number;

export const wall: Clock = () => performance.now();

/** Of this process, all its threads together. */
export const cpu: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export interface Comparison {
  item: string;
  /** What the limit does, in words: the same work as ours, by the plain library alone. */
  limit: string;
  /** Ours takes at most so many times as long; null where there is none. */
  goal: number | null;
  ours: Work;
  theirs: Work;
  /** What each side finds when asked the same; looked at once, before anything is timed. */
  agree: () => readonly [unknown, unknown] | Promise<readonly [unknown, unknown]>;
  /** What one call of either side does so much of, to be told for one: profiles, mostly. */
  each?: number;
  rounds?: number;
  /** A batch is of as many calls as take so long … */
  batchMillis?: number;
  /** … or of just so many: then either side does the same in the same round. */
  calls?: number;
  /** Between two batches, untimed: puts back what they did. */
  between?: Work;
  clock?: Clock;
}

async function batch(work: Work, times: number, clock: Clock): Promise<number> {
  const start = clock();
  for (let left = times; left > 0; left -= 1) {
    const result = work();
    // A promise waits for the machine anyway; what comes at once isn't made to.
    if (result instanceof Promise) await result;
  }
  return (clock() - start) / times;
}

/** How many calls a batch is of; by the time that is known they have warmed up. */
async function timesFor(
  work: Work,
  { batchMillis = 100, calls }: Comparison,
  between: Work,
): Promise<number> {
  for (let times = calls ?? 1; ; times *= 2) {
    await between();
    const one = await batch(work, times, wall);
    if (calls !== undefined) return calls;
    if (one * times >= batchMillis) return Math.max(1, Math.round(batchMillis / one));
  }
}

export interface Measured {
  ours: number;
  theirs: number;
}

/** Measure, and print the row; how long one takes on either side, in milliseconds. */
export async function compare(comparison: Comparison): Promise<Measured> {
  const { ours, theirs, rounds = 11, clock = wall, each = 1 } = comparison;
  const between = comparison.between ?? (() => undefined);
  const [found, expected] = await comparison.agree();
  deepStrictEqual(found, expected, `${comparison.item}: the two sides disagree`);
  const sides = [
    { work: ours, times: await timesFor(ours, comparison, between), took: [] as number[] },
    { work: theirs, times: await timesFor(theirs, comparison, between), took: [] as number[] },
  ] as const;
  for (let round = 0; round < rounds; round += 1) {
    for (const { work, times, took } of round % 2 === 0 ? sides : sides.toReversed()) {
      await between();
      took.push((await batch(work, times, clock)) / each);
    }
  }
  const [mine, limit] = [sides[0].took, sides[1].took];
  const ratios = mine.map((millis, round) => millis / (limit[round] ?? NaN));
  printRow(columns(comparison, ratios, [median(mine), median(limit)]));
  return { ours: median(mine), theirs: median(limit) };
}

/** Take it several times; nothing is compared. */
export async function measure(work: Work, rounds = 9): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) took.push(await batch(work, 1, wall));
  return took;
}
