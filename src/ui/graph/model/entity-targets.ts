/** What an action on entities of the graph is performed on. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { glyphsOf } from './drawn-graph.ts';
import type { GraphWithParts } from './graph-parts.ts';

export interface EntityTargets {
  graph: GraphWithParts;
  ids: readonly EntityId[];
  /** What is drawn for them: all records of one company are one. */
  glyphs: readonly EntityId[];
}

export const targetsOf = (graph: GraphWithParts, ids: readonly EntityId[]): EntityTargets => ({
  graph,
  ids,
  glyphs: glyphsOf(graph.view, ids),
});
