/** A transport that answers with what it was asked, for tests of what carries it. */
import type { EngineEvent } from '../../src/contract/events.ts';
import type { Reply, Transport } from '../../src/contract/transport.ts';

export interface EchoEngine extends Transport {
  announce(event: EngineEvent): void;
  readonly listenerCount: number;
}

/** Answers every command with `{command, input}`, except those `answers` names. */
export function createEchoEngine(
  answers: Record<string, (input: unknown) => Promise<Reply>> = {},
): EchoEngine {
  const listeners = new Set<(event: EngineEvent) => void>();
  return {
    call: (command, input) =>
      answers[command]?.(input) ?? Promise.resolve({ ok: true, value: { command, input } }),
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    announce: (event) => listeners.forEach((hear) => hear(event)),
    get listenerCount() {
      return listeners.size;
    },
  };
}

/** An event that carries a text of the test's choice. */
export const eventSaying = (words: string): EngineEvent => ({
  name: 'taskProgressed',
  task: 'test',
  done: 1,
  total: null,
  words,
});
