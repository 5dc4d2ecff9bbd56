/** Taking the graph away: made once, held for a while, read part by part. */
import type { ExportAnswer, GraphFormat } from '../contract/model/answers.ts';
import { Refusal } from '../contract/faults.ts';
import type { CanvasPlace } from '../contract/model/canvas.ts';
import { exportCsv } from '../exchange/csv.ts';
import { exportCytoscapeJson } from '../exchange/cytoscape-json.ts';
import type { Exporter } from '../exchange/exchange.ts';
import { exportGraphml } from '../exchange/graphml.ts';
import { exportSvg } from '../exchange/svg.ts';
import { tieState } from '../graph/tie-state.ts';
import type { EngineContext } from './context.ts';
import { toFileName } from './file-name.ts';
import { graphEntities, tiesAmong, unplaced } from './graph-parts.ts';
import type { Call, Handler, Handlers } from './handlers.ts';
import type { HeldExports } from './held-exports.ts';
import { letOthersIn } from './tasks.ts';
import { registryInWords } from './registry-name.ts';

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
    exportGraph({ entities, ...wish }, call) {
      const places = entities ? namedPlaces(context, entities) : shownPlaces(context);
      const taken = new Set(places.map(({ entity }) => entity));
      const left = context.canvas.places().filter(({ entity }) => !taken.has(entity)).length;
      return makeExport(context, held, { ...wish, places, entitiesLeftOut: left }, call);
    },
    readExport: ({ export: name, file, offset }) => held.read(name, file, offset),
  };
}

/** What is hidden on the graph is not taken away with it. */
const shownPlaces = ({ canvas }: EngineContext): CanvasPlace[] =>
  canvas.places().filter(({ hidden }) => !hidden);

/** Each entity named, once, where it stands on the canvas if it does. */
function namedPlaces(
  { canvas }: EngineContext,
  entities: NonNullable<Parameters<Handler<'exportGraph'>>[0]['entities']>,
): CanvasPlace[] {
  const placed = new Map(canvas.places().map((place) => [place.entity, place]));
  return [...new Set(entities)].map((entity) => placed.get(entity) ?? unplaced(entity));
}

interface Wanted {
  places: CanvasPlace[];
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
  { store, link, now }: EngineContext,
  held: HeldExports,
  { places, format, theme, withoutEnded, entitiesLeftOut }: Wanted,
  { signal }: Call,
): Promise<ExportAnswer> {
  const registry = link.name();
  const at = now().toISOString();
  const day = at.slice(0, 10);
  const entities = graphEntities(store.read, registry, places);
  if (entities.length === 0) throw new Refusal('export-empty');
  await letOthersIn(signal);
  const among = tiesAmong(
    store.read,
    registry,
    entities.map(({ id }) => id),
  );
  const ties = withoutEnded ? among.filter((tie) => tieState(tie, day) !== 'ended') : among;
  const leftOut = { entities: entitiesLeftOut, endedTies: among.length - ties.length };
  await letOthersIn(signal);
  const name = `${toFileName(entities[0]?.label ?? '', 'graph')} ${day}`;
  const title = titleOf(entities);
  const about = { registry: registryInWords(registry), at, day, theme, title, leftOut, name };
  const { files, loss } = EXPORTERS[format]({ entities, ties, ...about });
  return { ...held.hold(files), entities: entities.length, ties: ties.length, loss };
}
