/**
 * Killed at a random moment: as it starts, while it works, as it closes. The same store goes on through
 * many deaths, and is judged on a copy, so that nobody mends it between two of them. Which write a kill
 * falls on is left to chance here; the power cuts have every one of them.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { acknowledge, copyStore, judgeKept, judgeSound } from '../parts/acknowledged.ts';
import { serveWorld } from '../parts/served-world.ts';
import { failuresOf, startWork } from '../parts/start-work.ts';
import { chanceOf, judge, type Ordeal } from '../ordeal.ts';

/** Deaths of one store; then a new one begins. */
const LIVES = 25;
/** Starting takes some 250 ms. */
const STARTING_MILLIS = 400;

export const kills: Ordeal = {
  trial: 'kills',
  full: 2000,
  short: 1,
  limitSeconds: 60,
  async begin({ seed, folder }) {
    const world = await serveWorld(seed);
    let acknowledged = acknowledge([]);
    let lives = LIVES;
    const home = join(folder, 'killed');
    const store = join(home, 'store.interlock');
    return {
      async run(index) {
        if (lives === LIVES) {
          rmSync(home, { recursive: true, force: true });
          mkdirSync(home);
          acknowledged = acknowledge([]);
          lives = 0;
        }
        lives += 1;
        const chance = chanceOf(seed, 'kills', index);
        const kind = chance(10);
        const isAtEnd = kind === 1;
        const steps = isAtEnd ? chance(20) : 100;
        const working = startWork({ store, url: world.url, seed, index, inThread: true, steps });
        if (kind === 0) await delay(chance(STARTING_MILLIS));
        // Opened and done are told as well.
        else await working.lines(isAtEnd ? steps + 2 : 1 + chance(60));
        const wait = chance(isAtEnd ? 20 : 10);
        if (wait > 0) await delay(wait);
        working.child.kill('SIGKILL');
        const { signal } = await working.gone;
        judge(failuresOf(working).length === 0, () => failuresOf(working).join('\n'));
        acknowledge(working.said, acknowledged);
        const copy = join(folder, 'copy');
        mkdirSync(copy);
        const file = join(copy, 'store.interlock');
        copyStore(store, file);
        const counts = await judgeKept(file, acknowledged);
        judgeSound(file);
        rmSync(copy, { recursive: true });
        const killed = signal === 'SIGKILL' ? 1 : 0;
        return { 'fell in the midst': killed, ...counts };
      },
      end: () => world.close(),
    };
  },
};
