/** The paper worker: a picture in, then how it goes on each paper asked for. Nothing of it runs in the page. */
import type { Paper } from '../../../contract/answers/picture.ts';
import { planPaper, type PaperPlan, MOST_SHEETS } from '../../../drawing/paper/chart-paper.ts';
import { edgesOf, type SheetEdges } from '../../../drawing/paper/paper-marks.ts';
import { readPicture, type PaperPicture } from '../../../drawing/paper/paper-picture.ts';

export type PaperRequest = { svg: Blob } | { paper: Paper };

/** A plan with what the edges of its sheets say. */
export interface SheetPlan extends PaperPlan {
  edges: readonly SheetEdges[];
}

export interface SheetPlans extends Pick<PaperPicture, 'title' | 'about' | 'size'> {
  whole: SheetPlan;
  /** null where the words of the whole can be read; without edges where it is more than `MOST_SHEETS`. */
  readable: SheetPlan | null;
}

/** Of the paper that was asked for. */
export type PaperReply = { paper: Paper } & ({ plans: SheetPlans } | { failed: string });

let picture: Promise<PaperPicture> | null = null;

self.addEventListener('message', ({ data }: MessageEvent<PaperRequest>) => {
  if ('svg' in data) {
    picture = data.svg.text().then(readPicture);
    return;
  }
  const { paper } = data;
  plansFor(paper).then(
    (plans) => self.postMessage({ paper, plans } satisfies PaperReply),
    (error: unknown) => self.postMessage({ paper, failed: String(error) } satisfies PaperReply),
  );
});

async function plansFor(paper: Paper): Promise<SheetPlans> {
  if (picture === null) throw new Error('no picture was given');
  const drawn = await picture;
  const { whole, readable } = planPaper(drawn, paper);
  const withEdges = (plan: PaperPlan): SheetPlan => {
    const isPrinted = plan.parts.length <= MOST_SHEETS;
    return { ...plan, edges: isPrinted ? edgesOf(drawn, plan.parts) : [] };
  };
  const { title, about, size } = drawn;
  return {
    title,
    about,
    size,
    whole: withEdges(whole),
    readable: readable && withEdges(readable),
  };
}
