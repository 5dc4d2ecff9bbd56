/** Runs trials in a process of their own, so that a death or a hang is seen from outside. */
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, cpSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Counts } from './ordeal.ts';
import { ORDEALS, type OrdealName } from './ordeals.ts';
import { TRIAL_PROCESS, type Order, type Told } from './trial-process.ts';

export const HOLD_FOLDER = resolve(import.meta.dirname, '../../.cache/hold');

/** Making ready what all trials share, and taking it down. */
const READY_SECONDS = 180;
/** Of the process's own; a trial that needs more leaks. */
const MEMORY_MB = 1024;

export interface Wanted {
  name: OrdealName;
  seed: number;
  from: number;
  count: number;
  isFull: boolean;
  /** Called after each trial. */
  held?: (next: number, counts: Counts) => void;
}

export interface Outcome {
  /** Trials that held. */
  held: number;
  counts: Counts;
  notes: string[];
  /** The first trial that didn't; null: all held. */
  failure: { index: number; why: string; folder: string } | null;
  seconds: number;
}

/** Runs these trials up to the first that fails; its files are kept. */
export async function supervise({ held: hear, ...wanted }: Wanted): Promise<Outcome> {
  const { limitSeconds } = await ORDEALS[wanted.name]();
  const folder = mkdtempSync(join(placeForStores(), `interlock-hold-${wanted.name}-`));
  const order: Order = { ...wanted, folder };
  const started = performance.now();
  const outcome: Outcome = { held: 0, counts: {}, notes: [], failure: null, seconds: 0 };
  const env = {
    ...process.env,
    // Its own folder for what is temporary.
    TMPDIR: folder,
    INTERLOCK_KEY: undefined,
    // Thousands of processes load the same sources: they start in a third of the time.
    NODE_COMPILE_CACHE: join(HOLD_FOLDER, 'compiled'),
  };
  const child = fork(TRIAL_PROCESS, [JSON.stringify(order)], {
    env,
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${MEMORY_MB}`],
    serialization: 'advanced',
  });
  let index = wanted.from;
  let ended = false;
  const fail = (why: string): void => {
    outcome.failure ??= { index, why, folder: '' };
    child.kill('SIGKILL');
  };
  let timer: NodeJS.Timeout | undefined;
  const within = (seconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(`It hangs: no end after ${seconds} s.`), seconds * 1000);
  };
  within(READY_SECONDS);
  child.on('message', (told: Told) => {
    switch (told.kind) {
      case 'began':
        index = told.index;
        return within(limitSeconds);
      case 'held':
        within(READY_SECONDS);
        outcome.held += 1;
        addCounts(outcome.counts, told.counts);
        return hear?.(index + 1, told.counts);
      case 'failed':
        return fail(told.why);
      case 'note':
        return void outcome.notes.push(told.words);
      case 'ended':
        ended = true;
    }
  });
  await new Promise<void>((gone) => {
    child.once('exit', (code, signal) => {
      if (!ended) fail(`The process of the trials died: ${signal ?? `code ${code}`}.`);
      gone();
    });
  });
  clearTimeout(timer);
  outcome.seconds = (performance.now() - started) / 1000;
  if (outcome.failure === null) rmSync(folder, { recursive: true, force: true });
  else outcome.failure.folder = keepFailed(folder, `${wanted.name}-${wanted.seed}-${index}`);
  return outcome;
}

export function addCounts(to: Counts, more: Counts): void {
  for (const [what, count] of Object.entries(more)) to[what] = (to[what] ?? 0) + count;
}

/** In memory where that is: a thousand stores are written, and what a disk does is not tried here. */
function placeForStores(): string {
  return process.platform === 'linux' && existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
}

function keepFailed(folder: string, name: string): string {
  const kept = join(HOLD_FOLDER, 'failed', name);
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(join(HOLD_FOLDER, 'failed'), { recursive: true });
  try {
    renameSync(folder, kept);
  } catch {
    // Another file system.
    cpSync(folder, kept, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}
