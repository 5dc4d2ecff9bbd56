/** Taking the graph away: one task from the press on Save until the files are where they belong. */
import { Refusal } from '../../../contract/faults.ts';
import { fileNames, FORMATS, madeFormat, type FormatName } from '../../../contract/formats.ts';
import type { ExportAnswer, Loss } from '../../../contract/model/answers.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Theme } from '../../../drawing/appearance.ts';
import { download, downloadFrom } from '../../shared/download.ts';
import type { GraphState } from '../graph-state.svelte.ts';
import { ExportTask } from './export-task.svelte.ts';
import type { PictureAsShown } from './picture-as-shown.ts';
import { svgToPng } from './png.ts';

/** As on the screen; a file of data has no use for what only a picture shows. */
export interface ExportWish extends PictureAsShown {
  format: FormatName;
  /** null: everything shown. */
  entities: readonly EntityId[] | null;
  /** For pictures: the colours. */
  theme: Theme;
  /** For files of data: ties too that are left out at the time of the graph. */
  ofAnyTime: boolean;
}

/** What was saved. */
export interface SavedFiles {
  /** Paths where the host wrote them; names where the browser took them as downloads. */
  files: readonly string[];
  how: 'written' | 'download';
  loss: readonly Loss[];
}

export class GraphExport {
  saved = $state.raw<SavedFiles | null>(null);

  readonly #graph: GraphState;
  readonly #work: ExportTask;

  constructor(graph: GraphState) {
    this.#graph = graph;
    this.#work = new ExportTask(graph, { begin: 'Opening the export', counting: 'Saving' });
  }

  get fault() {
    return this.#work.fault;
  }

  /** Of the saving under way. */
  get progress() {
    return this.#work.progress;
  }

  /** Make and save what is wished for; answers whether it was saved. */
  async save(wish: ExportWish): Promise<boolean> {
    this.saved = null;
    const saved = await this.#work.run((task) => this.#make(wish, task));
    if (saved) this.saved = saved;
    return saved !== undefined;
  }

  /** Stop what is under way; nothing is left of it. What was said of an earlier one is gone. */
  cancel(): void {
    this.saved = null;
    this.#work.cancel();
  }

  async #make({ format, entities, ...wish }: ExportWish, task: string): Promise<SavedFiles> {
    const { client } = this.#graph.deps;
    const wanted = { ...wish, format: madeFormat(format), entities: entities && [...entities] };
    const made = await this.#work.open(wanted, task);
    if (FORMATS[format].drawnFrom !== undefined) return this.#drawAndSave(made, format, task);
    const { saved, loss } = await client.saveExport({ export: made.export, task });
    if (saved.how === 'written') return { ...saved, loss: loss ?? [] };
    await this.#work.goOn(made, task);
    const whole = client.awaitExport({ export: made.export, task });
    for (const { path, name } of saved.links) downloadFrom(path, name);
    const files = saved.links.map(({ name }) => name);
    return { how: 'download', files, loss: (await whole).loss };
  }

  /** The engine makes the SVG; what the person gets of it is drawn here. */
  async #drawAndSave(made: ExportAnswer, format: FormatName, task: string): Promise<SavedFiles> {
    const { svg, loss } = await this.#work.readSvg(made, task);
    const picture = await svgToPng(svg).catch(refuseUndrawn);
    await this.#work.goOn(made, task);
    const [drawn = '', given = ''] = [made.files[0]?.name, fileNames(format, '')[0]];
    const name = `${drawn.replace(/\.[^.]*$/, '')}${given}`;
    download(picture, name);
    return { how: 'download', files: [name], loss };
  }
}

/** A picture the browser can't draw is something the person can act on. */
function refuseUndrawn(error: unknown): never {
  if (!(error instanceof DOMException)) throw error;
  throw new Refusal('file-unwritable', {
    file: 'PNG',
    why: 'the picture is too large to be drawn here; SVG has no such limit',
  });
}
