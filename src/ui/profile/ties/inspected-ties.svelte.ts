/** The ties that are inspected: those of one line of the graph, or of one row, as they stand now. */
import type { Tie } from '../../../contract/model/tie.ts';

export class InspectedTies {
  /** Counts how often some were shown, so that the window can bring the pane into sight. */
  shown = $state(0);
  #ids = $state.raw<readonly string[]>([]);
  readonly #all: () => readonly Tie[];

  /** Those that are still on the graph. */
  readonly ties: readonly Tie[] = $derived.by(() =>
    this.#ids.length === 0 ? [] : this.#all().filter(({ id }) => this.#ids.includes(id)),
  );

  constructor(all: () => readonly Tie[]) {
    this.#all = all;
  }

  show(ties: readonly Tie[]): void {
    this.#ids = ties.map(({ id }) => id);
    this.shown += 1;
  }

  close(): void {
    this.#ids = [];
  }
}
