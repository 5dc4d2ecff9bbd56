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

/** To be called as a grid is pressed: Shift chooses rows, and not the text between them as well. */
export function chooseNoText(event: MouseEvent): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus({ preventScroll: true });
}
