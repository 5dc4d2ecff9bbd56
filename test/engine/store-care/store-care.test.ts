/** Looking after the store: what a cancelled check found is said, and a rebuild is seen at once. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyReport } from '../../../src/contract/words/store-words.ts';
import { createClient, type Client } from '../../../src/contract/client.ts';
import { createEngine } from '../../../src/engine/engine.ts';
import type { Engine, StoreWork } from '../../../src/engine/base/host.ts';
import { createLog } from '../../../src/engine/base/log.ts';
import { deriveCompany } from '../../../src/record/derive.ts';
import type { Store } from '../../../src/store/store.ts';
import { createDirectStoreWork } from '../../make/direct-store-work.ts';
import { createPdfReader } from '../../../src/thread/open-engine.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { toResponse } from '../../make/synthetic-store.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { keepProfile } from '../../make/keep-answer.ts';

function start(store: Store, storeWork: StoreWork): Engine {
  const engine = createEngine({
    store,
    storeWork,
    pdfReader: createPdfReader(),
    powers: createMemoryKeys(),
    connect: () => Promise.reject(new Error('Nothing is asked here.')),
    log: createLog(() => undefined),
  });
  onTestFinished(() => engine.close());
  return engine;
}

const open = (store: Store, storeWork = createDirectStoreWork()): Client =>
  createClient(start(store, storeWork));

describe('looking after the store', () => {
  it('says what a check found before it was cancelled', async () => {
    const damaged = [{ sha256: 'a', url: 'b', fetchedAt: 'c', entity: null, says: 'd' }];
    const storeWork: StoreWork = {
      run(_job, given, signal, hear) {
        if ('half' in given && given.half === 'answers') {
          hear({ done: 64, total: 192, found: { responses: 64, damaged } });
          hear({ done: 128, total: 192, found: { responses: 64, requests: 3 } });
        }
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
      },
      close: () => Promise.resolve(),
    };
    const client = open(openTempStore(), storeWork);
    const checking = client.checkStore({ task: 'check' });
    await new Promise(setImmediate);
    await client.cancelTask({ task: 'check' });
    const report = { requests: 3, responses: 128, damaged, cancelled: true };
    expect(await checking).toEqual({ ...emptyReport(), ...report });
  });

  it('closes the store when no check reads it any more', async () => {
    const store = openTempStore();
    const gone = Promise.withResolvers<void>();
    const storeWork: StoreWork = { run: () => Promise.resolve(null), close: () => gone.promise };
    const engine = start(store, storeWork);
    const closing = engine.close();
    await new Promise(setImmediate);
    expect(store.read.cases()).toEqual([]);
    gone.resolve();
    await closing;
    expect(() => store.read.cases()).toThrow('not open');
  });

  it('shows the ties that a rebuild derives', async () => {
    const store = openTempStore();
    const members = [{ id: '2', name: 'Ada Lind', position: 'Director' }];
    const company = makeCompanyProfile({ id: '1', members });
    store.write((writer) => {
      const { entities } = deriveCompany('sample', company);
      const response = toResponse(company, 'companies/1');
      writer.findOrAddRegistry('business-lookup', 'sample', true);
      // As an older version might have left it: the ties were not derived.
      keepProfile(writer, 'sample/company:1', response, { entities, statements: [], things: [] });
    });
    const client = open(store);
    const { current } = await client.readCases({});
    const place = { x: 0, y: 0, pinned: false, hidden: false };
    await client.changeCanvas({
      case: current,
      label: 'Add',
      put: (['sample/company:1', 'sample/member:2'] as const).map((entity) => ({
        entity,
        ...place,
      })),
    });
    expect((await client.readCanvas({ case: current })).ties).toEqual([]);
    await client.rebuildStore({});
    expect((await client.readCanvas({ case: current })).ties).toHaveLength(1);
  });
});
