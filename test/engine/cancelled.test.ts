/** Nothing is asked any more once its asking was cancelled, whatever the engine is at. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEngine } from '../../src/thread/engine-thread.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { makeCompanyProfile } from '../make/records.ts';
import { openDesk, refusedWith, type Desk } from '../make/open-desk.ts';

const COMPANIES = 30;
const MEMBERS = 10_000;
/** From the moment of cancelling. */
const ENDS_WITHIN_MILLIS = 200;

const members = Array.from({ length: MEMBERS }, (_, index) => ({
  id: String(100_000 + index),
  name: `Person ${index}`,
  position: 'Shareholder',
}));
const bodies = Array.from({ length: COMPANIES }, (_, index) =>
  JSON.stringify(makeCompanyProfile({ id: String(index + 1), members })),
);
const entities = bodies.map((_, index): EntityId => `127.0.0.1/company:${index + 1}`);

let server: Server;
let desk: Desk;
/** When each request came. */
let came: number[] = [];

describe('cancelling', () => {
  beforeAll(async () => {
    server = createServer((request, response) => {
      came.push(performance.now());
      const id = Number(/companies\/(\d+)/.exec(request.url ?? '')?.[1]);
      setTimeout(() => response.end(bodies[id - 1]), 30);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    came = [];
    const { port } = server.address() as AddressInfo;
    const registry = { url: `http://127.0.0.1:${port}`, key: 'a key of sixteen or more' };
    desk = await openDesk(startEngine, { registry });
  });
  afterEach(() => desk.close());

  /** How long after it the last request came, in milliseconds. */
  async function lastAfter(cancel: () => Promise<unknown>): Promise<number> {
    const at = performance.now();
    await cancel();
    await delay(1000);
    return Math.max(0, ...came.map((time) => time - at));
  }

  /** Resolves some moments after so many requests came: the engine is at the answers of those before. */
  async function untilAsked(requests: number): Promise<void> {
    while (came.length < requests) await delay(1);
    await delay(40);
  }

  it.each([5, 7, 9])('ends an expansion at once, after %i requests', async (requests) => {
    const { client } = desk;
    const task = 'expansion';
    const expanding = client.expandEntities({ case: desk.case, entities, limit: 10, task });
    const ended = refusedWith(expanding);
    await untilAsked(requests);
    expect(await lastAfter(() => client.cancelTask({ task }))).toBeLessThan(ENDS_WITHIN_MILLIS);
    expect(await ended).toBe('cancelled');
    expect(came.length).toBeLessThan(COMPANIES);
  });

  it('ends each of thirty calls that are cancelled together', async () => {
    const { client } = desk;
    const tasks = entities.map((_, index) => `call ${index}`);
    const calls = entities.map((entity, index) =>
      client.readProfile({ entity, task: tasks[index] ?? '' }).catch(() => null),
    );
    await untilAsked(5);
    const cancel = () => Promise.all(tasks.map((task) => client.cancelTask({ task })));
    expect(await lastAfter(cancel)).toBeLessThan(ENDS_WITHIN_MILLIS);
    await Promise.all(calls);
    expect(came.length).toBeLessThan(COMPANIES);
  });
});
