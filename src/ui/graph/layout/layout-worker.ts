/** The layout worker: one graph in, its places out. Nothing that lays out runs in the page. */
import type { Spot } from '../../../drawing/boxes.ts';
import { layOutChart } from '../../../drawing/chart/chart-picture.ts';
import { toEnd } from '../../../graph/steps.ts';
import type { ChartRequest, LayoutRequest } from './layout.ts';
import { layOutIfClearer } from './layout-if-clearer.ts';
import { layOutNetwork } from './network-layout.ts';
import { layOutOwnership } from './ownership-layout.ts';

export type LayoutReply = { spots: Spot[] } | { failed: string };

self.addEventListener(
  'message',
  ({ data: request }: MessageEvent<LayoutRequest | ChartRequest>) => {
    layOut(request).then(
      (spots) => self.postMessage({ spots } satisfies LayoutReply),
      (error: unknown) => self.postMessage({ failed: String(error) } satisfies LayoutReply),
    );
  },
);

async function layOut(request: LayoutRequest | ChartRequest): Promise<Spot[]> {
  if (request.kind === 'chart') return toEnd(layOutChart(request.shown));
  if (request.ifClearer) return layOutIfClearer(request);
  return request.kind === 'ownership' ? layOutOwnership(request) : layOutNetwork(request);
}
