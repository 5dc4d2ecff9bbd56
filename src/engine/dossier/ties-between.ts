/** The ties that a dossier tells of, read by the pairs they are between. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { TieOf } from '../../report/model/material.ts';
import type { GatherParts } from './dossier-request.ts';

const PAIRS_AT_ONCE = 2000;

/** All ties between these pairs, by id. */
export async function tiesBetween(
  { answers, call }: Pick<GatherParts, 'answers' | 'call'>,
  pairs: readonly (readonly [EntityId, EntityId])[],
): Promise<TieOf> {
  const found = new Map<Tie['id'], Tie>();
  const each = new Map(pairs.map(([a, b]) => [`${a} ${b}`, [a, b] as [EntityId, EntityId]]));
  const all = [...each.values()];
  for (let at = 0; at < all.length; at += PAIRS_AT_ONCE) {
    const { ties } = await answers.readTies({ pairs: all.slice(at, at + PAIRS_AT_ONCE) }, call);
    for (const tie of ties) found.set(tie.id, tie);
  }
  return (id) => found.get(id);
}
