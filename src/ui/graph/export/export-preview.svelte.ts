/** An export looked at before it is saved: made again a moment after each choice, and dropped by the next one. */
import type { InputOf } from '../../../contract/commands/commands.ts';
import type { ExportPreview } from '../../../contract/answers/export.ts';
import { Task } from '../../shared/work/task.svelte.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';

/** Entities and ties above which it is made only when it is asked for. */
export const AUTOMATIC_AT_MOST = 20_000;
/** Nobody chooses twice within it. */
const PAUSE_MS = 250;

export type PreviewWish = Omit<InputOf<'previewExport'>, 'case' | 'task'>;

export class ExportPreviewing {
  /** Of the choice before, while that of the last one is being made. */
  preview = $state.raw<ExportPreview | null>(null);
  /** It waits to be asked for. */
  isHeldBack = $state(false);
  /** A choice was made since what is shown. */
  isOld = $state(false);
  readonly #graph: CaseGraph;
  readonly #task: Task;
  #wish: PreviewWish | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(graph: CaseGraph) {
    this.#graph = graph;
    this.#task = new Task(graph.deps.client, 'preview');
  }

  get fault() {
    return this.#task.fault;
  }

  get progress() {
    return this.#task.progress;
  }

  /**
   * Something else was chosen, or the graph is another: what is shown is old, and is made anew.
   * @param size entities and ties, as far as they are known before
   */
  choose(wish: PreviewWish, size: number): void {
    this.reset();
    this.#wish = wish;
    this.isHeldBack = size > AUTOMATIC_AT_MOST;
    if (this.isHeldBack) this.preview = null;
    else this.#pause = setTimeout(() => void this.make(), PAUSE_MS);
  }

  /** At once, however much it is. */
  async make(): Promise<void> {
    clearTimeout(this.#pause);
    const id = this.#graph.case;
    const wish = this.#wish;
    if (id === null || wish === null) return;
    this.isHeldBack = false;
    const { client } = this.#graph.deps;
    const preview = await this.#task.run('Making the preview', (task) =>
      client.previewExport({ ...wish, case: id, task }),
    );
    if (preview) {
      this.preview = preview;
      this.isOld = false;
    } else if (this.fault !== null) this.preview = null;
  }

  /** What is being made is dropped. */
  reset(): void {
    clearTimeout(this.#pause);
    this.#wish = null;
    this.isOld = true;
    this.#task.cancel();
  }

  /** Nothing of it is left. */
  forget(): void {
    this.reset();
    this.preview = null;
    this.isHeldBack = false;
  }
}
