/** Opens the graph pane in the page: over a real engine, or over a canvas that stands still. */
import { render } from 'vitest-browser-svelte';
import { createClient } from '../../../src/contract/client.ts';
import type { Fault } from '../../../src/contract/faults/faults.ts';
import type { CanvasLook, Graph } from '../../../src/contract/model/canvas.ts';
import type { CaseId } from '../../../src/contract/model/case.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { SettingsAnswer } from '../../../src/contract/answers/settings.ts';
import { GraphPaneState } from '../../../src/ui/graph/graph-pane-state.svelte.ts';
import type { LayoutRunner } from '../../../src/ui/graph/layout/layout-runner.ts';
import { CaseMarks } from '../../../src/ui/notes/case-marks.svelte.ts';
import { RegistryList } from '../../../src/ui/shared/window/registry-list.svelte.ts';
import type { EngineSeed } from '../../make/page-engine.ts';
import { engineTransport } from '../engine-transport.ts';
import {
  CASE,
  scriptTransport,
  type Answers,
  type ScriptedTransport,
} from '../scripted-transport.ts';
import PaneFixture from './PaneFixture.svelte';

/** Over a real engine; commands with an answer in `answers` never reach it. */
export async function openGraph(seed: EngineSeed, answers: Answers = {}, layout?: LayoutRunner) {
  const transport = await engineTransport(seed, answers);
  const client = createClient(transport);
  const { current } = await client.readCases({});
  const opened = await show(transport, current, await client.readSettings({}), layout);
  await opened.marks.show(current);
  return { ...opened, isAsking: transport.isAsking, letGo: transport.letGo };
}

/** A canvas that nothing changes, for what is said of things an engine would not come by soon. */
export function openStill({ entities, ties }: Graph, look: CanvasLook = 'network') {
  const transport = scriptTransport({
    readCanvas: () => ({
      case: CASE.id,
      revision: 0,
      look,
      entities,
      ties,
      totals: { entities: entities.length, ties: ties.length },
      next: null,
      undo: null,
      redo: null,
    }),
    changeCanvas: () => ({ changed: 0 }),
  });
  return show(transport, CASE.id, null);
}

async function show(
  transport: ScriptedTransport,
  id: CaseId,
  settings: SettingsAnswer | null,
  layout?: LayoutRunner,
) {
  localStorage.clear();
  const opened: EntityId[] = [];
  const inspected: (EntityId | string[])[] = [];
  const faults: Fault[] = [];
  const said: string[] = [];
  const client = createClient(transport);
  const marks = new CaseMarks({
    client,
    attempt: (work) => work().then(() => true),
    announce: () => undefined,
  });
  const graph = new GraphPaneState(
    {
      client,
      registries: new RegistryList(() => settings, Promise.resolve()),
      openProfile: (entity) => opened.push(entity),
      profileOnShow: () => opened.at(-1) ?? null,
      changes: { all: [], ties: [] },
      marks,
      inspect: (what) => inspected.push(typeof what === 'string' ? what : what.map(({ id }) => id)),
      fault: (fault) => faults.push(fault),
      showNotFetched: () => undefined,
      // The pane opens the dialog.
      openExport: () => undefined,
      announce: (words) => said.push(words),
    },
    layout,
  );
  await graph.show(id);
  graph.drawer.pane.fold(false);
  const screen = await render(PaneFixture, { graph });
  const application = screen.getByRole('application', { name: 'Graph' });
  /** Where everything stands, as the engine has it. */
  const places = async () =>
    (await client.readCanvas({ case: id })).entities.map(
      ({ id: entity, x, y, pinned, hidden }) => ({
        entity,
        x,
        y,
        pinned,
        hidden,
      }),
    );
  return {
    transport,
    client,
    graph,
    marks,
    screen,
    application,
    opened,
    inspected,
    faults,
    said,
    places,
  };
}
