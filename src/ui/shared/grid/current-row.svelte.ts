/** Which row of a table the keyboard is on: it follows what the row is about, not its number. */
import { untrack } from 'svelte';

export class CurrentRow<Id> {
  #id = $state.raw<Id | null>(null);
  /** Where it was last, for when what it is about goes. */
  #last = $state(-1);
  readonly #ids: () => readonly Id[];

  /** The row now; the one that came in its place when what it was about went; -1 for none. */
  readonly index = $derived.by(() => {
    if (this.#id === null) return -1;
    const ids = this.#ids();
    const found = ids.indexOf(this.#id);
    return found >= 0 ? found : Math.min(this.#last, ids.length - 1);
  });

  /** `ids` answers what each row is about, in order. */
  constructor(ids: () => readonly Id[]) {
    this.#ids = ids;
  }

  goTo(index: number): void {
    this.#id = this.#ids()[index] ?? null;
    this.#last = this.#id === null ? -1 : index;
  }

  /** To be called in an effect: keeps to the row that came in place of one that went. */
  settle(): void {
    const { index } = this;
    untrack(() => this.goTo(index));
  }
}
