/** Finding places while the canvas is drawn as a chart, over a real engine and a real worker. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { isPlaced } from '../../../../src/drawing/boxes.ts';
import { makeChart } from '../../../../src/drawing/chart/chart-picture.ts';
import type { GraphState } from '../../../../src/ui/graph/graph-state.svelte.ts';
import { overlapsOf } from '../../../make/chart-overlaps.ts';
import { makeOwnerChain } from '../../../make/owner-chain.ts';
import { openGraph } from '../open-graph.ts';
import { crowded, placeAt } from '../worlds.ts';

const HUB = 'sample/company:1';
const member = (n: number): EntityId => `sample/member:${n}`;

/** A company with 40 people, of whom six stand beside it; drawn as a chart. */
async function openChart() {
  const seed = crowded(40, true);
  const beside = [1, 2, 3, 4, 5, 6].map((n) => placeAt(member(n), n * 100, 0));
  const opened = await openGraph({ ...seed, places: [...(seed.places ?? []), ...beside] });
  await opened.graph.layOut('chart');
  await expect.poll(() => opened.graph.look).toBe('chart');
  return opened;
}

const areAllPlaced = (graph: GraphState) => () => graph.view.drawn.entities.every(isPlaced);
const overlaps = (graph: GraphState): string[] => overlapsOf(makeChart(graph.view.drawn)).boxes;

describe('in a chart', () => {
  it('newcomers have it laid out anew, as one step to undo with what brought them', async () => {
    const { graph, places } = await openChart();
    const before = await places();
    await graph.expand(HUB);
    expect(graph.entities).toHaveLength(41);
    await expect.poll(areAllPlaced(graph)).toBe(true);
    expect(overlaps(graph)).toEqual([]);
    expect(graph.undoLabel).toBe('Expand Crowded AS');
    await graph.undo();
    expect(await places()).toEqual(before);
    expect(graph.undoLabel).toBe('Chart layout');
  });

  it('what is added lies on nothing', async () => {
    const { graph } = await openChart();
    await graph.add([7, 8, 9, 10, 11, 12].map(member), 'Add');
    await expect.poll(areAllPlaced(graph)).toBe(true);
    expect(overlaps(graph)).toEqual([]);
  });

  it('records shown apart have boxes of their own', async () => {
    const { graph } = await openGraph({
      registries: { sample: makeOwnerChain(4) },
      fetched: ['sample/company:1000'],
      places: [placeAt('sample/company:1000', 0, 0)],
    });
    await graph.following.start(['sample/company:1000'], 'up');
    await expect.poll(() => graph.look).toBe('chart');
    graph.recordsApart = true;
    expect(areAllPlaced(graph)()).toBe(false);
    await expect.poll(areAllPlaced(graph)).toBe(true);
    expect(graph.view.drawn.entities).toHaveLength(8);
    expect(overlaps(graph)).toEqual([]);
  });
});
