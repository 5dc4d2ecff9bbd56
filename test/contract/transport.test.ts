/** What a host carries as text, whole or in parts, is read where it is wanted. */
import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../src/contract/events.ts';
import { fromTextTransport, createPartJoiner, messageParts } from '../../src/contract/transport.ts';
import { createEchoEngine, eventSaying } from '../make/echo-engine.ts';

describe('a transport that carries text', () => {
  it('reads each reply, and each event once for all who listen', async () => {
    const echo = createEchoEngine();
    const transport = fromTextTransport(echo);
    const heard: EngineEvent[][] = [[], []];
    const [stop] = heard.map((list) => transport.listen((event) => list.push(event)));
    expect(await transport.call('readStatus', { a: '\ud800' })).toEqual({
      ok: true,
      value: { command: 'readStatus', input: { a: '\ud800' } },
    });
    echo.announce(eventSaying('one'));
    stop?.();
    echo.announce(eventSaying('two'));
    expect(heard).toEqual([[eventSaying('one')], [eventSaying('one'), eventSaying('two')]]);
    expect(heard[0]?.[0]).toBe(heard[1]?.[0]);
    expect(echo.listenerCount).toBe(1);
  });
});

/** Long messages cut into parts, and put together again. */
const LONG = 1024 * 1024;

const joined = (parts: Iterable<string>): (string | null)[] => {
  const join = createPartJoiner();
  return [...parts].map((part) => join(part));
};

describe('sending a message in parts', () => {
  it('leaves a short message as it is', () => {
    expect([...messageParts('{"id":1}')]).toEqual(['{"id":1}']);
  });

  it('cuts a long message, and puts it together with its last part', () => {
    const message = JSON.stringify({ text: 'x'.repeat(LONG), more: '+' });
    const parts = [...messageParts(message)];
    expect(parts.length).toBeGreaterThan(3);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(LONG / 3);
    const answers = joined(parts);
    expect(answers.slice(0, -1).every((answer) => answer === null)).toBe(true);
    expect(answers.at(-1)).toBe(message);
  });

  it.each([0, 1])(
    'never parts the two halves of a letter, wherever it falls (shifted by %i)',
    (shift) => {
      const message = JSON.stringify(`${'x'.repeat(shift)}${'𝒳'.repeat(LONG / 2)}`);
      const parts = [...messageParts(message)];
      expect(parts.every((part) => part.isWellFormed())).toBe(true);
      expect(joined(parts).at(-1)).toBe(message);
    },
  );

  it('keeps what comes after a long message apart from it', () => {
    const long = JSON.stringify('x'.repeat(LONG));
    const answers = joined([...messageParts(long), '{"id":2}', ...messageParts(long)]);
    expect(answers.filter((answer) => answer !== null)).toEqual([long, '{"id":2}', long]);
  });
});
