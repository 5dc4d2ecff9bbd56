/** The layout worker: one graph in, its places out. Nothing that lays out runs in the page. */
import type { Spot } from '../../../drawing/elements/boxes.ts';
import { layOutChart } from '../../../drawing/chart/chart-picture.ts';
import { toEnd } from '../../../graph/shared/steps.ts';
import type { LayoutAsked } from './layout.ts';
import { layOutAreas } from './jurisdiction-layout.ts';
import { layOutIfClearer, layOutNetwork } from './network-layout.ts';
import { layOutOwnership } from './ownership-layout.ts';
import { layOutRings } from './rings.ts';

export type LayoutReply = { spots: Spot[] } | { failed: string };

self.addEventListener('message', ({ data: request }: MessageEvent<LayoutAsked>) => {
  layOut(request).then(
    (spots) => self.postMessage({ spots } satisfies LayoutReply),
    (error: unknown) => self.postMessage({ failed: String(error) } satisfies LayoutReply),
  );
});

async function layOut(request: LayoutAsked): Promise<Spot[]> {
  if (request.kind === 'chart') return toEnd(layOutChart(request.shown));
  if (request.kind === 'rings') return layOutRings(request);
  if (request.kind === 'jurisdiction') return layOutAreas(request);
  if (request.ifClearer) return layOutIfClearer(request);
  return request.kind === 'ownership' ? layOutOwnership(request) : layOutNetwork(request);
}
