/** What every handler looks like: the contract's commands as functions, one for each. */
import type { CheckedInputOf, CommandName, OutputOf } from '../../contract/commands/commands.ts';

/** What a handler knows of the call it answers, beyond its input. */
export interface Call {
  /** The name the caller gave this work, if any. */
  task: string | undefined;
  /** Aborted when the caller cancels, or when the engine closes. */
  signal: AbortSignal;
  /** Aborted some seconds later: for work that hears its calls to their end once stopped. */
  cut: AbortSignal;
  /** Tell the caller how far it is; heard about ten times a second, the last one always. */
  progress: (done: number, total: number | null, words: string) => void;
}

export type Handler<C extends CommandName> = (
  input: CheckedInputOf<C>,
  call: Call,
) => OutputOf<C> | Promise<OutputOf<C>>;

/** Leaving a command out is a compile error where the engine is assembled. */
export type Handlers = { [C in CommandName]: Handler<C> };

/** Commands that are answered by the store's keeper, whether it is open or not. */
export const KEEPER_COMMANDS = [
  'readStoreStanding',
  'closeStore',
  'openStoreAgain',
  'openStoreReadOnly',
  'restoreStore',
  'salvageStore',
  'openStoreWithoutLog',
  'copyStore',
  'beginNewStore',
  'noteLossesSeen',
] as const satisfies readonly CommandName[];

export type KeeperCommand = (typeof KEEPER_COMMANDS)[number];
