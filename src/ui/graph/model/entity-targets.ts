/** The entities that an action on the graph applies to. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { glyphsOf } from './drawn-graph.ts';
import type { GraphWithParts } from './graph-parts.ts';

export interface EntityTargets {
  graph: GraphWithParts;
  ids: readonly EntityId[];
  /** Their glyphs: all records of one company are one. */
  glyphs: readonly EntityId[];
}

export const targetsOf = (graph: GraphWithParts, ids: readonly EntityId[]): EntityTargets => ({
  graph,
  ids,
  glyphs: glyphsOf(graph.view, ids),
});
