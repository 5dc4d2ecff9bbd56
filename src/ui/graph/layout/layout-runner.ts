/** Runs layouts in a worker, one at a time: a new request drops the one before. */
import type { Spot } from '../../../drawing/elements/boxes.ts';
import type { AnyLayoutRequest } from './algorithms/layout.ts';
import type { LayoutReply } from './layout-worker.ts';
import layoutWorkerUrl from './layout-worker.ts?worker&url';
import { startWorker } from '../../shared/work/worker-source.ts';

/** Announced when the layout failed; newcomers are placed all the same. */
export const LAYOUT_FAILED = 'The layout could not run; entities stand beside their neighbours.';

export interface LayoutRunner {
  /** Positions of what is not fixed; null if the run was dropped. Rejects if the layout failed. */
  run(request: AnyLayoutRequest): Promise<Spot[] | null>;
  /** Stops the run under way. */
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
      // A layout can't be interrupted, so its worker is ended.
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
