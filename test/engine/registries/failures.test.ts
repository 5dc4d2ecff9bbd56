/** A registry that fails in every way: a clear fault each time, and nothing stored that shouldn't be. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  faultWords,
  Refusal,
  type Fault,
  type FaultCode,
} from '../../../src/contract/faults/faults.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { openDesk, refusedWith, type Desk, type StartEngine } from '../../make/open-desk.ts';
import {
  reply,
  SCRIPTED_KEY,
  startScriptedRegistry,
  type Behaviour,
  type ScriptedRegistry,
} from '../../make/scripted-registry.ts';
import { createSmallWorld } from '../../make/small-world.ts';
import { StillClock } from '../../make/still-clock.ts';

const TOTAL_MILLIS = 30_000;
const limits = { firstBackoffMillis: 1, totalMillis: TOTAL_MILLIS, bodyBytes: 2 ** 20 };
const clock = new StillClock();

let registry: ScriptedRegistry;
let desk: Desk;

beforeAll(async () => {
  registry = await startScriptedRegistry(createSmallWorld());
});
afterAll(() => registry.close());
beforeEach(async () => {
  await registry.behave('ok');
  registry.requests.length = 0;
  const start: StartEngine = (options) =>
    startDirectEngine({ ...options, limits, timing: clock.timingOfCalls });
  desk = await openDesk(start, { registry });
});
afterEach(() => desk.close());

/** Lets the time of a question pass once a registry that never answers was asked it. */
async function untilTimedOut<T>(ask: () => Promise<T>): Promise<T> {
  const before = registry.requests.length;
  const answer = ask();
  answer.catch(() => undefined);
  await expect.poll(() => registry.requests.length).toBe(before + 1);
  clock.advance(TOTAL_MILLIS);
  return answer;
}

const everything = async (): Promise<unknown> => ({
  stored: (await desk.client.readStatus({})).stored,
  canvas: await desk.client.readCanvas({ case: desk.case }),
  neighbours: await desk.client.readNeighbours({ entity: '127.0.0.1/company:1001' }),
});

const profileFaults: [Behaviour, FaultCode][] = [
  ['refused', 'registry-unreachable'],
  ['slow', 'registry-timeout'],
  ['401', 'key-refused'],
  ['429', 'registry-busy'],
  ['500', 'registry-failed'],
  ['html', 'answer-not-json'],
  ['cut', 'answer-cut'],
  ['wrong-id', 'answer-wrong-id'],
  ['redirect', 'registry-redirected'],
];

describe.each(profileFaults)('asking a registry that fails as “%s”', (behaviour, code) => {
  const failing: typeof untilTimedOut = (ask) =>
    behaviour === 'slow' ? untilTimedOut(ask) : ask();

  it(`is refused as ${code}, leaves the store as it was and the key unsaid`, async () => {
    const { client } = desk;
    await client.readProfile({ entity: '127.0.0.1/company:1001' });
    const before = await everything();
    await registry.behave(behaviour);
    const read = () => client.readProfile({ entity: '127.0.0.1/member:2001' });
    expect(await refusedWith(failing(read))).toBe(code);
    const status = await client.readStatus({});
    expect(status.lastFault?.fault.code).toBe(code);
    expect(status.offline?.why ?? null).toBe(behaviour === 'refused' ? 'unreachable' : null);
    expect(status.requests.underWay).toBe(0);
    expect(await everything()).toEqual(before);
    expect(desk.heard('profileKept')).toHaveLength(1);
    const said = JSON.stringify([status, desk.events, desk.log]);
    expect(said).not.toContain(SCRIPTED_KEY);
    expect(said).not.toContain(encodeURIComponent(SCRIPTED_KEY));
  });

  it('keeps what is stored through a refresh', async () => {
    const { client } = desk;
    const stored = await client.readProfile({ entity: '127.0.0.1/company:1001' });
    await registry.behave(behaviour);
    const again = failing(() =>
      client.readProfile({ entity: '127.0.0.1/company:1001', from: 'registry' }),
    );
    if (behaviour === 'refused') {
      expect(await again).toEqual({
        ...stored,
        from: 'store',
        notSearched: expect.anything() as unknown,
      });
    } else expect(await refusedWith(again)).toBe(code);
    expect(await client.readProfile({ entity: '127.0.0.1/company:1001' })).toMatchObject({
      from: 'store',
      response: stored.response,
    });
  });
});

const odd: [string, ReturnType<typeof reply>, FaultCode][] = [
  ['an object for a list', reply(200, '{}'), 'answer-wrong-shape'],
  ['too much', reply(200, `["${'x'.repeat(2 ** 20)}"]`), 'answer-too-large'],
  ['400', reply(400, '{"error":"no"}'), 'registry-rejected'],
  ['nothing', reply(200, ''), 'answer-not-json'],
];

