/** Following owners with a real store and real HTTP: what is fetched, what comes, and how it stops. */
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import type { InputOf } from '../../../src/contract/commands/commands.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { endInWords } from '../../../src/graph/owners/owner-ends.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { countSteps } from '../../make/count-steps.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeOwnerChain } from '../../make/owner-chain.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import {
  reply,
  startScriptedRegistry,
  type ScriptedRegistry,
} from '../../make/scripted-registry.ts';

const OWNERS = 14;

/** Held by one whose company is not there, by one that is not answered, and by one that is not there. */
const UNHAD_WORLD = {
  companies: [
    makeCompanyProfile({
      id: '1000',
      current_name: { name: 'Held AS' },
      members: ['1', '2', '3'].map((id) => ({ id, name: `M ${id}`, position: 'Shareholder' })),
    }),
  ],
  members: [makeMemberProfile({ id: '1', data: { company: { id: '1001', name: 'Above AS' } } })],
};

let registry: ScriptedRegistry;
let desk: Desk;

describe('following owners', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry(createMemoryRegistry(makeOwnerChain(OWNERS)));
  });
  afterAll(() => registry.close());
  beforeEach(async () => {
    await registry.behave('ok');
    registry.requests.length = 0;
    desk = await openDesk(startDirectEngine, { registry });
  });
  afterEach(() => desk.close());

  const follow = (more: Partial<InputOf<'followOwners'>> = {}) =>
    desk.client.followOwners({
      case: desk.case,
      entities: [desk.id('company:1000')],
      direction: 'up',
      task: 'follow',
      ...more,
    });

  const canvas = () => desk.client.readCanvas({ case: desk.case });

  it('brings a chain of 14 owners, both records of each, with one command and one step', async () => {
    const answer = await follow();
    expect(answer).toMatchObject({
      label: 'Chain 0 AS',
      levels: OWNERS,
      reached: 2 * OWNERS,
      ends: [{ entity: desk.id('member:2014'), label: 'Ingrid Halvard', why: 'person' }],
      circle: [],
      ways: [],
      fetched: 2 * OWNERS,
    });
    expect(answer.added).toHaveLength(2 * OWNERS);
    const { entities, ties, undo } = await canvas();
    expect(entities).toHaveLength(2 * OWNERS);
    expect(ties.filter(({ kind }) => kind === 'same')).toHaveLength(OWNERS - 1);
    expect(ties.filter(({ role }) => role === 'Shareholder')).toHaveLength(OWNERS);
    expect(undo).toBe('Follow owners up from Chain 0 AS');
    // One message of the canvas for all of it.
    expect(desk.heard('canvasChanged')).toHaveLength(1);
    await desk.client.undo({ case: desk.case });
    expect((await canvas()).entities).toEqual([]);
  });

  it('says how far it is, by steps and profiles', async () => {
    await follow();
    const words = desk.heard('taskProgressed').map((event) => event.words);
    expect(words.at(-1)).toBe(`Step ${OWNERS}: ${2 * OWNERS} profiles`);
  });

  it('goes down through members that the registry finds by the companies’ names', async () => {
    const answer = await follow({ entities: [desk.id('member:2014')], direction: 'down' });
    expect(answer).toMatchObject({ levels: OWNERS, ends: [{ entity: desk.id('company:1000') }] });
    // Searches are asked as well, and are no records.
    const profiles = registry.requests.filter((url) => /\/\d+\?/.test(url));
    expect(profiles.length).toBeLessThan(registry.requests.length);
    expect(answer.fetched).toBe(profiles.length);
    expect((await canvas()).undo).toBe('Follow owners down from Ingrid Halvard');
  });

  it('works from the store alone, and tells what was never fetched', async () => {
    await follow({ steps: 3 });
    await desk.client.setOffline({ on: true });
    registry.requests.length = 0;
    const answer = await follow();
    // Rights stand in the record that nobody fetched: its member is no only holder, and no step of the line.
    expect(answer).toMatchObject({
      levels: 3,
      furthest: 4,
      fetched: 0,
      ends: [{ entity: desk.id('member:2004'), why: 'not searched' }],
    });
    expect(answer.steps.at(-1)).toMatchObject({ isMajority: false, isOnlyFetched: true });
    expect(answer.ends[0]?.fault?.code).toBe('not-searched-offline');
    expect(registry.requests).toEqual([]);
  });

  it('goes on without a record that could not be had', async () => {
    const world = makeOwnerChain(OWNERS);
    const companies = world.companies.filter(({ id }) => id !== '1003');
    const lacking = await startScriptedRegistry(createMemoryRegistry({ ...world, companies }));
    onTestFinished(() => lacking.close());
    const other = await openDesk(startDirectEngine, { registry: lacking });
    onTestFinished(() => other.close());
    const entities = [other.id('company:1000')];
    const answer = other.client.followOwners({ case: other.case, entities, direction: 'up' });
    expect(await answer).toMatchObject({
      levels: 3,
      ends: [
        { entity: other.id('member:2003'), why: 'not found', record: other.id('company:1003') },
      ],
    });
  });

  it('tells a record that is not there, one that could not be had and one that nobody asked for apart', async () => {
    const world = await startScriptedRegistry(createMemoryRegistry(UNHAD_WORLD));
    onTestFinished(() => world.close());
    await world.disturb((target) => (target.includes('/2?') ? reply(500, '') : null));
    const other = await openDesk(startDirectEngine, { registry: world });
    onTestFinished(() => other.close());
    const entity = other.id('company:1000');
    const ends = async (budget: number) => {
      const answer = await other.client.readOwners({ entity, direction: 'up', budget });
      return answer.ends.map(({ entity: at, why, record, fault }) => [
        at.replace(/^.*\//, ''),
        why,
        record?.replace(/^.*\//, '') ?? null,
        fault?.detail['at'] === undefined ? (fault?.code ?? null) : 'with its day',
      ]);
    };
    for (const id of ['company:1000', 'member:1'] as const)
      await other.client.readProfile({ entity: other.id(id) });
    expect(await ends(0)).toEqual([
      ['member:1', 'not searched', 'company:1001', null],
      ['member:2', 'not searched', 'member:2', null],
      ['member:3', 'not searched', 'member:3', null],
    ]);
    const asked = [
      ['member:1', 'not found', 'company:1001', 'with its day'],
      ['member:2', 'not fetched', 'member:2', 'registry-failed'],
      ['member:3', 'not found', 'member:3', 'with its day'],
    ];
    expect(await ends(50)).toEqual(asked);
    await other.client.setOffline({ on: true });
    // As it was answered, however often it is read since; and where a registry may be asked, too.
    for (const budget of [50, 50, 0]) expect(await ends(budget)).toEqual(asked);
    const followed = await other.client.followOwners({
      case: other.case,
      entities: [entity],
      direction: 'up',
    });
    expect(followed.ends.map(({ why }) => why)).toEqual(asked.map(([, why]) => why));
  });

  it('asks nobody again for what was not found, whatever its path may be, and tells the doubt', async () => {
    const world = await startScriptedRegistry(
      createMemoryRegistry({ companies: UNHAD_WORLD.companies }),
    );
    onTestFinished(() => world.close());
    const other = await openDesk(startDirectEngine, { registry: world });
    onTestFinished(() => other.close());
    const entity = other.id('company:1000');
    const read = () => other.client.readOwners({ entity, direction: 'up', budget: 20 });
    const first = await read();
    expect(first.ends.map(({ why }) => why)).toEqual(Array(3).fill('not found'));
    const doubted = first.ends.flatMap((end) => (end.fault?.detail['others'] ? [end] : []));
    expect(doubted).toHaveLength(2);
    for (const end of doubted)
      expect(endInWords(end, {} as never)).toMatch(/was not found on .*; its path may be missing$/);
    expect((await other.client.readCoverage({})).counts).toMatchObject({ notFound: 3, failed: 0 });
    const asked = world.requests.length;
    expect(await read()).toMatchObject({ calls: 0, ends: Array(3).fill({ why: 'not found' }) });
    expect(world.requests).toHaveLength(asked);
  });

  it('tells each tie as it is known once all is fetched', async () => {
    const entity = desk.id('company:1000');
    const wish = { entity, direction: 'up', steps: 1 } as const;
    const first = await desk.client.readOwners({ ...wish, budget: 50 });
    const again = await desk.client.readOwners({ ...wish, budget: 50 });
    expect([first.calls, again.calls]).toEqual([4, 0]);
    expect(first).toEqual({ ...again, calls: first.calls });
  });

  it('does not say that no member names a company where nobody looked for one', async () => {
    const entity = desk.id('company:1000');
    await desk.client.readProfile({ entity });
    const down = { entity, direction: 'down' } as const;
    const { ends } = await desk.client.readOwners(down);
    expect(ends).toMatchObject([{ entity, why: 'not searched', record: null, fault: null }]);
  });

  it('stops when cancelled: nothing comes, and what was fetched stays', async () => {
    await desk.client.readProfile({ entity: desk.id('company:1000') });
    await registry.behave('slow');
    registry.requests.length = 0;
    const following = refusedWith(follow());
    await expect.poll(() => registry.requests.length).toBe(1);
    await desk.client.cancelTask({ task: 'follow' });
    expect(await following).toBe('cancelled');
    expect((await canvas()).entities).toEqual([]);
    expect((await desk.client.readStatus({})).stored.profiles).toBe(1);
  });

  it('refuses where the only one asked for can’t be had', async () => {
    await desk.client.setOffline({ on: true });
    expect(await refusedWith(follow())).toBe('not-searched-offline');
  });

  it('follows the roles that the settings list, and no others', async () => {
    await desk.client.changeSettings({ ownerRoles: ['Director'] });
    expect(await follow()).toMatchObject({
      levels: 0,
      ends: [{ entity: desk.id('company:1000'), why: 'none stated' }],
    });
    const { settings } = await desk.client.readSettings({});
    expect(settings.ownerRoles).toEqual(['Director']);
    const tooLong = desk.client.changeSettings({ ownerRoles: ['x'.repeat(101)] });
    expect(await refusedWith(tooLong)).toBe('input-invalid');
  });

  it('follows a role as of a day, on the canvas and as an answer: not one that had ended by then, or not begun', async () => {
    const role = (begin: string, end: string) => ({
      position: 'Shareholder',
      dates: [
        { type: 'effective', date_full: begin },
        { type: 'expiration', date_full: end },
      ],
    });
    const positions = [
      { company_id: '9', company_name: 'Held AS', positions: [role('2001-01-01', '2010-01-01')] },
    ];
    const held = makeCompanyProfile({ id: '9', current_name: { name: 'Held AS' } });
    const past = makeMemberProfile({ id: '3', data: { person: { full_name: 'Cy' } }, positions });
    const world = await startScriptedRegistry(
      createMemoryRegistry({ companies: [held], members: [past] }),
    );
    onTestFinished(() => world.close());
    const other = await openDesk(startDirectEngine, { registry: world });
    onTestFinished(() => other.close());
    const entity = other.id('company:9');
    const owner = other.id('member:3');
    for (const id of [entity, owner]) await other.client.readProfile({ entity: id });
    const both = async (asOf: string) => {
      const wish = { asOf, direction: 'up' } as const;
      const told = await other.client.readOwners({ ...wish, entity });
      const came = await other.client.followOwners({
        ...wish,
        case: other.case,
        entities: [entity],
      });
      const { ended, notBegun } = told;
      expect(came).toMatchObject({ levels: told.steps.length, ended, notBegun });
      return {
        owners: told.steps.map((step) => [step.entity, step.state]),
        ended,
        notBegun,
        asOf: told.asOf,
      };
    };
    expect(await both('2010-01-01')).toEqual({
      owners: [],
      ended: 1,
      notBegun: 0,
      asOf: '2010-01-01',
    });
    expect(await both('2009-12-31')).toEqual({
      owners: [[owner, 'active']],
      ended: 0,
      notBegun: 0,
      asOf: '2009-12-31',
    });
    expect(await both('2000-12-31')).toEqual({
      owners: [],
      ended: 0,
      notBegun: 1,
      asOf: '2000-12-31',
    });
  });

  it('reads the ties of a hub in parts, between which others are answered', async () => {
    const members = Array.from({ length: 2000 }, (_, n) => {
      return { id: String(n), name: `Holder ${n}`, position: 'Shareholder' };
    });
    const hub = makeCompanyProfile({ id: '9', current_name: { name: 'Hub AS' }, members });
    const large = await startScriptedRegistry(createMemoryRegistry({ companies: [hub] }));
    onTestFinished(() => large.close());
    const other = await openDesk(startDirectEngine, { registry: large });
    onTestFinished(() => other.close());
    const entities = [other.id('company:9')];
    await other.client.readProfile({ entity: other.id('company:9'), listLimit: 0 });
    const steps = await countSteps(async () => {
      const wish = { case: other.case, entities, direction: 'up', limit: 1 } as const;
      const { ends } = await other.client.followOwners(wish);
      expect(ends).toMatchObject([{ entity: entities[0], why: 'entity limit', goesOn: false }]);
    });
    expect(steps).toBeGreaterThanOrEqual(60);
  });

  it('calls an expansion of both records of a company by its name, and one of namesakes by their number', async () => {
    await follow({ steps: 2 });
    const undoOf = async (entities: EntityId[]) => {
      await desk.client.expandEntities({ case: desk.case, entities });
      return (await canvas()).undo;
    };
    const both = [desk.id('company:1002'), desk.id('member:2002')];
    expect(await undoOf(both)).toBe('Expand Chain 2 AS');
    const namesakes = await startScriptedRegistry(
      createMemoryRegistry({
        companies: ['1', '2'].map((id) =>
          makeCompanyProfile({
            id,
            current_name: { name: 'Same AS' },
            members: [{ id, name: id }],
          }),
        ),
      }),
    );
    onTestFinished(() => namesakes.close());
    await desk.close();
    desk = await openDesk(startDirectEngine, { registry: namesakes });
    const two = [desk.id('company:1'), desk.id('company:2')];
    expect(await undoOf(two)).toBe('Expand 2 entities');
  });
});
