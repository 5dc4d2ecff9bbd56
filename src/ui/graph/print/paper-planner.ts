/** The page's end of the paper worker, which knows one picture. */
import { Refusal } from '../../../contract/faults.ts';
import type { Paper } from '../../../contract/model/paper.ts';
import { startWorker } from '../../shared/worker-source.ts';
import type { PaperReply, PaperRequest, SheetPlans } from './paper-worker.ts';
import paperWorkerUrl from './paper-worker.ts?worker&url';

export interface PaperPlanner {
  /**
   * How the picture goes on this paper. Rejects what is no picture to print, and as `cancelled` when
   * another paper is asked for meanwhile.
   */
  plan(paper: Paper): Promise<SheetPlans>;
  /** Nothing more is asked; what is under way is refused as `cancelled`. */
  close(): void;
}

export function createPaperPlanner(svg: Blob): PaperPlanner {
  const worker = startWorker(paperWorkerUrl);
  const ask = (request: PaperRequest): void => worker.postMessage(request);
  ask({ svg });
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
        ask({ paper });
      }),
    close() {
      worker.terminate();
      drop();
    },
  };
}