describe('asking a registry that fails', () => {
  it.each(odd)('refuses a search answered with %s', async (_name, handler, code) => {
    await registry.handle(handler);
    expect(
      await refusedWith(
        desk.client.searchMembers({ registry: desk.registry, query: { q: 'Ada' } }),
      ),
    ).toBe(code);
    const status = await desk.client.readStatus({});
    expect(status.stored).toEqual({ profiles: 0, responses: 0 });
    await desk.client.setOffline({ on: true });
    expect(
      await refusedWith(
        desk.client.searchMembers({ registry: desk.registry, query: { q: 'Ada' } }),
      ),
    ).toBe('not-searched-offline');
  });

  it('lets everyone under way know at once when the registry is gone', async () => {
    await registry.behave('refused');
    const asked = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((id) =>
      refusedWith(desk.client.readProfile({ entity: `127.0.0.1/company:${id}` })),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['registry-unreachable']));
    // Four had their turn with four tries each, and as many may have begun as these let go. All ten
    // on their own would have made forty.
    expect((await desk.client.readStatus({})).requests.made).toBeLessThanOrEqual(20);
  });

  it('stops what is under way when Offline is chosen', async () => {
    await registry.behave('slow');
    const reading = refusedWith(desk.client.readProfile({ entity: '127.0.0.1/company:1001' }));
    await expect.poll(() => registry.requests.length).toBe(1);
    await desk.client.setOffline({ on: true });
    expect(await reading).toBe('not-searched-offline');
    expect((await desk.client.readStatus({})).lastFault).toBeNull();
  });

  it('takes a registry that hangs for unreachable after three timeouts without an answer between', async () => {
    const { client } = desk;
    const read = (id: number) =>
      refusedWith(client.readProfile({ entity: `127.0.0.1/company:${id}`, from: 'registry' }));
    const search = () =>
      client
        .searchMembers({ registry: desk.registry, query: { q: 'Ada' } })
        .then(({ source }) => source);
    expect(await search()).toBe('registry');
    await registry.behave('slow');
    for (const id of [1, 2]) expect(await untilTimedOut(() => read(id))).toBe('registry-timeout');
    await registry.behave('ok');
    expect(await read(4)).toBe('record-not-found');
    await registry.behave('slow');
    for (const id of [1, 2]) expect(await untilTimedOut(() => read(id))).toBe('registry-timeout');
    expect((await client.readStatus({})).offline).toBeNull();
    // The third one is not refused: what is stored answers, as with a registry that nobody listens at.
    expect(await untilTimedOut(search)).toBe('store');
    const { offline, lastFault, requests } = await client.readStatus({});
    expect(offline).toMatchObject({ why: 'unreachable' });
    expect(lastFault?.fault).toEqual({
      code: 'registry-unreachable',
      detail: { why: 'no answer to 3 questions in a row', from: '127.0.0.1' },
    });
    expect(await read(3)).toBe('not-searched-offline');
    expect((await client.readStatus({})).requests).toEqual(requests);
    await registry.behave('ok');
    await client.setOffline({ on: false });
    expect(await search()).toBe('registry');
  });

  it('says which registry a fault is of, and whether nobody was asked by choice', async () => {
    const { client } = desk;
    const refusal = async () => {
      const reply = await client
        .readProfile({ entity: '127.0.0.1/company:1001' })
        .catch((error: unknown) => (error instanceof Refusal ? error.fault : null));
      return { fault: reply, typed: faultWords(reply as Fault, 'command-line') };
    };
    await registry.behave('refused');
    expect(await refusal()).toMatchObject({
      fault: { code: 'registry-unreachable', detail: { from: '127.0.0.1' } },
    });
    expect(await refusal()).toMatchObject({
      fault: { detail: { from: '127.0.0.1', why: 'unreachable' } },
      typed: { says: 'Not searched: the registry could not be reached before.' },
    });
    await client.setOffline({ on: true });
    expect(await refusal()).toMatchObject({
      fault: { detail: {} },
      typed: { says: 'Not searched: offline.' },
    });
  });

  it('ends the last fault with the next answer, and keeps it with the registry’s own words', async () => {
    const { client } = desk;
    const ask = () => client.readProfile({ entity: '127.0.0.1/company:1001', from: 'registry' });
    await registry.handle(reply(403, '{"message":"Your key ran out"}'));
    await client.readProfile({ entity: '127.0.0.1/company:1001' }).catch(() => undefined);
    expect((await client.readStatus({})).lastFault?.fault).toEqual({
      code: 'key-refused',
      detail: { status: 403, said: 'Your key ran out', from: '127.0.0.1' },
    });
    await registry.behave('ok');
    await ask();
    const { lastFault, faults, answeredAt } = await client.readStatus({});
    expect(lastFault).toBeNull();
    expect(faults.map(({ fault }) => fault.detail['said'])).toEqual(['Your key ran out']);
    expect(answeredAt).not.toBeNull();
  });

  it('tries an unreachable registry again when it is tested, and is online if it answers', async () => {
    const { client } = desk;
    await registry.behave('refused');
    await refusedWith(client.readProfile({ entity: '127.0.0.1/company:1001' }));
    expect(await client.testRegistry({ registry: desk.registry })).toMatchObject({ ok: false });
    await registry.behave('ok');
    expect(await client.testRegistry({ registry: desk.registry })).toMatchObject({ ok: true });
    expect((await client.readStatus({})).offline).toBeNull();
    await client.setOffline({ on: true });
    expect((await client.testRegistry({ registry: desk.registry })).fault?.code).toBe(
      'not-searched-offline',
    );
  });

  it('says “not searched” rather than nothing found when a search can’t be asked', async () => {
    await registry.behave('refused');
    const search = () =>
      refusedWith(desk.client.searchMembers({ registry: desk.registry, query: { q: 'Ada' } }));
    expect(await search()).toBe('registry-unreachable');
    expect(await search()).toBe('not-searched-offline');
    const stored = await desk.client.searchMembers({
      registry: desk.registry,
      query: { q: 'Ada' },
      from: 'store',
    });
    expect(stored).toMatchObject({ items: [], notSearched: { code: 'not-searched-offline' } });
  });

  it('shows the drift of an answer, fresh and from the store alike', async () => {
    await registry.handle(reply(200, '{"id":2001,"surprise":true,"positions":null}'));
    const fresh = await desk.client.readProfile({ entity: '127.0.0.1/member:2001' });
    expect(fresh.drift.map(({ pointer }) => pointer)).toContain('/surprise');
    const stored = await desk.client.readProfile({ entity: '127.0.0.1/member:2001' });
    expect(stored).toEqual({ ...fresh, from: 'store' });
  });
});
