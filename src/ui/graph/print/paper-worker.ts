/** The paper worker: takes a picture, then returns a plan for each requested paper. */
import type { Paper } from '../../../contract/answers/picture.ts';
import { planPaper, type PaperPlan, MAX_SHEETS } from '../../../drawing/paper/chart-paper.ts';
import { edgesOf, type SheetEdges } from '../../../drawing/paper/paper-marks.ts';
import { readPicture, type PaperPicture } from '../../../drawing/paper/paper-picture.ts';

export type PaperRequest = { svg: Blob } | { paper: Paper };

/** A plan with the marks at the edges of its sheets. */
export interface SheetPlan extends PaperPlan {
  edges: readonly SheetEdges[];
}

export interface SheetPlans extends Pick<PaperPicture, 'title' | 'about' | 'size'> {
  whole: SheetPlan;
  /** null if the words of `whole` can be read; without edges if it needs more than `MAX_SHEETS`. */
  readable: SheetPlan | null;
}

/** The result for the requested paper. */
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
    const isPrinted = plan.parts.length <= MAX_SHEETS;
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
