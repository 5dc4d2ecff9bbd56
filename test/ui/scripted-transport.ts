/** A transport whose answers a test writes down, with a record of what was asked. */
import type { CommandName, InputOf, OutputOf } from '../../src/contract/commands/commands.ts';
import type { EngineEvent } from '../../src/contract/events.ts';
import { Refusal } from '../../src/contract/faults/faults.ts';
import type { CaseHead } from '../../src/contract/model/case.ts';
import type { ListedRegistry } from '../../src/contract/model/registry.ts';
import type { Reply, Transport } from '../../src/contract/transport.ts';
import {
  DEFAULT_SETTINGS,
  type SettingsAnswer,
  type Status,
} from '../../src/contract/answers/settings.ts';

export type Answers = {
  [C in CommandName]?: (input: InputOf<C>) => OutputOf<C> | Promise<OutputOf<C>>;
};

export interface ScriptedTransport extends Transport {
  asked: { command: string; input: unknown }[];
  announce(event: EngineEvent): void;
  /** What was asked with this command. */
  inputsOf(command: CommandName): unknown[];
}

export const ONLINE: Status = {
  registry: { handle: 'sample', address: 'sample', url: 'http://127.0.0.1:1' },
  offline: null,
  unreachable: [],
  requests: { made: 0, underWay: 0 },
  chained: 0,
  stored: { profiles: 0, responses: 0 },
  imported: { records: 0, undone: 0 },
  notFetched: 0,
  damage: null,
  derivingAnew: null,
  lastFault: null,
  faults: [],
  answeredAt: null,
};

/** The registry that comes with the program, as the list has it. */
export const SAMPLE: ListedRegistry = {
  handle: 'sample',
  kind: 'business-lookup',
  address: 'sample',
  keyForm: 'query',
  mark: 'SA',
  listed: true,
  key: 'none',
  profiles: 0,
};

export const SAMPLE_SETTINGS: SettingsAnswer = {
  settings: DEFAULT_SETTINGS,
  registries: [SAMPLE],
};

/** The case that is on show. */
export const CASE: CaseHead = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Case 1',
  open: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  workedAt: '2026-11-20T09:00:00.000Z',
  entities: 0,
  subjects: [],
  notes: 0,
  privateNotes: 0,
  cameWith: null,
  todos: 0,
};

const QUIET: Answers = {
  readStatus: () => ONLINE,
  readSettings: () => SAMPLE_SETTINGS,
  readRegistries: () => ({ registries: [] }),
  readMajorities: ({ asOf = '' }) => ({ asOf, ties: [] }),
  readVersions: ({ entity }) => ({ entity, versions: [], more: false }),
  readCases: () => ({ cases: [CASE], current: CASE.id }),
  openCase: () => ({ cases: [CASE], current: CASE.id, view: null }),
  keepCaseView: () => ({}),
  readCaseItems: () => ({ items: [], next: null }),
  takeOfferedCaseFile: () => ({ offered: null }),
  readCanvas: () => ({
    case: CASE.id,
    revision: 0,
    look: 'network',
    entities: [],
    ties: [],
    totals: { entities: 0, ties: 0 },
    next: null,
    undo: null,
    redo: null,
  }),
  readOtherRecords: () => ({ kind: 'member', others: [] }),
  readSharedThings: () => ({
    things: [],
    total: 0,
    next: null,
    leftOut: 0,
    labels: {},
    sameAs: {},
    isWhole: true,
  }),
  cancelTask: () => ({ found: true }),
  readRuns: () => ({ runs: [] }),
  findEntities: () => ({ items: [], more: false }),
  findOnCanvas: () => ({ items: [], more: false }),
  searchEverything: () => ({
    written: [],
    writtenCount: 0,
    items: [],
    more: false,
    next: null,
    behind: 0,
  }),
};

type Answer = (input: never) => unknown;

/** The reply of an answer that a test wrote. */
export async function answerOf(answer: Answer, input: unknown): Promise<Reply> {
  try {
    return { ok: true, value: await answer(input as never) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, fault: error.fault };
    throw error;
  }
}

/** Throw a Refusal in an answer to refuse; a command without an answer is a mistake of the test. */
export function scriptTransport(answers: Answers): ScriptedTransport {
  const all: Record<string, Answer | undefined> = { ...QUIET, ...answers };
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
      return answerOf(answer, input);
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
