/** The order in which an index of ties lists entities. */
import { describe, expect, it } from 'vitest';
import { TieIndex } from '../../../src/graph/index/tie-index.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { countSteps } from '../../make/counted-steps.ts';

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
});
