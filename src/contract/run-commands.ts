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

export const runCommands = {
  /**
   * Those that were given a name, and were not told to stop. Whoever asks the same again under its name hears
   * what it comes to. Under another name that is refused as `run-under-way`, whatever the budget.
   */
  readRuns: answers<{ runs: BudgetedRun[] }>()(z.strictObject({})),
} as const;
