/** Where the keyboard takes the current row of a list. */

export interface GridPlace {
  current: number;
  count: number;
  /** Rows in one screenful. */
  page: number;
  /** -1 where the header can be reached, 0 where not. */
  first: number;
}

/** The row a key leads to, or null when the key means nothing here. */
export function rowAfterKey(
  key: string,
  { current, count, page, first }: GridPlace,
): number | null {
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
/** Rows looked through for typed text; more would hold the page. */
const LOOKED_THROUGH = 20_000;

/** Finds the next row that begins with what was typed. */
export class Typeahead {
  #typed = '';
  #last = 0;

  get typing(): boolean {
    return this.#typed !== '' && Date.now() - this.#last < TYPED_TOGETHER_MS;
  }

  /** The row to go to, or null when none begins so. `textAt` gives null for a row not loaded. */
  find(
    key: string,
    current: number,
    count: number,
    textAt: (index: number) => string | null,
  ): number | null {
    const before = this.typing ? this.#typed : '';
    this.#last = Date.now();
    this.#typed = before + key.toLocaleLowerCase();
    // The same letter again and again steps through the rows that begin with it.
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
