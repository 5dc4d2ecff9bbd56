/** Several ids typed at once, put on the canvas together. */
import type { EntityId } from '../../contract/model/entity.ts';
import { toPlainWords } from '../../drawing/visible-text.ts';
import { LongTask } from '../shared/long-task.svelte.ts';
import { haveTyped, idsInWords, notHadInWords } from '../shared/typed/have-typed.ts';
import type { AskedGraph } from './answers/asked-graph.ts';

/** So many are named where it is said what was added. */
const NAMED = 3;

export class TypedOntoGraph {
  readonly task: LongTask;
  /** Who was not added, and why, until it is put away; none: all were. */
  left = $state('');
  readonly #graph: AskedGraph;

  constructor(graph: AskedGraph) {
    this.#graph = graph;
    this.task = new LongTask(graph.deps.client, 'typed');
  }

  /** Has them, and puts those there are on the canvas as one step. `unread`: what was typed and is no id. */
  async add(ids: readonly EntityId[], unread: readonly string[] = []): Promise<void> {
    const { case: inCase, deps } = this.#graph;
    this.left = '';
    const told = await this.task.run('Fetching what was typed', (task) =>
      haveTyped(deps.client, ids, { inCase, task }),
    );
    if (this.task.fault) deps.fault(this.task.fault);
    if (!told || this.#graph.case !== inCase) return;
    const had = told.had.map(({ entity }) => entity);
    const fresh = had.filter((id) => !this.#graph.has(id));
    if (had.length > 0 && !(await this.#graph.add(had, `add ${idsInWords(had)}`))) return;
    const missing = notHadInWords(told.missing, unread);
    this.left = missing && `Not added: ${missing}.`;
    const names = told.had.slice(0, NAMED).map(({ label }) => toPlainWords(label, 40));
    const some = fresh.length === had.length ? '' : `, ${had.length - fresh.length} there before`;
    const added = had.length > NAMED || some !== '' ? idsInWords(had) + some : names.join(', ');
    const done = had.length > 0 && `Added: ${added}`.replace(/\.?$/, '.');
    deps.announce([done, this.left].filter(Boolean).join(' '));
  }

  /** Says whether anything was under way. */
  stop(): boolean {
    if (this.task.progress === null) return false;
    this.task.stop();
    return true;
  }

  leave(): void {
    this.task.leave();
    this.left = '';
  }
}
