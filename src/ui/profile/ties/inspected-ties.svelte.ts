/** The inspected ties, of a line on the graph, a table row or an answer, in their current state. */
import type { EntityLabels } from '../../../contract/model/answer.ts';
import type { Tie } from '../../../contract/model/tie.ts';

export class InspectedTies {
  /** Counts how often ties were shown, so that the window can bring the pane into sight. */
  shown = $state(0);
  /** Names of ends that are not on the graph. */
  labels = $state.raw<EntityLabels>({});
  #given = $state.raw<readonly Tie[]>([]);
  /** Ties of an answer that were not on the graph when they were shown. */
  #elsewhere = $state.raw<readonly Tie[]>([]);
  readonly #all: () => readonly Tie[];

  /** Ties that are still on the graph, or were not on it when they were shown. */
  readonly ties: readonly Tie[] = $derived.by(() => {
    if (this.#given.length === 0) return [];
    const there = this.#thereOf(this.#given);
    return this.#given.flatMap(
      (tie) => there.find(({ id }) => id === tie.id) ?? (this.#elsewhere.includes(tie) ? tie : []),
    );
  });

  constructor(all: () => readonly Tie[]) {
    this.#all = all;
  }

  /** `labels`: names of ends that may not be on the graph. */
  show(ties: readonly Tie[], labels: EntityLabels = {}): void {
    const there = this.#thereOf(ties).map(({ id }) => id);
    this.#given = ties;
    this.#elsewhere = ties.filter(({ id }) => !there.includes(id));
    this.labels = labels;
    this.shown += 1;
  }

  close(): void {
    this.#given = [];
  }

  /** These ties as they are on the graph now. */
  #thereOf(ties: readonly Tie[]): Tie[] {
    const ids = ties.map(({ id }) => id);
    return this.#all().filter(({ id }) => ids.includes(id));
  }
}
