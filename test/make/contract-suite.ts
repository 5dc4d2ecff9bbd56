/** What holds over every way to reach the engine: one set of specs, run over each transport. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HostPowers } from '../../src/engine/base/host.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { answerSpecs } from './contract-answer-specs.ts';
import { canvasSpecs } from './contract-canvas-specs.ts';
import { carrierSpecs } from './contract-carrier-specs.ts';
import { exportSpecs } from './contract-export-specs.ts';
import { caseSpecs } from './contract-case-specs.ts';
import { itemSpecs } from './contract-item-specs.ts';
import { changeSpecs } from './contract-change-specs.ts';
import { deltaSpecs } from './contract-delta-specs.ts';
import { searchSpecs } from './contract-search-specs.ts';
import { settingsSpecs } from './contract-settings-specs.ts';
import { thingSpecs } from './contract-thing-specs.ts';
import { versionSpecs } from './contract-version-specs.ts';
import { openDesk, refusedWith, type Desk, type StartEngine } from './open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from './scripted-registry.ts';
import { createSmallWorld } from './small-world.ts';

export type Save = NonNullable<HostPowers['saveExport']>;

/** What a spec works with; a new desk for each, on a registry that behaves. */
interface Suite {
  desk: Desk;
  registry: ScriptedRegistry;
  start: StartEngine;
  /** Have the desk's host save exports this way. */
  saveBy: (save: Save) => void;
}

export type GetSuite = () => Suite;

type Specs = (suite: GetSuite) => void;

/** `start` runs an engine and gives a transport to it; closing it closes both. */
export const describeContract = (name: string, start: StartEngine): void =>
  describeSpecs(`the contract over ${name}`, start, [
    carrierSpecs,
    profileSpecs,
    versionSpecs,
    thingSpecs,
    changeSpecs,
    searchSpecs,
    caseSpecs,
    itemSpecs,
    canvasSpecs,
    exportSpecs,
    deltaSpecs,
    answerSpecs,
    settingsSpecs,
    storeSpecs,
  ]);

/**
 * Only what depends on how messages are carried, for carriers that are dear to start: over one desk, of which
 * each spec has a case of its own.
 */
export const describeCarrier = (name: string, start: StartEngine): void =>
  describeSpecs(`the contract as it is carried over ${name}`, start, [carrierSpecs], true);

function describeSpecs(
  subject: string,
  start: StartEngine,
  groups: readonly Specs[],
  sharesDesk = false,
): void {
  describe(subject, () => {
    let registry: ScriptedRegistry;
    let desk: Desk;
    let save: Save | null;
    async function open(): Promise<Desk> {
      const saveExport: Save = (...given) =>
        save ? save(...given) : Promise.reject(new Error('no spec said how to save'));
      return openDesk(start, {
        registry,
        powers: { ...createMemoryKeys(registry.key), saveExport },
      });
    }
    beforeAll(async () => {
      registry = await startScriptedRegistry(createSmallWorld());
      if (sharesDesk) desk = await open();
    });
    afterAll(async () => {
      if (sharesDesk) await desk.close();
      await registry.close();
    });
    beforeEach(async () => {
      await registry.behave('ok');
      save = null;
      desk = sharesDesk ? await likeNew(desk, registry) : await open();
      registry.requests.length = 0;
    });
    afterEach(() => (sharesDesk ? undefined : desk.close()));

    const saveBy = (how: Save): void => void (save = how);
    for (const specs of groups) specs(() => ({ desk, registry, start, saveBy }));
  });
}

/** With an empty case on show, its key as at first, and nothing heard. */
async function likeNew(desk: Desk, { key }: ScriptedRegistry): Promise<Desk> {
  const { client, registry } = desk;
  await client.setAccessKey({ registry, key });
  const { current } = await client.createCase({});
  desk.events.length = 0;
  desk.log.length = 0;
  return { ...desk, case: current };
}

