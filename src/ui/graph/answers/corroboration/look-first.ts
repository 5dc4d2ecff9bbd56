/** Brings the ties that only one side states, or each in other words, to be looked at first. */
import { BACKING_WORDS, countBackings, ONE_SIDED } from '../../../../graph/ties/corroboration.ts';
import { countWords } from '../../../shared/moment-words.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import type { GraphFilters } from '../../model/graph-filters.svelte.ts';

type FilteredGraph = Pick<CaseGraph, 'deps' | 'drawer' | 'view'> & {
  readonly filters: GraphFilters;
};

/**
 * Of the ties shown: says how many each side bears out, and filters the graph by those that are to be looked
 * at, with their table open; where there are none, it says so and filters nothing.
 */
export function lookAtOneSided({ deps, drawer, view, filters }: FilteredGraph): void {
  const counts = countBackings(view.ties, view.backingOf);
  const words = counts.map(
    ({ backing, count }) => `${countWords(count)} ${BACKING_WORDS[backing]}`,
  );
  const found = ONE_SIDED.filter((one) => counts.some(({ backing }) => backing === one));
  const said = [found.length === 0 && 'no tie is one-sided or in other words', ...words];
  deps.announce(`Corroboration: ${said.filter(Boolean).join(', ')}`);
  drawer.open('ties');
  if (found.length > 0) filters.choose({ ...filters.chosen, corroboration: [...found] });
}
