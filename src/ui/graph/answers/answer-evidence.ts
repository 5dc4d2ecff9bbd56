/** Opens the ties of an answer beside the graph, each with its evidence. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { countOf, countWords } from '../../shared/moment-words.ts';
import type { AskedGraph } from './asked-graph.ts';

/** Pairs that are asked for at most: as many as `readTies` takes. */
const PAIRS_SHOWN = 2000;

/**
 * On the graph or not.
 * @param pairs the ends of the ties
 * @param ids which of those between them; left out, all
 */
export async function showTiesBetween(
  graph: Pick<AskedGraph, 'deps' | 'refusable'>,
  pairs: readonly (readonly [EntityId, EntityId])[],
  ids?: ReadonlySet<Tie['id']>,
): Promise<void> {
  const asked = pairs.slice(0, PAIRS_SHOWN).map(([a, b]): [EntityId, EntityId] => [a, b]);
  if (asked.length === 0) return;
  const told = await graph.refusable(() => graph.deps.client.readTies({ pairs: asked }));
  if (!told) return;
  const meant = told.ties.filter(({ id }) => ids?.has(id) ?? true);
  graph.deps.inspect(meant, told.labels);
  if (asked.length < pairs.length)
    graph.deps.announce(
      `Of ${countOf(pairs.length, 'pair')} these are the ties of the first ${countWords(asked.length)}`,
    );
}
