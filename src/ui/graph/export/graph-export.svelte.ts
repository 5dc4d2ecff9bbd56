/** Taking the graph away: one task from the press on Save until the files are where they belong. */
import type { Fault } from '../../../contract/faults/faults.ts';
import { fileNames, madeFormat, type FormatName } from '../../../contract/answers/formats.ts';
import type { ExportAnswer, ExportCounts } from '../../../contract/answers/export.ts';
import type { Redaction } from '../../../contract/model/case-file.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Theme } from '../../../drawing/shapes/palette.ts';
import type { Paper } from '../../../contract/answers/picture.ts';
import { download } from '../../shared/export/download.ts';
import { saveExport, type SavedWhere } from '../../shared/export/save-export.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import { drawPng, notePicture, type PngSize } from './png.ts';
import { ExportTask } from './export-task.svelte.ts';
import type { PictureAsShown } from './picture-as-shown.ts';

/** Of its pixels the page knows the colours, and needs no browser beside it. */
export const DRAWN_HERE: FormatName = 'png';

/** As on the screen; a file of data has no use for what only a picture shows. */
export interface ExportWish extends PictureAsShown {
  format: FormatName;
  /** null: everything shown. */
  entities: readonly EntityId[] | null;
  /** For pictures: the colours. */
  theme: Theme;
  /** Of a PDF. */
  paper?: Paper;
  isTiled?: boolean;
  /** Of a PNG: pixels for one of the drawing's own. */
  scale: number;
  /** For files of data: ties too that are left out at the time of the graph. */
  ofAnyTime: boolean;
  redact: readonly Redaction[];
}

/** What was saved. */
export interface SavedFiles extends SavedWhere, ExportCounts {
  redact: readonly Redaction[];
  /** Of a PNG: how large it is. */
  size?: PngSize;
  /** It was saved, but why that is not in the journal; null: it is. */
  notNoted: Fault | null;
}

export class GraphExport {
  saved = $state.raw<SavedFiles | null>(null);

  readonly #graph: GraphWithParts;
  readonly #work: ExportTask;

  constructor(graph: GraphWithParts) {
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
    const saved = await this.#work.perform((task) => this.#make(wish, task));
    if (saved) this.saved = saved;
    return saved !== undefined;
  }

  /** Stop what is under way; nothing is left of it. What was said of an earlier one is gone. */
  cancel(): void {
    this.saved = null;
    this.#work.cancel();
  }

  async #make(wish: ExportWish, task: string): Promise<SavedFiles> {
    const { format, scale: _scale, entities, redact, ...rest } = wish;
    const isDrawn = format === DRAWN_HERE;
    const made = await this.#work.open(
      {
        ...rest,
        format: isDrawn ? madeFormat(format) : format,
        entities: entities && [...entities],
        redact: [...redact],
        ...(isDrawn && { drawnAs: format }),
      },
      task,
    );
    const what = { entities: made.entities, ties: made.ties, redact };
    if (isDrawn) return { ...what, ...(await this.#drawAndSave(made, wish, task)) };
    return { ...what, notNoted: null, ...(await this.#save(made, task)) };
  }

  #save(made: ExportAnswer, task: string): Promise<SavedWhere> {
    const { client } = this.#graph.deps;
    return saveExport(client, made.export, task, () => this.#work.goOn(made, task));
  }

  /** The engine makes the SVG; what the person gets of it is drawn here. */
  async #drawAndSave(made: ExportAnswer, wish: ExportWish, task: string) {
    const { svg, loss } = await this.#work.readSvg(made, task);
    const { picture, size } = await drawPng(svg, wish.scale);
    await this.#work.goOn(made, task);
    const drawn = made.files[0]?.name ?? '';
    const given = fileNames(wish.format, '')[0] ?? '';
    const name = `${drawn.replace(/\.[^.]*$/, '')}${given}`;
    download(picture, name);
    const notNoted = await notePicture(this.#graph.deps.client, made, picture);
    return { how: 'download', files: [name], loss, size, notNoted } as const;
  }
}
