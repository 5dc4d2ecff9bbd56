/** What a host supplies to whoever talks to the engine, and how long messages go in parts. */
import type { EngineEvent } from './events.ts';
import type { Fault } from './faults/faults.ts';

export type Reply = { ok: true; value: unknown } | { ok: false; fault: Fault };

export interface Transport {
  /** Ask. Always answers with a reply; never rejects. */
  call(command: string, input: unknown): Promise<Reply>;
  /** Hear every event from now on; the function returned stops it. */
  listen(hear: (event: EngineEvent) => void): () => void;
}

/**
 * The same as JSON, for hosts that only carry it: written once by the engine, read once by who asked.
 * Never rejects either.
 */
export interface TextTransport {
  callText(command: string, input: unknown): Promise<string>;
  listenText(hear: (event: string) => void): () => void;
}

/** A refusal as `callText` answers it. */
export const refusedText = (why: Fault): string =>
  JSON.stringify({ ok: false, fault: why } satisfies Reply);

/** Reads what a host carries. Each event is read once, however many listen. */
export function readText(carrier: TextTransport): Transport {
  const listeners = new Set<(event: EngineEvent) => void>();
  carrier.listenText((text) => {
    const event = JSON.parse(text) as EngineEvent;
    for (const hear of [...listeners]) hear(event);
  });
  return {
    call: async (command, input) => JSON.parse(await carrier.callText(command, input)) as Reply,
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}

/** In UTF-16 units; some 8 ms of the page. */
const PART = 256 * 1024;

/** Begins a part that others follow. No message does: each is an object in JSON. */
const MORE = '+';

/** The parts of a message in JSON, in order; of most there is one, which is the message itself. */
export function* messageParts(message: string): Generator<string, void> {
  let from = 0;
  while (message.length - from > PART) {
    // Two halves of one letter stay together: alone, neither can be sent.
    const to = from + PART - Number(isHighSurrogate(message.charCodeAt(from + PART - 1)));
    yield MORE + message.slice(from, to);
    from = to;
  }
  yield message.slice(from);
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Takes parts in order; answers the message with its last part, and null before. */
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
