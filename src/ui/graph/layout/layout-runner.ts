/** Runs layouts beside the page, one at a time: asking again drops the one before. */
import type { Spot } from '../../../drawing/elements/boxes.ts';
import type { AnyLayoutRequest } from './algorithms/layout.ts';
import type { LayoutReply } from './layout-worker.ts';
import layoutWorkerUrl from './layout-worker.ts?worker&url';
import { startWorker } from '../../shared/work/worker-source.ts';

/** What is said where newcomers have their places all the same. */
export const LAYOUT_FAILED = 'The layout could not run; entities stand beside their neighbours.';

export interface LayoutRunner {
  /** Places for what is not fixed; null when it was dropped. Rejects when the layout failed. */
  run(request: AnyLayoutRequest): Promise<Spot[] | null>;
  /** Give up what is under way. */
  stop(): void;
}

export function createLayoutRunner(): LayoutRunner {
  let worker: Worker | null = null;
  let drop: (() => void) | null = null;

  const stop = (): void => {
    drop?.();
    drop = null;
  };

  const run = (request: AnyLayoutRequest): Promise<Spot[] | null> => {
    stop();
    return new Promise((resolve, reject) => {
      const busy = (worker ??= startWorker(layoutWorkerUrl));
      const end = (): void => {
        busy.onmessage = busy.onerror = null;
        if (drop === dropped) drop = null;
      };
      // A layout can't be interrupted, only its worker ended.
      const dropped = (): void => {
        end();
        busy.terminate();
        worker = null;
        resolve(null);
      };
      drop = dropped;
      busy.onmessage = ({ data }: MessageEvent<LayoutReply>) => {
        end();
        if ('spots' in data) resolve(data.spots);
        else reject(new Error(data.failed));
      };
      busy.onerror = (event) => {
        dropped();
        reject(new Error(event.message || 'the layout worker did not start'));
      };
      busy.postMessage(request);
    });
  };

  return { stop, run };
}
