/** Exporting the graph: one task from pressing Save until the files are saved. */
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

/** The format that the page itself draws from an SVG. */
export const PAGE_DRAWN_FORMAT: FormatName = 'png';

/** An export as requested in the dialog; data files ignore what only pictures show. */
export interface ExportWish extends PictureAsShown {
  format: FormatName;
  /** null: everything visible. */
  entities: readonly EntityId[] | null;
  /** The colours of a picture. */
  theme: Theme;
  /** For PDF only. */
  paper?: Paper;
  isTiled?: boolean;
  /** For PNG only: pixels for one pixel of the drawing. */
  scale: number;
  /** For data files: whether to include ties that the time of the graph leaves out. */
  ofAnyTime: boolean;
  redact: readonly Redaction[];
}

export interface SavedFiles extends SavedWhere, ExportCounts {
  redact: readonly Redaction[];
  /** For PNG only. */
  size?: PngSize;
  /** Why the saved export is not in the journal; null if it is. */
  journalFault: Fault | null;
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

  get progress() {
    return this.#work.progress;
  }

  /** Makes and saves an export; returns whether it was saved. */
  async save(wish: ExportWish): Promise<boolean> {
    this.saved = null;
    const saved = await this.#work.perform((task) => this.#make(wish, task));
    if (saved) this.saved = saved;
    return saved !== undefined;
  }

  /** Cancels the export under way, without leaving files, and forgets the last report. */
  cancel(): void {
    this.saved = null;
    this.#work.cancel();
  }

  async #make(wish: ExportWish, task: string): Promise<SavedFiles> {
    const { format, scale: _scale, entities, redact, ...rest } = wish;
    const isDrawn = format === PAGE_DRAWN_FORMAT;
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
    return { ...what, journalFault: null, ...(await this.#save(made, task)) };
  }

  #save(made: ExportAnswer, task: string): Promise<SavedWhere> {
    const { client } = this.#graph.deps;
    return saveExport(client, made.export, task, () => this.#work.throwIfCancelled(made, task));
  }

  /** Draws the engine's SVG as a PNG and saves it. */
  async #drawAndSave(made: ExportAnswer, wish: ExportWish, task: string) {
    const { svg, loss } = await this.#work.readSvg(made, task);
    const { picture, size } = await drawPng(svg, wish.scale);
    await this.#work.throwIfCancelled(made, task);
    const drawn = made.files[0]?.name ?? '';
    const given = fileNames(wish.format, '')[0] ?? '';
    const name = `${drawn.replace(/\.[^.]*$/, '')}${given}`;
    download(picture, name);
    const journalFault = await notePicture(this.#graph.deps.client, made, picture);
    return { how: 'download', files: [name], loss, size, journalFault } as const;
  }
}
