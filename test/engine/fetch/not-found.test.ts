/** A record that was asked for and not found: said so at once, wherever it stands. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../src/contract/client.ts';
import type { EngineEvent } from '../../../src/contract/events.ts';
import { NO_HEADERS } from '../../../src/contract/model/request.ts';
import { createEngine } from '../../../src/engine/engine.ts';
import { createLog } from '../../../src/engine/base/log.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { createDirectStoreWork } from '../../make/direct-store-work.ts';
import { createPdfReader } from '../../../src/thread/open-engine.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { makeFolder, refusedWith } from '../../make/open-desk.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { startScriptedRegistry } from '../../make/scripted-registry.ts';

const COMPANY = 'sample/company:1';
const MISSING = 'sample/member:2999';
const AT = '2026-03-01T10:00:00.000Z';

const company = makeCompanyProfile({
  id: '1',
  members: [{ id: '2999', name: 'Named Only', position: 'Secretary' }],
});

/** Notes that a member is not there, as the way to a registry does when it answers 404. */
async function openDesk() {
  const { folder, remove } = makeFolder();
  const served = await startScriptedRegistry(createMemoryRegistry({ companies: [company] }));
  const engine = createEngine({
    store: openStore(join(folder, 'store.db')),
    storeWork: createDirectStoreWork(),
    pdfReader: createPdfReader(),
    powers: createMemoryKeys(),
    async connect({ keyForm }, kind, _key, listener) {
      const { url, key } = served;
      const registry = await kind.open({ address: url, key, keyForm, count: listener });
      const memberProfile: typeof registry.memberProfile = (id, options) => {
        listener.attempted({
          asked: { record: `member:${id}` },
          url: `${url}/member/${id}`,
          at: AT,
          outcome: 'not-found',
          status: 404,
          headers: NO_HEADERS,
          sha256: null,
          body: null,
          reason: 'record-not-found',
        });
        return registry.memberProfile(id, options);
      };
      return { url, registry: { ...registry, memberProfile } };
    },
    log: createLog(() => undefined),
  });
  onTestFinished(async () => {
    await engine.close();
    await served.close();
    remove();
  });
  const client = createClient(engine);
  const events: EngineEvent[] = [];
  engine.listen((event) => events.push(event));
  const { current } = await client.readCases({});
  await client.readProfile({ entity: COMPANY });
  const place = { x: null, y: null, pinned: false, hidden: false };
  const put = [COMPANY, MISSING].map((entity) => ({ entity: entity as typeof COMPANY, ...place }));
  await client.changeCanvas({ case: current, label: 'Begin', put });
  await client.readCanvas({ case: current });
  return { client, events, current };
}

describe('asking for a record that is not there', () => {
  it('tells the canvas of an entity that was not found, and of the ties that it is silent on', async () => {
    const { client, events, current } = await openDesk();
    const before = await client.readCanvas({ case: current });
    expect(before.ties).toMatchObject([{ otherSide: 'not searched', otherNotFoundAt: null }]);
    const heard = events.length;
    expect(await refusedWith(client.readProfile({ entity: MISSING }))).toBe('record-not-found');
    expect(events.slice(heard)).toContainEqual({ name: 'recordNotFound', entity: MISSING });
    const told = events.slice(heard).filter(({ name }) => name === 'canvasChanged');
    expect(told).toMatchObject([
      {
        put: [{ id: MISSING, notFoundAt: AT }],
        ties: { put: [{ otherSide: 'not found', otherNotFoundAt: AT }] },
      },
    ]);
    const { items } = await client.findEntities({ name: 'Named Only' });
    expect(items).toMatchObject([{ id: MISSING, notFoundAt: AT }]);
  });

  it('adds to the rows of the chain that the status counts, and announces it', async () => {
    const { client, events } = await openDesk();
    const { chained } = await client.readStatus({});
    await client.setOffline({ on: true });
    await expect
      .poll(() => events.findLast(({ name }) => name === 'statusChanged'))
      .toMatchObject({ status: { offline: { why: 'chosen' }, chained } });
    await refusedWith(client.readProfile({ entity: MISSING }));
    await expect
      .poll(() => events.findLast(({ name }) => name === 'statusChanged'))
      .toMatchObject({ status: { chained: chained + 1 } });
  });
});
