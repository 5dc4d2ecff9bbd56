/** Two files line by line, those that are in both beside each other. */
import { diffArrays, type ChangeObject } from 'diff';

/** A line that is otherwise: what stands here and there; null: nothing does. */
interface DifferingLine {
  /** Where it stands here, or would, from 1 on. */
  line: number;
  here: string | null;
  there: string | null;
}

/** Of two that differ in more lines than this no more is told. */
const MOST_APART = 4000;

/** Where two differ: what stands here from `at` on, in place of what stands there. */
export interface Change {
  at: number;
  here: readonly string[];
  thereAt: number;
  there: readonly string[];
}

/** At once. Null: they differ in more than `mostApart`, too much to be told one by one. */
export function changesBetween(
  here: readonly string[],
  there: readonly string[],
  mostApart: number,
): Change[] | null {
  const parts = diffArrays([...there], [...here], { maxEditLength: mostApart });
  return parts === undefined ? null : [...changesAmong(parts)];
}

type Parts = ChangeObject<string[]>[] | undefined;

function* changesAmong(parts: ChangeObject<string[]>[]): Generator<Change> {
  let at = 0;
  let thereAt = 0;
  for (const [turn, { value, added, removed }] of parts.entries()) {
    // What is missing stands before what is there instead.
    const instead = parts[turn + 1];
    if (removed) yield { at, thereAt, here: instead?.added ? instead.value : [], there: value };
    else if (added && !parts[turn - 1]?.removed) yield { at, thereAt, here: value, there: [] };
    if (!removed) at += value.length;
    if (!added) thereAt += value.length;
  }
}

/**
 * Line by line; others are answered between. Null: they differ in too much to be told one by one, which
 * takes some seconds to be seen.
 */
export async function differingLines(
  here: readonly string[],
  there: readonly string[],
  mostApart = MOST_APART,
): Promise<DifferingLine[] | null> {
  const parts = await new Promise<Parts>((callback) => {
    diffArrays([...there], [...here], { callback, maxEditLength: mostApart });
  });
  if (parts === undefined) return null;
  return [...changesAmong(parts)].flatMap(({ at, here: instead, there: missing }) =>
    Array.from({ length: Math.max(missing.length, instead.length) }, (_, turn) => ({
      line: 1 + at + Math.min(turn, instead.length),
      here: instead[turn] ?? null,
      there: missing[turn] ?? null,
    })),
  );
}

/** Of what differs, around where it does. */
const SHOWN = 80;

/** Null: nothing stands there. */
export function differenceInWords(told: string | null, stated: string | null): string {
  if (told === null) return `what is stated is missing: ${quoted(stated ?? '', 0)}`;
  if (stated === null) return `nothing states this: ${quoted(told, 0)}`;
  let at = 0;
  while (at < told.length && told[at] === stated[at]) at += 1;
  return `it says ${quoted(told, at)}; made again it says ${quoted(stated, at)}`;
}

function quoted(line: string, at: number): string {
  const from = Math.max(0, at - SHOWN);
  const text = line.slice(from, at + SHOWN).toWellFormed();
  return `“${from > 0 ? '…' : ''}${text}${at + SHOWN < line.length ? '…' : ''}”`;
}
