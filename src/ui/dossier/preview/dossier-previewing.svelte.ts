/** A dossier looked at before it is saved: made again a moment after each choice, and dropped by the next one. */
import { type Client, exportChunks } from '../../../contract/client.ts';
import type { DossierAnswer, ExportPart } from '../../../contract/answers/export.ts';
import { Task } from '../../shared/work/task.svelte.ts';
import type { DossierWish } from '../choices/dossier-choices.svelte.ts';

/** Nobody chooses twice within it. */
const PAUSE_MS = 400;
/** Characters above which only the beginning is shown: a frame would be long in laying out more. */
const MOST_SHOWN = 4_000_000;

interface DossierHtml {
  html: string;
  /** It is longer. */
  isCut: boolean;
}

export class DossierPreviewing {
  /** Of the choice before, while that of the last one is being made. */
  made = $state.raw<DossierHtml | null>(null);
  /** A choice was made since what is shown. */
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

  /** Null: nothing can be made of what is chosen. */
  choose(wish: DossierWish | null): void {
    this.cancel();
    this.#wish = wish;
    if (wish === null) this.made = null;
    else this.#pause = setTimeout(() => void this.make(), PAUSE_MS);
  }

  /** At once. */
  async make(): Promise<void> {
    clearTimeout(this.#pause);
    const wish = this.#wish;
    if (wish === null) return;
    const html = await this.#task.run('Making the preview', async (task, tell) => {
      const request = { ...wish, format: 'html', isPreview: true, task } as const;
      const made = await this.#client.exportDossier(request);
      return this.#read(made, tell);
    });
    if (html !== undefined) {
      this.made = html;
      this.isOld = false;
    } else if (this.fault !== null) this.made = null;
  }

  /** What is being made is dropped. */
  cancel(): void {
    clearTimeout(this.#pause);
    this.#wish = null;
    this.isOld = true;
    this.#task.cancel();
  }

  /** Only so many exports are held: each is let go of at once, whatever became of it. */
  async #read(
    { export: name, entities, ties }: DossierAnswer,
    tell: (done: number, total: number) => void,
  ): Promise<DossierHtml> {
    const parts: string[] = [];
    let size = 0;
    const showProgress = ({ written }: Pick<ExportPart, 'written'>): void =>
      tell(written, entities + ties);
    try {
      showProgress({ written: 0 });
      for await (const part of exportChunks(this.#client, name, 0, showProgress)) {
        if (typeof part !== 'string') continue;
        parts.push(part);
        size += part.length;
        if (size > MOST_SHOWN) return { html: parts.join(''), isCut: true };
      }
      return { html: parts.join(''), isCut: false };
    } finally {
      // That it is gone already is what is wanted.
      void this.#client.closeExport({ export: name }).catch(() => undefined);
    }
  }
}
