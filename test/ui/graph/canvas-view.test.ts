/** What is shown of a canvas, and what is counted of the rest. */
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { viewCanvas } from '../../../src/ui/graph/canvas-view.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';

const at = (id: EntityId, x: number, y: number): GraphEntity => makeEntity({ id, x, y });

describe('the view of a canvas', () => {
  it('counts what it leaves out: hidden entities, their ties, and ended ties on demand', () => {
    const entities = [
      at('company:1', 0, 0),
      at('member:1', 100, 0),
      { ...at('member:2', 200, 0), hidden: true },
    ];
    const ties = [
      makeTie({ id: 'a', from: 'member:1', to: 'company:1', state: 'active' }),
      makeTie({ id: 'b', from: 'member:1', to: 'company:1', state: 'ended' }),
      makeTie({ id: 'c', from: 'member:2', to: 'company:1', state: 'ended' }),
    ];
    const all = viewCanvas(entities, ties, true);
    expect(all.ties.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(all).toMatchObject({ hiddenEntities: 1, hiddenEnded: 0 });
    const current = viewCanvas(entities, ties, false);
    expect(current.ties.map(({ id }) => id)).toEqual(['a']);
    expect(current.hiddenEnded).toBe(1);
    expect(current.tieCounts.get('company:1')).toBe(1);
  });
});
