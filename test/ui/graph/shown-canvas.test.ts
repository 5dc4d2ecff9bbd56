/** What is shown of a canvas, and what is counted of the rest. */
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { shownCanvas } from '../../../src/ui/graph/shown-canvas.ts';
import { DAY, makeEntity, makeTie } from '../../make/graph.ts';

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
    const all = shownCanvas(entities, ties, true, DAY);
    expect(all.ties.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(all).toMatchObject({ hiddenEntities: 1, hiddenEnded: 0 });
    const current = shownCanvas(entities, ties, false, DAY);
    expect(current.ties.map(({ id }) => id)).toEqual(['a']);
    expect(current.hiddenEnded).toBe(1);
    expect(current.tieCounts.get('sample/company:1')).toBe(1);
  });
});
