/** What the keys do in a grid: move the current row, choose it, open it, find one by its letters. */
import type { GridChoice, GridColumn } from './grid-column.ts';
import { rowAfterKey, Typeahead, type GridPlace } from './grid-keys.ts';

/** What begins a search by letters; `/` and `?` belong to the window. */
const LETTER = /^[\p{L}\p{N}]$/u;

interface GridActions {
  goTo: (index: number) => void;
  isLoaded: (index: number) => boolean;
  textAt: (index: number) => string | null;
  choose: (index: number, choice: GridChoice) => void;
  open: (index: number) => void;
  sort: (column: string) => void;
}

/** Every method says whether the key was taken. */
export class GridKeyboard {
  /** The column the keyboard is on while it is in the header. */
  headerColumn = $state(0);
  readonly #typeahead = new Typeahead();
  readonly #do: GridActions;

  constructor(actions: GridActions) {
    this.#do = actions;
  }

  /** Arrows, Page keys, Home and End; with Shift the rows passed are chosen as well. */
  move(event: KeyboardEvent, place: GridPlace): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const next = rowAfterKey(event.key, place);
    if (next === null) return false;
    this.#do.goTo(next);
    if (event.shiftKey && next >= 0) this.#do.choose(next, { extend: true, toggle: false });
    return true;
  }

  /** Left and Right along the header, Enter or Space to sort. */
  inHeader(event: KeyboardEvent, columns: readonly GridColumn[]): boolean {
    const column = columns[this.headerColumn];
    if (event.key === 'ArrowRight')
      this.headerColumn = Math.min(this.headerColumn + 1, columns.length - 1);
    else if (event.key === 'ArrowLeft') this.headerColumn = Math.max(this.headerColumn - 1, 0);
    else if (event.key === 'Enter' || event.key === ' ') {
      if (column?.sortable) this.#do.sort(column.id);
    } else return false;
    return true;
  }

  /** Enter opens, Space chooses, a letter finds. */
  inRow(event: KeyboardEvent, { current, count }: GridPlace): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const loaded = this.#do.isLoaded(current);
    if (event.key === 'Enter') {
      if (loaded) this.#do.open(current);
    } else if (event.key === ' ' && !this.#typeahead.typing) {
      if (loaded) this.#do.choose(current, { extend: event.shiftKey, toggle: true });
    } else if (this.#typeahead.typing ? event.key.length === 1 : LETTER.test(event.key)) {
      const found = this.#typeahead.find(event.key, current, count, this.#do.textAt);
      if (found !== null) this.#do.goTo(found);
    } else return false;
    return true;
  }
}
