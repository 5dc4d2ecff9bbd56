/** What a host carries as text is read where it is wanted. */
import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../src/contract/events.ts';
import { readText } from '../../src/contract/transport.ts';
import { createEchoEngine, eventSaying } from '../make/echo-engine.ts';

describe('a transport that carries text', () => {
  it('reads each reply, and each event once for all who listen', async () => {
    const echo = createEchoEngine();
    const transport = readText(echo);
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
