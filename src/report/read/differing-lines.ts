/** Compares two files line by line. */
import { diffArrays, type ChangeObject } from 'diff';

/** A differing line: its text here and there; null if there is none. */
interface DifferingLine {
  /** Its line number here, or where it would be, from 1. */
  line: number;
  here: string | null;
  there: string | null;
}

/** Most differing lines that are listed. */
const MAX_EDITS = 4000;

/** A difference: the lines here from `at` on, and those there in their place. */
export interface Change {
  at: number;
  here: readonly string[];
  thereAt: number;
  there: readonly string[];
}

/** Compares synchronously. Null if more than `maxEdits` lines differ, too many to list. */
export function changesBetween(
  here: readonly string[],
  there: readonly string[],
  maxEdits: number,
): Change[] | null {
  const parts = diffArrays([...there], [...here], { maxEditLength: maxEdits });
  return parts === undefined ? null : [...changesAmong(parts)];
}

type Parts = ChangeObject<string[]>[] | undefined;

function* changesAmong(parts: ChangeObject<string[]>[]): Generator<Change> {
  let at = 0;
  let thereAt = 0;
  for (const [index, { value, added, removed }] of parts.entries()) {
    // A removed part comes before what replaces it.
    const instead = parts[index + 1];
    if (removed) yield { at, thereAt, here: instead?.added ? instead.value : [], there: value };
    else if (added && !parts[index - 1]?.removed) yield { at, thereAt, here: value, there: [] };
    if (!removed) at += value.length;
    if (!added) thereAt += value.length;
  }
}

/** Compares line by line while other work runs. Null if too much differs, which takes seconds to find. */
export async function differingLines(
  here: readonly string[],
  there: readonly string[],
  maxEdits = MAX_EDITS,
): Promise<DifferingLine[] | null> {
  const parts = await new Promise<Parts>((callback) => {
    diffArrays([...there], [...here], { callback, maxEditLength: maxEdits });
  });
  if (parts === undefined) return null;
  return [...changesAmong(parts)].flatMap(({ at, here: instead, there: missing }) =>
    Array.from({ length: Math.max(missing.length, instead.length) }, (_, index) => ({
      line: 1 + at + Math.min(index, instead.length),
      here: instead[index] ?? null,
      there: missing[index] ?? null,
    })),
  );
}

/** Characters shown before and after the point of difference. */
const SHOWN = 80;

/** Describes a difference; null is a missing text. */
export function differenceInWords(actual: string | null, expected: string | null): string {
  if (actual === null) return `what is stated is missing: ${quoted(expected ?? '', 0)}`;
  if (expected === null) return `nothing states this: ${quoted(actual, 0)}`;
  let at = 0;
  while (at < actual.length && actual[at] === expected[at]) at += 1;
  return `it says ${quoted(actual, at)}; made again it says ${quoted(expected, at)}`;
}

function quoted(line: string, at: number): string {
  const from = Math.max(0, at - SHOWN);
  const text = line.slice(from, at + SHOWN).toWellFormed();
  return `“${from > 0 ? '…' : ''}${text}${at + SHOWN < line.length ? '…' : ''}”`;
}
