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
interface Change {
  at: number;
  here: readonly string[];
  thereAt: number;
  there: readonly string[];
}

/** Others are answered between. Null: they differ in too much to be told one by one. */
export async function changesBetween(
  here: readonly string[],
  there: readonly string[],
): Promise<Change[] | null> {
  const parts = await new Promise<ChangeObject<string[]>[] | undefined>((callback) => {
    diffArrays([...there], [...here], { callback, maxEditLength: MOST_APART });
  });
  if (parts === undefined) return null;
  const changes: Change[] = [];
  let [at, thereAt] = [0, 0];
  for (const [turn, { value, added, removed }] of parts.entries()) {
    // What is missing stands before what is there instead.
    const instead = parts[turn + 1];
    if (removed)
      changes.push({ at, thereAt, here: instead?.added ? instead.value : [], there: value });
    else if (added && !parts[turn - 1]?.removed)
      changes.push({ at, thereAt, here: value, there: [] });
    if (!removed) at += value.length;
    if (!added) thereAt += value.length;
  }
  return changes;
}

/** The same line by line. */
export async function differingLines(
  here: readonly string[],
  there: readonly string[],
): Promise<DifferingLine[] | null> {
  const changes = await changesBetween(here, there);
  if (changes === null) return null;
  return changes.flatMap(({ at, here: instead, there: missing }) =>
    Array.from({ length: Math.max(missing.length, instead.length) }, (_, turn) => ({
      line: 1 + at + Math.min(turn, instead.length),
      here: instead[turn] ?? null,
      there: missing[turn] ?? null,
    })),
  );
}
