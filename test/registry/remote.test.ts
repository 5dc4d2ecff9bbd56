/** The operations over real HTTP, against a registry that behaves and one that doesn't. */
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal, type Fault } from '../../src/contract/faults.ts';
import { memberQuery } from '../../src/contract/model/query.ts';
import { REAL_TIMING } from '../../src/registry/pace.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { createRemoteRegistry, type RemoteOptions } from '../../src/registry/remote.ts';
import { createMemoryRegistry, type MemoryRecords } from '../make/memory-registry.ts';
import {
  arbitraryCompanyProfile,
  arbitraryMemberItem,
  arbitraryMemberProfile,
  makeCompanyProfile,
} from '../make/records.ts';
import { reply, startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';

const company = makeCompanyProfile({ id: '1', status: 'Active' });
const body = Buffer.from(JSON.stringify(company));
const records: MemoryRecords & { companies: (typeof company)[] } = { companies: [company] };
let scripted: ScriptedRegistry;
let slept: number[];

beforeEach(async () => {
  slept = [];
  scripted = await startScriptedRegistry({
    searchMembers: (query) => createMemoryRegistry(records).searchMembers(query),
    memberProfile: (id) => createMemoryRegistry(records).memberProfile(id),
    companyProfile: (id) => createMemoryRegistry(records).companyProfile(id),
  });
});
afterEach(() => scripted.close());

/** A remote registry that notes its waits instead of waiting. */
function remote(options: Partial<RemoteOptions> = {}): Registry {
  return createRemoteRegistry({
    baseUrl: scripted.url,
    key: scripted.key,
    keyForm: 'query',
    timing: {
      sleep: (millis) => Promise.resolve(void slept.push(millis)),
      random: () => 0.5,
      now: () => new Date('2026-03-01T10:00:00Z'),
    },
    ...options,
  });
}

/** The fault of a call that must fail, after making sure that the key is nowhere in the error. */
async function faultOf(call: Promise<unknown>): Promise<Fault> {
  const error = await call.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error;
  const everything = [error.message, error.stack, JSON.stringify(error), String(error.cause)];
  for (const key of [scripted.key, encodeURIComponent(scripted.key)]) {
    expect(everything.join('\n')).not.toContain(key);
  }
  expect(JSON.stringify(Object.getOwnPropertyDescriptors(error))).not.toContain('auth_key');
  return error.fault;
}

describe('an answer', () => {
  it('comes with its bytes, hash, time and the address without the key', async () => {
    const { value, drift, response } = await remote().companyProfile('1');
    expect(value).toEqual(company);
    expect(drift).toEqual([]);
    expect(response).toEqual({
      sha256: createHash('sha256').update(body).digest('hex'),
      fetchedAt: '2026-03-01T10:00:00.000Z',
      url: `${scripted.url}/v1/companies/1`,
      status: 200,
      size: body.length,
      body,
    });
  });

  it('is the record served, whatever the record', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryMemberProfile,
        arbitraryCompanyProfile,
        fc.array(arbitraryMemberItem, { maxLength: 4 }),
        fc.constantFrom('query' as const, 'joined' as const),
        async (member, one, items, keyForm) => {
          Object.assign(records, { members: [member], companies: [one], items });
          const asked = remote({ keyForm });
          expect((await asked.memberProfile(member.id)).value).toEqual(member);
          expect((await asked.companyProfile(one.id)).value).toEqual(one);
          const found = await asked.searchMembers(memberQuery.parse({ q: 'x' }));
          expect(found).toMatchObject({ value: items, drift: [] });
        },
      ),
      { numRuns: 25 },
    );
    Object.assign(records, { companies: [company], members: [], items: [] });
  });

  it.each([
    ['gzip', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['br', brotliCompressSync(body)],
    ['identity', body],
  ])('is hashed after undoing %s', async (encoding, encoded) => {
    await scripted.handle(reply(200, encoded, { 'content-encoding': encoding }));
    const { response } = await remote().companyProfile('1');
    expect(Buffer.from(response.body)).toEqual(body);
    expect(response.sha256).toBe(createHash('sha256').update(body).digest('hex'));
  });

  it('sends no cookie back', async () => {
    const cookies: (string | undefined)[] = [];
    await scripted.handle((request, response) => {
      cookies.push(request.headers.cookie);
      reply(200, body, { 'set-cookie': 'a=b' })(request, response);
    });
    const asked = remote();
    await asked.companyProfile('1');
    await asked.companyProfile('1');
    expect(cookies).toEqual([undefined, undefined]);
  });
});

