/** A transport whose answers a test writes down, with a record of what was asked. */
import type { CommandName, InputOf, OutputOf } from '../../src/contract/commands.ts';
import type { EngineEvent } from '../../src/contract/events.ts';
import { Refusal } from '../../src/contract/faults.ts';
import type { Transport } from '../../src/contract/transport.ts';
import { DEFAULT_SETTINGS, type Status } from '../../src/contract/model/settings.ts';

type Answers = {
  [C in CommandName]?: (input: InputOf<C>) => OutputOf<C> | Promise<OutputOf<C>>;
};

export interface ScriptedTransport extends Transport {
  asked: { command: string; input: unknown }[];
  announce(event: EngineEvent): void;
  /** What was asked with this command. */
  inputsOf(command: CommandName): unknown[];
}

export const ONLINE: Status = {
  registry: { kind: 'sample', name: 'sample', url: 'http://127.0.0.1:1' },
  offline: null,
  requests: { made: 0, underWay: 0 },
  stored: { profiles: 0, responses: 0 },
  lastFault: null,
};

const QUIET: Answers = {
  readStatus: () => ONLINE,
  readSettings: () => ({ settings: DEFAULT_SETTINGS, key: 'none' }),
  readCanvas: () => ({
    entities: [],
    ties: [],
    totals: { entities: 0, ties: 0 },
    next: null,
    undo: null,
    redo: null,
  }),
  cancelTask: () => ({ found: true }),
};

/** Throw a Refusal in an answer to refuse; a command without an answer is a mistake of the test. */
export function scriptTransport(answers: Answers): ScriptedTransport {
  const all: Record<string, ((input: never) => unknown) | undefined> = { ...QUIET, ...answers };
  const asked: ScriptedTransport['asked'] = [];
  const listeners = new Set<(event: EngineEvent) => void>();
  return {
    asked,
    announce: (event) => listeners.forEach((hear) => hear(event)),
    inputsOf: (command) =>
      asked.filter((call) => call.command === command).map(({ input }) => input),
    async call(command, input) {
      asked.push({ command, input });
      const answer = all[command];
      if (!answer) throw new Error(`The test has no answer to ${command}.`);
      try {
        return { ok: true, value: await answer(input as never) };
      } catch (error) {
        if (error instanceof Refusal) return { ok: false, fault: error.fault };
        throw error;
      }
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
