/** Taking snapshots: when, how many, and what is left of one that was cut off. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { SnapshotReport } from '../../../src/contract/answers/store.ts';
import { copyStore, takeSnapshot } from '../../../src/store/copies/copy-store.ts';
import { listSnapshots, newSnapshot } from '../../../src/store/copies/snapshots.ts';
import type { Store } from '../../../src/store/store.ts';
import { makeAttempt } from '../../make/attempt.ts';
import { realDeriver } from '../../make/checked.ts';
import { leave, leftIn } from '../../make/moments.ts';
import { fillStore } from '../../make/synthetic-store.ts';
import { openTempStore, tempFolder } from '../../make/temp-store.ts';

const PLENTY = 1e12;

async function take(
  { file }: Store,
  { at = new Date('2026-03-01T10:00:00.000Z'), free = PLENTY } = {},
): Promise<SnapshotReport> {
  const steps = takeSnapshot({ file, why: 'asked', at }, realDeriver, () => free);
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
  }
}

const change = (store: Store): void =>
  store.write((writer) => writer.noteAttempt('sample', makeAttempt()));

const numbersOf = ({ file }: Store): number[] =>
  listSnapshots(file).map(({ name }) => Number(name.slice(0, 5)));

describe('taking a snapshot', () => {
  it('takes one where anything has changed, a case too, and none where nothing has', async () => {
    const store = openTempStore();
    const { taken } = await take(store);
    expect(taken).toMatchObject({ why: 'asked', at: '2026-03-01T10:00:00Z' });
    expect(listSnapshots(store.file)).toEqual([taken]);
    if (process.platform !== 'win32') expect(statSync(taken?.file ?? '').mode & 0o777).toBe(0o600);
    expect(await take(store)).toEqual({ taken: null, damage: null });
    const id = '11111111-1111-4111-8111-111111111111';
    store.write((writer) => writer.createCase(id, 'Case', '2026-03-01T10:00:00.000Z'));
    expect((await take(store)).taken).not.toBeNull();
    store.close();
    const again = openTempStore(store.file);
    again.write((writer) => writer.setSetting('theme', 'dark'));
    expect((await take(again)).taken).not.toBeNull();
    expect(await take(again)).toEqual({ taken: null, damage: null });
    expect(openTempStore(taken?.file).read.losses()).toEqual([]);
  });

  it('keeps the last ten, whatever the clock said', async () => {
    const store = openTempStore();
    for (let n = 1; n <= 12; n += 1) {
      change(store);
      await take(store, { at: new Date(`${2040 - n}-01-01T00:00:00.000Z`) });
    }
    expect(numbersOf(store)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it('keeps to a fifth of what would be free, and always the last one', async () => {
    const store = openTempStore();
    for (let n = 1; n <= 3; n += 1) {
      change(store);
      await take(store);
    }
    const [{ bytes } = { bytes: 0 }] = listSnapshots(store.file);
    const roomFor = (count: number): number => count * bytes * 5 - 4 * bytes;
    change(store);
    await take(store, { free: roomFor(2) + bytes });
    expect(numbersOf(store)).toEqual([4, 3]);
    change(store);
    await take(store, { free: 3 * bytes });
    expect(numbersOf(store)).toEqual([5]);
  });

  it('takes none where there is no room, and keeps those there are', async () => {
    const store = openTempStore();
    await take(store);
    change(store);
    const refused: unknown = await take(store, { free: 100_000 }).catch((error: unknown) => error);
    if (!(refused instanceof Refusal)) throw refused;
    expect(refused.fault).toMatchObject({ code: 'snapshot-no-room', detail: { free: 100_000 } });
    expect(numbersOf(store)).toEqual([1]);
  });

  it('removes what is left of snapshots that were cut off, and nothing else', async () => {
    const store = openTempStore();
    const folder = `${store.file}.snapshots`;
    mkdirSync(folder);
    const left = ['00001.partial', '00001.partial-journal', '00007.partial'];
    const others = ['mine.partial', 'x00001.partial', '00001.partial.txt', 'holiday.jpg'];
    for (const name of [...left, ...others]) writeFileSync(join(folder, name), 'x');
    const { taken } = await take(store);
    expect(readdirSync(folder).toSorted()).toEqual([...others, taken?.name].toSorted());
  });

  it('leaves nothing that is taken for a snapshot when it is killed, and the next one cleans up', async () => {
    const folder = join(tempFolder(), 'folder');
    mkdirSync(folder);
    const store = openTempStore(join(folder, 'store.interlock'));
    fillStore(store, { members: 60, companies: 20 });
    const to = newSnapshot(store.file, 0).partial;
    const steps = copyStore({ file: store.file, to, deriver: realDeriver });
    await steps.next();
    await steps.next();
    const left = leftIn(folder);
    await steps.return(undefined as never);
    store.close();
    leave(folder, left);
    const partial = join(`${store.file}.snapshots`, '00001.partial');
    expect(existsSync(partial)).toBe(true);
    expect(listSnapshots(store.file)).toEqual([]);
    const { taken } = await take(openTempStore(store.file));
    expect(readdirSync(`${store.file}.snapshots`)).toEqual([taken?.name]);
  });

  /** A process lets go of all its locks on a file as soon as it closes that file anywhere. */
  it('lets nobody else into the store while it is taken, or after', async () => {
    const store = openTempStore();
    change(store);
    await take(store);
    // Empty: somebody has the lock by its name, whatever the other one says.
    const code = `import { takeLocksToRead } from './src/store/file/store-lock.ts';
    console.log(takeLocksToRead(process.argv[1]).length);`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', code, store.file], {
      cwd: join(import.meta.dirname, '../../..'),
      encoding: 'utf8',
    });
    expect(child.stdout.trim()).toBe('0');
  });

  it('gives each snapshot a place of its own', () => {
    const store = openTempStore();
    const first = newSnapshot(store.file, 0);
    writeFileSync(first.partial, 'whole');
    const given = { at: new Date(), version: 80, why: 'daily', state: '0123456789ab' } as const;
    first.complete(given);
    const second = newSnapshot(store.file, 0);
    writeFileSync(second.partial, 'whole');
    second.complete(given);
    expect(numbersOf(store)).toEqual([2, 1]);
  });
});
