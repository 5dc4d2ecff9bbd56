/** Fetches entities typed by id, and adds them to the canvas together. */
import type { CoveredEntity } from '../../../contract/answers/coverage.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { Task } from '../../shared/work/task.svelte.ts';
import { fetchTyped, idsInWords, notFetchedInWords } from '../../shared/named/fetch-typed.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';

/** At most this many are named when the addition is announced. */
const NAMED_AT_MOST = 3;
const NAME = 'typed';

/** Whether a task was started by this. */
export const isTypedFetch = (task: string): boolean => task.startsWith(`${NAME} `);

export class TypedFetch {
  readonly task: Task;
  /** Which entities were not added and why, until dismissed; empty if all were. */
  notAdded = $state('');
  readonly #graph: CaseGraph;

  constructor(graph: CaseGraph) {
    this.#graph = graph;
    this.task = new Task(graph.deps.client, NAME);
  }

  /** Fetches the ids and adds those that exist in one step. `invalid`: typed text that is no id. */
  async add(ids: readonly EntityId[], invalid: readonly string[] = []): Promise<void> {
    const fetched = await this.fetch(ids, invalid, 'Not added');
    if (fetched === null) return;
    const found = fetched.map(({ entity }) => entity);
    const fresh = found.filter((id) => !this.#graph.has(id));
    if (found.length > 0 && !(await this.#graph.add(found, `add ${idsInWords(found)}`))) return;
    const names = fetched.slice(0, NAMED_AT_MOST).map(({ label }) => toPlainWords(label, 40));
    const some =
      fresh.length === found.length ? '' : `, ${found.length - fresh.length} there before`;
    const added =
      found.length > NAMED_AT_MOST || some !== '' ? idsInWords(found) + some : names.join(', ');
    const done = found.length > 0 && `Added: ${added}`.replace(/\.?$/, '.');
    this.#graph.deps.announce([done, this.notAdded].filter(Boolean).join(' '));
  }

  /** The ids that exist; the others go to `notAdded` after `prefix`. Null if stopped or the case changed. */
  async fetch(
    ids: readonly EntityId[],
    invalid: readonly string[],
    prefix: string,
  ): Promise<CoveredEntity[] | null> {
    const { case: inCase, deps } = this.#graph;
    this.notAdded = '';
    const result = await this.task.run('Fetching what was typed', (task) =>
      fetchTyped(deps.client, ids, { inCase, task }),
    );
    if (this.task.fault) deps.fault(this.task.fault);
    if (!result || this.#graph.case !== inCase) return null;
    const missing = notFetchedInWords(result.missing, invalid);
    this.notAdded = missing && `${prefix}: ${missing}.`;
    return result.had;
  }

  /** Returns whether anything was under way. */
  stop(): boolean {
    if (this.task.progress === null) return false;
    this.task.cancel();
    return true;
  }

  reset(): void {
    this.task.detach();
    this.notAdded = '';
  }
}
