/** The table that is printed, a row as soon as it is known. */

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/**
 * Columns: what, how many times as long, how many times as much of the CPU, ours, the limit, the
 * goal, what the limit does.
 */
type Row = readonly [string, string, string, string, string, string, string];

const WIDTHS = [62, 18, 18, 8, 8, 11] as const;

export function printRow(row: Row): void {
  const cells = row.map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0));
  process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
}

export function printHead(): void {
  process.stdout.write('Ratios: median (least–most) of the rounds. A goal missed is marked ✗.\n\n');
  printRow(['', 'time, ratio', 'CPU, ratio', 'ours', 'limit', 'goal', 'the limit']);
}

export function inWords(millis: number): string {
  if (millis < 0.1) return `${(millis * 1000).toFixed(1)} µs`;
  if (millis < 1) return `${(millis * 1000).toFixed(0)} µs`;
  return millis < 1000 ? `${millis.toFixed(1)} ms` : `${(millis / 1000).toFixed(2)} s`;
}

const goalInWords = (words: string, isKept: boolean): string => `${words} ${isKept ? '✓' : '✗'}`;

export interface Compared {
  item: string;
  /** What the limit does, in words: the same work as ours, by the plain library alone. */
  limit: string;
  /** Ours takes at most so many times as long; null where there is none. */
  goal: number | null;
  /** What the goal holds for; the time on the wall unless given. */
  goalFor?: 'time' | 'CPU' | 'both';
}

const figure = (ratio: number): string => ratio.toFixed(ratio < 10 ? 2 : 1);

const range = (ratios: readonly number[]): string =>
  `${figure(median(ratios))} (${figure(Math.min(...ratios))}–${figure(Math.max(...ratios))})`;

export function columns(
  { item, limit, goal, goalFor = 'time' }: Compared,
  ratios: Readonly<Record<'time' | 'CPU', readonly number[]>>,
  times: readonly number[],
): Row {
  const judged = goalFor === 'both' ? (['time', 'CPU'] as const) : [goalFor];
  const isKept = judged.every((of) => median(ratios[of]) <= (goal ?? Infinity));
  const words = goalFor === 'CPU' ? ' CPU' : '';
  const wanted = goal === null ? 'none' : goalInWords(`≤ ${goal}${words}`, isKept);
  const [ours = '', theirs = ''] = times.map(inWords);
  return [item, range(ratios.time), range(ratios.CPU), ours, theirs, wanted, limit];
}

/** What has no other side: its figure, and the most it may be, if there is such a goal. */
export function report(
  item: string,
  value: number,
  { unit, most, words }: { unit: (value: number) => string; most?: number; words: string },
): void {
  const goal = most === undefined ? 'none' : goalInWords(`≤ ${unit(most)}`, value <= most);
  printRow([item, '', '', unit(value), '', goal, words]);
}

/** The middle of several and the least and most of them, as milliseconds. */
export function spread(took: readonly number[]): string {
  return `${inWords(Math.min(...took))} to ${inWords(Math.max(...took))}`;
}

export const bytes = (count: number): string =>
  Math.abs(count) < 1e6 ? `${(count / 1e3).toFixed(1)} kB` : `${(count / 1e6).toFixed(1)} MB`;
