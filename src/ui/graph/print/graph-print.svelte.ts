/** Printing the graph: its picture is made first, since its size decides on how many sheets it can be read. */
import type { PaperPlan } from '../../../drawing/chart/chart-paper.ts';
import { readPicture } from '../../../drawing/chart/paper-picture.ts';
import { ExportTask } from '../export/export-task.svelte.ts';
import type { GraphState } from '../graph-state.svelte.ts';
import { printPicture, type PrintedPicture } from './print-picture.ts';

export class GraphPrint {
  /** null until it is made. */
  picture = $state.raw<PrintedPicture | null>(null);

  readonly #graph: GraphState;
  readonly #work: ExportTask;

  constructor(graph: GraphState) {
    this.#graph = graph;
    this.#work = new ExportTask(graph, { begin: 'Drawing the picture', counting: 'Drawing' });
  }

  get fault() {
    return this.#work.fault;
  }

  /** Of the drawing, or of handing it to the printer. */
  get progress() {
    return this.#work.progress;
  }

  /** Make the picture of everything shown, as it is shown now, in the colours for paper. */
  async draw(): Promise<void> {
    this.picture = null;
    const { recordsApart, view } = this.#graph;
    const shown = { withoutEnded: view.hiddenEnded > 0, recordsApart };
    const wanted = { format: 'svg', theme: 'light', ...shown } as const;
    const picture = await this.#work.run(async (task): Promise<PrintedPicture> => {
      const made = await this.#work.open(wanted, task);
      const { svg } = await this.#work.readSvg(made, task);
      const name = (made.files[0]?.name ?? '').replace(/\.[^.]*$/, '');
      return { svg, name, drawn: readPicture(await svg.text()) };
    });
    this.picture = picture ?? null;
  }

  /** Hand the picture to the printer; answers whether it was. */
  async print(plan: PaperPlan): Promise<boolean> {
    const { picture } = this;
    if (!picture || this.progress) return false;
    const done = await this.#work.run(async () => {
      await printPicture(picture, plan, () => this.picture === picture);
      return true;
    });
    return done === true;
  }

  /** Stop what is under way; nothing is left of it. */
  cancel(): void {
    this.picture = null;
    this.#work.cancel();
  }
}