function profileSpecs(suite: GetSuite): void {
  it('reads a profile, from the registry first and from the store after', async () => {
    const { desk, registry } = suite();
    const { client, heard } = desk;
    const first = await client.readProfile({ entity: '127.0.0.1/company:1001' });
    const asked = registry.requests.length;
    expect(first).toMatchObject({
      subject: 'company',
      from: 'registry',
      profile: { id: '1001', registration_number: '904' },
      listLengths: { members: 3, addresses: 0 },
      neighbours: 4,
      ends: {},
      drift: [],
      notSearched: null,
    });
    const second = await client.readProfile({ entity: '127.0.0.1/company:1001' });
    expect(second).toEqual({ ...first, from: 'store' });
    expect(heard('profileKept')).toEqual([
      { name: 'profileKept', entity: '127.0.0.1/company:1001' },
    ]);
    expect(registry.requests).toHaveLength(asked);
  });

  it('knows the other record of a company once one names it, and compares both', async () => {
    const { client } = suite().desk;
    const [member, company] = ['127.0.0.1/member:2500', '127.0.0.1/company:1002'] as const;
    expect(await client.readOtherRecords({ entity: company })).toEqual({
      kind: 'company',
      others: [],
    });
    await client.readProfile({ entity: member });
    expect(await client.readOtherRecords({ entity: company })).toMatchObject({
      others: [{ entity: member, label: 'Nordvik Holding AS', comparison: null }],
    });
    await client.readProfile({ entity: company });
    const comparison = { verdict: 'agree' };
    for (const [one, other] of [
      [member, company],
      [company, member],
    ] as const) {
      expect(await client.readOtherRecords({ entity: one })).toMatchObject({
        kind: 'company',
        others: [{ entity: other, comparison }],
      });
    }
  });

  it('cuts long lists and pages through them', async () => {
    const { client } = suite().desk;
    const entity = '127.0.0.1/company:1001';
    const { profile, listLengths, response } = await client.readProfile({
      entity,
      listLimit: 1,
    });
    expect('members' in profile && profile.members).toHaveLength(1);
    expect(listLengths['members']).toBe(3);
    const { sha256 } = response;
    const rest = await client.readProfileList({
      entity,
      sha256,
      list: 'members',
      offset: 1,
      limit: 2,
    });
    expect(rest).toMatchObject({ items: [{ id: '2003' }, { id: '2999' }], total: 3 });
    const odd = client.readProfileList({ entity, sha256, list: 'constructor' });
    expect(await refusedWith(odd)).toBe('input-invalid');
  });

  it('says where in a response something stands', async () => {
    const { client } = suite().desk;
    const { response } = await client.readProfile({ entity: '127.0.0.1/member:2003' });
    const { sha256 } = response;
    const { text } = await client.readResponse({ sha256 });
    const { place } = await client.locateInResponse({ sha256, pointer: '/data/person' });
    const said = JSON.parse(text.slice(place?.start, place?.end)) as unknown;
    expect(said).toEqual((JSON.parse(text) as { data: { person: unknown } }).data.person);
    expect(place).toMatchObject({
      pointer: '/data/person',
      line: 1,
      column: place && place.start + 1,
    });
    expect(await client.locateInResponse({ sha256, pointer: '/data/moon' })).toMatchObject({
      place: { pointer: '/data' },
    });
    const odd = client.locateInResponse({ sha256, pointer: 'data' });
    expect(await refusedWith(odd)).toBe('input-invalid');
    const unknown = client.locateInResponse({ sha256: '0'.repeat(64), pointer: '' });
    expect(await refusedWith(unknown)).toBe('response-unknown');
  });

  it('keeps nothing of a record that is not there', async () => {
    const { client } = suite().desk;
    expect(await refusedWith(client.readProfile({ entity: '127.0.0.1/member:7' }))).toBe(
      'record-not-found',
    );
    expect((await client.readStatus({})).stored).toEqual({ profiles: 0, responses: 0 });
  });

  it('says offline that a record was not found, and when', async () => {
    const { client } = suite().desk;
    const entity = '127.0.0.1/member:7';
    await refusedWith(client.readProfile({ entity }));
    await client.setOffline({ on: true });
    for (const from of ['auto', 'registry', 'store'] as const) {
      const refused = client.readProfile({ entity, from });
      await expect(refused).rejects.toMatchObject({
        fault: {
          code: 'record-not-found',
          detail: { at: expect.stringMatching(/^20.*Z$/) as string },
        },
      });
    }
    expect(await refusedWith(client.readProfile({ entity: '127.0.0.1/member:8' }))).toBe(
      'not-searched-offline',
    );
  });

  it('lists what was asked and what came of it', async () => {
    const { client } = suite().desk;
    const { response } = await client.readProfile({ entity: '127.0.0.1/member:2003' });
    await client.setOffline({ on: true });
    await refusedWith(client.readProfile({ entity: '127.0.0.1/member:8' }));
    const { rows, head } = await client.readRequests({});
    expect(rows.map(({ outcome, entity }) => [outcome, entity])).toEqual([
      ['offline', '127.0.0.1/member:8'],
      ['answered', '127.0.0.1/member:2003'],
    ]);
    expect(rows[1]).toMatchObject({ sha256: response.sha256, asked: response.url });
    expect(head).toMatchObject({ count: rows[0]?.n, hash: rows[0]?.hash });
    const { rows: first } = await client.readRequests({ after: 0, limit: 1 });
    expect(first).toEqual([rows[1]]);
    expect(await refusedWith(client.readQuarantined({ n: 1 }))).toBe('quarantine-empty');
  });

  it('lists what was not fetched, until it is dismissed or fetched', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    const entities = ['127.0.0.1/company:1001', '127.0.0.1/company:1002'] as const;
    await registry.behave('cut');
    await client.expandEntities({ case: desk.case, entities: [...entities] });
    const { entries, count } = await client.readNotFetched({});
    expect(entries.map(({ entity }) => entity).sort()).toEqual(entities);
    expect({ count, ...entries[0] }).toMatchObject({
      count: 2,
      fault: { code: 'answer-cut' },
      purpose: { errand: 'expand', about: '2 entities' },
      times: 1,
    });
    await client.dismissNotFetched({ entities: [entities[1]] });
    await registry.behave('ok');
    expect(await client.tryNotFetched({ entities: [...entities] })).toEqual({
      fetched: 1,
      notFound: 0,
      notFetched: 0,
      forGraph: 1,
    });
    await client.dismissNotFetched({ entities: [entities[1]], dismissed: false });
    const left = await client.readNotFetched({});
    expect(left.entries.map(({ entity }) => entity)).toEqual([entities[1]]);
  });

  it('works on from the store while the registry is out of reach', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    await client.readProfile({ entity: '127.0.0.1/company:1001' });
    await registry.behave('refused');
    const stored = await client.readProfile({ entity: '127.0.0.1/company:1001', from: 'registry' });
    expect(stored).toMatchObject({
      from: 'store',
      notSearched: { code: 'registry-unreachable' },
    });
    const status = await client.readStatus({});
    expect(status.offline?.why).toBe('unreachable');
    expect(status.lastFault?.fault.code).toBe('registry-unreachable');
    expect(await refusedWith(client.readProfile({ entity: '127.0.0.1/member:2001' }))).toBe(
      'not-searched-offline',
    );
    await registry.behave('ok');
    expect((await client.setOffline({ on: false })).offline).toBeNull();
    const fresh = await client.readProfile({ entity: '127.0.0.1/company:1001', from: 'registry' });
    expect(fresh).toMatchObject({ from: 'registry', notSearched: null });
  });

  it('asks nobody while Offline is chosen', async () => {
    const { client, heard } = suite().desk;
    const status = await client.setOffline({ on: true });
    expect(status.offline?.why).toBe('chosen');
    for (const from of ['auto', 'registry', 'store'] as const) {
      expect(
        await refusedWith(client.readProfile({ entity: '127.0.0.1/company:1001', from })),
      ).toBe('not-searched-offline');
    }
    expect(suite().registry.requests).toEqual([]);
    await expect.poll(() => heard('statusChanged').at(-1)?.status.offline?.why).toBe('chosen');
  });
}

