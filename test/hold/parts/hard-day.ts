/** A day's work on a disk that fails it: whatever was acknowledged is kept, and work goes on. */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { judge, type Counts } from '../ordeal.ts';
import { acknowledge, copyStore, judgeKept, judgeSound } from './acknowledged.ts';
import type { ServedWorld } from './served-world.ts';
import { failuresOf, startWork, type Working } from './start-work.ts';
import type { Said } from './workload.ts';

/** By what a store may be refused whose disk fails, and what can't be stored in it. */
const REFUSED = new Set([
  'store-full',
  'store-failed',
  'store-corrupt',
  'store-busy',
  'file-unwritable',
  'file-unreadable',
]);

export interface Day {
  world: ServedWorld;
  seed: number;
  index: number;
  steps: number;
}

/** A store in which a day's work was done on a sound disk, and what was acknowledged then. */
export async function soundDay(store: string, day: Day): Promise<Said[]> {
  const working = startWork({ ...day, store, url: day.world.url, inThread: false });
  await working.gone;
  judge(working.said.at(-1)?.kind === 'closed', () => `It did not end: ${working.errors.join('')}`);
  return working.said;
}

export const startHardDay = (store: string, day: Day, through: readonly string[]): Working =>
  startWork({ ...day, store, url: day.world.url, inThread: false }, through);

/** Judged on a copy in `folder`, where there is room. */
export async function judgeHardDay(
  working: Working,
  before: readonly Said[],
  { store, folder }: { store: string; folder: string },
): Promise<Counts> {
  const { code, signal } = await working.gone;
  const { said } = working;
  judge(failuresOf(working).length === 0, () => failuresOf(working).join('\n'));
  judge(code === 0, () => `It died: ${signal ?? `code ${code}`}. ${working.errors.join('')}`);
  const refused = said.flatMap((each) => (each.kind === 'refused' ? [each.why] : []));
  for (const why of refused) judge(REFUSED.has(why), () => `Something was refused as ${why}.`);
  const home = join(folder, 'judged');
  mkdirSync(home);
  const file = join(home, 'store.interlock');
  copyStore(store, file);
  // That a record was not found is told even where there is no room to note it.
  const kept = said.filter(({ kind }) => kind !== 'missing');
  const counts = await judgeKept(file, acknowledge(kept, acknowledge(before)));
  judgeSound(file);
  rmSync(home, { recursive: true });
  const shown = said.filter(({ kind }) => kind === 'shown').length;
  return { ...counts, 'shown as not kept': shown, 'refused by name': refused.length };
}

/** The same store to begin with, in a folder of its own. */
export function freshCopy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}
