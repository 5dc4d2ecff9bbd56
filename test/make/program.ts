/** Runs the command line as the program that it is. */
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

/** A command under way. */
export interface Running {
  /** What it says first on standard output; rejects where it ends without a word there. */
  said: Promise<string>;
  ended: Promise<Ran>;
}

/** What a command said on each stream. */
export class Heard {
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
