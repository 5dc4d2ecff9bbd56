/** Runs the command line in this process: `program.ts` does as the program that it is. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { onTestFinished } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import { createTerminalLog } from '../../src/cli/main.ts';
import { startEngineHere } from './engine-here.ts';
import { Heard, type Ran, type Running } from './program.ts';
import { createDirectStoreWork } from './direct-store-work.ts';

export type { Ran, Running };

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
    createStoreWork: createDirectStoreWork,
    // It would be for all that runs in this process later.
    useLowMemory: () => undefined,
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
