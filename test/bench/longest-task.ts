/** The longest task of a page's main thread while something is done, from a trace of the browser. */
import type { GraphPage } from './graph-pages.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** Of the CPU, by this thread alone: what else the machine does is not in it. */
  tdur?: number;
}

const MARKS = { from: 'work begins', to: 'work is over' };

/** In milliseconds, by the wall, or by the CPU of the page's main thread. */
export async function longestTask(
  { browser, page }: GraphPage,
  work: () => Promise<unknown>,
  by: 'wall' | 'CPU' = 'wall',
): Promise<number> {
  const mark = (name: string): Promise<void> =>
    page.evaluate((word) => void performance.mark(word), name);
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await mark(MARKS.from);
  await work();
  await mark(MARKS.to);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return longestBetweenMarks(trace.traceEvents, by === 'wall' ? 'dur' : 'tdur');
}

function longestBetweenMarks(events: readonly TraceEvent[], by: 'dur' | 'tdur'): number {
  const [from, to] = [MARKS.from, MARKS.to].map((mark) => events.find(({ name }) => name === mark));
  if (!from || !to) throw new Error('The trace lacks the marks.');
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      pid === from.pid &&
      tid === from.tid &&
      ts > from.ts &&
      ts < to.ts,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks of the page.');
  return Math.max(...tasks.map((task) => task[by] ?? 0)) / 1000;
}
