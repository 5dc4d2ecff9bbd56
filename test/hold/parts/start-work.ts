/** Starts a day's work in a process of its own, and hears what it acknowledges. */
import { spawn, type ChildProcess } from 'node:child_process';
import { WORKLOAD, type Said, type Work } from './workload.ts';

export interface Working {
  child: ChildProcess;
  /** So far; a line that was cut off as it died is none. */
  said: Said[];
  /** What it wrote on standard error. */
  errors: string[];
  /** Resolves when so many lines came, or it is gone. */
  lines(count: number): Promise<void>;
  /** When it is gone and all it wrote is heard. */
  gone: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** `through`: the command and the arguments that start Node. */
export function startWork(work: Work, through: readonly string[] = []): Working {
  const [command, ...before] = [...through, process.execPath];
  const child = spawn(command, [...before, WORKLOAD, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Said[] = [];
  const errors: string[] = [];
  let rest = '';
  const waiting = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) said.push(JSON.parse(line) as Said);
    for (const look of waiting) look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  let isGone = false;
  const gone = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) => {
    child.once('close', (code, signal) => {
      isGone = true;
      for (const look of waiting) look();
      done({ code, signal });
    });
  });
  const lines = (count: number): Promise<void> =>
    new Promise((done) => {
      const look = (): void => {
        if (said.length < count && !isGone) return;
        waiting.delete(look);
        done();
      };
      waiting.add(look);
      look();
    });
  return { child, said, errors, lines, gone };
}

/** Throws where a bug showed, which no refusal is. */
export function failuresOf({ said, errors }: Pick<Working, 'said' | 'errors'>): string[] {
  return [...said.flatMap((each) => (each.kind === 'failed' ? [each.why] : [])), ...errors];
}
