/** Every try that gives no answer to keep is told once: what was asked, how it ended, what came. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../src/contract/model/request.ts';
import { memberQuery } from '../../../src/contract/model/query.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { openRemoteDesk, type RemoteDesk } from '../../make/remote-desk.ts';
import { reply, type Handler, type ScriptedRegistry } from '../../make/scripted-registry.ts';

const company = makeCompanyProfile({ id: '1', status: 'Active' });
const whole = Buffer.from(JSON.stringify(company));
const query = memberQuery.parse({ q: 'Ada' });
let told: Attempt[];
let scripted: ScriptedRegistry;
let remote: RemoteDesk['remote'];
let faultOf: RemoteDesk['faultOf'];

describe('the log of attempts to ask a registry', () => {
  beforeEach(async () => {
    const desk = await openRemoteDesk(createMemoryRegistry({ companies: [company] }));
    told = [];
    ({ scripted, faultOf } = desk);
    remote = (options) =>
      desk.remote({ attempted: (attempt) => void told.push(attempt), ...options });
  });
  afterEach(() => scripted.close());

  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

  const tooLong: Handler = (_request, response) => {
    response.writeHead(200);
    response.end(Buffer.alloc(3 * 2 ** 20, ' '));
  };
  const cut: Handler = (_request, response) => {
    response.writeHead(200, { 'content-length': whole.length });
    response.write(whole.subarray(0, 20), () => response.destroy());
  };

  it('tells nothing of a try whose response an answer carries', async () => {
    await remote().companyProfile('1');
    await scripted.handle(reply(200, '[]'));
    await remote().searchMembers(query);
    expect(told).toEqual([]);
  });

  it.each([
    [reply(404, 'none'), 'not-found', 404, 'none', 'path-not-found'],
    [reply(410, 'gone'), 'not-found', 410, 'gone', 'record-not-found'],
    [reply(302, 'away', { location: 'x:' }), 'refused', 302, 'away', 'registry-redirected'],
    [reply(401, 'no'), 'refused', 401, 'no', 'key-refused'],
    [reply(403, 'no'), 'refused', 403, 'no', 'key-refused'],
    [reply(400, 'no'), 'refused', 400, 'no', 'registry-rejected'],
    [reply(206, whole), 'refused', 206, whole.toString(), 'answer-partial'],
    [reply(205, whole), 'refused', 205, whole.toString(), 'answer-without-content'],
    [reply(200, '<p>'), 'unusable', 200, '<p>', 'answer-not-json'],
    [reply(200, '[]'), 'unusable', 200, '[]', 'answer-wrong-shape'],
    [reply(200, '{"id":"2"}'), 'unusable', 200, '{"id":"2"}', 'answer-wrong-id'],
    [reply(200, whole.subarray(0, 40)), 'unusable', 200, '{"id":"1","juris', 'answer-cut'],
    [tooLong, 'unusable', 200, null, 'answer-too-large'],
    [reply(200, 'x', { 'content-encoding': 'zip' }), 'unusable', 200, null, 'answer-not-json'],
  ] as const)(
    'tells of what came and is no answer: %#',
    async (handler, outcome, status, body, reason) => {
      await scripted.handle(handler);
      const fault = await faultOf(remote({ limits: { bodyBytes: 2 ** 20 } }).companyProfile('1'));
      expect(fault.code).toBe(reason);
      // The control question that 404 brings about comes before what it decides.
      const last = told.at(-1);
      expect(last).toMatchObject({
        asked: { record: 'company:1' },
        url: `${scripted.url}/v1/companies/1`,
        at: '2026-03-01T10:00:00.000Z',
        outcome,
        status,
        reason,
      });
      expect(told).toHaveLength(status === 404 ? 2 : 1);
      const read = last?.body ? Buffer.from(last.body).toString() : null;
      if (body === null) expect([read, last?.sha256]).toEqual([null, null]);
      else expect(read).toContain(body);
      if (read !== null) expect(last?.sha256).toBe(hash(read));
    },
  );

  it('tells of each try of one call, and of none that was answered in the end', async () => {
    await scripted.handle((request, response) => {
      const bad = scripted.requests.length < 3;
      const headers = { etag: '"7"', 'content-type': 'text/plain' };
      reply(bad ? 503 : 200, bad ? gzipSync('busy') : whole, {
        ...headers,
        ...(bad && { 'content-encoding': 'gzip' }),
      })(request, response);
    });
    await remote().companyProfile('1');
    expect(told).toMatchObject([
      { outcome: 'refused', status: 503, reason: 'registry-failed', sha256: hash('busy') },
      {
        outcome: 'refused',
        headers: { etag: '"7"', contentType: 'text/plain', lastModified: null },
      },
    ]);
    expect(told).toHaveLength(2);
  });

  it('tells of a connection that was cut, and of one that was never made', async () => {
    await scripted.handle(cut);
    await faultOf(remote().companyProfile('1'));
    expect(told.map(({ outcome, status, body }) => [outcome, status, body])).toEqual(
      Array.from({ length: 4 }, () => ['cut-off', 200, null]),
    );
    told.length = 0;
    await scripted.behave('refused');
    await faultOf(remote().searchMembers(query));
    expect(told).toHaveLength(4);
    expect(told[0]).toMatchObject({
      asked: { query },
      outcome: 'unreachable',
      status: null,
      headers: null,
      reason: 'registry-unreachable',
    });
  });

  it('tells of what was stopped under way, and nothing of what never began', async () => {
    await scripted.behave('slow');
    await faultOf(remote({ limits: { totalMillis: 30 } }).companyProfile('1'));
    expect(told).toMatchObject([
      { outcome: 'timed-out', status: null, reason: 'registry-timeout' },
    ]);
    told.length = 0;
    const asked = remote({ limits: { maxConcurrent: 1 } });
    const stop = new AbortController();
    const calls = ['4', '5', '6'].map((id) =>
      faultOf(asked.companyProfile(id, { signal: stop.signal })),
    );
    // The one whose time is up may be sent later than that.
    await expect.poll(() => scripted.requests.some((url) => /\/4\b/.test(url))).toBe(true);
    stop.abort();
    await Promise.all(calls);
    expect(told).toMatchObject([
      { asked: { record: 'company:4' }, outcome: 'cancelled', reason: 'cancelled' },
    ]);
  });

  it('tells of the control question, answered or not', async () => {
    await scripted.handle((request, response) =>
      reply(request.url?.includes('search') ? 200 : 404, '[]')(request, response),
    );
    const { code, detail } = await faultOf(remote().companyProfile('2'));
    expect({ code, detail }).toEqual({
      code: 'record-not-found',
      detail: { subject: 'company', id: '2', at: '2026-03-01T10:00:00.000Z' },
    });
    expect(told).toMatchObject([
      { asked: null, outcome: 'answered', status: 200, reason: null, sha256: hash('[]') },
      { asked: { record: 'company:2' }, outcome: 'not-found', reason: 'record-not-found' },
    ]);
    told.length = 0;
    await scripted.handle(reply(404, ''));
    await faultOf(remote().searchMembers(query));
    expect(told).toMatchObject([
      { asked: null, outcome: 'not-found', reason: 'path-not-found' },
      { asked: { query }, outcome: 'not-found', reason: 'path-not-found' },
    ]);
  });

  it.each([200, 401, 404])(
    'keeps what repeats the key out of it, with status %i',
    async (status) => {
      await scripted.handle((request, response) => {
        const echo = request.url ?? '';
        reply(status, `{"id":"1","asked":"${echo}"}`, { etag: echo })(request, response);
      });
      await faultOf(remote().companyProfile('1'));
      for (const { body, headers, sha256 } of told) {
        expect([body, headers?.etag]).toEqual([null, null]);
        expect(sha256).not.toBeNull();
      }
      expect(told.length).toBeGreaterThan(0);
    },
  );

  it('tells of no more of a refusal than a little, and waits for no more', async () => {
    await scripted.handle(reply(500, 'x'.repeat(70_000)));
    await faultOf(remote({ limits: { tries: 1 } }).companyProfile('1'));
    expect(told).toMatchObject([{ outcome: 'refused', body: null, sha256: null }]);
  });
});
