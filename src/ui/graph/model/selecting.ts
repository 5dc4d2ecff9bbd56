/** Changes of the selection on the graph, with announcements. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { glyphsOf, withRecords } from './drawn-graph.ts';
import type { CaseGraph } from './case-graph.svelte.ts';
import type { GraphWithParts } from './graph-parts.ts';

/** Selects everything visible, and announces how many. */
export function selectAll(graph: GraphWithParts): void {
  selectAndAnnounce(
    graph,
    graph.view.entities.map(({ id }) => id),
  );
}

/** Selects all records of these entities, and announces how many, with `which` if given. */
export function selectAndAnnounce(
  graph: GraphWithParts,
  ids: Iterable<EntityId>,
  which = '',
): void {
  graph.select(withRecords(graph.answers.projection.view, ids));
  announceSelected(graph, which);
}

export function announceSelected(
  { answers: { projection }, selection, deps }: GraphWithParts,
  which: string = '',
): void {
  const count = glyphsOf(projection.view, selection).length.toLocaleString('en');
  deps.announce(`${count} selected${which === '' ? '' : `: ${which}`}`);
}

/** Returns whether there was a selection. */
export function clearSelection(graph: CaseGraph): boolean {
  if (graph.selection.size + graph.selectedTies.size === 0) return false;
  graph.select([]);
  graph.deps.announce('Nothing selected');
  return true;
}

/** Returns whether anything was highlighted. */
export function clearHighlight(graph: CaseGraph): boolean {
  if (graph.highlight === null) return false;
  graph.highlight = null;
  graph.deps.announce('Nothing lit');
  return true;
}

/** Selects an entity if it is visible, and brings it into view. */
export function pointOut(
  graph: CaseGraph,
  id: EntityId,
  how: 'reveal' | 'approach' = 'reveal',
): void {
  if (!graph.view.entityById.has(id)) return;
  if (!graph.selection.has(id)) graph.select(withRecords(graph.view, [id]));
  graph.current = id;
  graph.controls?.[how](id);
}

/** Shows a chart large enough to read, at the current entity or the selection, or else its top. */
export function enlargeChart({ controls, currentOrSelected }: CaseGraph): void {
  controls?.open(currentOrSelected);
}

/** For Escape: ends a task, or else the highlight, selection or projection; returns whether it did. */
export function takeEscape(graph: GraphWithParts): boolean {
  return (
    graph.stopTask() ||
    clearHighlight(graph) ||
    clearSelection(graph) ||
    graph.answers.projection.back()
  );
}
