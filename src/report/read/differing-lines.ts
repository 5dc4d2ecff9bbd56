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

/** Others are answered between. Null: they differ in too many lines to be told one by one. */
export async function differingLines(
  here: readonly string[],
  there: readonly string[],
): Promise<DifferingLine[] | null> {
  const parts = await new Promise<ChangeObject<string[]>[] | undefined>((callback) => {
    diffArrays([...there], [...here], { callback, maxEditLength: MOST_APART });
  });
  if (parts === undefined) return null;
  const found: DifferingLine[] = [];
  // What is missing stands before what is there instead.
  let missing: string[] = [];
  let line = 1;
  const take = (instead: readonly string[]): void => {
    for (let at = 0; at < Math.max(missing.length, instead.length); at += 1) {
      const [one = null, other = null] = [instead[at], missing[at]];
      found.push({ line: line + Math.min(at, instead.length), here: one, there: other });
    }
    missing = [];
  };
  for (const { value, added, removed } of parts) {
    if (removed) missing = value;
    else {
      take(added ? value : []);
      line += value.length;
    }
  }
  take([]);
  return found;
}
