/** What an answer is asked about. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import { withRecords } from '../../model/drawn-graph.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';

export type AnswerScope = 'canvas' | 'selection' | 'store';

export const SCOPE_WORDS: Readonly<Record<AnswerScope, string>> = {
  canvas: 'Canvas',
  selection: 'Selection',
  store: 'Store',
};

/** All records of these; none for the whole store. */
export function entitiesAskedAbout(
  { view, selection }: Pick<CaseGraph, 'view' | 'selection'>,
  scope: AnswerScope,
): EntityId[] {
  if (scope === 'store') return [];
  if (scope === 'selection') return withRecords(view, selection);
  return view.entities.map(({ id }) => id);
}
