/** A picture kept by changes is the picture made from nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../../src/contract/model/canvas.ts';
import type { GraphTime } from '../../../src/contract/model/graph-view.ts';
import { LivePicture, type PictureChange } from '../../../src/drawing/network/live-picture.ts';
import { makePicture } from '../../../src/drawing/network/picture.ts';
import { Scene } from '../../../src/drawing/network/scene.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { filteredGraph, visibleGraph } from '../../../src/ui/graph/model/visible-graph.ts';
import { shownAnyTime } from '../../make/shown.ts';
import { arbitraryGraph, DAY, makeEntity, makeTie } from '../../make/graph.ts';

const graphs = fc.array(
  fc.record({
    graph: arbitraryGraph,
    chosen: fc.constantFrom<GraphTime>('any', 'now', { asOf: '2019-06-30' }),
    today: fc.constantFrom(DAY, '2001-01-01'),
  }),
  { minLength: 1, maxLength: 5 },
);

describe('a picture kept up to date', () => {
  it('is the same whatever was shown before', () => {
    fc.assert(
      fc.property(graphs, (shown) => {
        const kept = new LivePicture();
        const scene = new Scene();
        for (const { graph, ...time } of shown) {
          const view = visibleGraph(filteredGraph(graph.entities, graph.ties), time).drawn;
          scene.take(toEnd(kept.changeTo(view)));
          scene.settle();
          const whole = makePicture(view);
          const nodes = whole.nodes.toSorted(byId);
          expect([...scene.nodes.values()].sort(byId)).toEqual(nodes);
          expect(kept.nodes.toSorted(byId)).toEqual(nodes);
          const lines = whole.lines.map(({ id, kind, state, whole: words, ties }) => {
            expect(kept.tiesOf(id)).toEqual(ties);
            return { id, kind, state, words };
          });
          const held = [...scene.lines.values()].map(({ id, kind, state, label: words }) => {
            return { id, kind, state, words };
          });
          expect(held.sort(byId)).toEqual(lines.sort(byId));
        }
      }),
      { numRuns: 60 },
    );
  });

  const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

  it('draws a company anew when a second record of it comes to stand in it, or no longer does', () => {
    const company = makeEntity({ id: 'sample/company:1', x: 0, y: 0 });
    const member = makeEntity({ id: 'sample/member:1', kind: 'company', x: 0, y: 0 });
    const same = makeTie({ kind: 'same', from: member.id, to: company.id });
    const kept = new LivePicture();
    const show = (entities: GraphEntity[]): PictureChange =>
      toEnd(kept.changeTo(shownAnyTime(entities, [same]).drawn));
    expect(show([company]).nodes).toMatchObject([{ id: company.id, ofTwoRecords: false }]);
    const { nodes, lines, removedNodes } = show([company, member]);
    expect(nodes).toMatchObject([{ id: company.id, ofTwoRecords: true }]);
    expect([...lines, ...removedNodes]).toEqual([]);
    expect(show([company, member]).nodes).toEqual([]);
    expect(show([company]).nodes).toMatchObject([{ ofTwoRecords: false }]);
  });

  it('changes only what a change touches', () => {
    const entities = Array.from({ length: 50 }, (_, at) =>
      makeEntity({ id: `sample/member:${at}`, label: `Person ${at}`, x: at * 90, y: 0 }),
    );
    const ties = entities
      .slice(1)
      .map(({ id }, at) => makeTie({ id: `t${at}`, from: id, to: entities[0]?.id ?? id }));
    const kept = new LivePicture();
    toEnd(kept.changeTo(shownAnyTime(entities, ties)));
    const moved = entities.map((entity, at) => (at === 7 ? { ...entity, x: 5 } : entity));
    const change: PictureChange = toEnd(kept.changeTo(shownAnyTime(moved, ties)));
    expect(change.nodes.map(({ id }) => id)).toEqual(['sample/member:7']);
    expect([change.removedNodes, change.lines, change.removedLines]).toEqual([[], [], []]);
  });

  it('changes on another day only the lines that read otherwise', () => {
    const entities = Array.from({ length: 20 }, (_, at) =>
      makeEntity({ id: `sample/member:${at}`, x: at * 90, y: 0 }),
    );
    const to = entities[0]?.id ?? 'sample/member:0';
    const ties = entities
      .slice(1)
      .map(({ id }, at) => makeTie({ id: `t${at}`, from: id, to, start: `${2001 + at}-01-01` }));
    const kept = new LivePicture();
    const on = (today: string): PictureChange =>
      toEnd(kept.changeTo(visibleGraph(filteredGraph(entities, ties), { chosen: 'any', today })));
    on('2010-06-01');
    expect(on('2010-06-02').lines).toEqual([]);
    expect(on('2011-01-01').lines.map(({ from }) => from)).toEqual(['sample/member:11']);
  });
});
