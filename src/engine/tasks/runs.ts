/** Which calls are runs with a budget, and when two are of one question. */
import {
  BUDGETED,
  type BudgetedCommand,
  type BudgetedRun,
} from '../../contract/commands/answer-commands.ts';

/** A run as it was asked for. */
export type AskedRun = Pick<BudgetedRun, 'command' | 'input'> & {
  /** The same for two that would ask for the same records. */
  question: string;
};

/** Null: it asks no registry, or is told nobody of, having no name. */
export function runOf(command: string, input: object): AskedRun | null {
  if (!isBudgeted(command)) return null;
  const { task, budget, ...rest } = input as BudgetedRun['input'];
  if (task === undefined || budget === 0) return null;
  const question = JSON.stringify([command, { ...rest, further: undefined }]);
  // Of this command, by its schema.
  return { command, input, question } as AskedRun;
}

const isBudgeted = (command: string): command is BudgetedCommand =>
  Object.hasOwn(BUDGETED, command);
