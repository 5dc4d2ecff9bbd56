/** Texts in the tables: JSON that the store wrote itself, and digests of long texts. */
import { hash } from 'node:crypto';
import { Refusal } from '../../contract/faults/faults.ts';

/** Refused as `row-damaged` if it is invalid JSON or null: only damage does that, unseen by SQLite. */
export function readStoredJson<T>(text: string): T {
  try {
    const value = JSON.parse(text) as T | null;
    if (value !== null) return value;
  } catch {
    // Refused like null.
  }
  throw new Refusal('row-damaged');
}

/** A short text that stands for a long one when many are compared or stored. */
export const digestOf = (text: string): string => hash('sha256', text, 'base64url');

/** Whether the stored texts, a JSON list without duplicates, are exactly `texts`, in any order. */
export function isSameSet(stored: string | undefined, texts: readonly string[]): boolean {
  const list = stored ?? '[]';
  // Mostly there is one text at most, or the order is the same.
  if (list === JSON.stringify(texts)) return true;
  const expected = new Set(texts);
  const found = JSON.parse(list) as string[];
  return found.length === expected.size && found.every((text) => expected.has(text));
}
