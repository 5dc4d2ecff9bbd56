/** The layout worker: one network in, its places out. Nothing that lays out runs in the page. */
import type { Spot } from '../../../drawing/boxes.ts';
import type { LayoutRequest } from './layout.ts';
import { layOutNetwork } from './network-layout.ts';

export type LayoutReply = { spots: Spot[] } | { failed: string };

// The same graph is laid out the same way every time: fcose draws its chances from Math.random.
let seed = 1;
Math.random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

self.addEventListener('message', (event: MessageEvent<LayoutRequest>) => {
  seed = 1;
  layOutNetwork(event.data).then(
    (spots) => self.postMessage({ spots } satisfies LayoutReply),
    (error: unknown) => self.postMessage({ failed: String(error) } satisfies LayoutReply),
  );
});
