/** Records a day's work by strace, which has every call to the system in its order. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { judge } from '../ordeal.ts';
import { serveWorld } from './served-world.ts';
import { failuresOf, startWork } from './start-work.ts';
import type { Call, Written } from './written.ts';
import type { Said } from './workload.ts';

export const hasStrace = (): boolean => spawnSync('strace', ['-V']).status === 0;

const TRACED = 'openat,pwrite64,write,fsync,fdatasync,ftruncate,rename,unlink';

/** Two sessions, the first of which makes the store; both are so long that the log is folded in them. */
export async function recordWork(folder: string, seed: number): Promise<Written> {
  const world = await serveWorld(seed);
  const written: Call[] = [];
  for (const [index, steps] of [130, 90].entries()) {
    const store = join(folder, 'recorded.interlock');
    const trace = join(folder, 'trace');
    const options = ['-f', '-y', '-xx', '-s', '1000000', '-e', `trace=${TRACED}`, '-o', trace];
    const working = startWork({ store, url: world.url, seed, index, steps, inThread: false }, [
      'strace',
      ...options,
    ]);
    await working.gone;
    judge(
      working.said.at(-1)?.kind === 'closed',
      () => `It did not end: ${working.errors.join('')}`,
    );
    judge(failuresOf(working).length === 0, () => failuresOf(working).join('\n'));
    written.push(...readTrace(readFileSync(trace, 'latin1'), store, written));
  }
  await world.close();
  return written;
}

/** The calls on the store's files. */
function* readTrace(trace: string, store: string, before: Written): Generator<Call> {
  const folder = dirname(store);
  const name = basename(store);
  const there = namesAfter(before);
  const sizes = new Map<string, number>();
  /** The end of its name; null: the folder; undefined: none of the store's. */
  const fileAt = (path: string): string | null | undefined => {
    if (path === folder) return null;
    const isOwn = dirname(path) === folder && basename(path).startsWith(name);
    const end = isOwn ? basename(path).slice(name.length) : undefined;
    // Memory that processes share, and locks: nothing of them outlives the machine.
    return end?.startsWith('-shm') || end?.startsWith('.lock') ? undefined : end;
  };
  for (const { call, paths, text, numbers } of wholeCalls(trace)) {
    const file = fileAt(paths[0] ?? '');
    if (call === 'write' && text !== null && /^\{"kind":/.test(text.toString())) {
      for (const line of text.toString().trimEnd().split('\n')) {
        yield { call: 'said', said: JSON.parse(line) as Said };
      }
    }
    if (file === undefined) continue;
    if (call === 'fsync' || call === 'fdatasync') yield { call: 'flush', file };
    if (file === null) continue;
    if (call === 'openat') {
      if (!there.has(file)) yield { call: 'create', file };
      there.add(file);
      if (!sizes.has(file)) sizes.set(file, 0);
    } else if (call === 'pwrite64' && text !== null) {
      yield { call: 'write', file, at: numbers.at(-1) ?? 0, bytes: text };
    } else if (call === 'write' && text !== null) {
      const at = sizes.get(file) ?? 0;
      sizes.set(file, at + text.length);
      yield { call: 'write', file, at, bytes: text };
    } else if (call === 'ftruncate') yield { call: 'cut', file, size: numbers.at(-1) ?? 0 };
    else if (call === 'unlink') {
      yield { call: 'remove', file };
      there.delete(file);
      sizes.delete(file);
    } else if (call === 'rename') {
      const to = fileAt(paths[1] ?? '') ?? '';
      yield { call: 'rename', file, to };
      there.delete(file);
      there.add(to);
      sizes.delete(file);
    }
  }
}

function namesAfter(written: Written): Set<string> {
  const there = new Set<string>();
  for (const call of written) {
    if (call.call === 'create') there.add(call.file);
    else if (call.call === 'remove') there.delete(call.file);
    else if (call.call === 'rename') {
      there.delete(call.file);
      there.add(call.to);
    }
  }
  return there;
}

interface TracedCall {
  call: string;
  /** Of the file it is on, and for a rename the new one. */
  paths: string[];
  /** What was written. */
  text: Buffer | null;
  numbers: number[];
}

const fromHex = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

/** Calls that succeeded, in the order they ended; one that another thread came between is in two lines. */
function* wholeCalls(trace: string): Generator<TracedCall> {
  const begun = new Map<string, string>();
  for (const line of trace.split('\n')) {
    const [, pid = '', said = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (said.endsWith('<unfinished ...>')) {
      begun.set(pid, said.slice(0, -'<unfinished ...>'.length));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(said)?.[0];
    const whole =
      resumed === undefined ? said : (begun.get(pid) ?? '') + said.slice(resumed.length);
    const [, call, given = ''] = /^(\w+)\((.*)\) += \d/.exec(whole) ?? [];
    if (call === undefined) continue;
    if (call === 'openat' && !given.includes('O_CREAT')) continue;
    const strings = [...given.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex]) =>
      fromHex(hex ?? ''),
    );
    const opened = /^\d+<((?:\\x[0-9a-f]{2})*)>/.exec(given)?.[1];
    const isNamed = call === 'openat' || call === 'rename' || call === 'unlink';
    const named = isNamed ? strings.map(String) : [fromHex(opened ?? '').toString()];
    const numbers = given.split(', ').slice(1).map(Number).filter(Number.isSafeInteger);
    yield { call, paths: named, text: isNamed ? null : (strings[0] ?? null), numbers };
  }
}
