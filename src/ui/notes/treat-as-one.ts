/** What is said when records are treated as one, and whether it fits what was judged before. */
import { pairIdOf, type ItemOf } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { readJudgements } from '../../graph/sameness/judgements.ts';

interface TreatedAsOne {
  put: ItemOf<'judgement'>[];
  /** How many stay apart: they were judged not to be the same as each of the others. */
  apart: number;
}

/**
 * Each of them the same as one before it, in the order of their ids. What was said of a pair before, same
 * or not, stands with its reason, and another way is found around a “not same”, which contradicts it where
 * there is one; `instead`: where there is none, it is said to be the same after all.
 */
export function judgedAsOne(
  entities: readonly EntityId[],
  before: readonly ItemOf<'judgement'>[],
  { reason = '', instead = false }: { reason?: string; instead?: boolean } = {},
): TreatedAsOne {
  const said = new Map(before.map(({ id, verdict }) => [id, verdict]));
  const put: ItemOf<'judgement'>[] = [];
  const [first, ...others] = [...new Set(entities)].sort();
  if (first === undefined) return { put, apart: 0 };
  const joined = [first];
  const join = (entity: EntityId, to: EntityId): void => {
    joined.push(entity);
    const id = pairIdOf(to, entity);
    if (said.get(id) !== 'same') put.push({ kind: 'judgement', verdict: 'same', id, reason });
  };
  let waiting = others;
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length;
    waiting = waiting.filter((entity) => {
      const to = joined.find((one) => said.get(pairIdOf(one, entity)) !== 'not-same');
      if (to !== undefined) join(entity, to);
      return to === undefined;
    });
  }
  if (!instead) return { put, apart: waiting.length };
  for (const entity of waiting) join(entity, first);
  return { put, apart: 0 };
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
