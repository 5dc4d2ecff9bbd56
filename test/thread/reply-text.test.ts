/** What goes through the thread as text, and what is said when it can't. */
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../src/contract/transport.ts';
import { replyText } from '../../src/thread/reply-text.ts';

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
