/** The judgements made when records are treated as one, and whether they fit earlier ones. */
import { pairIdOf, type ItemOf } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { readJudgements } from '../../graph/sameness/judgements.ts';

interface TreatedAsOne {
  put: ItemOf<'judgement'>[];
  /** How many stay apart, because they were judged not the same as each of the others. */
  separate: number;
}

/**
 * Judges each record the same as one before it, in the order of their ids. Earlier judgements of a pair
 * stay with their reasons; a record goes around a “not same” by another pair, which contradicts it. With
 * `instead`, a “not same” that can't be gone around is replaced.
 */
export function judgedAsOne(
  entities: readonly EntityId[],
  before: readonly ItemOf<'judgement'>[],
  { reason = '', instead = false }: { reason?: string; instead?: boolean } = {},
): TreatedAsOne {
  const verdicts = new Map(before.map(({ id, verdict }) => [id, verdict]));
  const put: ItemOf<'judgement'>[] = [];
  const [first, ...others] = [...new Set(entities)].sort();
  if (first === undefined) return { put, separate: 0 };
  const joined = [first];
  const join = (entity: EntityId, to: EntityId): void => {
    joined.push(entity);
    const id = pairIdOf(to, entity);
    if (verdicts.get(id) !== 'same') put.push({ kind: 'judgement', verdict: 'same', id, reason });
  };
  let waiting = others;
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length;
    waiting = waiting.filter((entity) => {
      const to = joined.find((one) => verdicts.get(pairIdOf(one, entity)) !== 'not-same');
      if (to !== undefined) join(entity, to);
      return to === undefined;
    });
  }
  if (!instead) return { put, separate: waiting.length };
  for (const entity of waiting) join(entity, first);
  return { put, separate: 0 };
}

/** Whether these judgements add a contradiction. */
export function isContradicted(
  put: readonly ItemOf<'judgement'>[],
  before: readonly ItemOf<'judgement'>[],
): boolean {
  const all = new Map([...before, ...put].map((one) => [one.id, one]));
  const { contradictions } = readJudgements([...all.values()]);
  return contradictions.length > readJudgements(before).contradictions.length;
}
