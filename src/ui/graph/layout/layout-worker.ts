/** The layout worker: takes a graph, returns positions. No layout runs in the page. */
import type { Spot } from '../../../drawing/elements/boxes.ts';
import { layOutChart } from '../../../drawing/chart/chart-picture.ts';
import { toEnd } from '../../../graph/shared/steps.ts';
import type { AnyLayoutRequest } from './algorithms/layout.ts';
import { layOutAreas } from './algorithms/jurisdiction-layout.ts';
import { layOutIfClearer, layOutNetwork } from './algorithms/network-layout.ts';
import { layOutOwnership } from './algorithms/ownership-layout.ts';
import { layOutRings } from './algorithms/rings.ts';

export type LayoutReply = { spots: Spot[] } | { failed: string };

self.addEventListener('message', ({ data: request }: MessageEvent<AnyLayoutRequest>) => {
  layOut(request).then(
    (spots) => self.postMessage({ spots } satisfies LayoutReply),
    (error: unknown) => self.postMessage({ failed: String(error) } satisfies LayoutReply),
  );
});

async function layOut(request: AnyLayoutRequest): Promise<Spot[]> {
  if (request.kind === 'chart') return toEnd(layOutChart(request.shown));
  if (request.kind === 'rings') return layOutRings(request);
  if (request.kind === 'jurisdiction') return layOutAreas(request);
  if (request.ifClearer) return layOutIfClearer(request);
  return request.kind === 'ownership' ? layOutOwnership(request) : layOutNetwork(request);
}
