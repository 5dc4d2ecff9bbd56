/** What the journal of a case says: the request that each entry rests on, reasons, and who is who. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pairIdOf, type CaseItem } from '../../../src/contract/model/case-item.ts';
import type { EntityId, RecordId } from '../../../src/contract/model/entity.ts';
import type { JournalRow } from '../../../src/contract/model/journal.ts';
import { makePlace as place } from '../../make/canvas-place.ts';
import { offerCase, savedCase } from '../../make/case-files.ts';
import { createChangingWorld } from '../../make/changing-world.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import {
  reply,
  startScriptedRegistry,
  type ScriptedRegistry,
} from '../../make/scripted-registry.ts';

let world: ReturnType<typeof createChangingWorld>;
let registry: ScriptedRegistry;
let desk: Desk;
const limits = { firstBackoffMillis: 1 };

describe('the journal of a case', () => {
  beforeEach(async () => {
    world = createChangingWorld(3);
    registry = await startScriptedRegistry(world.registry);
    desk = await openDesk((options) => startDirectEngine({ ...options, limits }), { registry });
  });
  afterEach(async () => {
    await desk.close();
    await registry.close();
  });

  const entries = async (): Promise<JournalRow[]> =>
    (await desk.client.readJournal({ case: desk.case })).entries;
  /** The newest entry, once it is of this sort and has these words. */
  async function entryOf(verb: string, words: string): Promise<JournalRow> {
    const newest = async () => (await entries())[0];
    await expect.poll(async () => (await newest())?.label).toContain(words);
    const entry = await newest();
    expect(entry?.verb).toBe(verb);
    return entry!;
  }
  const ask = (id: RecordId) =>
    desk.client.readProfile({ entity: desk.id(id), from: 'registry', case: desk.case });
  const change = (...put: CaseItem[]) => desk.client.changeCaseItems({ case: desk.case, put });
  const rows = async () => (await desk.client.readRequests({})).rows;

  it('names the request of what was not found, failed or was asked of nobody', async () => {
    expect(await refusedWith(ask('company:77'))).toBe('record-not-found');
    const missing = await entryOf('fetch', 'company 77');
    expect(missing.source).toMatchObject({ outcome: 'not-found' });
    expect(missing.source?.url).toMatch(/companies\/77/);
    expect((await rows()).find(({ n }) => n === missing.source?.n)?.entity).toBe(
      desk.id('company:77'),
    );
    await registry.disturb((target) => (target.includes('companies/2') ? reply(500, '') : null));
    expect(await refusedWith(ask('company:2'))).toBe('registry-failed');
    const failed = await entryOf('fetch', 'company 2');
    const tries = (await rows()).filter(({ entity }) => entity === desk.id('company:2'));
    expect(tries.length).toBeGreaterThan(1);
    expect(failed.source).toMatchObject({
      n: Math.max(...tries.map(({ n }) => n)),
      outcome: 'refused',
    });
    await registry.behave('500');
    const search = { query: { q: 'Ada' }, registry: desk.id('company:1').split('/')[0]! };
    expect(await refusedWith(desk.client.searchMembers({ ...search, case: desk.case }))).toBe(
      'registry-failed',
    );
    expect((await entryOf('search', 'Search of')).source).toMatchObject({ outcome: 'refused' });
    await desk.client.setOffline({ on: true });
    await refusedWith(ask('company:3'));
    expect((await entryOf('fetch', 'company 3')).source).toMatchObject({ outcome: 'offline' });
  });

  it('names the row of a record that could not be had with others, and takes it along in a file', async () => {
    await registry.disturb((target) => (target.includes('companies/2') ? reply(500, '') : null));
    for (const id of ['company:1', 'company:77'] as const) await ask(id).catch(() => undefined);
    await refusedWith(ask('company:2'));
    expect((await entryOf('fetch', 'company 2')).source).not.toBeNull();
    const to = await openDesk(startDirectEngine, {});
    try {
      const { offer } = await offerCase(to.client, await savedCase(desk.client, desk.case));
      const { case: id } = await to.client.openCaseFile({ offer });
      const brought = (await to.client.readJournal({ case: id })).entries;
      expect(brought.flatMap(({ source }) => source?.outcome ?? [])).toEqual([
        'refused',
        'not-found',
        'answered',
      ]);
      const checked = await to.client.checkStore({});
      expect([...checked.findings, ...checked.damaged, ...checked.database]).toEqual([]);
    } finally {
      await to.close();
    }
  });

  it('says who is who, what was decided on, and why', async () => {
    for (const id of ['1', '2']) world.say(id, { current_name: { name: 'Halvard AS' } });
    const [one, two] = [desk.id('company:1'), desk.id('company:2')] as [EntityId, EntityId];
    await ask('company:1');
    await ask('company:2');
    expect((await entryOf('fetch', '(company 2)')).label).toBe('Fetch “Halvard AS” (company 2)');
    const reason = 'Same birth month, same chair. '.repeat(8).trim();
    const judgement = { kind: 'judgement', id: pairIdOf(one, two), reason } as const;
    await change({ ...judgement, verdict: 'same' });
    expect((await entryOf('judge', 'Say same')).label).toBe(
      `Say same: “Halvard AS” (company 1) and “Halvard AS” (company 2): “${reason}”`,
    );
    await change({ kind: 'flag', id: one, colour: 'red' });
    expect((await entryOf('flag', 'Flag')).label).toBe('Flag “Halvard AS”');
    await desk.client.changeCanvas({ case: desk.case, label: 'Add', put: [place(one)] });
    world.say('1', { current_name: { name: 'Halvard AS' }, status: 'Dissolved' });
    await ask('company:1');
    const [waiting] = (await desk.client.readChanges({ case: desk.case })).changes;
    const { baseline, version } = waiting!;
    const decision = { kind: 'decision', id: one, reason: 'In the gazette' } as const;
    await change({ ...decision, verdict: 'ignored', baseline, version });
    const what = `version ${version?.slice(0, 8)}: Status now stated: “Dissolved”`;
    expect((await entryOf('decide', 'Ignore')).label).toBe(
      `Ignore a change of “Halvard AS” (${what}): “In the gazette”`,
    );
    await change({ ...decision, verdict: 'accepted', baseline: version, version });
    expect((await entryOf('decide', 'Accept')).label).toBe(
      `Accept a change of “Halvard AS” (${what}): “In the gazette”`,
    );
  });
});
