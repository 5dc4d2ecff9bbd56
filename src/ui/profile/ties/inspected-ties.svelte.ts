/** The ties that are inspected: those of one line of the graph, of one row or of an answer, as they stand now. */
import type { EntityLabels } from '../../../contract/model/answer.ts';
import type { Tie } from '../../../contract/model/tie.ts';

export class InspectedTies {
  /** Counts how often some were shown, so that the window can bring the pane into sight. */
  shown = $state(0);
  /** What their ends are called that are not on the graph. */
  labels = $state.raw<EntityLabels>({});
  #given = $state.raw<readonly Tie[]>([]);
  /** Those of an answer that were not on the graph as it has them. */
  #elsewhere = $state.raw<readonly Tie[]>([]);
  readonly #all: () => readonly Tie[];

  /** Those that are still on the graph, or were not when they were shown. */
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

  /** `labels`: of the ends of those that may not be on the graph. */
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

  /** As they stand on the graph now. */
  #thereOf(ties: readonly Tie[]): Tie[] {
    const ids = ties.map(({ id }) => id);
    return this.#all().filter(({ id }) => ids.includes(id));
  }
}
