/** What an action on entities of the graph is performed on. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { glyphsOf } from './drawn-graph.ts';
import type { GraphPaneState } from '../graph-pane-state.svelte.ts';

export interface EntityTargets {
  graph: GraphPaneState;
  ids: readonly EntityId[];
  /** What is drawn for them: all records of one company are one. */
  glyphs: readonly EntityId[];
}

export const targetsOf = (graph: GraphPaneState, ids: readonly EntityId[]): EntityTargets => ({
  graph,
  ids,
  glyphs: glyphsOf(graph.view, ids),
});
