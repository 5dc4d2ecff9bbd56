/** The row of a table that the keyboard is on: it follows the row's id, not its index. */
import { untrack } from 'svelte';

export class CurrentRow<Id> {
  #id = $state.raw<Id | null>(null);
  /** Its last index, for when its id disappears. */
  #last = $state(-1);
  readonly #ids: () => readonly Id[];

  /** The current index; that of the row which took its place if its id has disappeared; -1 for none. */
  readonly index = $derived.by(() => {
    if (this.#id === null) return -1;
    const ids = this.#ids();
    const found = ids.indexOf(this.#id);
    return found >= 0 ? found : Math.min(this.#last, ids.length - 1);
  });

  /** `ids` returns the id of each row, in order. */
  constructor(ids: () => readonly Id[]) {
    this.#ids = ids;
  }

  goTo(index: number): void {
    this.#id = this.#ids()[index] ?? null;
    this.#last = this.#id === null ? -1 : index;
  }

  /** To be called in an effect: stays on the row that took the place of one that disappeared. */
  settle(): void {
    const { index } = this;
    untrack(() => this.goTo(index));
  }
}
