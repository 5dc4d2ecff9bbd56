/**
 * The power goes, at any write of a recorded day's work. What was flushed is on the disk; of what came
 * after, any part may be, in any order, each sector of 512 bytes by itself; files that were made, renamed
 * and removed are so up to some moment since their folder was flushed, which a flush of a file made
 * since is too. Every prefix of the writes is among the states: that is a kill at each write.
 */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { acknowledge, judgeKept, judgeSound } from '../parts/acknowledged.ts';
import { hasStrace, recordWork } from '../parts/record-calls.ts';
import { unpackWritten, type Call, type Written } from '../parts/written.ts';
import { chanceOf, type Chance, type Ordeal, type Trials } from '../ordeal.ts';

export const RECORD = resolve(import.meta.dirname, '../fixtures/written.br');

const SECTOR = 512;

type Change = Extract<Call, { call: 'write' | 'cut' }>;

/** A file, whatever it is called. */
interface Body {
  /** What is on the disk for good. */
  flushed: Bytes;
  pending: Change[];
}

/** Bytes that are written over in place, and grow. */
class Bytes {
  size = 0;
  #room = Buffer.alloc(2 ** 16);

  apply(change: Change): void {
    if (change.call === 'cut') {
      this.#reserve(change.size);
      if (change.size < this.size) this.#room.fill(0, change.size, this.size);
      this.size = change.size;
      return;
    }
    const end = change.at + change.bytes.length;
    this.#reserve(end);
    change.bytes.copy(this.#room, change.at);
    this.size = Math.max(this.size, end);
  }

  get whole(): Buffer {
    return this.#room.subarray(0, this.size);
  }

  #reserve(size: number): void {
    if (size <= this.#room.length) return;
    const larger = Buffer.alloc(2 * size);
    this.whole.copy(larger);
    this.#room = larger;
  }
}

/** What is called how, after one more file was made, renamed or removed. */
type Names = ReadonlyMap<string, Body>;

/** The disk as it is when the power goes after so many calls. */
function diskAfter(written: Written, calls: number) {
  let names: Names = new Map();
  /** The folder as it was flushed, and after each change of it since. */
  let folders: Names[] = [names];
  const madeBy = new Map<Body, number>();
  const change = (next: (names: Map<string, Body>) => void): void => {
    const changed = new Map(names);
    next(changed);
    names = changed;
    folders.push(changed);
  };
  for (const call of written.slice(0, calls)) {
    switch (call.call) {
      case 'create': {
        const body: Body = { flushed: new Bytes(), pending: [] };
        change((all) => all.set(call.file, body));
        madeBy.set(body, folders.length - 1);
        break;
      }
      case 'write':
      case 'cut':
        names.get(call.file)?.pending.push(call);
        break;
      case 'remove':
        change((all) => all.delete(call.file));
        break;
      case 'rename':
        change((all) => {
          const body = all.get(call.file);
          all.delete(call.file);
          if (body) all.set(call.to, body);
        });
        break;
      case 'flush': {
        const body = call.file === null ? undefined : names.get(call.file);
        if (body) {
          for (const pending of body.pending) body.flushed.apply(pending);
          body.pending = [];
        }
        // Whoever flushes a file finds it again under its first name at least.
        const certain = body === undefined ? folders.length - 1 : (madeBy.get(body) ?? 0);
        folders = folders.slice(certain);
        for (const [each, at] of madeBy) madeBy.set(each, Math.max(0, at - certain));
      }
    }
  }
  return { names, folders };
}

/** The sectors of a write that came to the disk, each a write of its own. */
function* someSectors(change: Change, comes: () => boolean): Generator<Change> {
  if (change.call === 'cut') {
    if (comes()) yield change;
    return;
  }
  const { bytes, at } = change;
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(bytes.length, from + SECTOR - ((at + from) % SECTOR));
    if (comes()) yield { ...change, at: at + from, bytes: bytes.subarray(from, to) };
    from = to;
  }
}

/** How much of what wasn't flushed is there. */
const LEFT = [
  'all',
  'none',
  'torn end',
  'some writes',
  'some sectors',
  'all but the first',
] as const;

function bytesLeft(
  { flushed, pending }: Body,
  left: (typeof LEFT)[number],
  chance: Chance,
): Buffer {
  const likely = 1 + chance(9);
  const comes = (): boolean => chance(10) < likely;
  const came = pending.flatMap((change, index) => {
    const isLast = index === pending.length - 1;
    if (left === 'none') return [];
    if (left === 'torn end') return isLast ? [...someSectors(change, comes)] : [change];
    if (left === 'some writes') return comes() ? [change] : [];
    if (left === 'some sectors') return [...someSectors(change, comes)];
    return left === 'all' || index > 0 ? [change] : [];
  });
  // The disk is made anew for each state.
  for (const change of came) flushed.apply(change);
  return flushed.whole;
}

export const powerCuts: Ordeal = {
  trial: 'states after a power cut',
  full: 20_000,
  short: 6,
  limitSeconds: 60,
  async begin({ seed, folder, isFull, note }) {
    const isRecorded = isFull && hasStrace();
    note(isRecorded ? 'Recorded by strace in this run.' : 'Of the record in test/hold/fixtures.');
    const written = isRecorded
      ? await recordWork(folder, seed)
      : unpackWritten(readFileSync(RECORD));
    return cutsOf(written, seed, folder);
  },
};

/** A trial is one moment of this record at which the power goes, and what is left then. */
export function cutsOf(written: Written, seed: number, folder: string): Trials {
  const home = join(folder, 'cut');
  /** By how many lines each state of the disk was judged. */
  const judgedBy = new Map<string, number>();
  return {
    async run(index) {
      const chance = chanceOf(seed, 'power-cuts', index);
      const calls = 1 + chance(written.length);
      const { names, folders } = diskAfter(written, calls);
      const left = LEFT[chance(LEFT.length)] ?? 'all';
      const there = left === 'all' ? names : (folders[chance(folders.length)] ?? names);
      const files = [...there].map(([end, body]) => [end, bytesLeft(body, left, chance)] as const);
      const said = written
        .slice(0, calls)
        .flatMap((call) => (call.call === 'said' ? [call.said] : []));
      const state = files.map(([end, bytes]) => `${end} ${hash('sha256', bytes, 'hex')}`).join();
      const saidBefore = judgedBy.get(state);
      // Whatever is said now was said then.
      if (saidBefore !== undefined && saidBefore >= said.length) {
        return { [left]: 1, 'judged before': 1 };
      }
      rmSync(home, { recursive: true, force: true });
      mkdirSync(home);
      const store = join(home, 'store.interlock');
      for (const [end, bytes] of files) writeFileSync(store + end, bytes);
      if (!existsSync(store) && said.length === 0) return { 'before there was a store': 1 };
      const counts = await judgeKept(store, acknowledge(said));
      judgeSound(store);
      judgedBy.set(state, said.length);
      return { [left]: 1, ...counts };
    },
  };
}
