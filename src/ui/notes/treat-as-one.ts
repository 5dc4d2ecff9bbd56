/** What is said when records are treated as one, and whether it fits what was judged before. */
import { pairIdOf, type ItemOf } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { readJudgements } from '../../graph/judgements.ts';

interface TreatedAsOne {
  put: ItemOf<'judgement'>[];
  /** How many were judged not to be the same as the first: they stay apart. */
  apart: number;
}

/**
 * Each of them the same as the first, in the order of their ids; fewer than two say nothing. What was
 * said of a pair before, same or not, stands with its reason: nothing takes its place unseen.
 */
export function judgedAsOne(
  entities: readonly EntityId[],
  before: readonly ItemOf<'judgement'>[],
  reason = '',
): TreatedAsOne {
  const [first, ...others] = [...new Set(entities)].sort();
  if (first === undefined) return { put: [], apart: 0 };
  const said = new Map(before.map(({ id, verdict }) => [id, verdict]));
  const pairs = others.map((other) => pairIdOf(first, other));
  const put = pairs
    .filter((id) => (said.get(id) ?? 'unsure') === 'unsure')
    .map((id) => ({ ...({ kind: 'judgement', verdict: 'same' } as const), id, reason }));
  return { put, apart: pairs.filter((id) => said.get(id) === 'not-same').length };
}

/** Whether these bring a contradiction that was not there before them. */
export function isContradicted(
  put: readonly ItemOf<'judgement'>[],
  before: readonly ItemOf<'judgement'>[],
): boolean {
  const all = new Map([...before, ...put].map((one) => [one.id, one]));
  const { contradictions } = readJudgements([...all.values()]);
  return contradictions.length > readJudgements(before).contradictions.length;
}
