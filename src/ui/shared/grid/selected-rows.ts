/** The selection of a list after a click, Space or Shift. */
import type { GridChoice } from './grid-column.ts';

/**
 * A plain choice selects that row alone; a toggle adds or removes it; extending adds every row from the
 * last chosen one on. A row without an id can't be chosen.
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
 * The selection when a row may stand for several ids: all of them with the first, none without it.
 * @param folds the ids of each such row, first the one by which it is chosen
 */
export function withFolds<Id>(chosen: readonly Id[], folds: readonly (readonly Id[])[]): Id[] {
  if (folds.length === 0) return [...chosen];
  const firsts = new Set(chosen);
  const folded = new Set(folds.flat());
  const whole = folds.filter(([first]) => first !== undefined && firsts.has(first)).flat();
  return [...chosen.filter((id) => !folded.has(id)), ...whole];
}

/** To be called when a grid is pressed: Shift selects rows, and not the text between them as well. */
export function preventTextSelection(event: MouseEvent): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus({ preventScroll: true });
}
