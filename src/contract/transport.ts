/** The two functions a host supplies to whoever talks to the engine. */
import type { EngineEvent } from './events.ts';
import type { Fault } from './faults.ts';

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
