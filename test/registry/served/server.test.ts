/** A registry served over HTTP: what the specification says, and the documented choices beside it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { companyProfile } from '../../../src/contract/model/company.ts';
import { memberProfile } from '../../../src/contract/model/member.ts';
import type { Registry } from '../../../src/registry/common/registry.ts';
import { serveRegistry, type ServedRegistry } from '../../../src/registry/served/server.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../../make/records.ts';

const items = Array.from({ length: 700 }, (_, at) => makeMemberItem({ id: String(at) }));
const registry = createMemoryRegistry({
  // A field left out, to see it completed.
  companies: [{ ...makeCompanyProfile({ id: '1001' }), status: undefined as never }],
  members: [makeMemberProfile({ id: '7' }), makeMemberProfile({ id: '007' })],
  items,
});
let served: ServedRegistry;

beforeAll(async () => {
  served = await serveRegistry(registry, { keys: ['first', 'k&y/ü'] });
});
afterAll(() => served.close());

async function get(target: string): Promise<{ status: number; body: unknown; text: string }> {
  const response = await fetch(served.url + target);
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return { status: response.status, body: JSON.parse(text) as unknown, text };
}

describe('a profile', () => {
  it('has every field, in the order of the specification, null where nothing is stated', async () => {
    const company = await get('/v1/companies/1001?auth_key=first');
    expect(company.status).toBe(200);
    expect(company.body).toEqual(makeCompanyProfile({ id: '1001' }));
    expect(Object.keys(company.body as object)).toEqual(Object.keys(companyProfile.shape));
    const member = await get('/v1/members/007?auth_key=first');
    expect(member.body).toEqual(makeMemberProfile({ id: '007' }));
    expect(Object.keys(member.body as object)).toEqual(Object.keys(memberProfile.shape));
  });

  it('takes the key joined to the path', async () => {
    const joined = await get('/v1/companies/1001&auth_key=k%26y%2F%C3%BC');
    const asked = await get('/v1/companies/1001?auth_key=k%26y%2F%C3%BC');
    expect(joined).toEqual(asked);
    expect(joined.status).toBe(200);
  });

  it.each([
    '/v1/members/70',
    '/v1/companies/007',
    '/v1/members/x',
    '/v1/members',
    '/',
    '/v2/members/7',
  ])('is 404 for %s', async (path) => {
    const { status, body } = await get(`${path}?auth_key=first`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { code: expect.any(String) as string } });
  });
});

describe('a search', () => {
  const search = (query: string): ReturnType<typeof get> =>
    get(`/v1/members/search?${query}&auth_key=first`);

  it('hands the filters on, trimmed, empty ones left out', async () => {
    await search('q=%20a+b&birth%5Byear%5D=1961&address[country]=&address[city]=Oslo&other=1');
    expect(registry.asked.at(-1)).toEqual({
      q: 'a b',
      birthYear: '1961',
      city: 'Oslo',
      count: 50,
      page: 1,
    });
  });

  it('answers with 50 by default, at most 500, and [] for no match', async () => {
    expect((await search('q=a')).body).toEqual(items.slice(0, 50));
    expect((await search('q=a&count=500&page=2')).body).toEqual(items.slice(500));
    expect((await search('q=a&page=999')).text).toBe('[]');
  });

  it.each([
    'count=0',
    'count=501',
    'count=abc',
    'count=',
    'count=5.0',
    'count=-1',
    'page=0',
    `page=${'9'.repeat(30)}`,
    'q=a&q=b',
    'birth[year]=61',
    'birth[year]=19610',
    'birth[year]=1961&birth%5Byear%5D=1962',
    `position=${'x'.repeat(1001)}`,
  ])('is 400 for %s', async (query) => {
    const { status, body } = await search(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 'parameter-invalid' } });
  });

  it('fits the longest query there is', async () => {
    const long = encodeURIComponent('漢'.repeat(1000));
    const filters = ['q', 'position', 'nationality', 'address[state]', 'address[city]'];
    const { status } = await search(filters.map((name) => `${name}=${long}`).join('&'));
    expect(status).toBe(200);
  });
});

describe('the key', () => {
  it.each([
    '',
    '?auth_key=',
    '?auth_key=wrong',
    '?auth_key=FIRST',
    '?auth_key=first&auth_key=first',
  ])('is refused with 401 for %j, and not repeated', async (query) => {
    for (const path of ['/v1/companies/1001', '/v1/members/search', '/nowhere']) {
      const { status, text } = await get(path + query);
      expect(status).toBe(401);
      expect(text).not.toMatch(/wrong|first/i);
    }
  });
});

describe('a served registry', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])('does not serve %s', async (method) => {
    const response = await fetch(`${served.url}/v1/companies/1001?auth_key=first`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('says 502 when the registry behind refuses, and 500 for a bug, without its words', async () => {
    const behind = (error: Error): Registry => ({
      ...registry,
      companyProfile: () => Promise.reject(error),
    });
    const statuses = [new Refusal('registry-timeout'), new Error('secret words')].map(
      async (error) => {
        const failing = await serveRegistry(behind(error), { keys: ['k'] });
        const response = await fetch(`${failing.url}/v1/companies/1?auth_key=k`);
        expect(await response.text()).not.toContain('secret');
        await failing.close();
        return response.status;
      },
    );
    expect(await Promise.all(statuses)).toEqual([502, 500]);
  });

  it('refuses a port in use', async () => {
    await expect(serveRegistry(registry, { keys: [], port: served.port })).rejects.toMatchObject({
      fault: { code: 'input-invalid', detail: { why: 'it is in use' } },
    });
  });
});
