/** From a message to a reply: finds the command, checks its input, runs it. The only catch-all. */
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { commands, type CommandName } from '../../contract/commands/commands.ts';
import { fault, Refusal, type Fault, type FaultCode } from '../../contract/faults/faults.ts';
import { inputWords } from '../../contract/commands/input-words.ts';
import { type Transport, type Reply, refusedText } from '../../contract/transport.ts';
import { thrownInWords } from './announcer.ts';
import type { Call, Handlers } from './handlers.ts';
import type { KnownKeys } from './known-keys.ts';
import type { Log } from './log.ts';
import { runOf, type Tasks } from './tasks.ts';

const SHOWN_OF_A_NAME = 100;

/** The fault for anything thrown; what is not a Refusal is a bug, and its stack goes to the log. */
export function toFault(error: unknown, log: Pick<Log, 'write'>): Fault {
  if (error instanceof Refusal) return error.fault;
  const reference = randomBytes(4).toString('hex');
  log.write(`[${reference}] ${thrownInWords(error)}`);
  return fault('internal', { reference });
}

/** Names that every object inherits are not commands. */
function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function inputFault(error: z.ZodError): Fault {
  const issue = error.issues[0];
  const field = issue?.path.map(String).join('.').slice(0, SHOWN_OF_A_NAME);
  const why = issue?.message.slice(0, 2 * SHOWN_OF_A_NAME);
  return fault('input-invalid', {
    ...(field ? { field } : {}),
    why: why ?? 'it is not what this command takes',
  });
}

/** The commands that take an access key, in their field `key`; a key is refused anywhere else. */
const TAKE_A_KEY: ReadonlySet<CommandName> = new Set(['setAccessKey', 'testRegistry']);

/** A key pasted into another field must not be sent or stored, as part of an address or a note. */
function refuseKeyInField(
  command: CommandName,
  input: object,
  keys: Pick<KnownKeys, 'fieldWithKey'>,
): void {
  const checked = TAKE_A_KEY.has(command) ? { ...input, key: undefined } : input;
  const field = keys.fieldWithKey(checked);
  if (field !== null) throw new Refusal('key-in-field', { field });
}

/** The engine's entry point. It never rejects. A command without a handler is refused as `without`. */
export function createDispatch(
  handlers: Partial<Handlers>,
  tasks: Tasks,
  log: Log,
  keys: Pick<KnownKeys, 'pending' | 'fieldWithKey'>,
  without: FaultCode = 'command-unknown',
): Transport['call'] {
  return async (command, input) => {
    try {
      if (!isCommand(command)) {
        const shown = String(command).slice(0, SHOWN_OF_A_NAME);
        return { ok: false, fault: fault('command-unknown', { command: shown }) };
      }
      const checked = commands[command].input.safeParse(input, { error: inputWords });
      if (!checked.success) return { ok: false, fault: inputFault(checked.error) };

      // The input passed this command's schema; the compiler does not know that.
      const handle = handlers[command] as ((input: unknown, call: Call) => unknown) | undefined;
      if (!handle) throw new Refusal(without, { command });
      // All calls wait for the keys, so that none overtakes another.
      const work = async (call: Call): Promise<unknown> => {
        if (keys.pending) await keys.pending;
        refuseKeyInField(command, checked.data, keys);
        return handle(checked.data, call);
      };
      const task = taskOf(command, checked.data);
      const value = await tasks.run(task, work, runOf(command, checked.data));
      return { ok: true, value };
    } catch (error) {
      return { ok: false, fault: toFault(error, log) };
    }
  };
}

/** In these commands, `task` names another call's work. */
const OF_ANOTHER: ReadonlySet<CommandName> = new Set(['cancelTask', 'joinRun']);

function taskOf(command: CommandName, input: object): string | undefined {
  return !OF_ANOTHER.has(command) && 'task' in input && typeof input.task === 'string'
    ? input.task
    : undefined;
}

/** The reply as text. One that can't be serialised, being too long for a string, is refused as a bug. */
export function replyText(reply: Reply, log: Pick<Log, 'write'>): string {
  try {
    return JSON.stringify(reply);
  } catch (error) {
    return refusedText(toFault(error, log));
  }
}
