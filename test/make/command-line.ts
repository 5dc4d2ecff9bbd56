/** Runs the real command line in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

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

/** Run a command to its end. `key` is what INTERLOCK_KEY holds; nothing if left out. */
export async function runInterlock(args: readonly string[], key?: string): Promise<Ran> {
  return untilEnd(spawnInterlock(args, key));
}

export function untilEnd(child: ChildProcess): Promise<Ran> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  return new Promise((end, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const all = Buffer.concat(out);
      end({ code, out: all, stdout: all.toString(), stderr: Buffer.concat(err).toString() });
    });
  });
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
