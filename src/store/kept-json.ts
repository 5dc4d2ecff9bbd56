/** Reads JSON that the store wrote itself. */
import { Refusal } from '../contract/faults.ts';

/** Refused as `row-damaged` where damage made it JSON no more, or nothing: SQLite doesn't see that. */
export function readKept<T>(text: string): T {
  try {
    const value = JSON.parse(text) as T | null;
    if (value !== null) return value;
  } catch {
    // As where nothing is.
  }
  throw new Refusal('row-damaged');
}
