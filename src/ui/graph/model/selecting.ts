/** Selecting on the graph and ending that, said aloud. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { glyphsOf, withRecords } from './drawn-graph.ts';
import type { CaseGraph } from './case-graph.svelte.ts';
import type { GraphWithParts } from './graph-parts.ts';

/** Selects all that is visible, and says how many. */
export function selectAll(graph: GraphWithParts): void {
  selectAloud(
    graph,
    graph.view.entities.map(({ id }) => id),
  );
}

/** Selects these, with all records of each, and says how many they are, and which where that is told. */
export function selectAloud(graph: GraphWithParts, ids: Iterable<EntityId>, which = ''): void {
  graph.select(withRecords(graph.answers.projection.view, ids));
  saySelected(graph, which);
}

export function saySelected(
  { answers: { projection }, selection, deps }: GraphWithParts,
  which: string = '',
): void {
  const count = glyphsOf(projection.view, selection).length.toLocaleString('en');
  deps.announce(`${count} selected${which === '' ? '' : `: ${which}`}`);
}

/** Says whether there was a selection. */
export function clearSelection(graph: CaseGraph): boolean {
  if (graph.selection.size + graph.selectedTies.size === 0) return false;
  graph.select([]);
  graph.deps.announce('Nothing selected');
  return true;
}

/** Says whether anything was highlighted. */
export function clearHighlight(graph: CaseGraph): boolean {
  if (graph.highlight === null) return false;
  graph.highlight = null;
  graph.deps.announce('Nothing lit');
  return true;
}

/** Selects an entity whose profile is opened, if it is visible, and brings it into sight. */
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

/** A chart is shown no smaller than can be read: at what is looked at, or its top. */
export function enlargeChart({ controls, lookedAt }: CaseGraph): void {
  controls?.open(lookedAt);
}

/**
 * What Escape does on the canvas and in its tables: it ends what is under way, then the highlight, then the
 * selection, and then a projection; says whether there was any.
 */
export function takeEscape(graph: GraphWithParts): boolean {
  return (
    graph.stopTask() ||
    clearHighlight(graph) ||
    clearSelection(graph) ||
    graph.answers.projection.back()
  );
}
