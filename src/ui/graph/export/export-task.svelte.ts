/** An export under way, with a count of entities and ties as its progress. */
import { exportChunks } from '../../../contract/client.ts';
import { Refusal } from '../../../contract/faults/faults.ts';
import type { InputOf } from '../../../contract/commands/commands.ts';
import type { ExportAnswer, Loss } from '../../../contract/answers/export.ts';
import { countWords } from '../../shared/words/moment-words.ts';
import { Task, type Progress } from '../../shared/work/task.svelte.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';

/** The words before counting, then those before the count. */
interface TaskWords {
  begin: string;
  counting: string;
}

export class ExportTask extends Task {
  readonly #graph: CaseGraph;
  readonly #words: TaskWords;

  constructor(graph: CaseGraph, words: TaskWords) {
    super(graph.deps.client, 'export');
    this.#graph = graph;
    this.#words = words;
  }

  /** Runs the work and returns its result; undefined if cancelled, or if refused with the fault in `fault`. */
  perform<T>(work: (task: string) => Promise<T>): Promise<T | undefined> {
    return this.run((progress) => (progress ? this.#counted(progress) : this.#words.begin), work);
  }

  /** Opens an export of the open case in the engine. */
  async open(wish: Omit<InputOf<'exportGraph'>, 'case' | 'task'>, task: string) {
    const id = this.#graph.case;
    if (id === null) throw new Refusal('cancelled');
    const made = await this.#graph.deps.client.exportGraph({ ...wish, case: id, task });
    await this.throwIfCancelled(made, task);
    const progress = { done: 0, total: made.entities + (made.ties ?? 0) };
    if (this.isCurrent(task)) this.progress = { ...progress, words: this.#counted(progress) };
    return made;
  }

  /** Reads an opened SVG to its end. */
  async readSvg(made: ExportAnswer, task: string): Promise<{ svg: Blob; loss: readonly Loss[] }> {
    // Awaited after reading the chunks; a cancel of the task ends it.
    const whole = this.#graph.deps.client.awaitExport({ export: made.export, task });
    whole.catch(() => undefined);
    const chunks = await Array.fromAsync(exportChunks(this.#graph.deps.client, made.export, 0));
    const { loss } = await whole;
    return { svg: new Blob(chunks, { type: 'image/svg+xml' }), loss };
  }

  /** Throws `cancelled` and closes the export if the task was cancelled between two commands. */
  async throwIfCancelled(made: ExportAnswer, task: string): Promise<void> {
    if (this.isCurrent(task)) return;
    await this.#graph.deps.client.closeExport({ export: made.export });
    throw new Refusal('cancelled');
  }

  /** Shows these words as progress without a count. */
  showWords(words: string, task: string): void {
    if (this.isCurrent(task)) this.progress = { words, done: 0, total: null };
  }

  #counted({ done, total }: Omit<Progress, 'words'>): string {
    const of = total === null ? '' : ` of ${countWords(total)}`;
    return `${this.#words.counting}: ${countWords(done)}${of} entities and ties`;
  }
}
