/** How a remote registry is asked again, how many at once, for how long, and how it is stopped. */
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REAL_TIMING } from '../../../src/registry/http/pace.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { openRemoteDesk, type RemoteDesk } from '../../make/remote-desk.ts';
import { reply, type ScriptedRegistry } from '../../make/scripted-registry.ts';

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
      expect(slept).toEqual([7000, 7000, 7000]);
    },
  );

  it('is not made when Retry-After goes past the time limit', async () => {
    await scripted.handle(reply(429, '', { 'retry-after': '30' }));
    expect((await faultOf(remote().companyProfile('1'))).detail).toEqual({ tries: 1 });
    expect(slept).toEqual([]);
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

describe('limits', () => {
  it('ends a call that takes too long', async () => {
    await scripted.behave('slow');
    const hasty = remote({ limits: { totalMillis: 20 } });
    expect(await faultOf(hasty.companyProfile('1'))).toEqual({
      code: 'registry-timeout',
      detail: { seconds: 0.02 },
    });
  });

  it('asks at most four at once', async () => {
    let atOnce = 0;
    let most = 0;
    const open: (() => void)[] = [];
    await scripted.handle((request, response) => {
      most = Math.max(most, (atOnce += 1));
      open.push(() => {
        atOnce -= 1;
        reply(200, body)(request, response);
      });
      // The last of each round lets the round go.
      if (open.length === 4) for (const answer of open.splice(0)) answer();
    });
    const asked = remote();
    await Promise.all(Array.from({ length: 12 }, () => asked.companyProfile('1')));
    expect(most).toBe(4);
  });
});

describe('cancelling', () => {
  const cancelled = { code: 'cancelled', detail: {} };

  it('takes effect before asking, in the queue and under way', async () => {
    await scripted.behave('slow');
    const asked = remote({ limits: { atOnce: 1 } });
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

  it('takes effect during a wait', async () => {
    await scripted.behave('500');
    const stop = new AbortController();
    const asked = remote({
      timing: REAL_TIMING,
      limits: { firstBackoffMillis: 8_000 },
      count: { began: () => undefined, ended: () => setTimeout(() => stop.abort(), 5) },
    });
    expect(await faultOf(asked.companyProfile('1', { signal: stop.signal }))).toEqual(cancelled);
    expect(scripted.requests).toHaveLength(1);
  });
});
