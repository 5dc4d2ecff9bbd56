/** Runs with a budget of calls that are under way: a part of `commands.ts`. */
import { z } from 'zod';
import { answerCommands } from './answer-commands.ts';
import { answers } from './command.ts';
import { expandCommands } from './expand-commands.ts';

const { goOnPaths, fetchProfiles, readOwners } = answerCommands;
const { expandFurther } = expandCommands;

/** The commands that such a run may be of. */
export const BUDGETED = { goOnPaths, fetchProfiles, readOwners, expandFurther } as const;

export type BudgetedCommand = keyof typeof BUDGETED;

/** What was asked for, under which name, and how far it is. */
export type BudgetedRun = {
  [C in BudgetedCommand]: {
    command: C;
    task: string;
    input: z.output<(typeof BUDGETED)[C]['input']>;
    /** Calls so far of how many; null: nobody knows. */
    done: number;
    total: number | null;
    words: string;
  };
}[BudgetedCommand];

export type RunOf<C extends BudgetedCommand> = Extract<BudgetedRun, { command: C }>;

/** What a run came to. */
export type JoinedRun = {
  [C in BudgetedCommand]: {
    command: C;
    answer: NonNullable<(typeof BUDGETED)[C]['output']>;
  };
}[BudgetedCommand];

export const runCommands = {
  /**
   * Those that were given a name, and were not told to stop. To begin another of the same question is
   * refused as `run-under-way`, whatever the budget.
   */
  readRuns: answers<{ runs: BudgetedRun[] }>()(z.strictObject({})),
  /**
   * Hears what the run of this name comes to, as whoever began it does. It begins nothing: refused as
   * `run-over` where none of the name is under way any more.
   */
  joinRun: answers<JoinedRun>()(z.strictObject({ task: z.string().min(1).max(100) })),
} as const;
