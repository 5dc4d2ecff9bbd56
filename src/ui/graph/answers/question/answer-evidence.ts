/** Opens the ties of an answer beside the graph, each with its evidence. */
import type { EntityLabels } from '../../../../contract/model/answer.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { Tie } from '../../../../contract/model/tie.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';

/** Pairs that are shown for at most: as many as `readTies` takes. */
const PAIRS_SHOWN = 2000;

type Asking = Pick<CaseGraph, 'deps' | 'refusable'>;
type Pairs = readonly (readonly [EntityId, EntityId])[];

/** @param pairs the ends of the ties: so many as can be shown for at once */
export async function readTiesOf(
  graph: Asking,
  pairs: Pairs,
  ids?: ReadonlySet<Tie['id']>,
): Promise<{ ties: Tie[]; labels: EntityLabels } | undefined> {
  const shown = pairs.slice(0, PAIRS_SHOWN).map(([a, b]): [EntityId, EntityId] => [a, b]);
  if (shown.length === 0) return undefined;
  const result = await graph.refusable(() => graph.deps.client.readTies({ pairs: shown }));
  return result && { ...result, ties: result.ties.filter(({ id }) => ids?.has(id) ?? true) };
}

/**
 * On the graph or not.
 * @param pairs the ends of the ties
 * @param ids which of those between them; left out, all
 */
export async function showTiesBetween(
  graph: Asking,
  pairs: Pairs,
  ids?: ReadonlySet<Tie['id']>,
): Promise<void> {
  const result = await readTiesOf(graph, pairs, ids);
  if (!result) return;
  graph.deps.inspect(result.ties, result.labels);
  if (PAIRS_SHOWN < pairs.length)
    graph.deps.announce(
      `Of ${countOf(pairs.length, 'pair')} these are the ties of the first ${countWords(PAIRS_SHOWN)}`,
    );
}
