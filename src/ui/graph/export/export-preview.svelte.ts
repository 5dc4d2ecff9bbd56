/** The preview of an export, made again a moment after each choice; the next choice cancels it. */
import type { InputOf } from '../../../contract/commands/commands.ts';
import type { ExportPreview } from '../../../contract/answers/export.ts';
import { Task } from '../../shared/work/task.svelte.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';

/** With more entities and ties than this, a preview is made only on request. */
export const AUTOMATIC_AT_MOST = 20_000;
/** A pause in milliseconds between a choice and its preview. */
const PAUSE_MS = 250;

export type PreviewWish = Omit<InputOf<'previewExport'>, 'case' | 'task'>;

export class ExportPreviewing {
  /** The last preview made; it stays while the next one is made. */
  preview = $state.raw<ExportPreview | null>(null);
  /** Whether it waits to be requested, being large. */
  isHeldBack = $state(false);
  /** Whether a choice was made since the preview shown. */
  isOld = $state(false);
  readonly #graph: CaseGraph;
  readonly #task: Task;
  #wish: PreviewWish | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

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
   * To be called when a choice or the graph has changed; makes a new preview after a pause.
   * @param size entities and ties, where known
   */
  choose(wish: PreviewWish, size: number): void {
    this.reset();
    this.#wish = wish;
    this.isHeldBack = size > AUTOMATIC_AT_MOST;
    if (this.isHeldBack) this.preview = null;
    else this.#timer = setTimeout(() => void this.make(), PAUSE_MS);
  }

  /** Makes the preview now, however large. */
  async make(): Promise<void> {
    clearTimeout(this.#timer);
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

  /** Cancels the preview being made. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#wish = null;
    this.isOld = true;
    this.#task.cancel();
  }

  /** Also forgets the preview shown. */
  forget(): void {
    this.reset();
    this.preview = null;
    this.isHeldBack = false;
  }
}
