/** Whether what the case judged the same counts in an answer, and whether that is otherwise since it was asked. */
import type { CaseId } from '../../../../contract/model/case.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';

/** Why an answer is stale. */
const JUDGED_OTHERWISE = 'What is judged the same changed since';

export class JudgedThen {
  /** As it is chosen. */
  isWanted = $state(true);
  #then = $state.raw<string | null>(null);
  readonly #graph: CaseGraph;

  constructor(graph: CaseGraph) {
    this.#graph = graph;
  }

  /** Whether anything is judged the same in the case. */
  get isAny(): boolean {
    return this.#graph.deps.marks.asOne.length > 0;
  }

  /** It is asked now. */
  note(): void {
    this.#then = this.#now();
  }

  /** The same, with the case to ask with where what is judged in it is to count, and anything is. */
  ask(): { case?: CaseId } {
    this.note();
    const { case: id } = this.#graph;
    return this.isWanted && this.isAny && id !== null ? { case: id } : {};
  }

  get isOtherwise(): boolean {
    return this.#then !== null && this.#then !== this.#now();
  }

  /** In words; null where it counts as it did, or not at all. */
  get stale(): string | null {
    return this.isWanted && this.isOtherwise ? JUDGED_OTHERWISE : null;
  }

  /** Another case is shown. */
  reset(): void {
    this.#then = null;
    this.isWanted = true;
  }

  #now(): string {
    return this.#graph.deps.marks.asOne.map((group) => group.join(' ')).join('\n');
  }
}
