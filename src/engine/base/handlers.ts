/** The type of every handler: the contract's commands as functions. */
import type { CheckedInputOf, CommandName, OutputOf } from '../../contract/commands/commands.ts';

/** What a handler gets for a call, besides its input. */
export interface Call {
  /** The name the caller gave this call, if any. */
  task: string | undefined;
  /** Aborted when the caller cancels, or when the engine closes. */
  signal: AbortSignal;
  /** Aborted some seconds after `signal`: for work that lets sent requests finish once it is stopped. */
  cut: AbortSignal;
  /** Reports progress; listeners get it about ten times a second, and always the last one. */
  progress: (done: number, total: number | null, words: string) => void;
}

export type Handler<C extends CommandName> = (
  input: CheckedInputOf<C>,
  call: Call,
) => OutputOf<C> | Promise<OutputOf<C>>;

/** Leaving a command out is a compile error where the engine is composed. */
export type Handlers = { [C in CommandName]: Handler<C> };

/** Commands that the store's keeper answers, whether the store is open or not. */
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
