/** Large answers come as there is room for them, whatever is asked at once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import {
  createByteLimit,
  type ByteClaim,
  type ByteLimit,
} from '../../../src/registry/common/byte-limit.ts';
import type { DecodeLarge, Registry } from '../../../src/registry/common/registry.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openRemoteDesk, type RemoteDesk } from '../../make/remote-desk.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { reply } from '../../make/scripted-registry.ts';
import { StillClock } from '../../make/still-clock.ts';

const MEGABYTE = 2 ** 20;
const company = makeCompanyProfile({ id: '1', status: 'x'.repeat(3 * MEGABYTE) });
const body = Buffer.from(JSON.stringify(company));

let desk: RemoteDesk;
let room: ByteLimit;
describe('a large answer', () => {
  beforeEach(async () => {
    desk = await openRemoteDesk(createMemoryRegistry({}));
    await desk.scripted.handle(reply(200, body));
    room = createByteLimit(4 * MEGABYTE);
  });
  afterEach(() => desk.scripted.close());

  /** Asks, and is not done with the answer until told so. */
  function asker(registry: Registry, signal?: AbortSignal) {
    const done = Promise.withResolvers<void>();
    const came = Promise.withResolvers<void>();
    const waits = Promise.withResolvers<void>();
    let hasCome = false;
    const ended = room.during(async (holding) => {
      const telling: ByteClaim = {
        take(bytes, stop) {
          const share = holding.take(bytes, stop);
          let isIn = false;
          const enter = (): void => void (isIn = true);
          share.then(enter, enter);
          // Whoever finds room is in by then.
          setImmediate(() => isIn || waits.resolve());
          return share;
        },
      };
      const { value } = await registry.companyProfile('1', { signal, claim: telling });
      hasCome = value.id === '1';
      came.resolve();
      await done.promise;
    });
    return {
      ended,
      came: came.promise,
      waits: waits.promise,
      hasCome: () => hasCome,
      done: () => done.resolve(),
    };
  }

  it('waits until the one before is done with, in another registry too', async () => {
    const first = asker(desk.remote());
    await first.came;
    const second = asker(desk.remote());
    await second.waits;
    expect(second.hasCome()).toBe(false);
    first.done();
    await second.came;
    expect(second.hasCome()).toBe(true);
    second.done();
    await Promise.all([first.ended, second.ended]);
  });

  it('lets small answers pass', async () => {
    const large = asker(desk.remote());
    await large.came;
    await desk.scripted.handle(reply(200, JSON.stringify({ ...company, status: 'Active' })));
    const small = await room.during((holding) =>
      desk.remote().companyProfile('1', { claim: holding }),
    );
    expect(small.value.status).toBe('Active');
    large.done();
    await large.ended;
  });

  it('can be cancelled, and times out, while it waits; what is free then is another’s', async () => {
    const first = asker(desk.remote());
    await first.came;
    const leaving = new AbortController();
    const second = asker(desk.remote(), leaving.signal);
    const clock = new StillClock();
    const timed = { timing: clock.timing, limits: { totalMillis: 1000 } };
    const third = asker(desk.remote(timed));
    await Promise.all([second.waits, third.waits]);
    leaving.abort();
    expect((await desk.faultOf(second.ended)).code).toBe('cancelled');
    const late = desk.faultOf(third.ended);
    clock.advance(1000);
    expect((await late).code).toBe('registry-timeout');
    const fourth = asker(desk.remote());
    first.done();
    await fourth.came;
    fourth.done();
  });

  it('waits on while the registry answers others', async () => {
    const clock = new StillClock();
    const registry = desk.remote({ timing: clock.timing, limits: { totalMillis: 1000 } });
    const first = asker(registry);
    await first.came;
    const second = asker(registry);
    await second.waits;
    await desk.scripted.handle(reply(200, JSON.stringify({ ...company, status: 'Active' })));
    for (let answers = 0; answers < 4; answers += 1) {
      clock.advance(400);
      await registry.companyProfile('1');
    }
    first.done();
    await second.came;
    second.done();
  });

  it('gives back what it had where its body is cut, and is asked for again', async () => {
    let tries = 0;
    await desk.scripted.handle((_request, response) => {
      tries += 1;
      response.writeHead(200, { 'content-length': body.length });
      if (tries > 1) return void response.end(body);
      response.write(body.subarray(0, 2 * MEGABYTE), () => response.destroy());
    });
    const asked = asker(desk.remote());
    await asked.came;
    expect(tries).toBe(2);
    asked.done();
  });

  it('needs room for the longest there can be where its length is not stated', async () => {
    const zipped = gzipSync(body);
    await desk.scripted.handle(reply(200, zipped, { 'content-encoding': 'gzip' }));
    const first = asker(desk.remote());
    await first.came;
    const second = asker(desk.remote());
    await second.waits;
    expect(second.hasCome()).toBe(false);
    first.done();
    await second.came;
    second.done();
  });

  it('to a search is decoded elsewhere, where its bytes need no copy', async () => {
    const items = Buffer.from(JSON.stringify(Array.from({ length: 100_000 }, (_, id) => ({ id }))));
    await desk.scripted.handle(reply(200, items));
    const given: Uint8Array[] = [];
    const decodeLarge: DecodeLarge = {
      profile: () => Promise.reject(new Error('It is no profile.')),
      items({ body: bytes }) {
        given.push(bytes);
        return Promise.resolve({ decoded: { value: [], drift: [] }, derived: null });
      },
    };
    const registry = desk.remote({ decodeLarge });
    const { response } = await registry.searchMembers({ q: 'a', count: 10, page: 1 });
    expect(given).toEqual([response.body]);
    expect(given[0]?.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(Buffer.compare(response.body, items)).toBe(0);
  });

  it('is refused before it comes where it says that it is too large', async () => {
    await desk.scripted.handle((_request, response) => {
      response.writeHead(200, { 'content-length': 2 * MEGABYTE });
      response.write('{');
    });
    const small = desk.remote({ limits: { bodyBytes: MEGABYTE } });
    expect((await desk.faultOf(small.companyProfile('1'))).code).toBe('answer-too-large');
  });
});
