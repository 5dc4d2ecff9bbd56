/**
 * Ours and the limit in turns: a batch of the one, a batch of the other, the first turn changing
 * sides, for several rounds. What the machine does meanwhile falls on both, and a ratio is taken
 * round by round. Nothing here fails for being slow; it fails when the two sides disagree.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { columns, median, printRow, type Compared } from './table.ts';

type Work = () => unknown;
/** Runs on while work is done, in milliseconds. */
type Clock = () => number;

/** A batch takes about so long, where its calls aren't counted. */
const BATCH_MILLIS = 100;

const wall: Clock = () => performance.now();

/** Of this process, all its threads together. */
const ownCpu: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

export interface Comparison extends Compared {
  ours: Work;
  theirs: Work;
  /** What each side finds when asked the same; looked at once, before anything is timed. */
  agree: () => readonly [unknown, unknown] | Promise<readonly [unknown, unknown]>;
  /** What one call of either side does so much of, to be told for one: profiles, mostly. */
  each?: number;
  rounds?: number;
  /** A batch is of just so many: then either side does the same in the same round. */
  calls?: number;
  /** Where not this process does the work: what it used of the CPU. */
  cpu?: Clock;
}

/** Milliseconds of one call. */
interface Took {
  time: number;
  cpu: number;
}

async function batch(work: Work, times: number, cpu: Clock = ownCpu): Promise<Took> {
  const start = wall();
  const used = cpu();
  for (let left = times; left > 0; left -= 1) {
    const result = work();
    // A promise waits for the machine anyway; what comes at once isn't made to.
    if (result instanceof Promise) await result;
  }
  return { time: (wall() - start) / times, cpu: (cpu() - used) / times };
}

/** How many calls a batch is of; by the time that is known they have warmed up. */
async function timesFor(work: Work, { calls }: Comparison): Promise<number> {
  for (let times = calls ?? 1; ; times *= 2) {
    const { time } = await batch(work, times);
    if (calls !== undefined) return calls;
    if (time * times >= BATCH_MILLIS) return Math.max(1, Math.round(BATCH_MILLIS / time));
  }
}

/** Measure, and print the row. */
export async function compare(comparison: Comparison): Promise<void> {
  const { ours, theirs, rounds = 11, each = 1, cpu } = comparison;
  const [found, expected] = await comparison.agree();
  deepStrictEqual(found, expected, `${comparison.item}: the two sides disagree`);
  const sides = [
    { work: ours, times: await timesFor(ours, comparison), took: [] as Took[] },
    { work: theirs, times: await timesFor(theirs, comparison), took: [] as Took[] },
  ] as const;
  for (let round = 0; round < rounds; round += 1) {
    for (const { work, times, took } of round % 2 === 0 ? sides : sides.toReversed()) {
      const { time, cpu: used } = await batch(work, times, cpu);
      took.push({ time: time / each, cpu: used / each });
    }
  }
  const mine = sides[0].took;
  const limit = sides[1].took;
  const ratios = (of: keyof Took): number[] =>
    mine.map((took, round) => took[of] / (limit[round]?.[of] ?? NaN));
  const times = [mine, limit].map((took) => median(took.map(({ time }) => time)));
  printRow(columns(comparison, { time: ratios('time'), CPU: ratios('cpu') }, times));
}

/** Take it several times; nothing is compared. */
export async function measure(work: Work, rounds = 9): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) took.push((await batch(work, 1)).time);
  return took;
}

/** One after the other. */
export function inTurn<T>(all: readonly T[]): () => T {
  let at = 0;
  return () => {
    const next = all[at++];
    if (next === undefined) throw new Error('The pool is too small.');
    return next;
  };
}
