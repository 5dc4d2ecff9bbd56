/** What a dossier is about: the graph of a case, or a record with its neighbours; and drawings of it. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { Graph } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { EntityStack } from '../../contract/model/stack.ts';
import { NO_FILTER } from '../../contract/model/graph-view.ts';
import { judgementsIn } from '../graph/requested.ts';
import type { DrawnPicture } from '../../report/model/material.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import { giveWay } from '../base/tasks.ts';
import { neighboursInParts, storedGraph } from '../graph/graph-parts.ts';
import type { Call } from '../base/handlers.ts';
import { joinedText, shownGraph } from '../export/shown-graph.ts';
import { openGraphExport, type WantedExport, type ExportNeeds } from '../export/make-export.ts';
import { takeAll } from '../base/take-steps.ts';
import type { DossierRequest } from './dossier-request.ts';

/** A graph of more entities is not drawn: it would be unreadable on paper. */
const MAX_DRAWN = 1500;
/** How many entities around a record are included at most. */
const MAX_AROUND = 2000;

/** The graph, proven by its evidence. Refused as `export-empty` if it has no entities. */
export async function dossierGraph(
  needs: Pick<ExportNeeds, 'store' | 'prove' | 'canvases'>,
  request: DossierRequest,
  call: Call,
): Promise<Graph> {
  const graph = await (request.entity === null
    ? canvasGraph(needs, request)
    : graphAround(needs, request.entity, call));
  if (graph.entities.length === 0) throw new Refusal('export-empty');
  return (await needs.prove(graph, call.signal)).graph;
}

async function canvasGraph(
  needs: Pick<ExportNeeds, 'canvases'>,
  request: DossierRequest,
): Promise<Graph> {
  const canvas = await needs.canvases.of(request.case);
  return canvas.withTies((ties) => shownGraph(canvas, ties));
}

async function graphAround(
  { store }: Pick<ExportNeeds, 'store'>,
  entity: EntityId,
  call: Call,
): Promise<Graph> {
  if (store.read.firstUnknown([entity]) !== null) throw new Refusal('entity-unknown', { entity });
  const around: EntityId[] = [];
  for (const part of neighboursInParts(store.read, entity, 200)) {
    around.push(...part);
    await giveWay(call.signal);
  }
  const ids = [entity, ...around.sort(inOrder)];
  return storedGraph(store, ids.slice(0, MAX_AROUND), call.signal);
}

/** The subjects as the case has them, else the first entity on its canvas. */
export function subjectsOf(
  { store }: Pick<ExportNeeds, 'store'>,
  { case: id, entity }: DossierRequest,
  graph: Graph,
): EntityId[] {
  if (entity !== null) return [entity];
  const named = store.read.caseItemsOf(id, 'subject').map((item) => item.id);
  return named.length > 0 ? named : graph.entities.slice(0, 1).map((one) => one.id);
}

/** Groups of records that the analyst judged the same. */
export async function judgedIn(
  { store: { read } }: Pick<ExportNeeds, 'store'>,
  { case: id }: DossierRequest,
  { signal }: Call,
): Promise<readonly (readonly EntityId[])[]> {
  return (await takeAll(judgementsIn(read, id), signal)).groups;
}

/**
 * The same SVG as in an export; null if it is too large for paper.
 * @param stacks what is drawn as one besides the stacks of the case
 */
export async function drawn(
  needs: ExportNeeds,
  request: DossierRequest,
  {
    graph,
    look,
    stacks = [],
  }: { graph: Graph; look: WantedExport['look']; stacks?: readonly EntityStack[] },
  call: Call,
): Promise<DrawnPicture | null> {
  if (graph.entities.length > MAX_DRAWN) return null;
  const { read } = needs.store;
  const judged = await judgedIn(needs, request, call);
  const opened = await openGraphExport(
    needs,
    {
      graph,
      look,
      judged,
      format: 'svg',
      theme: 'light',
      filter: NO_FILTER,
      isNamed: true,
      language: request.template.language,
      time: { asOf: request.day },
      ofAnyTime: true,
      recordsApart: false,
      areas: false,
      paper: 'A4',
      isTiled: false,
      measured: null,
      things: [],
      stacks: [...stacks, ...read.caseItemsOf(request.case, 'stack')],
      case: request.case,
      entitiesLeftOut: 0,
      redact: request.redact,
      called: '',
      made: { at: request.at, chain: request.chain },
    },
    call,
  );
  try {
    const svg = await takeAll(joinedText(opened.files[0]?.chunks ?? []), call.signal);
    const [, width = '0', height = '0'] =
      /<svg [^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
    return {
      svg: withoutHidden(svg),
      width: Number(width),
      height: Number(height),
      ties: opened.ties ?? 0,
    };
  } finally {
    opened.close();
  }
}

/** Removes what paper doesn't show: tooltips, which say more than is visible, and data for `verify`. */
const withoutHidden = (svg: string): string =>
  svg
    .replace(/<metadata\b[^>]*\/>|<metadata\b[^>]*>[^<]*<\/metadata>/g, '')
    .replace(/(?<!<svg [^>]*>)<title>[^<]*<\/title>/g, '')
    .replace(/ data-[a-z]+="[^"]*"/g, '');
