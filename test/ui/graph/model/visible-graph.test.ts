/** What is shown of a canvas, and what is counted of the rest. */
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { filteredGraph, visibleGraph } from '../../../../src/ui/graph/model/visible-graph.ts';
import { DAY, makeEntity, makeTie } from '../../../make/graph.ts';

const at = (id: EntityId, x: number, y: number): GraphEntity => makeEntity({ id, x, y });

describe('the view of a canvas', () => {
  it('counts what it leaves out: hidden entities, their ties, and ended ties on demand', () => {
    const entities = [
      at('sample/company:1', 0, 0),
      at('sample/member:1', 100, 0),
      { ...at('sample/member:2', 200, 0), hidden: true },
    ];
    const ties = [
      makeTie({ id: 'a', from: 'sample/member:1', to: 'sample/company:1', status: 'active' }),
      makeTie({ id: 'b', from: 'sample/member:1', to: 'sample/company:1', status: 'inactive' }),
      makeTie({ id: 'c', from: 'sample/member:2', to: 'sample/company:1', status: 'inactive' }),
    ];
    const among = filteredGraph(entities, ties);
    const all = visibleGraph(among, { chosen: 'any', today: DAY });
    expect(all.ties.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(all).toMatchObject({ hiddenEntities: 1, leftOut: { ended: 0, notBegun: 0 } });
    const current = visibleGraph(among, { chosen: 'now', today: DAY });
    expect(current.ties.map(({ id }) => id)).toEqual(['a']);
    expect(current.leftOut).toEqual({ ended: 1, notBegun: 0 });
    expect(current.tieCounts.get('sample/company:1')).toBe(1);
  });
});
