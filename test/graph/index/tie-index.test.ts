/** The order in which an index of ties lists entities. */
import { describe, expect, it } from 'vitest';
import { BY_MEMBER, KIND } from '../../../src/graph/index/tie-columns.ts';
import { TieIndex } from '../../../src/graph/index/tie-index.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { STATUS_MEANING } from '../../../src/graph/ties/state-rule.ts';
import { countSteps } from '../../make/counted-steps.ts';

const seat = (from: number, to: number) => ({
  kind: KIND.position,
  from,
  to,
  role: 0,
  sides: BY_MEMBER,
  statusMeaning: STATUS_MEANING.nothing,
  statusDay: 0,
  startFirst: 0,
  startLast: 0,
  endFirst: 0,
  endLast: 0,
  terms: null,
});

describe('an index of ties', () => {
  it('puts nodes in the order of their ids in steps, each once, last those stored since', () => {
    const index = new TieIndex(200);
    toEnd(
      index.order(
        Int32Array.from({ length: 200 }, (_, at) => 200 - at),
        50,
      ),
    );
    const { value, steps } = countSteps(index.sortedById([3, 7, 3, 250, 201, 1], 50));
    expect(value).toEqual([7, 3, 1, 201, 250]);
    expect(steps).toBeGreaterThanOrEqual(4);
  });

  it('has all lists in order though who asked first stopped in between', () => {
    const index = new TieIndex(9);
    for (const node of [1, 2, 3])
      for (const other of [4, 5, 6, 7, 8]) index.ties.add(seat(node, other));
    toEnd(index.listAll(100));
    const byId = Int32Array.from([8, 7, 6, 5, 4, 3, 2, 1]);
    const stopped = index.order(byId, 1);
    for (let step = 0; step < 10; step += 1) stopped.next();
    toEnd(index.order(byId, 1));
    for (const node of [1, 2, 3])
      expect([...index.otherAt.slice(index.first[node], index.end[node])]).toEqual([8, 7, 6, 5, 4]);
  });
});
