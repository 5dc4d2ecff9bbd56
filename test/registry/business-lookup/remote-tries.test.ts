/** How a remote registry is asked again, how many at once, for how long, and how it is stopped. */
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REMOTE_LIMITS } from '../../../src/registry/business-lookup/send-request.ts';
import { fault, faultWords } from '../../../src/contract/faults/faults.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { openRemoteDesk, type RemoteDesk } from '../../make/remote-desk.ts';
import { reply, type ScriptedRegistry } from '../../make/scripted-registry.ts';
import { StillClock } from '../../make/still-clock.ts';

const company = makeCompanyProfile({ id: '1', status: 'Active' });
const body = Buffer.from(JSON.stringify(company));
let scripted: ScriptedRegistry;
let slept: number[];
let remote: RemoteDesk['remote'];
let faultOf: RemoteDesk['faultOf'];

beforeEach(async () => {
  const desk = await openRemoteDesk(createMemoryRegistry({ companies: [company] }));
  ({ scripted, slept, remote, faultOf } = desk);
});
afterEach(() => scripted.close());

describe('another try', () => {
  it('is made up to three times, waiting longer each time', async () => {
    await scripted.behave('500');
    expect(await faultOf(remote().companyProfile('1'))).toEqual({
      code: 'registry-failed',
      detail: { status: 500, tries: 4 },
    });
    expect(scripted.requests).toHaveLength(4);
    expect(slept).toEqual([225, 450, 900]);
  });

  it.each([
    ['{"error":{"message":"Busy,\\n\\u202etry later"}}', 'Busy, try later'],
    ['{"message":"Key expired on 1 May"}', 'Key expired on 1 May'],
    ['Down for repair', 'Down for repair'],
    [`"${'x'.repeat(900)}"`, `${'x'.repeat(300)}…`],
  ])('that fails for good tells the registry’s own words: %s', async (text, said) => {
    await scripted.handle(reply(503, gzipSync(text), { 'content-encoding': 'gzip' }));
    expect((await faultOf(remote().companyProfile('1'))).detail).toMatchObject({ said });
  });

  it.each([
    '<!doctype html><p>Bad gateway',
    '{"ok":false}',
    `{"message":"${'y'.repeat(9000)}"}`,
    '{"message":"no such key: scripted/key+with odd&characters=é"}',
    '{"message":"/v1/x?auth_key=scripted%2Fkey%2Bwith%20odd%26characters%3D%C3%A9"}',
  ])('that fails for good tells nothing of %s', async (text) => {
    await scripted.handle(reply(401, text));
    const { detail } = await faultOf(remote().companyProfile('1'));
    expect(detail).toEqual({ status: 401 });
  });

  it('does not wait for the end of what a refusal says', async () => {
    await scripted.handle((_request, response) => {
      response.writeHead(403);
      response.write('Go away');
    });
    expect(await faultOf(remote().companyProfile('1'))).toEqual({
      code: 'key-refused',
      detail: { status: 403, said: 'Go away' },
    });
  });

  it('is made when the registry turns to another protocol, rather than waiting for an end', async () => {
    await scripted.handle((_request, response) => {
      response.socket?.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      );
    });
    expect((await faultOf(remote().companyProfile('1'))).code).toBe('registry-unreachable');
    expect(scripted.requests).toHaveLength(4);
  });

  it('ends with the first good answer', async () => {
    await scripted.handle((request, response) => {
      const bad = scripted.requests.length < 3;
      reply(bad ? 503 : 200, bad ? '' : body)(request, response);
    });
    expect((await remote().companyProfile('1')).value).toEqual(company);
    expect(scripted.requests).toHaveLength(3);
  });

  it.each(['7', 'Sun, 01 Mar 2026 10:00:07 GMT'])(
    'waits as Retry-After: %s asks',
    async (after) => {
      await scripted.handle(reply(429, '', { 'retry-after': after }));
      expect(await faultOf(remote().companyProfile('1'))).toEqual({
        code: 'registry-busy',
        detail: { tries: 4 },
      });
      // A date that has passed by then asks for nothing more.
      expect(slept).toEqual(after === '7' ? [7000, 7000, 7000] : [7000, 450, 900]);
    },
  );

  it('is not made when Retry-After goes past the time limit', async () => {
    await scripted.handle(reply(429, '', { 'retry-after': '30' }));
    const asked = remote();
    const busy = { code: 'registry-busy', detail: { until: '2026-03-01T10:00:30.000Z' } };
    expect(await faultOf(asked.companyProfile('1'))).toEqual(busy);
    expect(faultWords(fault('registry-busy', busy.detail)).says).toContain(
      '2026-03-01 10:00:30 UTC',
    );
    // Nobody else asks before that.
    expect(await faultOf(asked.companyProfile('1'))).toEqual(busy);
    expect(slept).toEqual([]);
    expect(scripted.requests).toHaveLength(1);
  });

  it('is made when nothing listens', async () => {
    await scripted.behave('refused');
    expect(await faultOf(remote().companyProfile('1'))).toEqual({
      code: 'registry-unreachable',
      detail: { why: 'ECONNREFUSED' },
    });
    expect(slept).toHaveLength(3);
  });

  it.each([{}, { 'content-encoding': 'gzip' }])(
    'is made when the connection ends within the body %j',
    async (headers) => {
      const whole = 'content-encoding' in headers ? gzipSync(body) : body;
      await scripted.handle((_request, response) => {
        response.writeHead(200, { ...headers, 'content-length': whole.length });
        response.write(whole.subarray(0, 20), () => response.destroy());
      });
      expect((await faultOf(remote().companyProfile('1'))).code).toBe('answer-cut');
      expect(scripted.requests).toHaveLength(4);
    },
  );

  it('is counted as a request', async () => {
    const counted: string[] = [];
    await scripted.behave('500');
    const count = { began: () => void counted.push('b'), ended: () => void counted.push('e') };
    await faultOf(remote({ count }).companyProfile('1'));
    expect(counted.join('')).toBe('bebebebe');
  });
});