function storeSpecs(suite: GetSuite): void {
  it('checks the store and derives it again, saying how far it is', async () => {
    const { desk } = suite();
    const { client, heard } = desk;
    await client.readProfile({ entity: '127.0.0.1/company:1001' });
    await client.searchMembers({ registry: desk.registry, query: { q: 'Ada' } });
    expect(await client.checkStore({ task: 'check' })).toMatchObject({
      requests: 2,
      responses: 2,
      damaged: [],
      findings: [],
      database: [],
      cancelled: false,
    });
    const rebuilt = await client.rebuildStore({ task: 'rebuild' });
    expect(rebuilt).toMatchObject({ profiles: 1, searchPages: 1, refused: [], cancelled: false });
    const tasks = new Set(heard('taskProgressed').map(({ task }) => task));
    expect([...tasks]).toEqual(['check', 'rebuild']);
  });

  it('takes a snapshot when it is asked to, and lists them', async () => {
    const { client } = suite().desk;
    const { taken, snapshots, folder } = await client.takeSnapshot({ task: 'snapshot' });
    expect(taken).toMatchObject({ why: 'asked' });
    expect(snapshots).toContainEqual(taken);
    expect(await client.readSnapshots({})).toEqual({ snapshots, folder });
    expect((await client.readStatus({})).damage).toBeNull();
  });
}
