/** `-o FILE`: where a command puts what it makes. */
import { UsageError } from './usage.ts';

/** The path as it was typed; `missing` is said where there is none. */
export function toOutputFile(typed: string | undefined, missing = '-o FILE is missing.'): string {
  if (typed === undefined) throw new UsageError(missing);
  // As an unset variable of a script gives it.
  if (typed.trim() === '')
    throw new UsageError('-o takes the path of a file, and this one is empty.');
  return typed;
}
