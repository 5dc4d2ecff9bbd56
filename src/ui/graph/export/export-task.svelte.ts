/** One export under way: how far it is, what it was refused with, and how it is called off. */
import { exportChunks } from '../../../contract/export-chunks.ts';
import { Refusal, type Fault } from '../../../contract/faults.ts';
import type { InputOf } from '../../../contract/commands.ts';
import type { ExportAnswer, Loss } from '../../../contract/model/answers.ts';
import { faultToShow } from '../../shared/fault-to-show.ts';
import type { GraphState } from '../graph-state.svelte.ts';

interface Progress {
  words: string;
  done: number;
  total: number | null;
}

/** What is said before anything is counted, and of what is counted. */
interface TaskWords {
  begin: string;
  counting: string;
}

export class ExportTask {
  fault = $state.raw<Fault | null>(null);
  progress = $state.raw<Progress | null>(null);

  readonly #graph: GraphState;
  readonly #words: TaskWords;
  /** The work under way; what belongs to an older one is dropped. */
  #task: string | null = null;

  constructor(graph: GraphState, words: TaskWords) {
    this.#graph = graph;
    this.#words = words;
  }

  /** What the work made; undefined where it was refused, which `fault` says, or called off. */
  async run<T>(work: (task: string) => Promise<T>): Promise<T | undefined> {
    this.cancel();
    const task = `export ${crypto.randomUUID()}`;
    this.#task = task;
    this.progress = { words: this.#words.begin, done: 0, total: null };
    const stopHearing = this.#client.on('taskProgressed', (event) => {
      if (event.task === task) this.#show(task, event.done, event.total);
    });
    let made: T | undefined;
    try {
      made = await work(task);
    } catch (error) {
      const refused = faultToShow(error);
      // Called off by the person: nothing to be told.
      if (task === this.#task && refused.code !== 'cancelled') this.fault = refused;
    } finally {
      stopHearing();
    }
    if (task !== this.#task) return undefined;
    this.#task = null;
    this.progress = null;
    return made;
  }

  /** Stop what is under way; nothing is left of it. What was said of an earlier one is gone. */
  cancel(): void {
    const task = this.#task;
    this.#task = null;
    this.progress = null;
    this.fault = null;
    if (task) void this.#graph.refusable(() => this.#client.cancelTask({ task }));
  }

  /** Has the engine open an export of the case on show. */
  async open(wish: Omit<InputOf<'exportGraph'>, 'case' | 'task'>, task: string) {
    const id = this.#graph.case;
    if (id === null) throw new Refusal('cancelled');
    const made = await this.#client.exportGraph({ ...wish, case: id, task });
    await this.goOn(made, task);
    this.#show(task, 0, made.entities + (made.ties ?? 0));
    return made;
  }

  /** The SVG that was opened, read to its end. */
  async readSvg(made: ExportAnswer, task: string): Promise<{ svg: Blob; loss: readonly Loss[] }> {
    // Cancelled with the task; read to its end below.
    const whole = this.#client.awaitExport({ export: made.export, task });
    whole.catch(() => undefined);
    const chunks = await Array.fromAsync(exportChunks(this.#client, made.export, 0));
    const { loss } = await whole;
    return { svg: new Blob(chunks, { type: 'image/svg+xml' }), loss };
  }

  /** A cancel between two commands finds neither of them under way: it is seen to here. */
  async goOn(made: ExportAnswer, task: string): Promise<void> {
    if (task === this.#task) return;
    await this.#client.closeExport({ export: made.export });
    throw new Refusal('cancelled');
  }

  /** What it is at, where nothing is counted. */
  say(words: string, task: string): void {
    if (task === this.#task) this.progress = { words, done: 0, total: null };
  }

  get #client() {
    return this.#graph.deps.client;
  }

  #show(task: string, done: number, total: number | null): void {
    if (task !== this.#task) return;
    const of = total === null ? '' : ` of ${total.toLocaleString('en')}`;
    const words = `${this.#words.counting}: ${done.toLocaleString('en')}${of} entities and ties`;
    this.progress = { words, done, total };
  }
}
