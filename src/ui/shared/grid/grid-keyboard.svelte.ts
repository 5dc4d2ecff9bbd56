/** What the keys do in a grid: move the current row, choose it, open it, find one by its letters. */
import type { GridChoice, GridColumn } from './grid-column.ts';

/** Characters that begin a search by letters; `/` and `?` belong to the window. */
const LETTER = /^[\p{L}\p{N}]$/u;

interface GridActions {
  goTo: (index: number) => void;
  isLoaded: (index: number) => boolean;
  textAt: (index: number) => string | null;
  choose: (index: number, choice: GridChoice) => void;
  open: (index: number) => void;
  sort: (column: string) => void;
}

/** Every method returns whether it handled the key. */
export class GridKeyboard {
  /** The column the keyboard is on while it is in the header. */
  headerColumn = $state(0);
  readonly #typeahead = new Typeahead();
  readonly #do: GridActions;

  constructor(actions: GridActions) {
    this.#do = actions;
  }

  /** Arrows, Page keys, Home and End; with Shift the row reached is chosen, with those on the way. */
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

/** The current row of a list, and what the keyboard needs to move it. */
interface GridPlace {
  current: number;
  count: number;
  /** Rows in one screenful. */
  page: number;
  /** -1 if the header can be reached, else 0. */
  first: number;
}

/** The row a key leads to, or null when the key means nothing here. */
function rowAfterKey(key: string, { current, count, page, first }: GridPlace): number | null {
  const within = (row: number): number => Math.max(Math.min(row, count - 1), count ? 0 : first);
  switch (key) {
    case 'ArrowDown':
      return within(current + 1);
    case 'ArrowUp':
      return current <= 0 ? first : within(current - 1);
    case 'PageDown':
      return within(current + page);
    case 'PageUp':
      return within(current - page);
    case 'Home':
      return within(0);
    case 'End':
      return within(count - 1);
    default:
      return null;
  }
}

const TYPED_TOGETHER_MS = 800;

/** How many rows are searched for typed text; more would block the page. */
const LOOKED_THROUGH = 20_000;

/** Finds the next row that begins with what was typed. */
class Typeahead {
  #typed = '';
  #last = 0;

  get typing(): boolean {
    return this.#typed !== '' && Date.now() - this.#last < TYPED_TOGETHER_MS;
  }

  /** The row to go to, or null if none begins so. `textAt` returns null for a row not loaded. */
  find(
    key: string,
    current: number,
    count: number,
    textAt: (index: number) => string | null,
  ): number | null {
    const before = this.typing ? this.#typed : '';
    this.#last = Date.now();
    this.#typed = before + key.toLocaleLowerCase();
    // Repeating one letter steps through the rows that begin with it.
    const repeated = [...this.#typed].every((letter) => letter === this.#typed[0]);
    const wanted = repeated ? (this.#typed[0] ?? '') : this.#typed;
    const start = repeated || before === '' ? current + 1 : Math.max(current, 0);
    for (let step = 0; step < Math.min(count, LOOKED_THROUGH); step++) {
      const index = (start + step) % count;
      if (textAt(index)?.toLocaleLowerCase().startsWith(wanted)) return index;
    }
    return null;
  }
}

/**
 * Reports how far the list begins below the start of the pane, in pixels: now, and while what is above it
 * grows, folds and loads. The returned function stops it.
 */
export function watchOffset(
  list: HTMLElement,
  pane: HTMLElement,
  take: (offset: number) => void,
): () => void {
  const measure = (): void =>
    take(list.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop);
  const observer = new ResizeObserver(measure);
  observer.observe(pane);
  for (const child of pane.children) observer.observe(child);
  measure();
  return () => observer.disconnect();
}
