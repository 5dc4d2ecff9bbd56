/** The process of an ordeal's trials: whatever it dies of is a failure of the trial it was at. */
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ORDEALS, type OrdealName } from './ordeals.ts';
import type { Counts } from './ordeal.ts';

export interface Order {
  name: OrdealName;
  seed: number;
  from: number;
  count: number;
  folder: string;
  isFull: boolean;
}

/** What it tells: each trial as it begins and ends, and the end. */
export type Told =
  | { kind: 'began'; index: number }
  | { kind: 'held'; counts: Counts }
  | { kind: 'failed'; why: string }
  | { kind: 'note'; words: string }
  | { kind: 'ended' };

export const TRIAL_PROCESS = fileURLToPath(import.meta.url);

const tell = (told: Told): Promise<void> =>
  new Promise((done) => process.send?.(told, () => done()));

async function obey({ name, from, count, ...place }: Order): Promise<void> {
  const ordeal = await ORDEALS[name]();
  const trials = await ordeal.begin({
    ...place,
    note: (words) => void tell({ kind: 'note', words }),
  });
  // Now, for the processes that it starts: those that are killed keep nothing.
  flushCompileCache();
  for (let index = from; index < from + count; index += 1) {
    await tell({ kind: 'began', index });
    await tell({ kind: 'held', counts: await trials.run(index) });
  }
  await trials.end?.();
  await tell({ kind: 'ended' });
}

if (process.send !== undefined && process.argv[2] !== undefined) {
  const fail = (error: unknown): void => {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    void tell({ kind: 'failed', why }).then(() => process.exit(1));
  };
  // Nobody waits for the rest.
  process.once('disconnect', () => process.exit(1));
  process.once('uncaughtException', fail);
  process.once('unhandledRejection', fail);
  obey(JSON.parse(process.argv[2]) as Order).then(() => process.exit(0), fail);
}
