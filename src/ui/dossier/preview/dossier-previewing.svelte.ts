/** The preview of a dossier: made again a moment after each choice, dropped when the next one is made. */
import { type Client, exportChunks } from '../../../contract/client.ts';
import type { DossierAnswer, ExportPart } from '../../../contract/answers/export.ts';
import { Task } from '../../shared/work/task.svelte.ts';
import type { DossierWish } from '../choices/dossier-choices.svelte.ts';

/** Wait after a choice, in case another follows. */
const PAUSE_MS = 400;
/** Characters above which only the beginning is shown: laying out more would take the frame long. */
const MAX_SHOWN = 4_000_000;

interface DossierHtml {
  html: string;
  /** Whether the dossier is longer than this. */
  isCut: boolean;
}

export class DossierPreviewing {
  /** The last preview made; may be of earlier choices. */
  made = $state.raw<DossierHtml | null>(null);
  /** Whether choices were made after this preview. */
  isOld = $state(false);
  readonly #client: Client;
  readonly #task: Task;
  #wish: DossierWish | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client) {
    this.#client = client;
    this.#task = new Task(client, 'dossier-preview');
  }

  get fault() {
    return this.#task.fault;
  }

  get progress() {
    return this.#task.progress;
  }

  /** null if no dossier can be made of the choices. */
  choose(wish: DossierWish | null): void {
    this.cancel();
    this.#wish = wish;
    if (wish === null) this.made = null;
    else this.#pause = setTimeout(() => void this.make(), PAUSE_MS);
  }

  /** Makes the preview at once. */
  async make(): Promise<void> {
    clearTimeout(this.#pause);
    const wish = this.#wish;
    if (wish === null) return;
    const html = await this.#task.run('Making the preview', async (task, onProgress) => {
      const request = { ...wish, format: 'html', isPreview: true, task } as const;
      const made = await this.#client.exportDossier(request);
      return this.#read(made, onProgress);
    });
    if (html !== undefined) {
      this.made = html;
      this.isOld = false;
    } else if (this.fault !== null) this.made = null;
  }

  /** Drops the preview being made. */
  cancel(): void {
    clearTimeout(this.#pause);
    this.#wish = null;
    this.isOld = true;
    this.#task.cancel();
  }

  /** The engine holds only a few exports, so each is closed at once, whatever the result. */
  async #read(
    { export: name, entities, ties }: DossierAnswer,
    onProgress: (done: number, total: number) => void,
  ): Promise<DossierHtml> {
    const parts: string[] = [];
    let size = 0;
    const showProgress = ({ written }: Pick<ExportPart, 'written'>): void =>
      onProgress(written, entities + ties);
    try {
      showProgress({ written: 0 });
      for await (const part of exportChunks(this.#client, name, 0, showProgress)) {
        if (typeof part !== 'string') continue;
        parts.push(part);
        size += part.length;
        if (size > MAX_SHOWN) return { html: parts.join(''), isCut: true };
      }
      return { html: parts.join(''), isCut: false };
    } finally {
      // No fault if it is closed already.
      void this.#client.closeExport({ export: name }).catch(() => undefined);
    }
  }
}
