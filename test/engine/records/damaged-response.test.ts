/** A stored response with a flipped bit: never shown as evidence, and mended by asking again. */
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { flipBit } from '../../make/flip-bit.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';
import { createSmallWorld } from '../../make/small-world.ts';
import { tempFolder } from '../../make/temp-store.ts';

const entity = '127.0.0.1/company:1001';
const query = { q: 'Ada' };
let registry: ScriptedRegistry;

describe('a damaged response in the store', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry(createSmallWorld());
  });
  afterAll(() => registry.close());

  /** A store in which the profile of 1001 and a search page are damaged, and the profile's hash. */
  async function openDamaged(): Promise<{ desk: Desk; sha256: string }> {
    const store = `${tempFolder()}/damaged.db`;
    const before = await openDesk(startDirectEngine, { registry, store });
    const { response } = await before.client.readProfile({ entity });
    await before.client.searchMembers({ registry: before.registry, query });
    await before.close();
    flipBit(store, '"registration_number":"904"');
    flipBit(store, '[{"id":');
    const desk = await openDesk(startDirectEngine, { registry, store });
    onTestFinished(() => desk.close());
    return { desk, sha256: response.sha256 };
  }

  it('answers nothing while the registry can’t be asked', async () => {
    const { desk, sha256 } = await openDamaged();
    const { client } = desk;
    await client.setOffline({ on: true });
    for (const asked of [
      client.readProfile({ entity }),
      client.readProfile({ entity, from: 'store' }),
      client.readProfileList({ entity, sha256, list: 'members' }),
      client.compareVersions({ entity, before: sha256, after: sha256 }),
      client.readResponse({ sha256 }),
      client.readResponse({ sha256, as: 'base64' }),
      client.searchMembers({ registry: desk.registry, query }),
    ]) {
      expect(await refusedWith(asked)).toBe('response-damaged');
    }
  });

  it('is mended by the same answer of the registry', async () => {
    const { desk, sha256 } = await openDamaged();
    const { client } = desk;
    expect((await client.checkStore({})).damaged).toHaveLength(2);
    const fetched = await client.readProfile({ entity });
    expect(fetched).toMatchObject({ from: 'registry', response: { sha256 } });
    await client.searchMembers({ registry: desk.registry, query });
    expect(await client.readProfile({ entity })).toEqual({ ...fetched, from: 'store' });
    expect(await client.checkStore({})).toMatchObject({ responses: 2, damaged: [] });
  });

  it('is told, and left aside, when everything is derived again', async () => {
    const { desk, sha256 } = await openDamaged();
    const { refused } = await desk.client.rebuildStore({});
    expect(refused).toHaveLength(2);
    expect(refused).toContainEqual({
      sha256,
      fault: { code: 'response-damaged', detail: { sha256 } },
    });
    expect((await desk.client.readNeighbours({ entity })).total).toBe(0);
  });

  it('is not said to be the registry’s fault where a request has another record’s answer', async () => {
    const store = `${tempFolder()}/exchanged.db`;
    const before = await openDesk(startDirectEngine, { registry, store });
    for (const id of ['1001', '1002']) {
      await before.client.readProfile({ entity: `127.0.0.1/company:${id}` });
    }
    await before.close();
    const database = new Database(store);
    database.exec(`UPDATE requests SET (response, sha256) = (
    SELECT response, sha256 FROM requests WHERE record = 'company:1002'
  ) WHERE record = 'company:1001'`);
    database.close();
    const desk = await openDesk(startDirectEngine, { registry, store });
    onTestFinished(() => desk.close());
    const asked = desk.client.readProfile({ entity, from: 'store' });
    expect(await refusedWith(asked)).toBe('row-damaged');
  });
});
