/** Texts in the tables: JSON that the store wrote itself, and digests that stand for long ones. */
import { hash } from 'node:crypto';
import { Refusal } from '../../contract/faults/faults.ts';

/** Refused as `row-damaged` where damage made it JSON no more, or nothing: SQLite doesn't see that. */
export function readStoredJson<T>(text: string): T {
  try {
    const value = JSON.parse(text) as T | null;
    if (value !== null) return value;
  } catch {
    // As where nothing is.
  }
  throw new Refusal('row-damaged');
}

/** A short text that stands for a long one where many are compared or kept. */
export const digestOf = (text: string): string => hash('sha256', text, 'base64url');

/** Whether the texts that stand, as a JSON list without doubles, are just these. */
export function isSameSet(standing: string | undefined, texts: readonly string[]): boolean {
  const list = standing ?? '[]';
  // Mostly there is none or one, or they stand in the same order.
  if (list === JSON.stringify(texts)) return true;
  const expected = new Set(texts);
  const found = JSON.parse(list) as string[];
  return found.length === expected.size && found.every((text) => expected.has(text));
}
