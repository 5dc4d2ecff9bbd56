/** What is thrown inside never gets out as it is. */
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { Reply } from '../../../src/contract/transport.ts';
import { createDispatch, replyText } from '../../../src/engine/base/dispatch.ts';
import type { Handlers } from '../../../src/engine/base/handlers.ts';
import { createKnownKeys } from '../../../src/engine/base/known-keys.ts';
import { createLog } from '../../../src/engine/base/log.ts';
import { createTasks } from '../../../src/engine/base/tasks.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';

function dispatchTo(readStatus: () => never) {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  log.addSecret('secret');
  const handlers = { readStatus } as unknown as Handlers;
  return {
    call: createDispatch(
      handlers,
      createTasks(() => undefined),
      log,
      createKnownKeys(createMemoryKeys(), log),
    ),
    lines,
  };
}

describe('the dispatch of commands', () => {
  it('answers a refusal with its fault', async () => {
    const { call, lines } = dispatchTo(() => {
      throw new Refusal('record-not-found', { id: '7' });
    });
    expect(await call('readStatus', {})).toEqual({
      ok: false,
      fault: { code: 'record-not-found', detail: { id: '7' } },
    });
    expect(lines).toEqual([]);
  });

  it.each([new TypeError('a bug with secret in it'), 'a bug with secret in it', null] as Error[])(
    'answers a bug with a reference, and logs it under that without the key: %s',
    async (thrown) => {
      const { call, lines } = dispatchTo(() => {
        throw thrown;
      });
      const reply = await call('readStatus', {});
      const reference = reply.ok ? '' : String(reply.fault.detail['reference']);
      expect(reply).toEqual({ ok: false, fault: { code: 'internal', detail: { reference } } });
      expect(reference).toMatch(/^[0-9a-f]{8}$/);
      expect(lines.join()).toContain(`[${reference}]`);
      expect(lines.join()).toContain(thrown === null ? 'null' : 'a bug with [key] in it');
      expect(lines.join()).not.toContain('secret');
    },
  );

  it('takes whatever is given as a command or an input without falling over', async () => {
    const { call } = dispatchTo(() => {
      throw new Error('not reached');
    });
    const odd: unknown[] = [undefined, null, 7, {}, [], Symbol('s'), 'x'.repeat(1_000_000)];
    for (const command of odd) {
      const reply = await call(command as string, {});
      expect(reply).toMatchObject({ ok: false, fault: { code: 'command-unknown' } });
      expect(JSON.stringify(reply).length).toBeLessThan(300);
    }
    const trap = new Proxy({}, { ownKeys: () => ['a'], get: () => null });
    expect(await call('readStatus', trap)).toMatchObject({ ok: false });
  });
});

describe('writing a reply as text', () => {
  it('keeps the reply, with any text in it as it was', () => {
    const reply: Reply = { ok: true, value: { name: '\ud800 Ж 中 \u0000', none: null } };
    expect(JSON.parse(replyText(reply, { write: () => undefined }))).toEqual(reply);
  });

  it('refuses what no text can hold, and its stack is in the log', () => {
    const lines: string[] = [];
    const text = replyText({ ok: true, value: 1n }, { write: (line) => lines.push(line) });
    expect(JSON.parse(text)).toMatchObject({ ok: false, fault: { code: 'internal' } });
    expect(lines.join()).toContain('BigInt');
  });
});
