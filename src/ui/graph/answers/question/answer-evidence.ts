/** Shows the ties of an answer beside the graph, each with its evidence. */
import type { EntityLabels } from '../../../../contract/model/answer.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { Tie } from '../../../../contract/model/tie.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';

/** The limit of `readTies`. */
const MOST_PAIRS = 2000;

type Asking = Pick<CaseGraph, 'deps' | 'refusable'>;
type Pairs = readonly (readonly [EntityId, EntityId])[];

/** The ties between at most `MOST_PAIRS` pairs; undefined for no pairs, or if refused. */
export async function readTiesOf(
  graph: Asking,
  pairs: Pairs,
  ids?: ReadonlySet<Tie['id']>,
): Promise<{ ties: Tie[]; labels: EntityLabels } | undefined> {
  const requested = pairs.slice(0, MOST_PAIRS).map(([a, b]): [EntityId, EntityId] => [a, b]);
  if (requested.length === 0) return undefined;
  const result = await graph.refusable(() => graph.deps.client.readTies({ pairs: requested }));
  return result && { ...result, ties: result.ties.filter(({ id }) => ids?.has(id) ?? true) };
}

/**
 * Shows ties beside the graph, whether on the canvas or not.
 * @param pairs the ends of the ties
 * @param ids which of the ties to show; undefined: all
 */
export async function showTiesBetween(
  graph: Asking,
  pairs: Pairs,
  ids?: ReadonlySet<Tie['id']>,
): Promise<void> {
  const result = await readTiesOf(graph, pairs, ids);
  if (!result) return;
  graph.deps.inspect(result.ties, result.labels);
  if (MOST_PAIRS < pairs.length)
    graph.deps.announce(
      `Of ${countOf(pairs.length, 'pair')} these are the ties of the first ${countWords(MOST_PAIRS)}`,
    );
}
