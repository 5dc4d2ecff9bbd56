/** An answer nested deeper than any record is cut off while it comes, and blocks nobody. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createDepthGuard } from '../../../src/registry/reading/json-answer.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openRemoteDesk } from '../../make/remote-desk.ts';
import { reply } from '../../make/scripted-registry.ts';

const levels = 8_000_000;
const deep = Buffer.alloc(2 * levels, '[').fill(']', levels);
const TOO_DEEP = { code: 'answer-too-deep', detail: { levels: 64 } };

describe('an answer that is nested too deep', () => {
  it.each([
    ['as it is', deep, {}],
    [
      'in UTF-16',
      Buffer.from(deep.toString('latin1'), 'utf16le'),
      { 'content-type': 'x; charset=utf-16' },
    ],
  ])('is refused %s before the most of it came', async (_how, body, headers) => {
    const { scripted, remote, faultOf } = await openRemoteDesk(createMemoryRegistry({}));
    const closed = Promise.withResolvers<boolean>();
    await scripted.handle((request, response) => {
      response.on('close', () => closed.resolve(response.writableFinished));
      reply(200, body, headers)(request, response);
    });
    expect(await faultOf(remote().companyProfile('1'))).toEqual(TOO_DEEP);
    expect(await closed.promise).toBe(false);
    expect(scripted.requests).toHaveLength(1);
    await scripted.close();
  });

  it('is refused compressed, which is little to come', async () => {
    const { scripted, remote, faultOf } = await openRemoteDesk(createMemoryRegistry({}));
    const zipped = gzipSync(deep, { level: 1 });
    await scripted.handle(reply(200, zipped, { 'content-encoding': 'gzip' }));
    expect(await faultOf(remote().companyProfile('1'))).toEqual(TOO_DEEP);
    expect(scripted.requests).toHaveLength(1);
    await scripted.close();
  });

  it('is noticed at the same place, however it is cut into pieces', () => {
    // The last bracket is the 65th level; those within texts are none.
    const body = Buffer.from(`{"a\\"[[":"${'[{'.repeat(50)}\\\\","b":${'[{"c":'.repeat(32)}`);
    const last = body.lastIndexOf('{');
    for (const size of [1, 2, 3, 7, body.length]) {
      const isTooDeep = createDepthGuard(null);
      const starts = Array.from({ length: Math.ceil(body.length / size) }, (_, at) => at * size);
      const told = starts.map((at) => isTooDeep(body.subarray(at, at + size)));
      expect(told.indexOf(true)).toBe(Math.floor(last / size));
      const shallow = createDepthGuard(null);
      const rest = starts.map((at) => shallow(body.subarray(at, Math.min(last, at + size))));
      expect(rest).not.toContain(true);
    }
  });
});
