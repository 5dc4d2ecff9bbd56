/** What hangs on the graph by one tie, taken off it to see what holds together. */
import { withRecords } from '../../model/drawn-graph.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import type { VisibleGraph } from '../../model/visible-graph.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';

/** All records of what has one tie shown to others; that two records are of one company ties it to nobody. */
function withOneTie(view: Pick<VisibleGraph, 'drawn'>): EntityId[] {
  const counts = new Map<EntityId, number>();
  for (const { kind, from, to } of view.drawn.ties) {
    if (kind === 'same' || from === to) continue;
    for (const id of [from, to]) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return withRecords(
    view,
    view.drawn.entities.map(({ id }) => id).filter((id) => counts.get(id) === 1),
  );
}

/** One step, which undo takes back; others may have one tie left then. */
export async function hideWithOneTie(graph: CaseGraph): Promise<void> {
  const ids = withOneTie(graph.view);
  if (ids.length === 0) graph.deps.announce('No entity has only one tie');
  else await graph.hide(ids);
}
