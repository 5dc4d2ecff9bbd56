/** Stores as a kill leaves them, each with its log beside it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../src/store/open-store.ts';
import { judge } from '../ordeal.ts';
import { copyStore } from './acknowledged.ts';
import { serveWorld } from './served-world.ts';
import { failuresOf, startWork } from './start-work.ts';

interface LeftInUse {
  inUse: string;
  /** The same one at an earlier time. */
  older: string;
  /** Another one, made when it is first asked for. */
  other: () => Promise<string>;
  end: () => Promise<void>;
}

/** Stores whose processes were killed. */
export async function leftInUse(home: string, seed: number, steps: number): Promise<LeftInUse> {
  const world = await serveWorld(seed);
  const work = async (name: string, index: number): Promise<string> => {
    const store = join(home, name);
    const working = startWork({
      store,
      url: world.url,
      seed,
      index,
      steps,
      inThread: false,
      stays: true,
    });
    await working.lines(1);
    while (working.said.at(-1)?.kind !== 'done') await working.lines(working.said.length + 1);
    working.child.kill('SIGKILL');
    await working.gone;
    judge(failuresOf(working).length === 0, () => failuresOf(working).join('\n'));
    judge(existsSync(`${store}-wal`), () => 'It left no log.');
    return store;
  };
  const inUse = await work('used.interlock', 0);
  const older = join(home, 'older.interlock');
  copyStore(inUse, older);
  // Opened and closed, so that what was in the log then is in the file now.
  const between = openStore(inUse);
  between.close();
  await work('used.interlock', 1);
  let other: Promise<string> | null = null;
  return {
    inUse,
    older,
    other: () => (other ??= work('other.interlock', 2)),
    end: () => world.close(),
  };
}
