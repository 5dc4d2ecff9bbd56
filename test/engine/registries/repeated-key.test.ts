/** A registry that repeats the key: nothing of its answer is kept, shown or announced. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runInterlock } from '../../make/command-line.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, refusedWith } from '../../make/open-desk.ts';
import { startScriptedRegistry } from '../../make/scripted-registry.ts';

describe('an answer that repeats the access key', () => {
  it('is refused, and the key is in no file, event, log line or output', async () => {
    const scripted = await startScriptedRegistry(createMemoryRegistry({}));
    onTestFinished(() => scripted.close());
    await scripted.handle((request, response) => {
      const note = `asked at ${request.url ?? ''}`;
      const isSearch = request.url?.includes('search');
      response.end(JSON.stringify(isSearch ? [{ id: '1', data: {}, note }] : { id: '1001', note }));
    });
    const desk = await openDesk(startDirectEngine, { registry: scripted });
    onTestFinished(() => desk.close());

    const asked = [
      desk.client.readProfile({ entity: '127.0.0.1/company:1001' }),
      desk.client.readProfile({ entity: '127.0.0.1/member:1001' }),
      desk.client.searchMembers({ registry: desk.registry, query: { q: 'a' } }),
      desk.client.searchAllMembers({ registry: desk.registry, query: { q: 'b' }, task: 'all' }),
    ];
    const codes = await Promise.all(asked.map(refusedWith));
    expect(codes).toEqual(asked.map(() => 'answer-repeats-key'));
    expect(await desk.client.readStatus({})).toMatchObject({ stored: { responses: 0 } });

    const other = join(dirname(desk.store), 'other.db');
    const where = ['--store', other, '--registry', scripted.url];
    const ran = await runInterlock(['company', '1001', ...where], scripted.key);
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toContain('The answer repeats the access key');

    const folder = dirname(desk.store);
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    const everything = [...files, JSON.stringify([desk.events, desk.log]), ran.stderr].join('\n');
    expect(everything).not.toContain('auth_key');
    expect(everything).not.toContain(scripted.key.slice(0, 12));
  });
});
