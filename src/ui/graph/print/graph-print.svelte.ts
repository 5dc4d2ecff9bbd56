/** Prints the graph: its picture is made first, since its size decides how many sheets it needs. */
import type { Paper } from '../../../contract/answers/picture.ts';
import { pictureAsShown } from '../export/picture-as-shown.ts';
import { ExportTask } from '../export/export-task.svelte.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import type { SheetPlan, SheetPlans, PaperRequest, PaperReply } from './paper-worker.ts';
import { printPicture, type PrintedPicture } from './print-picture.ts';
import { startWorker } from '../../shared/work/worker-source.ts';
import paperWorkerUrl from './paper-worker.ts?worker&url';
import { Refusal } from '../../../contract/faults/faults.ts';

export class GraphPrint {
  /** How the picture fits on the chosen paper; null until known. */
  plans = $state.raw<SheetPlans | null>(null);

  readonly #graph: GraphWithParts;
  /** The paper chosen last. */
  #wanted: Paper | null = null;
  readonly #work: ExportTask;
  #picture: PrintedPicture | null = null;
  #planner: PaperPlanner | null = null;

  constructor(graph: GraphWithParts) {
    this.#graph = graph;
    this.#work = new ExportTask(graph, { begin: 'Drawing the picture', counting: 'Drawing' });
  }

  get fault() {
    return this.#work.fault;
  }

  /** Progress of drawing, of finding where to cut, or of sending to the printer. */
  get progress() {
    return this.#work.progress;
  }

  /** Makes a picture of everything shown, in the colours for paper, and plans its sheets. */
  async draw(paper: Paper): Promise<void> {
    this.#forget();
    const wanted = { format: 'svg', theme: 'light', ...pictureAsShown(this.#graph) } as const;
    await this.#work.perform(async (task) => {
      const made = await this.#work.open(wanted, task);
      const { svg } = await this.#work.readSvg(made, task);
      await this.#work.throwIfCancelled(made, task);
      const name = (made.files[0]?.name ?? '').replace(/\.[^.]*$/, '');
      this.#picture = { svg, name };
      this.#planner = createPaperPlanner(svg);
      await this.#plan(paper, task);
    });
  }

  /** Plans the sheets for another paper. */
  async choose(paper: Paper): Promise<void> {
    if (this.#planner === null) return this.draw(paper);
    this.plans = null;
    await this.#work.perform((task) => this.#plan(paper, task));
  }

  /** Sends the picture to the printer; returns whether that succeeded. */
  async print(plan: SheetPlan): Promise<boolean> {
    const picture = this.#picture;
    const plans = this.plans;
    if (!picture || !plans || this.progress) return false;
    const done = await this.#work.perform(async () => {
      await printPicture(picture, plans, plan, () => this.#picture === picture);
      return true;
    });
    return done === true;
  }

  /** Stops the work under way and drops the picture. */
  cancel(): void {
    this.#forget();
    this.#work.cancel();
  }

  async #plan(paper: Paper, task: string): Promise<void> {
    this.#work.showWords('Finding where to cut it', task);
    const planner = this.#planner;
    this.#wanted = paper;
    const plans = await planner?.plan(paper);
    // Another paper may have been chosen meanwhile.
    if (plans && planner === this.#planner && paper === this.#wanted) this.plans = plans;
  }

  #forget(): void {
    this.#planner?.close();
    this.#planner = this.#picture = this.plans = null;
  }
}

/** The page's end of the paper worker, for one picture. */
interface PaperPlanner {
  /**
   * How the picture fits on this paper. Rejects if the picture can't be printed, and as `cancelled` when
   * another paper is requested meanwhile.
   */
  plan(paper: Paper): Promise<SheetPlans>;
  /** Ends the worker; a plan under way is refused as `cancelled`. */
  close(): void;
}

export function createPaperPlanner(svg: Blob): PaperPlanner {
  const worker = startWorker(paperWorkerUrl);
  const post = (request: PaperRequest): void => worker.postMessage(request);
  post({ svg });
  let drop = (): void => undefined;
  return {
    plan: (paper) =>
      new Promise((resolve, reject) => {
        drop();
        drop = () => reject(new Refusal('cancelled'));
        worker.onmessage = ({ data }: MessageEvent<PaperReply>) => {
          if (data.paper !== paper) return;
          if ('plans' in data) resolve(data.plans);
          else reject(new Error(data.failed));
        };
        worker.onerror = (event) => {
          reject(new Error(event.message || 'the paper worker did not start'));
        };
        post({ paper });
      }),
    close() {
      worker.terminate();
      drop();
    },
  };
}
