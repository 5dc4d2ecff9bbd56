/** A graph pane over a canvas in memory, and what it told the window. */
import { render } from 'vitest-browser-svelte';
import { createClient } from '../../../src/contract/client.ts';
import type { Fault } from '../../../src/contract/faults.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { GraphState } from '../../../src/ui/graph/graph-state.svelte.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';
import { canvasTransport, type World } from './canvas-transport.ts';
import PaneFixture from './PaneFixture.svelte';

type More = Parameters<typeof canvasTransport>[1];

export async function openGraph(world: World, more: More = {}) {
  localStorage.clear();
  const transport = canvasTransport(world, more);
  const opened: EntityId[] = [];
  const faults: Fault[] = [];
  const said: string[] = [];
  const graph = new GraphState({
    client: createClient(transport),
    openProfile: (id) => opened.push(id),
    fault: (fault) => faults.push(fault),
    announce: (words) => said.push(words),
  });
  await graph.load();
  const screen = await render(PaneFixture, { graph });
  const application = screen.getByRole('application', { name: 'Graph' });
  return { transport, graph, screen, application, opened, faults, said };
}

/** A company in the middle, a person left, another right, an authority below, and who stands aside. */
export const SMALL_WORLD: World = {
  entities: [
    makeEntity({
      id: 'company:1',
      label: 'Middle AS',
      x: 0,
      y: 0,
      fetchedAt: '2026-11-20T09:00:00Z',
    }),
    makeEntity({ id: 'member:1', label: 'Left Person', x: -200, y: 0 }),
    makeEntity({ id: 'member:2', label: 'Правый', x: 200, y: 0, knowledge: 'named' }),
    makeEntity({ id: 'member:3', kind: 'authority', label: 'Below Authority', x: 0, y: 200 }),
    makeEntity({ id: 'company:2', label: 'Newcomer Ltd' }),
  ],
  ties: [
    makeTie({ id: 't1', from: 'member:1', role: 'Chair', start: '2015-03-01' }),
    makeTie({ id: 't2', from: 'member:2', role: 'Secretary' }),
    makeTie({ id: 't3', from: 'member:3', role: 'Auditor', end: '2019-06-30' }),
    makeTie({ id: 't4', from: 'company:1', to: 'company:2', kind: 'parent', role: 'direct' }),
  ],
  on: ['company:1', 'member:1', 'member:2', 'member:3'],
};
