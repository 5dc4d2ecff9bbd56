/** What the case judged the same as something was asked, to tell whether that is otherwise by now. */
import type { AskedGraph } from './asked-graph.ts';

export class JudgedThen {
  #then = $state.raw<string | null>(null);
  readonly #graph: AskedGraph;

  constructor(graph: AskedGraph) {
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

  get isOtherwise(): boolean {
    return this.#then !== null && this.#then !== this.#now();
  }

  #now(): string {
    return this.#graph.deps.marks.asOne.map((group) => group.join(' ')).join('\n');
  }
}
