/** Finding places while the canvas is drawn as a chart, over a real engine and a real worker. */
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { isPlaced } from '../../../../src/drawing/elements/boxes.ts';
import { makeChart } from '../../../../src/drawing/chart/chart-picture.ts';
import type { GraphPaneState } from '../../../../src/ui/graph/graph-pane-state.svelte.ts';
import {
  createLayoutRunner,
  type LayoutRunner,
} from '../../../../src/ui/graph/layout/layout-runner.ts';
import type { LayoutKind } from '../../../../src/ui/graph/model/canvas-controls.ts';
import type { CaseMarks } from '../../../../src/ui/notes/case-marks.svelte.ts';
import { overlapsOf } from '../../../make/chart-overlaps.ts';
import { makeOwnerChain } from '../../../make/owner-chain.ts';
import { openGraph } from '../open-graph.ts';
import { crowded, placeAt, SMALL_WORLD } from '../worlds.ts';

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

describe('laying out the graph', () => {
  it('opens a chart at what is looked at: where the keyboard is, or what is selected', async () => {
    const { graph } = await openChart();
    if (!graph.controls) throw new Error('nothing is drawn');
    const open = vi.spyOn(graph.controls, 'open');
    graph.select([HUB]);
    await graph.layOut('chart');
    graph.current = member(2);
    await graph.layOut('chart');
    graph.select([]);
    graph.current = null;
    await graph.layOut('chart');
    expect(open.mock.calls).toEqual([[[HUB]], [[member(2)]], [[]]]);
  });
});

const areAllPlaced = (graph: GraphPaneState) => () => graph.view.drawn.entities.every(isPlaced);
const overlaps = (graph: GraphPaneState): string[] => overlapsOf(makeChart(graph.view.drawn)).boxes;

