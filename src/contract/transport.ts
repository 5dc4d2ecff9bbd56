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
