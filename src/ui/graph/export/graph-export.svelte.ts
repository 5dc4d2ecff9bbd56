/** Taking the graph away: an export is made, its losses are shown, then its files are saved. */
import { fault, type Fault } from '../../../contract/faults.ts';
import type { ExportAnswer, GraphFormat } from '../../../contract/model/answers.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Theme } from '../../../drawing/appearance.ts';
import { toFault } from '../../shared/to-fault.ts';
import { download } from '../../shared/download.ts';
import type { GraphState } from '../graph-state.svelte.ts';
import { svgToPng } from './png.ts';

export type ExportFormat = GraphFormat | 'png';

export interface ExportWish {
  format: ExportFormat;
  /** null: everything shown. */
  entities: readonly EntityId[] | null;
  /** For pictures: the colours, and whether ended ties are left out as on the screen. */
  theme: Theme;
  withoutEnded: boolean;
}

interface Progress {
  words: string;
  done: number;
  total: number | null;
}

export class GraphExport {
  /** What was made for the wish, waiting to be saved. */
  made = $state.raw<ExportAnswer | null>(null);
  fault = $state.raw<Fault | null>(null);
  progress = $state.raw<Progress | null>(null);

  readonly #graph: GraphState;
  #wish: ExportWish | null = null;
  /** The work under way; what belongs to an older one is dropped. */
  #task: string | null = null;

  constructor(graph: GraphState) {
    this.#graph = graph;
  }

  /** Make the export, so that its size and losses can be shown. A newer wish drops an older one. */
  async prepare(wish: ExportWish): Promise<void> {
    await this.#during('Making the export', async (task) => {
      this.made = null;
      const { format, entities, theme, withoutEnded } = wish;
      const id = this.#graph.case;
      if (id === null) return;
      const made = await this.#graph.deps.client.exportGraph({
        case: id,
        format: format === 'png' ? 'svg' : format,
        entities: entities && [...entities],
        theme,
        withoutEnded,
        task,
      });
      if (task !== this.#task) return;
      this.#wish = wish;
      this.made = made;
    });
  }

  /** Save every file of the export; answers whether all were handed over. */
  async save(): Promise<boolean> {
    const { made } = this;
    const asPng = this.#wish?.format === 'png';
    let saved = false;
    await this.#during('Reading the files', async (task) => {
      const texts: string[] = [];
      for (const [index] of made?.files.entries() ?? []) {
        const text = await this.#read(made, index, task);
        if (text === null) return;
        texts.push(text);
      }
      for (const [index, text] of texts.entries()) {
        const file = made?.files[index];
        if (!file) continue;
        const blob = asPng ? await svgToPng(text) : new Blob([text], { type: file.mime });
        download(blob, asPng ? file.name.replace(/\.svg$/i, '.png') : file.name);
      }
      saved = texts.length > 0;
    });
    return saved;
  }

  /** Stop what is under way; nothing is saved of it. */
  cancel(): void {
    const task = this.#task;
    this.#task = null;
    this.progress = null;
    if (task) void this.#graph.refusable(() => this.#graph.deps.client.cancelTask({ task }));
  }

  async #read(made: ExportAnswer | null, file: number, task: string): Promise<string | null> {
    if (!made) return null;
    const total = made.files[file]?.length ?? null;
    const parts: string[] = [];
    let offset = 0;
    for (;;) {
      const part = await this.#graph.deps.client.readExport({ export: made.export, file, offset });
      if (task !== this.#task) return null;
      parts.push(part.text);
      if (part.next === null) return parts.join('');
      offset = part.next;
      this.progress = {
        words: `Reading ${made.files[file]?.name ?? 'the file'}`,
        done: offset,
        total,
      };
    }
  }

  async #during(words: string, work: (task: string) => Promise<void>): Promise<void> {
    this.cancel();
    const task = `export ${crypto.randomUUID()}`;
    this.#task = task;
    this.fault = null;
    this.progress = { words, done: 0, total: null };
    try {
      await work(task);
    } catch (error) {
      if (task === this.#task) this.fault = exportFault(error);
    }
    if (task !== this.#task) return;
    this.#task = null;
    this.progress = null;
  }
}

/** A picture the browser can't draw is something the person can act on. */
function exportFault(error: unknown): Fault {
  if (error instanceof DOMException) {
    return fault('file-unwritable', {
      file: 'PNG',
      why: 'the picture is too large to be drawn here; SVG has no such limit',
    });
  }
  return toFault(error);
}