describe('what can’t be read', () => {
  it.each([
    ['html', 'answer-not-json'],
    ['cut', 'answer-cut'],
    ['wrong-id', 'answer-wrong-id'],
    ['401', 'key-refused'],
    ['redirect', 'registry-redirected'],
  ] as const)('%s is %s at once', async (behaviour, code) => {
    await scripted.behave(behaviour);
    expect((await faultOf(remote().companyProfile('1'))).code).toBe(code);
    expect(scripted.requests).toHaveLength(1);
  });

  it.each([
    [403, 'key-refused'],
    [400, 'registry-rejected'],
    [410, 'registry-rejected'],
    [304, 'registry-redirected'],
    [204, 'answer-not-json'],
  ])('status %i is %s at once', async (status, code) => {
    await scripted.handle(reply(status, ''));
    expect((await faultOf(remote().companyProfile('1'))).code).toBe(code);
    expect(scripted.requests).toHaveLength(1);
  });

  it('404 is an unknown record for a profile and a rejection for a search', async () => {
    expect(await faultOf(remote().companyProfile('2'))).toEqual({
      code: 'record-not-found',
      detail: { subject: 'company', id: '2' },
    });
    await scripted.handle(reply(404, ''));
    expect(await faultOf(remote().searchMembers(memberQuery.parse({ q: 'x' })))).toEqual({
      code: 'registry-rejected',
      detail: { status: 404 },
    });
  });

  it('is too large by what it becomes, not by what was sent', async () => {
    const bomb = gzipSync(Buffer.alloc(3 * 2 ** 20, ' '));
    await scripted.handle(reply(200, bomb, { 'content-encoding': 'gzip' }));
    const small = remote({ limits: { bodyBytes: 2 ** 20 } });
    expect(await faultOf(small.companyProfile('1'))).toEqual({
      code: 'answer-too-large',
      detail: { megabytes: 1 },
    });
    expect(scripted.requests).toHaveLength(1);
  });

  it('names a broken and an unknown encoding', async () => {
    for (const encoding of ['gzip', 'zip']) {
      await scripted.handle(reply(200, body, { 'content-encoding': encoding }));
      expect((await faultOf(remote().companyProfile('1'))).code).toBe('answer-not-json');
    }
  });

  it('is cut when its encoding ends early, though the connection did not', async () => {
    const early = gzipSync(body).subarray(0, -12);
    await scripted.handle(reply(200, early, { 'content-encoding': 'gzip' }));
    expect((await faultOf(remote().companyProfile('1'))).code).toBe('answer-cut');
  });

  it('is left unread when it is no answer, and the connection with it', async () => {
    const left = new Promise((resolve) => {
      void scripted.handle((_request, response) => {
        response.writeHead(404);
        response.write('and so on');
        response.once('close', () => resolve('left'));
      });
    });
    expect((await faultOf(remote().companyProfile('1'))).code).toBe('record-not-found');
    expect(await left).toBe('left');
  });

  it('does not repeat a key that the registry echoes', async () => {
    await scripted.handle(reply(200, JSON.stringify({ id: scripted.key })));
    expect((await faultOf(remote().companyProfile('1'))).code).toBe('answer-wrong-id');
  });
});

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

describe('without what it needs', () => {
  it('refuses before asking', async () => {
    expect((await faultOf(remote({ key: null }).companyProfile('1'))).code).toBe('key-missing');
    expect((await faultOf(remote().companyProfile('../1'))).code).toBe('input-invalid');
    expect(() => remote({ baseUrl: 'ftp://x' })).toThrow(Refusal);
    expect(scripted.requests).toEqual([]);
  });
});
