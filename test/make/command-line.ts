/** Runs the command line: in this process, or where that is the subject the real program. */
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

/** What a run says, where several run at once. */
type Said = Record<'stdout' | 'stderr', Buffer[]>;
const saying = new AsyncLocalStorage<Said>();

for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name];
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (part: string | Uint8Array, ...more: unknown[]): boolean => {
    const said = saying.getStore();
    if (said === undefined) return write(part, ...more);
    return said[name].push(Buffer.from(part)) > 0;
  };
}

/**
 * Run a command to its end in this process, with an engine in this thread. `key` is what INTERLOCK_KEY
 * holds; nothing if left out.
 */
export async function runInterlock(args: readonly string[], key?: string): Promise<Ran> {
  const said: Said = { stdout: [], stderr: [] };
  const means = {
    key: key ?? null,
    startEngine: startEngineHere,
    // It would be for all that runs in this process later.
    useLittleMemory: () => undefined,
  };
  const code = await saying.run(said, () =>
    runCommand([...args], { ...means, log: createTerminalLog() }),
  );
  return ranWith(code, said);
}

/** Ctrl-C, for all that runs in this process. */
export const pressCtrlC = (): void => void process.emit('SIGINT');

/** Ctrl-C as soon as a command heeds it, and so while its work is under way. */
export function pressCtrlCAtOnce(): void {
  const press = (name: string | symbol): void => {
    if (name === 'SIGINT') queueMicrotask(pressCtrlC);
  };
  process.on('newListener', press);
  onTestFinished(() => void process.off('newListener', press));
}

/** Run a command to its end as the program that it is. */
export function runProgram(args: readonly string[], key?: string): Promise<Ran> {
  return untilEnd(spawnInterlock(args, key));
}

export function untilEnd(child: ChildProcess): Promise<Ran> {
  const said: Said = { stdout: [], stderr: [] };
  child.stdout?.on('data', (chunk: Buffer) => said.stdout.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => said.stderr.push(chunk));
  return new Promise((end, reject) => {
    child.once('error', reject);
    child.once('close', (code) => end(ranWith(code, said)));
  });
}

function ranWith(code: number | null, { stdout, stderr }: Said): Ran {
  const out = Buffer.concat(stdout);
  return { code, out, stdout: out.toString(), stderr: Buffer.concat(stderr).toString() };
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
