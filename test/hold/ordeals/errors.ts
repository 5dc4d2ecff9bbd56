/**
 * One call to the system fails, each of a day's work in its turn: reading, writing, flushing, cutting,
 * opening, removing. strace has the calls fail; where it isn't, this ordeal is left out and says so.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshCopy, judgeHardDay, soundDay, startHardDay } from '../parts/hard-day.ts';
import { hasStrace } from '../parts/record-calls.ts';
import { serveWorld } from '../parts/served-world.ts';
import type { Ordeal } from '../ordeal.ts';

const STEPS = 10;

/** Which calls fail, and as what. */
const KINDS = [
  ['pwrite64', 'EIO'],
  ['pwrite64', 'ENOSPC'],
  ['fsync', 'EIO'],
  ['fdatasync', 'EIO'],
  ['pread64', 'EIO'],
  ['ftruncate', 'EIO'],
  ['openat', 'EIO'],
  ['openat', 'EMFILE'],
  ['unlink', 'EIO'],
  ['rename', 'EIO'],
  ['write', 'ENOSPC'],
] as const;

export const errors: Ordeal = {
  trial: 'failing calls',
  full: 1100,
  short: 0,
  limitSeconds: 60,
  async begin({ seed, folder, note }) {
    if (!hasStrace()) {
      note('Left out: there is no strace here.');
      return { run: () => Promise.resolve({ 'left out': 1 }) };
    }
    const world = await serveWorld(seed);
    const sound = join(folder, 'sound');
    mkdirSync(sound);
    const home = join(folder, 'failing');
    const store = join(home, 'store.interlock');
    const day = { world, seed, steps: STEPS };
    const before = await soundDay(join(sound, 'store.interlock'), { ...day, index: 0 });
    const files = ['', '-wal', '.head', '.head.partial'].flatMap((end) => ['-P', store + end]);
    const trace = join(folder, 'trace');
    const traced = (more: string): string[] => [
      'strace',
      '-f',
      '--seccomp-bpf',
      ...files,
      '-o',
      trace,
      '-e',
      more,
    ];

    freshCopy(sound, home);
    const calls = [...new Set(KINDS.map(([call]) => call))].join();
    const untroubled = startHardDay(store, { ...day, index: 1 }, traced(`trace=${calls}`));
    await judgeHardDay(untroubled, before, { store, folder });
    const seen = readFileSync(trace, 'latin1');
    const failing = KINDS.flatMap(([call, error]) => {
      const times = seen.match(new RegExp(`^\\d+ +${call}\\(`, 'gm'))?.length ?? 0;
      return Array.from({ length: times }, (_, time) => ({ call, error, time: time + 1 }));
    });
    note(`A day's work has ${failing.length} calls to fail, counted by kind of error.`);
    return {
      async run(index) {
        const { call, error, time } = failing[index % failing.length] ?? failing[0] ?? fail();
        freshCopy(sound, home);
        writeFileSync(trace, '');
        const inject = `inject=${call}:error=${error}:when=${time}`;
        const working = startHardDay(store, { ...day, index: 1 }, [
          ...traced(`trace=${call}`),
          ...['-e', inject],
        ]);
        const counts = await judgeHardDay(working, before, { store, folder });
        const isOpen = working.said[0]?.kind === 'open';
        const hasFailed = readFileSync(trace, 'latin1').includes('(INJECTED)');
        return {
          ...counts,
          'came to fail': Number(hasFailed),
          'opened all the same': Number(isOpen),
        };
      },
      end: () => world.close(),
    };
  },
};

function fail(): never {
  throw new Error('No call was seen.');
}
