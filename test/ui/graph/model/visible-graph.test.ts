/** What is shown of a canvas, and what is counted of the rest. */
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { placesAt } from '../../../../src/ui/graph/model/drawn-graph.ts';
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

describe('a closed stack that gets a place', () => {
  const ids = Array.from({ length: 9 }, (_, at): EntityId => `sample/member:${at}`);
  const stack = { id: 'nine', name: 'Nine holders', members: ids, isOpen: false };

  it.each([0, 2, 9])('is drawn there, %d of its entities having had one', (placed) => {
    const view = (entities: readonly GraphEntity[]) =>
      visibleGraph(filteredGraph(entities, []), { chosen: 'any', today: DAY }, undefined, {
        stacks: [stack],
      });
    const entities = ids.map((id, at) =>
      at < placed ? makeEntity({ id, x: at * 50, y: 7 }) : makeEntity({ id, x: null, y: null }),
    );
    const known = new Map(entities.map((entity) => [entity.id, entity]));
    const glyph = view(entities).drawn.entities[0]?.id ?? '';
    const places = placesAt(view(entities), known, [{ id: glyph, x: 400, y: -300 }]);
    const moved = places.map(({ entity, x, y }) => makeEntity({ id: entity, x, y }));
    const [drawn] = view(moved).drawn.entities;
    expect(drawn?.stacked).toBe(9);
    expect(drawn?.x).toBeCloseTo(400);
    expect(drawn?.y).toBeCloseTo(-300);
  });
});
