/** What a salvage makes is put in the store's place; given up or refused, nothing has changed. */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../src/contract/client.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { SalvageReport } from '../../../src/contract/answers/store.ts';
import { createEngine } from '../../../src/engine/engine.ts';
import { createLog } from '../../../src/engine/base/log.ts';
import type { StoreJob, StoreJobs, StoreWork } from '../../../src/engine/base/host.ts';
import { StoreKeeper } from '../../../src/engine/store-care/store-keeper.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { createPdfReader } from '../../../src/thread/open-engine.ts';
import { createDirectStoreWork } from '../../make/direct-store-work.ts';
import { refusedWith } from '../../make/open-desk.ts';
import { tempFolder } from '../../make/temp-store.ts';

const REPORT: SalvageReport = {
  saved: {
    profiles: 3,
    searchPages: 0,
    requests: 4,
    responses: 3,
    quarantined: 0,
    registries: 1,
    cases: 1,
    steps: 0,
    settings: 0,
    entities: 9,
  },
  gone: [{ what: 'answer', entity: null, says: 'An answer is gone.' }],
  unlisted: 0,
  notes: [],
  found: [],
};

/** All work is real but the salvage, which makes a copy of this store. */
function salvagingBy(salvage: (to: string) => SalvageReport | null): StoreWork {
  const work = createDirectStoreWork();
  return {
    ...work,
    async run<J extends StoreJob>(
      job: J,
      given: StoreJobs[J]['given'],
      signal: AbortSignal,
      hear: (step: StoreJobs[J]['step']) => void,
    ) {
      if (!('damaged' in given)) return work.run(job, given, signal, hear);
      const report = salvage(given.to);
      return report === null ? null : { report };
    },
  };
}

function damagedStore() {
  const file = join(tempFolder(), 'store.db');
  writeFileSync(file, 'not a database '.repeat(100));
  const whole = join(tempFolder(), 'whole.db');
  const store = openStore(whole);
  store.write((writer) => writer.createCase('1-2-3', 'Saved', '2026-11-20T09:00:00.000Z'));
  store.close();
  return { file, whole };
}

function keep(file: string, storeWork: StoreWork) {
  const log = createLog(() => undefined);
  const connect = () => Promise.reject(new Error('Nothing is asked here.'));
  const keeper = new StoreKeeper({
    file,
    elsewhere: file,
    storeWork,
    log,
    engineOver: (store) =>
      createEngine({
        store,
        storeWork,
        pdfReader: createPdfReader(),
        powers: createMemoryKeys(),
        connect,
        log,
      }),
  });
  onTestFinished(() => keeper.close());
  expect(keeper.open()?.code).toBe('store-corrupt');
  return createClient(keeper);
}

describe('salvaging a damaged store', () => {
  it('opens what was saved in the place of the damaged store, which is kept', async () => {
    const { file, whole } = damagedStore();
    const damaged = readFileSync(file);
    const work = salvagingBy((to) => {
      copyFileSync(whole, to);
      return REPORT;
    });
    const client = keep(file, work);
    expect((await client.readStoreStanding({})).offers[0]).toBe('salvage');
    expect(await client.salvageStore({})).toEqual(REPORT);
    const { state, salvaged, aside } = await client.readStoreStanding({});
    expect({ state, salvaged }).toEqual({ state: 'open', salvaged: REPORT });
    expect((await client.readCases({})).cases.map(({ title }) => title)).toContain('Saved');
    expect(readFileSync(aside.at(-1) ?? '').equals(damaged)).toBe(true);
    expect(existsSync(`${file}.salvaged`)).toBe(false);
  });

  it.each([
    ['refused', 'store-corrupt'],
    ['cancelled', 'cancelled'],
  ] as const)('changes nothing when it is %s', async (how, code) => {
    const { file, whole } = damagedStore();
    const damaged = readFileSync(file);
    const work = salvagingBy((to) => {
      copyFileSync(whole, to);
      if (how === 'refused') throw new Refusal('store-corrupt', { file });
      return null;
    });
    const client = keep(file, work);
    expect(await refusedWith(client.salvageStore({}))).toBe(code);
    expect(await client.readStoreStanding({})).toMatchObject({
      state: 'closed',
      salvaged: null,
      aside: [],
      fault: { code: 'store-corrupt' },
    });
    expect(readFileSync(file).equals(damaged)).toBe(true);
    expect(existsSync(`${file}.salvaged`)).toBe(false);
  });
});
