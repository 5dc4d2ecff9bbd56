/** Taking the graph away: one task from the press on Save until the files are where they belong. */
import { exportChunks } from '../../../contract/export-chunks.ts';
import { fault, Refusal, type Fault } from '../../../contract/faults.ts';
import { fileNames, FORMATS, madeFormat, type FormatName } from '../../../contract/formats.ts';
import type { ExportAnswer, Loss } from '../../../contract/model/answers.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Theme } from '../../../drawing/appearance.ts';
import { faultToShow } from '../../shared/fault-to-show.ts';
import { download, downloadFrom } from '../../shared/download.ts';
import type { GraphState } from '../graph-state.svelte.ts';
import { svgToPng } from './png.ts';

export interface ExportWish {
  format: FormatName;
  /** null: everything shown. */
  entities: readonly EntityId[] | null;
  /** For pictures: the colours, and whether ended ties are left out as on the screen. */
  theme: Theme;
  withoutEnded: boolean;
  /** For pictures: whether each record of a company is drawn. */
  recordsApart: boolean;
}

/** What was saved. */
export interface SavedFiles {
  /** Paths where the host wrote them; names where the browser took them as downloads. */
  files: readonly string[];
  how: 'written' | 'download';
  loss: readonly Loss[];
}

interface Progress {
  words: string;
  done: number;
  total: number | null;
}

export class GraphExport {
  saved = $state.raw<SavedFiles | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** Of the saving under way. */
  progress = $state.raw<Progress | null>(null);

  readonly #graph: GraphState;
  /** The work under way; what belongs to an older one is dropped. */
  #task: string | null = null;

  constructor(graph: GraphState) {
    this.#graph = graph;
  }

  /** Make and save what is wished for; answers whether it was saved. */
  async save(wish: ExportWish): Promise<boolean> {
    this.cancel();
    const task = `export ${crypto.randomUUID()}`;
    this.#task = task;
    this.progress = { words: 'Opening the export', done: 0, total: null };
    const stopHearing = this.#client.on('taskProgressed', (event) => {
      if (event.task === task) this.#show(task, event.done, event.total);
    });
    try {
      const saved = await this.#make(wish, task);
      if (task === this.#task) this.saved = saved;
    } catch (error) {
      const refused = exportFault(error);
      // Called off by the person: nothing to be told.
      if (task === this.#task && refused.code !== 'cancelled') this.fault = refused;
    } finally {
      stopHearing();
    }
    if (task !== this.#task) return false;
    this.#task = null;
    this.progress = null;
    return this.saved !== null;
  }

  /** Stop what is under way; nothing is left of it. What was said of an earlier one is gone. */
  cancel(): void {
    const task = this.#task;
    this.#task = null;
    this.progress = null;
    this.saved = null;
    this.fault = null;
    if (task) void this.#graph.refusable(() => this.#client.cancelTask({ task }));
  }

  get #client() {
    return this.#graph.deps.client;
  }

  #show(task: string, done: number, total: number | null): void {
    if (task !== this.#task) return;
    const of = total === null ? '' : ` of ${total.toLocaleString('en')}`;
    const words = `Saving: ${done.toLocaleString('en')}${of} entities and ties`;
    this.progress = { words, done, total };
  }

  async #make({ format, entities, ...wish }: ExportWish, task: string): Promise<SavedFiles> {
    const id = this.#graph.case;
    if (id === null) throw new Refusal('cancelled');
    const made = await this.#client.exportGraph({
      ...wish,
      case: id,
      format: madeFormat(format),
      entities: entities && [...entities],
      task,
    });
    await this.#goOn(made, task);
    this.#show(task, 0, made.entities + made.ties);
    if (FORMATS[format].drawnFrom !== undefined) return this.#drawAndSave(made, format, task);
    const { saved, loss } = await this.#client.saveExport({ export: made.export, task });
    if (saved.how === 'written') return { ...saved, loss: loss ?? [] };
    await this.#goOn(made, task);
    const whole = this.#client.awaitExport({ export: made.export, task });
    for (const { path, name } of saved.links) downloadFrom(path, name);
    const files = saved.links.map(({ name }) => name);
    return { how: 'download', files, loss: (await whole).loss };
  }

  /** A cancel between two commands finds neither of them under way: it is seen to here. */
  async #goOn(made: ExportAnswer, task: string): Promise<void> {
    if (task === this.#task) return;
    await this.#client.closeExport({ export: made.export });
    throw new Refusal('cancelled');
  }

  /** The engine makes the SVG; what the person gets of it is drawn here. */
  async #drawAndSave(made: ExportAnswer, format: FormatName, task: string): Promise<SavedFiles> {
    // Cancelled with the task; read to its end below.
    const whole = this.#client.awaitExport({ export: made.export, task });
    whole.catch(() => undefined);
    const chunks = await Array.fromAsync(exportChunks(this.#client, made.export, 0));
    const { loss } = await whole;
    const picture = await svgToPng(new Blob(chunks, { type: 'image/svg+xml' }));
    await this.#goOn(made, task);
    const [drawn = '', given = ''] = [made.files[0]?.name, fileNames(format, '')[0]];
    const name = `${drawn.replace(/\.[^.]*$/, '')}${given}`;
    download(picture, name);
    return { how: 'download', files: [name], loss };
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
  return faultToShow(error);
}
