/** Answers with what it was asked, as text: for tests of what carries it. */
import type { EngineEvent } from '../../src/contract/events.ts';
import type { Reply, TextTransport } from '../../src/contract/transport.ts';

export interface EchoEngine extends TextTransport {
  announce(event: EngineEvent): void;
  readonly listenerCount: number;
}

/** Answers every command with `{command, input}`, except those `answers` names. */
export function createEchoEngine(
  answers: Record<string, (input: unknown) => Promise<Reply>> = {},
): EchoEngine {
  const listeners = new Set<(event: string) => void>();
  return {
    async callText(command, input) {
      const reply = await answers[command]?.(input);
      return JSON.stringify(reply ?? { ok: true, value: { command, input } });
    },
    listenText(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    announce: (event) => listeners.forEach((hear) => hear(JSON.stringify(event))),
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
