/** What 404 means: an unknown record, no match, or nothing at this address. Never more than was seen. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultWords } from '../../../src/contract/faults/faults.ts';
import { memberQuery } from '../../../src/contract/model/query.ts';
import { businessLookup } from '../../../src/registry/business-lookup/kind.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberItem } from '../../make/records.ts';
import { openRemoteDesk, type RemoteDesk } from '../../make/remote-desk.ts';
import { reply, type Handler, type ScriptedRegistry } from '../../make/scripted-registry.ts';
import { StillClock } from '../../make/still-clock.ts';

const company = makeCompanyProfile({ id: '1', status: 'Active' });
const query = memberQuery.parse({ q: 'Nobody' });
const HTML = '<!doctype html><title>404</title>';
let scripted: ScriptedRegistry;
let remote: RemoteDesk['remote'];
let faultOf: RemoteDesk['faultOf'];

beforeEach(async () => {
  const desk = await openRemoteDesk(
    createMemoryRegistry({ companies: [company], items: [makeMemberItem({ id: '7' })] }),
  );
  ({ scripted, remote, faultOf } = desk);
});
afterEach(() => scripted.close());

/** Members are searched for as `search` has it; every profile is 404. */
const searching = (search: Handler): Promise<void> =>
  scripted.handle((request, response) =>
    (request.url?.includes('/members/search') ? search : reply(404, HTML))(request, response),
  );

/** 404 for everyone but those with an a. */
const findsNobody =
  (body: string): Handler =>
  (request, response) =>
    reply(
      /[?&]q=a&/.test(request.url ?? '') ? 200 : 404,
      /[?&]q=a&/.test(request.url ?? '') ? '[]' : body,
    )(request, response);

const at = '2026-03-01T10:00:00.000Z';
const unknown = { code: 'record-not-found', detail: { subject: 'company', id: '2', at } };
const nowhere = { code: 'path-not-found', detail: {} };

describe('a profile answered with 404', () => {
  it('is an unknown record where the service answers a search', async () => {
    expect(await faultOf(remote().companyProfile('2'))).toEqual(unknown);
    expect(scripted.requests.map((target) => target.replace(/.auth_key=.*/, ''))).toEqual([
      '/v1/companies/2',
      '/v1/members/search?q=a&count=1&page=1',
    ]);
  });

  it('is no news of the record where a search is answered with 404 as well', async () => {
    const astray = remote({ baseUrl: `${scripted.url}/elsewhere` });
    expect(await faultOf(astray.companyProfile('2'))).toEqual(nowhere);
    expect(await faultOf(astray.companyProfile('1'))).toEqual(nowhere);
  });

  it('is an unknown record without another question where something was just answered', async () => {
    const asked = remote();
    await asked.companyProfile('1');
    expect(await faultOf(asked.companyProfile('2'))).toEqual(unknown);
    expect(scripted.requests).toHaveLength(2);
  });

  it('may be of a path that is missing, as long as no id of it was ever answered', async () => {
    const asked = remote();
    await searching(reply(200, '[]'));
    const of = (id: string) => faultOf(asked.companyProfile(id));
    expect(await of('1')).toEqual({ ...unknown, detail: { subject: 'company', id: '1', at } });
    expect(await of('1')).toEqual({ ...unknown, detail: { subject: 'company', id: '1', at } });
    const second = await of('2');
    expect(second).toEqual({ ...unknown, detail: { subject: 'company', id: '2', at, others: 1 } });
    expect(faultWords(second).says).toMatch(/its path for these may be missing/);
    // That companies are missing says nothing of members.
    expect((await faultOf(asked.memberProfile('2'))).detail).toEqual({
      subject: 'member',
      id: '2',
      at,
    });
    await scripted.behave('ok');
    await asked.companyProfile('1');
    expect(await of('2')).toMatchObject({ ...unknown, detail: { subject: 'company', id: '2' } });
  });

  it('is looked into again once the last answer was a while ago', async () => {
    const clock = new StillClock();
    const asked = remote({ timing: { ...clock.timing, sleep: () => Promise.resolve() } });
    await asked.companyProfile('1');
    await scripted.handle(reply(404, ''));
    clock.advance(60_000);
    expect(await faultOf(asked.companyProfile('2'))).toEqual(nowhere);
  });

  it.each([
    ['rejects what it is asked', reply(400, ''), 'record-not-found'],
    ['is a web page', reply(200, HTML), 'answer-not-json'],
    ['refuses the key', reply(401, ''), 'key-refused'],
    ['fails', reply(500, ''), 'registry-failed'],
  ] as const)('is judged by a search that %s', async (_name, search, code) => {
    await searching(search);
    expect((await faultOf(remote().companyProfile('2'))).code).toBe(code);
  });
});

describe('a search', () => {
  it.each(['', '{"error":"no match"}', HTML])(
    'answered with 404 and %j is no match, with its bytes and the difference',
    async (body) => {
      await scripted.handle(findsNobody(body));
      const { value, drift, response } = await remote().searchMembers(query);
      expect(value).toEqual([]);
      expect(drift).toEqual([
        {
          pointer: '',
          kind: 'wrong-type',
          expected: 'an empty list',
          found: 'no match, told by status 404',
        },
      ]);
      expect(response).toMatchObject({ status: 404, body: Buffer.from(body) });
      // From the store it says the same.
      expect(businessLookup.decodeItems({ ...response, contentType: null })).toEqual({
        value,
        drift,
      });
    },
  );

  it('answered with 404, as every other, is no answer', async () => {
    await scripted.handle(reply(404, HTML));
    expect(await faultOf(remote().searchMembers(query))).toEqual(nowhere);
  });

  it('answered with null is no match, with the difference', async () => {
    await scripted.handle(reply(200, 'null'));
    const { value, drift } = await remote().searchMembers(query);
    expect(value).toEqual([]);
    expect(drift).toMatchObject([{ pointer: '', expected: 'a list', found: 'null' }]);
  });

  it('answered with 404 does not bring the key into the store', async () => {
    await scripted.handle((request, response) => {
      findsNobody(`nothing at ${request.url}`)(request, response);
    });
    expect((await faultOf(remote().searchMembers(query))).code).toBe('answer-repeats-key');
  });
});
