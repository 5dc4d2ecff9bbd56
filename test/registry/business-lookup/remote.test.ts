/** The operations over real HTTP, against a registry that behaves and one that doesn't. */
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { memberQuery } from '../../../src/contract/model/query.ts';
import { createMemoryRegistry, type MemoryRecords } from '../../make/memory-registry.ts';
import {
  arbitraryCompanyProfile,
  arbitraryMemberItem,
  arbitraryMemberProfile,
  makeCompanyProfile,
} from '../../make/records.ts';
import { openRemoteDesk, type RemoteDesk } from '../../make/remote-desk.ts';
import { reply, type ScriptedRegistry } from '../../make/scripted-registry.ts';

const company = makeCompanyProfile({ id: '1', status: 'Active' });
const body = Buffer.from(JSON.stringify(company));
/** What the registry has, replaced by a test that wants other records. */
let records: MemoryRecords;
let scripted: ScriptedRegistry;
let remote: RemoteDesk['remote'];
let faultOf: RemoteDesk['faultOf'];

beforeEach(async () => {
  records = { companies: [company] };
  const desk = await openRemoteDesk({
    searchMembers: (query) => createMemoryRegistry(records).searchMembers(query),
    memberProfile: (id) => createMemoryRegistry(records).memberProfile(id),
    companyProfile: (id) => createMemoryRegistry(records).companyProfile(id),
  });
  ({ scripted, remote, faultOf } = desk);
});
afterEach(() => scripted.close());

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
      headers: expect.objectContaining({ contentType: 'application/json', etag: null }) as unknown,
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
          records = { members: [member], companies: [one], items };
          const asked = remote({ keyForm });
          expect((await asked.memberProfile(member.id)).value).toEqual(member);
          expect((await asked.companyProfile(one.id)).value).toEqual(one);
          const found = await asked.searchMembers(memberQuery.parse({ q: 'x' }));
          expect(found).toMatchObject({ value: items, drift: [] });
        },
      ),
      { numRuns: 25 },
    );
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

  it('sets no cookie that is sent back', async () => {
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
  ] as const)('is refused at once: %s is %s', async (behaviour, code) => {
    await scripted.behave(behaviour);
    expect((await faultOf(remote().companyProfile('1'))).code).toBe(code);
    expect(scripted.requests).toHaveLength(1);
  });

  it.each([
    [403, 'key-refused'],
    [400, 'registry-rejected'],
    [410, 'record-not-found'],
    [206, 'answer-partial'],
    [304, 'registry-redirected'],
    [204, 'answer-without-content'],
    [205, 'answer-without-content'],
  ])('is refused at once: status %i is %s', async (status, code) => {
    await scripted.handle(reply(status, ''));
    expect((await faultOf(remote().companyProfile('1'))).code).toBe(code);
    expect(scripted.requests).toHaveLength(1);
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

  it('is too large by one byte, where its length was not stated', async () => {
    const small = remote({ limits: { bodyBytes: 2 ** 20 } });
    const padded = (length: number): Buffer =>
      Buffer.concat([body, Buffer.alloc(length - body.length, ' ')]);
    for (const [length, code] of [
      [2 ** 20, undefined],
      [2 ** 20 + 1, 'answer-too-large'],
    ] as const) {
      await scripted.handle(reply(200, gzipSync(padded(length)), { 'content-encoding': 'gzip' }));
      const asked = small.companyProfile('1');
      if (code === undefined) await asked;
      else expect((await faultOf(asked)).code).toBe(code);
    }
  });

  it('is refused where its encoding is broken or unknown', async () => {
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
    expect((await faultOf(remote().companyProfile('1'))).code).toBe('path-not-found');
    expect(await left).toBe('left');
  });

  it('is refused without repeating a key that the registry echoes', async () => {
    await scripted.handle(reply(200, JSON.stringify({ id: scripted.key })));
    expect((await faultOf(remote().companyProfile('1'))).code).toBe('answer-repeats-key');
    await scripted.handle(reply(200, JSON.stringify({ id: 'brief' })));
    const fault = await faultOf(remote({ key: 'brief' }).companyProfile('1'));
    expect(fault.code).toBe('answer-repeats-key');
    expect(JSON.stringify(fault)).not.toContain('brief');
  });
});

describe('a call without a sound key, id or address', () => {
  it('is refused before anything is asked', async () => {
    expect((await faultOf(remote({ key: null }).companyProfile('1'))).code).toBe('key-missing');
    expect((await faultOf(remote().companyProfile('../1'))).code).toBe('input-invalid');
    expect(() => remote({ baseUrl: 'ftp://x' })).toThrow(Refusal);
    expect(scripted.requests).toEqual([]);
  });
});
