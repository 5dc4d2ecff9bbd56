/** Leads from a shared thing on the canvas to its row, with those who state it selected. */
import type { ThingId } from '../../../../contract/model/thing.ts';
import { withRecords } from '../../model/drawn-graph.ts';
import type { GraphWithParts } from '../../model/graph-parts.ts';

export function openThing(graph: GraphWithParts, thing: ThingId): void {
  const { drawnThings, shared } = graph.answers;
  const sign = drawnThings.drawn.signs.find(({ id }) => id === thing);
  if (!sign) return;
  graph.select(withRecords(graph.view, sign.ends));
  shared.choose(thing);
  graph.drawer.open('shared');
}
