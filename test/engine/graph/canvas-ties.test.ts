/** Changes of ties found part by part are told as what they come to. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Tie } from '../../../src/contract/model/tie.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { CanvasTies } from '../../../src/engine/graph/canvas-ties.ts';

const A: EntityId = 'sample/member:1';
const B: EntityId = 'sample/company:1';

const tie = (status: string | null): Tie => ({
  id: 'a>b',
  kind: 'position',
  from: A,
  to: B,
  role: 'Director',
  status,
  statusAt: null,
  terms: [],
  corroboration: 'member',
  otherSide: 'not searched',
  otherNotFoundAt: null,
  over: null,
  sources: [],
});

describe('the list of ties on a canvas', () => {
  it('tells a tie once that is found from both its ends', () => {
    const ties = new CanvasTies();
    const changes = { put: [], removed: [] };
    ties.replace(new Set([A]), [tie(null)], changes);
    ties.replace(new Set([B]), [tie(null)], changes);
    expect(ties.settle(changes)).toEqual({ put: [tie(null)], removed: [] });
  });

  it('tells the last of what was found', () => {
    const ties = new CanvasTies();
    const changes = { put: [], removed: [] };
    ties.replace(new Set([A]), [tie(null)], changes);
    ties.replace(new Set([A]), [], changes);
    ties.replace(new Set([B]), [tie('active')], changes);
    expect(ties.settle(changes)).toEqual({ put: [tie('active')], removed: [] });
    expect(toEnd(ties.inOrder())).toEqual([tie('active')]);
  });
});
