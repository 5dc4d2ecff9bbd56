/** Work under way: every call has a signal; one that the caller named can be followed and cancelled. */
import type { EngineEvent } from '../../contract/events.ts';
import { Refusal, type Fault } from '../../contract/faults/faults.ts';
import {
  type BudgetedRun,
  type JoinedRun,
  type BudgetedCommand,
  BUDGETED,
} from '../../contract/commands/answer-commands.ts';
import type { Call } from './handlers.ts';
import { createThrottle } from './throttle.ts';

const PROGRESS_EVERY_MILLIS = 100;
/** How long requests already sent may take to finish after a stop. */
const FINISH_WITHIN_MILLIS = 5000;

type Work<T> = (call: Call) => T | Promise<T>;
type Progress = Pick<BudgetedRun, 'done' | 'total' | 'words'>;

interface UnderWay {
  task: string | undefined;
  controller: AbortController;
  /** Cuts off requests that are still finishing. */
  cutting: AbortController;
  cutTimer?: ReturnType<typeof setTimeout>;
  /** Null if it is not a run with a budget. */
  run: RequestedRun | null;
  latest: Progress | null;
  answer: Promise<unknown>;
}

export interface Tasks {
  /**
   * Runs work under this name, or under none. A name can't be used twice at the same time. Refused as
   * `run-under-way` if a run with a budget for the same question is.
   */
  run<T>(task: string | undefined, work: Work<T>, run?: RequestedRun | null): Promise<T>;
  /** The runs with a budget under way that were not stopped. */
  runs(): BudgetedRun[];
  /** Waits for the result of the run of this name; refused as `run-over` if none is under way. */
  join(task: string): Promise<JoinedRun>;
  /** Stops the named work; false when there is none. */
  cancel(task: string): boolean;
  /** Stops all work and waits until it has ended; requests still finishing are cut off after a while. */
  close(): Promise<void>;
}

/** Runs the work and announces its progress. */
async function follow<T>(
  one: UnderWay,
  work: Work<T>,
  announce: (event: EngineEvent) => void,
): Promise<T> {
  const { task, controller, cutting } = one;
  const throttle = createThrottle(PROGRESS_EVERY_MILLIS, () => {
    if (one.latest && task !== undefined) announce({ name: 'taskProgressed', task, ...one.latest });
  });
  const progress: Call['progress'] = (done, total, words) => {
    one.latest = { done, total, words };
    throttle.schedule();
  };
  try {
    return await work({ task, signal: controller.signal, cut: cutting.signal, progress });
  } finally {
    throttle.flush();
  }
}

function stop(one: UnderWay): void {
  one.controller.abort();
  one.cutTimer ??= setTimeout(() => one.cutting.abort(), FINISH_WITHIN_MILLIS);
}

const isRunning = ({ run, controller }: UnderWay): boolean =>
  run !== null && !controller.signal.aborted;

/** Refuses a name in use, and a question that a run already has. */
function refuseDuplicate(
  underWay: readonly UnderWay[],
  task: string | undefined,
  run: RequestedRun | null,
): void {
  if (task !== undefined && underWay.some((one) => one.task === task))
    throw new Refusal('input-invalid', { field: 'task', why: 'this name is in use' });
  const same = underWay.find((one) => isRunning(one) && one.run?.question === run?.question);
  if (!same) return;
  const { done = 0, total = null } = same.latest ?? {};
  throw new Refusal('run-under-way', total === null ? {} : { done, of: total });
}

function toBudgetedRun({ task, run, latest }: UnderWay): BudgetedRun {
  const { command, input } = run as RequestedRun;
  // The input belongs to the command.
  return {
    command,
    task,
    input,
    ...(latest ?? { done: 0, total: null, words: '' }),
  } as BudgetedRun;
}

export function createTasks(announce: (event: EngineEvent) => void): Tasks {
  const underWay = new Set<UnderWay>();

  return {
    async run<T>(task: string | undefined, work: Work<T>, run: RequestedRun | null = null) {
      refuseDuplicate([...underWay], task, run);
      const controller = new AbortController();
      const cutting = new AbortController();
      const initial = { latest: null, answer: Promise.resolve() };
      const one: UnderWay = { task, controller, cutting, run, ...initial };
      underWay.add(one);
      const answer = follow(one, work, announce);
      one.answer = answer;
      if (run !== null) announce({ name: 'runsChanged' });
      try {
        return await answer;
      } finally {
        clearTimeout(one.cutTimer);
        underWay.delete(one);
        if (run !== null) announce({ name: 'runsChanged' });
      }
    },
    runs: () => [...underWay].filter(isRunning).map(toBudgetedRun),
    async join(task) {
      const one = [...underWay].find((some) => some.task === task && isRunning(some));
      if (!one?.run) throw new Refusal('run-over');
      const { command } = one.run;
      // The answer belongs to the command.
      return { command, answer: await one.answer } as JoinedRun;
    },
    cancel(task) {
      const there = [...underWay].find((one) => one.task === task);
      if (there) stop(there);
      if (there?.run) announce({ name: 'runsChanged' });
      return there !== undefined;
    },
    async close() {
      const running = [...underWay].map(({ answer }) => answer);
      for (const one of underWay) stop(one);
      await Promise.allSettled(running);
    },
  };
}

/** Lets other calls be answered, then continues, or refuses with `cancelled`. */
export async function giveWay(signal: AbortSignal): Promise<void> {
  await new Promise(setImmediate);
  stopIfCancelled(signal);
}

/** Refuses with `cancelled` once the signal is aborted. */
export function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new Refusal('cancelled');
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof Refusal && error.fault.code === 'cancelled';

/** Runs work; if it is cancelled, the refusal states the tally so far. */
export async function withTally<T>(
  work: () => Promise<T>,
  tally: () => Fault['detail'],
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isCancelled(error) ? new Refusal('cancelled', tally()) : error;
  }
}

/** A run as it was requested. */
type RequestedRun = Pick<BudgetedRun, 'command' | 'input'> & {
  /** Equal for two runs that would request the same records. */
  question: string;
};

/** Null if it requests nothing of a registry, or has no name to be listed by. */
export function runOf(command: string, input: object): RequestedRun | null {
  if (!isBudgeted(command)) return null;
  const { task, budget, ...rest } = input as BudgetedRun['input'];
  if (task === undefined || budget === 0) return null;
  const question = JSON.stringify([command, { ...rest, further: undefined }]);
  // The input passed the schema of this command.
  return { command, input, question } as RequestedRun;
}

const isBudgeted = (command: string): command is BudgetedCommand =>
  Object.hasOwn(BUDGETED, command);
