/** The layout worker: one graph in, its places out. Nothing that lays out runs in the page. */
import type { Spot } from '../../../drawing/boxes.ts';
import type { LayoutRequest } from './layout.ts';
import { layOutNetwork } from './network-layout.ts';
import { layOutOwnership } from './ownership-layout.ts';

export type LayoutReply = { spots: Spot[] } | { failed: string };

self.addEventListener('message', ({ data: request }: MessageEvent<LayoutRequest>) => {
  const layOut = request.kind === 'ownership' ? layOutOwnership : layOutNetwork;
  layOut(request).then(
    (spots) => self.postMessage({ spots } satisfies LayoutReply),
    (error: unknown) => self.postMessage({ failed: String(error) } satisfies LayoutReply),
  );
});
