/** What a list has chosen after a click, Space or Shift. */
import type { GridChoice } from './grid-column.ts';

/**
 * A plain choice is that row alone; a toggle adds it or takes it out; extending adds everything from
 * the last chosen row on. A row without an id can't be chosen.
 */
export function withChosen<Id>(
  chosen: readonly Id[],
  { extend, toggle }: GridChoice,
  last: number,
  index: number,
  idAt: (index: number) => Id | null,
): Id[] {
  if (extend && last >= 0) {
    const found = new Set(chosen);
    for (let at = Math.min(last, index); at <= Math.max(last, index); at += 1) {
      const id = idAt(at);
      if (id !== null) found.add(id);
    }
    return [...found];
  }
  const id = idAt(index);
  if (id === null) return [...chosen];
  if (!toggle) return [id];
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
}

/**
 * What is chosen where a row may stand for several: all of them with the first, none without it.
 *
 * @param folds what each such row stands for, the one that is chosen by it first
 */
export function withFolds<Id>(chosen: readonly Id[], folds: readonly (readonly Id[])[]): Id[] {
  if (folds.length === 0) return [...chosen];
  const firsts = new Set(chosen);
  const folded = new Set(folds.flat());
  const whole = folds.filter(([first]) => first !== undefined && firsts.has(first)).flat();
  return [...chosen.filter((id) => !folded.has(id)), ...whole];
}

/** To be called as a grid is pressed: Shift chooses rows, and not the text between them as well. */
export function preventTextSelection(event: MouseEvent): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus({ preventScroll: true });
}