describe('asking a registry within limits', () => {
  it('ends a call that takes too long', async () => {
    await scripted.behave('slow');
    const hasty = remote({ limits: { totalMillis: 20 } });
    expect(await faultOf(hasty.companyProfile('1'))).toEqual({
      code: 'registry-timeout',
      detail: { seconds: 0.02 },
    });
  });

  it('lets nobody wait longer than one call may last, where nothing is answered', async () => {
    await scripted.behave('slow');
    const clock = new StillClock();
    const hasty = remote({ timing: clock.timing, limits: { totalMillis: 300 } });
    const calls = Array.from({ length: 9 }, () => faultOf(hasty.companyProfile('1')));
    await expect.poll(() => scripted.requests).toHaveLength(4);
    clock.advance(300);
    const faults = await Promise.all(calls);
    expect(faults.map(({ detail }) => detail['waited'] ?? 0)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(scripted.requests).toHaveLength(4);
  });

  it('lets a long queue wait while answers come', async () => {
    const clock = new StillClock();
    const underWay: (() => void)[] = [];
    await scripted.handle((request, response) => {
      underWay.push(() => reply(200, body)(request, response));
      if (underWay.length < REMOTE_LIMITS.maxConcurrent) return;
      clock.advance(50);
      for (const answer of underWay.splice(0)) answer();
    });
    const hasty = remote({ timing: clock.timing, limits: { totalMillis: 250 } });
    await Promise.all(Array.from({ length: 40 }, () => hasty.companyProfile('1')));
    expect(scripted.requests).toHaveLength(40);
  });

  it.each([300, 1000])(
    'goes at one pace: of 24 at five in %i ms only what is under way is told to slow down',
    async (windowMillis) => {
      const clock = new StillClock();
      let left = 5;
      let window = 0;
      let underWay = 0;
      const statuses: number[] = [];
      await scripted.handle((request, response) => {
        const current = Math.floor(clock.timing.elapsed() / windowMillis);
        if (current > window) {
          left = 5;
          window = current;
        }
        const status = (left -= 1) < 0 ? 429 : 200;
        statuses.push(status);
        reply(status, body, { 'retry-after': '1' })(request, response);
      });
      const count = { began: () => void (underWay += 1), ended: () => void (underWay -= 1) };
      const asked = remote({ timing: clock.timing, count });
      const calls = Array.from({ length: 24 }, () => asked.companyProfile('1'));
      await clock.passUntil(Promise.all(calls), () => underWay === 0);
      // One of each lane at most, and none once it is known how many may be asked.
      const refused = statuses.filter((status) => status === 429).length;
      expect(refused).toBeLessThanOrEqual(REMOTE_LIMITS.maxConcurrent);
      const answered = Array<number>(24).fill(200);
      const told = Array<number>(refused).fill(429);
      expect(statuses).toEqual([...answered.slice(0, 5), ...told, ...answered.slice(5)]);
    },
  );

  it.each([-1, 3650])('keeps nobody waiting by a clock that was set by %i days', async (days) => {
    const clock = new StillClock();
    let underWay = 0;
    const count = { began: () => void (underWay += 1), ended: () => void (underWay -= 1) };
    const asked = remote({ timing: clock.timing, limits: { totalMillis: 5000 }, count });
    await asked.companyProfile('1');
    clock.wallShift = days * 86_400_000;
    let left = 1;
    await scripted.handle((request, response) => {
      reply(left-- > 0 ? 429 : 200, body, { 'retry-after': '1' })(request, response);
    });
    await clock.passUntil(asked.companyProfile('1'), () => underWay === 0);
    clock.wallShift = 0;
    const others = ['1', '1', '1'].map((id) => asked.companyProfile(id));
    await clock.passUntil(Promise.all(others), () => underWay === 0);
    expect(left).toBe(-4);
  });

  it('asks at most four at once', async () => {
    let concurrent = 0;
    let mostAtOnce = 0;
    const open: (() => void)[] = [];
    await scripted.handle((request, response) => {
      mostAtOnce = Math.max(mostAtOnce, (concurrent += 1));
      open.push(() => {
        concurrent -= 1;
        reply(200, body)(request, response);
      });
      // The last of each round lets the round go.
      if (open.length === 4) for (const answer of open.splice(0)) answer();
    });
    const asked = remote();
    await Promise.all(Array.from({ length: 12 }, () => asked.companyProfile('1')));
    expect(mostAtOnce).toBe(4);
  });
});

describe('cancelling', () => {
  const cancelled = { code: 'cancelled', detail: {} };

  it('takes effect before asking, in the queue and under way', async () => {
    await scripted.behave('slow');
    const asked = remote({ limits: { maxConcurrent: 1 } });
    const [first, second, third] = [1, 2, 3].map(() => new AbortController());
    third?.abort();
    expect(await faultOf(asked.companyProfile('1', { signal: third?.signal }))).toEqual(cancelled);
    const underWay = faultOf(asked.companyProfile('1', { signal: first?.signal }));
    const queued = faultOf(asked.companyProfile('1', { signal: second?.signal }));
    second?.abort();
    expect(await queued).toEqual(cancelled);
    first?.abort();
    expect(await underWay).toEqual(cancelled);
    await scripted.behave('ok');
    expect((await asked.companyProfile('1')).value).toEqual(company);
  });

  it.each([
    ...(['slow', '500', '429', 'ok'] as const).flatMap((behaviour) =>
      [0, 1, 4].map((begun) => ({ behaviour, begun, ended: 0 })),
    ),
    ...(['500', '429', 'ok'] as const).flatMap((behaviour) =>
      [1, 3].map((ended) => ({ behaviour, begun: Infinity, ended })),
    ),
  ])(
    'takes effect on 30 calls at once, whenever it comes ($behaviour: $begun begun, $ended ended)',
    async ({ behaviour, begun, ended }) => {
      await scripted.behave(behaviour);
      const stop = new AbortController();
      const now = { begun: 0, ended: 0 };
      let begunAtStop: number | null = null;
      const stopNow = (): void => {
        begunAtStop = now.begun;
        stop.abort();
      };
      const count = {
        began: () => void ((now.begun += 1) === begun && setImmediate(stopNow)),
        ended: () => void ((now.ended += 1) === ended && setImmediate(stopNow)),
      };
      // Whatever waits for time to go on waits for ever.
      const asked = remote({ timing: new StillClock().timing, count });
      const calls = Array.from({ length: 30 }, () =>
        asked.companyProfile('1', { signal: stop.signal }).catch(() => null),
      );
      if (begun === 0) stopNow();
      await Promise.all(calls);
      expect(now.begun).toBe(begunAtStop);
    },
  );

  it('takes effect during a wait', async () => {
    await scripted.behave('500');
    const stop = new AbortController();
    const { timing } = new StillClock();
    const sleep: typeof timing.sleep = (millis, signal) => {
      const slept = timing.sleep(millis, signal);
      stop.abort();
      return slept;
    };
    const asked = remote({ timing: { ...timing, sleep } });
    expect(await faultOf(asked.companyProfile('1', { signal: stop.signal }))).toEqual(cancelled);
    expect(scripted.requests).toHaveLength(1);
  });
});