describe('the graph as a chart', () => {
  it('is laid out anew when newcomers come, as one step to undo with what brought them', async () => {
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

  it('lets nothing that is added lie on anything', async () => {
    const { graph } = await openChart();
    await graph.add([7, 8, 9, 10, 11, 12].map(member), 'Add');
    await expect.poll(areAllPlaced(graph)).toBe(true);
    expect(overlaps(graph)).toEqual([]);
  });

  it('has boxes of their own for records shown apart', async () => {
    const { graph } = await openGraph({
      registries: { sample: makeOwnerChain(4) },
      fetched: ['sample/company:1000'],
      places: [placeAt('sample/company:1000', 0, 0)],
    });
    await graph.following.start(['sample/company:1000'], 'up');
    await expect.poll(() => graph.look).toBe('chart');
    graph.showRecordsApart(true);
    expect(areAllPlaced(graph)()).toBe(false);
    await expect.poll(areAllPlaced(graph)).toBe(true);
    expect(graph.view.drawn.entities).toHaveLength(8);
    expect(overlaps(graph)).toEqual([]);
  });
});

/** The real one, whose layouts of this kind are done only once they are let go. */
function holdLayouts(kind: LayoutKind) {
  const runner = createLayoutRunner();
  let asked = 0;
  let letGo = (): void => undefined;
  const until = new Promise<void>((resolve) => (letGo = resolve));
  const layout: LayoutRunner = {
    stop: () => runner.stop(),
    async run(request) {
      const spots = await runner.run(request);
      if (request.kind !== kind || spots === null) return spots;
      asked += 1;
      await until;
      return spots;
    },
  };
  return { layout, asked: () => asked, letGo: () => letGo() };
}

describe('a chart that takes a while', () => {
  const START = 'sample/company:1000';

  it('is a step of its own where something was hidden meanwhile', async () => {
    const { layout, asked, letGo } = holdLayouts('chart');
    const { graph } = await openGraph(
      {
        registries: { sample: makeOwnerChain(4) },
        fetched: [START],
        places: [placeAt(START, 0, 0)],
      },
      {},
      layout,
    );
    const following = graph.following.start([START], 'up');
    await expect.poll(asked).toBe(1);
    const label = graph.undoLabel;
    await graph.hide(['sample/member:2004']);
    const hide = graph.undoLabel;
    expect(hide).toMatch(/^Hide/);
    letGo();
    await following;
    expect(graph.look).toBe('chart');
    expect(graph.undoLabel).toBe('Chart layout');
    await graph.undo();
    expect([graph.look, graph.undoLabel]).toEqual(['network', hide]);
    await graph.undo();
    expect(graph.undoLabel).toBe(label);
  });

  it('is still said to be looked for when it takes the place of another', async () => {
    const { graph } = await openGraph(crowded(40, true));
    const first = graph.layOut('network');
    const second = graph.layOut('chart');
    await first;
    expect(graph.placing.kind).toBe('chart');
    await second;
    expect(graph.placing.kind).toBeNull();
  });
});

describe('places for newcomers that take a while to find', () => {
  it('are no step of their own to undo where something was done meanwhile', async () => {
    const { layout, asked, letGo } = holdLayouts('network');
    const { graph, places } = await openGraph(SMALL_WORLD, {}, layout);
    await graph.add(['sample/company:2'], 'Add Newcomer');
    await expect.poll(asked).toBe(1);
    await graph.hide(['sample/member:1']);
    const hide = graph.undoLabel;
    letGo();
    await expect.poll(areAllPlaced(graph)).toBe(true);
    const placed = (await places()).at(-1);
    expect(placed?.x).toEqual(expect.any(Number));
    expect(graph.undoLabel).toBe(hide);
    await graph.undo();
    expect((await places()).at(-1)).toEqual(placed);
    expect(graph.undoLabel).toBe('Add Newcomer');
    await graph.undo();
    expect(graph.entities).toHaveLength(4);
    await graph.redo();
    await expect.poll(areAllPlaced(graph)).toBe(true);
    expect(graph.entities).toHaveLength(5);
  });
});

describe('laying out the graph', () => {
  it('marks in its menu the layout of what is shown, through undo and redo', async () => {
    const { graph, screen } = await openGraph(crowded(6, true));
    const marked = async (): Promise<string[]> => {
      await screen.getByRole('button', { name: 'Layout' }).click();
      await expect
        .element(page.getByRole('menuitem', { name: 'Chart', exact: true }))
        .toBeVisible();
      const items = page.getByRole('menuitem').elements();
      await userEvent.keyboard('{Escape}');
      return items
        .filter((item) => item.getAttribute('aria-current') === 'true')
        .map((item) => item.querySelector('svg')?.parentElement?.parentElement?.textContent ?? '');
    };
    expect(await marked()).toEqual(['Network']);
    await graph.layOut('ownership');
    expect(await marked()).toEqual(['Ownership']);
    await graph.layOut('chart');
    expect(await marked()).toEqual(['Chart']);
    await graph.undo();
    expect(await marked()).toEqual(['Ownership']);
    await graph.undo();
    expect(await marked()).toEqual(['Network']);
  });
});

describe('rings', () => {
  it('are laid out around what is selected, told in words, as one step to undo', async () => {
    const { graph, places, said } = await openGraph({
      ...SMALL_WORLD,
      places: [...(SMALL_WORLD.places ?? []), placeAt('sample/company:2', 900, 900)],
    });
    const before = await places();
    graph.select(['sample/member:3']);
    await graph.layOut('rings');
    expect(said.at(-1)).toBe('2 rings around Below Authority: 1, 3');
    expect(graph.placing.layout).toBe('rings');
    expect(graph.undoLabel).toBe('Rings layout');
    await graph.undo();
    expect(await places()).toEqual(before);
    expect(graph.placing.layout).toBe('network');
  });

  it('are around the subject of the case where nothing is selected, and tell who is not reached', async () => {
    const { graph, said, client } = await openGraph({
      ...SMALL_WORLD,
      places: [...(SMALL_WORLD.places ?? []), placeAt('sample/company:2', 900, 900)],
    });
    const { current } = await client.readCases({});
    await (graph.deps.marks as CaseMarks).show(current);
    await client.changeCaseItems({
      case: current,
      put: [{ kind: 'subject', id: 'sample/member:1' }],
    });
    await graph.remove(['sample/company:1']);
    await expect.poll(() => graph.deps.marks.of('subject').length).toBe(1);
    await graph.layOut('rings');
    expect(said.at(-1)).toBe(
      '0 rings around Left Person; 3 entities that no shown tie leads to on a ring outside',
    );
  });

  it('are around who has most ties where nobody was chosen, which is said, and around others at a press', async () => {
    const { graph, said, screen } = await openGraph(SMALL_WORLD);
    await graph.layOut('rings');
    const around = 'around Middle AS, who has most ties';
    expect(said.at(-1)).toBe(
      `1 ring ${around}: 3; select another and lay out again for rings around it`,
    );
    await expect.element(screen.getByText(new RegExp(`^Rings ${around}`))).toBeVisible();
    const other = screen.getByRole('button', { name: 'Around the selection' });
    await expect.element(other).toBeDisabled();
    graph.select(['sample/member:3']);
    await other.click();
    await expect.element(screen.getByText(/^Rings around Below Authority/)).toBeVisible();
    await graph.layOut('network');
    await expect.element(other).not.toBeInTheDocument();
  });

  it('are told as areas in the layout by country', async () => {
    const { graph, said } = await openGraph(SMALL_WORLD);
    await graph.layOut('jurisdiction');
    expect(said.at(-1)).toBe('1 area: no country is stated');
    expect(graph.placing.layout).toBe('jurisdiction');
  });
});
