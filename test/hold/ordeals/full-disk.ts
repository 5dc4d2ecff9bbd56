/**
 * The disk is full, at any moment of a day's work: files that may not grow beyond some size, and, where
 * a file system of a few megabytes can be had, one that has no room left.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freshCopy, judgeHardDay, soundDay, startHardDay } from '../parts/hard-day.ts';
import { serveWorld } from '../parts/served-world.ts';
import { chanceOf, type Ordeal } from '../ordeal.ts';

const STEPS = 30;
/** `ulimit -f` counts these. */
const BLOCK = 512;

/** Whether a user may mount a file system of their own. */
const canMount = (): boolean =>
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

export const fullDisk: Ordeal = {
  trial: 'full disks',
  full: 300,
  short: 1,
  limitSeconds: 60,
  async begin({ seed, folder, isFull, note }) {
    const world = await serveWorld(seed);
    const sound = join(folder, 'sound');
    mkdirSync(sound);
    const name = 'store.interlock';
    const day = { world, seed, steps: STEPS };
    const before = await soundDay(join(sound, name), { ...day, index: 1_000_000 });
    const home = join(folder, 'full');
    const store = join(home, name);
    const mounts = isFull && canMount();
    if (isFull && !mounts) note('No file system of a few megabytes can be had here.');
    return {
      async run(index) {
        const chance = chanceOf(seed, 'full-disk', index);
        freshCopy(sound, home);
        const isLimit = !mounts || index % 2 === 0;
        // The store has some 400 KB, and its log grows by some 1 MB.
        const room = isLimit ? 300_000 + chance(900_000) : 700_000 + chance(1_000_000);
        const limited = `ulimit -f ${Math.ceil(room / BLOCK)}; exec "$@"`;
        const mounted =
          `cp -r ${home} ${home}.whole && mount -t tmpfs -o size=${room} none ${home} && ` +
          `cp ${home}.whole/* ${home} && "$@"; ended=$?; rm -r ${home}.whole; ` +
          `mkdir ${folder}/after && cp ${home}/* ${folder}/after; exit $ended`;
        const through = isLimit
          ? ['sh', '-c', limited, 'sh']
          : ['unshare', '-rm', 'sh', '-c', mounted, 'sh'];
        const working = startHardDay(store, { ...day, index }, through);
        await working.gone;
        if (!isLimit) freshCopy(join(folder, 'after'), home);
        spawnSync('rm', ['-rf', join(folder, 'after')]);
        const counts = await judgeHardDay(working, before, { store, folder });
        return { ...counts, [isLimit ? 'by a limit' : 'by a small file system']: 1 };
      },
      end: () => world.close(),
    };
  },
};
