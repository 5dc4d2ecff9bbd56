/** Runs the command line: in this process, or where that is the subject as the program that it is. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import { createTerminalLog } from '../../src/cli/terminal-log.ts';
import { startEngineHere } from './engine-here.ts';

const INTERLOCK = resolve(import.meta.dirname, '../../src/cli/interlock.cjs');

export interface Ran {
  code: number | null;
  /** The bytes of standard output. */
  out: Buffer;
  stdout: string;
  stderr: string;
}

/** A command under way. */
export interface Running {
  /** What it says first on standard output; rejects where it ends without a word there. */
  said: Promise<string>;
  ended: Promise<Ran>;
}

/** What a command said on each stream. */
class Heard {
  readonly stdout: Buffer[] = [];
  readonly stderr: Buffer[] = [];
  readonly #first = Promise.withResolvers<string>();

  add(stream: 'stdout' | 'stderr', part: string | Uint8Array): void {
    this[stream].push(Buffer.from(part));
    if (stream === 'stdout') this.#first.resolve(String(this.stdout[0]));
  }

  running(code: Promise<number | null>): Running {
    const ended = code.then((code) => {
      const out = Buffer.concat(this.stdout);
      const stderr = Buffer.concat(this.stderr).toString();
      this.#first.reject(new Error(`It ended with ${code}: ${stderr}`));
      return { code, out, stdout: out.toString(), stderr };
    });
    this.#first.promise.catch(() => undefined);
    return { said: this.#first.promise, ended };
  }
}

/** Who hears what is said now: several commands may run at once. */
const hearing = new AsyncLocalStorage<Heard>();

for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name];
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (part: string | Uint8Array, ...more: unknown[]): boolean => {
    const heard = hearing.getStore();
    if (heard === undefined) return write(part, ...more);
    heard.add(name, part);
    return true;
  };
}

/**
 * Run a command to its end in this process, with an engine in this thread. `key` is what INTERLOCK_KEY
 * holds; nothing if left out.
 */
export const runInterlock = (args: readonly string[], key?: string): Promise<Ran> =>
  beginInterlock(args, key).ended;

/** The same, to be ended by a signal. */
export function beginInterlock(args: readonly string[], key?: string): Running {
  const heard = new Heard();
  const means = {
    key: key ?? null,
    startEngine: startEngineHere,
    // It would be for all that runs in this process later.
    useLittleMemory: () => undefined,
    log: createTerminalLog(),
  };
  return heard.running(hearing.run(heard, () => runCommand([...args], means)));
}

/** What the system sends at Ctrl-C, for all that runs in this process. */
export const pressCtrlC = (): void => void process.emit('SIGINT');

/** Ctrl-C as soon as a command heeds it, and so while its work is under way. */
export function pressCtrlCAtOnce(): void {
  const press = (name: string | symbol): void => {
    if (name === 'SIGINT') queueMicrotask(pressCtrlC);
  };
  process.on('newListener', press);
  onTestFinished(() => void process.off('newListener', press));
}

/** `more` is what else its environment holds. */
export function spawnInterlock(
  args: readonly string[],
  key?: string,
  more: Record<string, string> = {},
): ChildProcess {
  const { INTERLOCK_KEY: _, ...env } = process.env;
  return spawn(process.execPath, [INTERLOCK, ...args], {
    env: { ...env, ...more, ...(key !== undefined && { INTERLOCK_KEY: key }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Run a command to its end as the program that it is. */
export const runProgram = (args: readonly string[], key?: string): Promise<Ran> =>
  untilEnd(spawnInterlock(args, key));

export const untilEnd = (child: ChildProcess): Promise<Ran> => follow(child).ended;

export function follow(child: ChildProcess): Running {
  const heard = new Heard();
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk: Buffer) => heard.add(name, chunk));
  const code = new Promise<number | null>((end, reject) => {
    child.once('error', reject);
    child.once('close', end);
  });
  return heard.running(code);
}

/** The fault that a command run with --json left on standard error. */
export function faultOf({ stderr }: Ran): { code: string; detail: Record<string, unknown> } {
  const { fault } = JSON.parse(stderr) as {
    fault: { code: string; detail: Record<string, unknown> };
  };
  return fault;
}

/** What `graph` says where no case is named. */
export const NOTED_NOWHERE =
  'It is noted in no case: no journal has its hash. --case CASE has it noted.\n';
