/** What a host provides to callers of the engine, and how long messages are split into parts. */
import type { EngineEvent } from './events.ts';
import type { Fault } from './faults/faults.ts';

export type Reply = { ok: true; value: unknown } | { ok: false; fault: Fault };

export interface Transport {
  /** Run a command. Always resolves to a reply; never rejects. */
  call(command: string, input: unknown): Promise<Reply>;
  /** Subscribe to all further events; the returned function unsubscribes. */
  listen(listener: (event: EngineEvent) => void): () => void;
}

/**
 * The same as JSON text, for hosts that only carry it: written once by the engine, parsed once by the
 * caller. Never rejects either.
 */
export interface TextTransport {
  callText(command: string, input: unknown): Promise<string>;
  listenText(listener: (event: string) => void): () => void;
}

/** A refusal in the form `callText` returns. */
export const refusedText = (why: Fault): string =>
  JSON.stringify({ ok: false, fault: why } satisfies Reply);

/** Parses what a host carries. Each event is parsed once, however many listeners there are. */
export function fromTextTransport(carrier: TextTransport): Transport {
  const listeners = new Set<(event: EngineEvent) => void>();
  carrier.listenText((text) => {
    const event = JSON.parse(text) as EngineEvent;
    for (const listener of [...listeners]) listener(event);
  });
  return {
    call: async (command, input) => JSON.parse(await carrier.callText(command, input)) as Reply,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** In UTF-16 units; about 8 ms of work for the page. */
const PART = 256 * 1024;

/** Marks a part that others follow. No message begins with it, as each is a JSON object. */
const MORE = '+';

/** The parts of a JSON message, in order; most messages have one, which is the message itself. */
export function* messageParts(message: string): Generator<string, void> {
  let from = 0;
  while (message.length - from > PART) {
    // Surrogate pairs stay together: one half alone can't be sent.
    const to = from + PART - Number(isHighSurrogate(message.charCodeAt(from + PART - 1)));
    yield MORE + message.slice(from, to);
    from = to;
  }
  yield message.slice(from);
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Takes parts in order; returns null until the last part, then the message. */
export function createPartJoiner(): (part: string) => string | null {
  let before: string[] = [];
  return (part) => {
    if (part.startsWith(MORE)) {
      before.push(part.slice(MORE.length));
      return null;
    }
    const message = [...before, part].join('');
    before = [];
    return message;
  };
}
