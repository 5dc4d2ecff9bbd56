/** Nothing is asked any more once its asking was cancelled, whatever the engine is at. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { openDesk, refusedWith, type Desk, type StartEngine } from '../../make/open-desk.ts';
import { startBuilt } from '../../make/start-built.ts';

const COMPANIES = 30;
/** So many that the engine is busy with each answer. */
const MEMBERS = 5000;
/** What a registry is asked at a time: so many may be on their way as somebody cancels. */
const AT_ONCE = 4;

const members = Array.from({ length: MEMBERS }, (_, index) => ({
  id: String(100_000 + index),
  name: `Person ${index}`,
  position: 'Shareholder',
}));
const bodyOf = (id: number): string =>
  JSON.stringify(makeCompanyProfile({ id: String(id), members: id > COMPANIES ? [] : members }));
const entityOf = (id: number): EntityId => `127.0.0.1/company:${id}`;
const entities = Array.from({ length: COMPANIES }, (_, index) => entityOf(index + 1));

let server: Server;
/** How many requests came, and what is to happen as the next one does. */
let came: number;
let heard: () => void;

describe('cancelling', () => {
  beforeAll(async () => {
    server = createServer((request, response) => {
      came += 1;
      heard();
      response.end(bodyOf(Number(/companies\/(\d+)/.exec(request.url ?? '')?.[1])));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());
  beforeEach(() => {
    came = 0;
    heard = () => undefined;
  });

  async function open(start: StartEngine): Promise<Desk> {
    const { port } = server.address() as AddressInfo;
    const registry = { url: `http://127.0.0.1:${port}`, key: 'a key of sixteen or more' };
    const desk = await openDesk(start, { registry });
    onTestFinished(() => desk.close());
    return desk;
  }

  const untilAsked = (requests: number): Promise<void> =>
    new Promise((resolve) => {
      heard = () => {
        if (came >= requests) resolve();
      };
    });

  /** Cancels; nobody is asked from then on, but those who were on their way. */
  async function expectTheEnd(
    { client }: Desk,
    under: Promise<unknown>,
    cancel: () => Promise<unknown>,
  ): Promise<void> {
    await cancel();
    const before = came;
    expect(before).toBeLessThan(COMPANIES);
    await under;
    // Whoever is asked now comes after all that were.
    await client.readProfile({ entity: entityOf(COMPANIES + 1) });
    expect(came - 1).toBeLessThanOrEqual(before + AT_ONCE);
  }

  it.each<[of: string, requests: number, StartEngine]>([
    ['of an engine in this thread', 5, startDirectEngine],
    ['of an engine in this thread', 9, startDirectEngine],
    ['of one in its own, which hears of it between two steps', 7, startBuilt],
  ])('ends an expansion at once %s, after %i requests', async (_, requests, start) => {
    const desk = await open(start);
    const asked = untilAsked(requests);
    const task = 'expansion';
    const wish = { case: desk.case, entities, limit: 10, task };
    const ended = refusedWith(desk.client.expandEntities(wish));
    await asked;
    await expectTheEnd(desk, ended, () => desk.client.cancelTask({ task }));
    expect(await ended).toBe('cancelled');
  });

  it('ends each of thirty calls that are cancelled together', async () => {
    const desk = await open(startDirectEngine);
    const { client } = desk;
    const asked = untilAsked(5);
    const tasks = entities.map((_, index) => `call ${index}`);
    const calls = entities.map((entity, index) =>
      client.readProfile({ entity, task: tasks[index] ?? '' }).catch(() => null),
    );
    await asked;
    const cancel = () => Promise.all(tasks.map((task) => client.cancelTask({ task })));
    await expectTheEnd(desk, Promise.all(calls), cancel);
  });
});
