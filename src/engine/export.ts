/** Taking the graph away: made once, held for a while, read part by part. */
import type { ExportAnswer, GraphFormat } from '../contract/model/answers.ts';
import { Refusal } from '../contract/faults.ts';
import type { Graph } from '../contract/model/canvas.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import { addressInWords } from '../contract/model/registry.ts';
import type { Tie } from '../contract/model/tie.ts';
import { exportCsv } from '../exchange/csv.ts';
import { exportCytoscapeJson } from '../exchange/cytoscape-json.ts';
import type { Exporter } from '../exchange/exchange.ts';
import { exportGraphml } from '../exchange/graphml.ts';
import { exportSvg } from '../exchange/svg.ts';
import { tieState } from '../graph/tie-state.ts';
import type { CaseCanvas } from './case-canvas.ts';
import type { EngineContext } from './context.ts';
import { toFileName } from './file-name.ts';
import { storedGraph } from './graph-parts.ts';
import type { Call, Handlers } from './handlers.ts';
import type { HeldExports } from './held-exports.ts';
import { giveWay } from './tasks.ts';

const EXPORTERS: Record<GraphFormat, Exporter> = {
  graphml: exportGraphml,
  cytoscape: exportCytoscapeJson,
  csv: exportCsv,
  svg: exportSvg,
};

export function createExportHandlers(
  context: EngineContext,
  held: HeldExports,
): Pick<Handlers, 'exportGraph' | 'readExport'> {
  return {
    async exportGraph({ case: id, entities, ...wish }, call) {
      const canvas = await context.canvases.of(id);
      const graph = entities
        ? await namedGraph(context, canvas, entities, call.signal)
        : shownGraph(canvas);
      const taken = new Set(graph.entities.map((entity) => entity.id));
      const left = canvas.entities().filter((entity) => !taken.has(entity.id)).length;
      return makeExport(context, held, { ...wish, graph, entitiesLeftOut: left }, call);
    },
    readExport: ({ export: name, file, offset }) => held.read(name, file, offset),
  };
}

/** What is hidden on the graph is not taken away with it. */
function shownGraph(canvas: CaseCanvas): Graph {
  const entities = canvas.entities().filter(({ hidden }) => !hidden);
  const ids = new Set(entities.map(({ id }) => id));
  const ties = canvas.ties().filter(({ from, to }) => ids.has(from) && ids.has(to));
  return { entities, ties };
}

/** Each entity named, once, where it stands on the canvas if it does. */
async function namedGraph(
  { store }: EngineContext,
  canvas: CaseCanvas,
  named: readonly EntityId[],
  signal: AbortSignal,
): Promise<Graph> {
  const graph = await storedGraph(store.read, [...new Set(named)], signal);
  return { ...graph, entities: graph.entities.map((entity) => canvas.get(entity.id) ?? entity) };
}

interface Wanted {
  graph: Graph;
  format: GraphFormat;
  theme: 'light' | 'dark';
  withoutEnded: boolean;
  /** On the graph, but not taken away. */
  entitiesLeftOut: number;
}

/** After whom a picture is named: who was put there first, and how many others there are. */
function titleOf([first, ...others]: readonly { label: string }[]): string {
  if (first === undefined || others.length === 0) return first?.label ?? '';
  const { length } = others;
  return `${first.label} and ${length.toLocaleString('en')} ${length === 1 ? 'other' : 'others'}`;
}

/**
 * Make the files and hold them. Named after the first entity and the day. Others are answered
 * between its three parts; none is long enough to say how far it is.
 */
export async function makeExport(
  { registries, now }: EngineContext,
  held: HeldExports,
  { graph, format, theme, withoutEnded, entitiesLeftOut }: Wanted,
  { signal }: Call,
): Promise<ExportAnswer> {
  const at = now().toISOString();
  const today = at.slice(0, 10);
  const { entities } = graph;
  if (entities.length === 0) throw new Refusal('export-empty');
  const hasEnded = (tie: Tie): boolean => tieState(tie, today) === 'ended';
  const ties = withoutEnded ? graph.ties.filter((tie) => !hasEnded(tie)) : graph.ties;
  const leftOut = { entities: entitiesLeftOut, endedTies: graph.ties.length - ties.length };
  await giveWay(signal);
  const name = `${toFileName(entities[0]?.label ?? '', 'graph')} ${today}`;
  const title = titleOf(entities);
  const handles = new Set(entities.map(({ id }) => parseEntityId(id).registry));
  const registry = [...handles]
    .map((handle) => addressInWords(registries.get(handle).address))
    .join(', ');
  const about = { registry, at, day: today, theme, title, leftOut, name };
  const { files, loss } = EXPORTERS[format]({ entities, ties, ...about });
  return { ...held.hold(files), entities: entities.length, ties: ties.length, loss };
}
