/** Taking the graph away: opened over a snapshot, then read or saved part by part. */
import type { ExportAnswer, SaveAnswer } from '../contract/model/answers.ts';
import { Refusal } from '../contract/faults.ts';
import { FORMATS, type GraphFormat } from '../contract/formats.ts';
import type { CanvasLook, Graph, GraphEntity } from '../contract/model/canvas.ts';
import { partsOfTagged } from '../contract/model/case-item.ts';
import type { CaseId } from '../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import { isFiltered, type GraphFilter } from '../contract/model/graph-filter.ts';
import type { GraphTime } from '../contract/model/graph-time.ts';
import type { PictureMeasure, PictureThing, RecordsApart } from '../contract/model/picture.ts';
import { addressInWords } from '../contract/model/registry.ts';
import type { EntityStack } from '../contract/model/stack.ts';
import { filterInWords } from '../drawing/filter-words.ts';
import {
  NO_ANALYST_MARKS,
  type ExportedRegistries,
  type GraphToExport,
} from '../exchange/exchange.ts';
import { openExport } from '../exchange/exporters.ts';
import { filterGraph, tiesThrough, type Filtered } from '../graph/graph-filter.ts';
import { dayOfTime, tiesAtTime } from '../graph/graph-time.ts';
import { readJudgementsInSteps } from '../graph/judgements.ts';
import type { CaseCanvas } from './case-canvas.ts';
import type { EngineContext } from './context.ts';
import { isTitleOfItsOwn } from './case-title.ts';
import { toFileName } from './file-name.ts';
import { storedGraph } from './graph-parts.ts';
import type { Call, Handlers } from './handlers.ts';
import type { HeldExport, HeldExports } from './held-exports.ts';
import type { ExportReader } from './host.ts';
import { marksOf } from './analyst-marks.ts';
import type { Registries } from './registries.ts';
import { takeAll } from './take-steps.ts';
import { giveWay } from './tasks.ts';
import { undrawnNeighbours } from './undrawn-neighbours.ts';

type ExportCommands = 'awaitExport' | 'closeExport' | 'exportGraph' | 'readExport' | 'saveExport';

export function createExportHandlers(
  context: EngineContext,
  held: HeldExports,
): Pick<Handlers, ExportCommands> {
  return {
    async exportGraph({ case: id, entities, ...wish }, call) {
      const canvas = await context.canvases.of(id);
      const graph = entities
        ? await namedGraph(context, canvas, entities, call.signal)
        : await canvas.look(() => shownGraph(canvas));
      const { groups: judged } = await takeAll(
        readJudgementsInSteps(context.store.read.caseItemsOf(id, 'judgement')),
        call.signal,
      );
      const look = context.store.read.canvasLook(id);
      const taken = new Set(graph.entities.map((entity) => entity.id));
      const left = canvas.entities().filter((entity) => !taken.has(entity.id)).length;
      const called = context.store.read.cases().find((one) => one.id === id)?.title ?? '';
      const wanted = {
        ...wish,
        look,
        graph,
        called,
        judged,
        stacks: context.store.read.caseItemsOf(id, 'stack'),
        case: id,
        entitiesLeftOut: left,
        isNamed: entities !== null,
      };
      const made = await makeExport(context, held, wanted, call);
      noteOnceWhole(context, held, id, made, wish.format);
      return made;
    },
    readExport: ({ export: name, file }) => held.get(name).read(file),
    saveExport: ({ export: name }, call) => save(context, held, name, call),
    awaitExport: async ({ export: name }, call) => ({
      loss: await untilWhole(held.get(name), call),
    }),
    closeExport: ({ export: name }) => ({ found: held.close(name) }),
  };
}

/** One that nobody read to its end was not taken away. */
function noteOnceWhole(
  { notes }: EngineContext,
  held: HeldExports,
  id: CaseId,
  { export: name, entities, ties }: ExportAnswer,
  format: GraphFormat,
): void {
  const note = (): void => notes.exported(id, { format: FORMATS[format].label, entities, ties });
  held.get(name).whole.then(note, () => undefined);
}

/** Everything read, whoever reads. */
async function untilWhole(one: HeldExport, call: Call): Promise<Awaited<HeldExport['whole']>> {
  const stopFollowing = one.follow(call);
  try {
    return await one.whole;
  } finally {
    stopFollowing();
  }
}

/**
 * The host reads and saves. A cancel before it has read anything is answered at once, though the
 * host may still be asking the person; after that the host is waited for, so that nothing of it is
 * left when the answer comes.
 */
async function save(
  { powers }: EngineContext,
  held: HeldExports,
  name: string,
  call: Call,
): Promise<SaveAnswer> {
  if (!powers.saveExport) throw new Refusal('save-unsupported');
  const one = held.get(name);
  const stopFollowing = one.follow(call);
  let isOffered = false;
  try {
    const saving = powers.saveExport(one.request, readerOf(held));
    const saved = await Promise.race([saving, one.stoppedUnread]);
    isOffered = saved.how === 'download';
    if (isOffered) return { saved, loss: null };
    if (!one.isWhole) throw new Error('The host saved an export without reading all of it.');
    return { saved, loss: await one.whole };
  } finally {
    stopFollowing();
    if (!isOffered) held.close(name);
  }
}

/** For a host in this thread; one in another asks over its transport. */
function readerOf(held: HeldExports): ExportReader {
  return {
    readExport: async ({ export: name, file }) => Promise.resolve(held.get(name).read(file)),
    closeExport: ({ export: name }) => Promise.resolve({ found: held.close(name) }),
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
  const graph = await storedGraph(store, [...new Set(named)], signal);
  return { ...graph, entities: graph.entities.map((entity) => canvas.get(entity.id) ?? entity) };
}

interface Wanted {
  graph: Graph;
  format: GraphFormat;
  theme: 'light' | 'dark';
  look: CanvasLook;
  time: GraphTime;
  /** What is left out at this time is in it all the same; never in a picture. */
  ofAnyTime: boolean;
  filter: GraphFilter;
  /** Its entities were chosen one by one: only ties of it are filtered. */
  isNamed: boolean;
  recordsApart: RecordsApart;
  areas: boolean;
  measured: PictureMeasure | null;
  things: readonly PictureThing[];
  judged: readonly (readonly EntityId[])[];
  stacks: readonly EntityStack[];
  /** Of which it has what the analyst put on it; null: of none. */
  case: CaseId | null;
  /** The title of its case. */
  called?: string;
  /** On the graph, but not taken away. */
  entitiesLeftOut: number;
}

/**
 * Open the export and hold it. Named after the case, or else the first entity, and the day. Others are answered
 * between its parts; none is long enough to say how far it is.
 */
export async function makeExport(
  context: EngineContext,
  held: HeldExports,
  wanted: Wanted,
  { signal }: Call,
): Promise<ExportAnswer> {
  const { registries, now, store } = context;
  const { format, time, called = '', entitiesLeftOut } = wanted;
  const { theme, look, recordsApart, areas, measured, things, judged, stacks } = wanted;
  const at = now().toISOString();
  const today = at.slice(0, 10);
  if (wanted.graph.entities.length === 0) throw new Refusal('export-empty');
  await giveWay(signal);
  const { graph, chain } = await context.prove(wanted.graph, signal);
  const day = dayOfTime(time, today);
  const left = filtered(context, graph, wanted, day);
  const entities = [...left.entities];
  if (entities.length === 0) throw new Refusal('export-empty');
  const isAll = wanted.ofAnyTime && !FORMATS[format].picture;
  const shown = tiesAtTime(left.ties, isAll ? 'any' : time, today);
  const ties = [...shown.ties];
  const taken = { entities, ties, among: graph.ties, judged };
  const marks = wanted.case === null ? NO_ANALYST_MARKS : marksOf(store.read, wanted.case, taken);
  const leftOut = {
    entities: entitiesLeftOut,
    ...shown.leftOut,
    neighbours: undrawnNeighbours({ entities, ties: graph.ties }),
  };
  const name = `${toFileName(called || (entities[0]?.label ?? ''), 'graph')} ${today}`;
  const about = {
    registries: registriesOf(registries, entities),
    ...{ at, chain },
    day,
    filtered: filteredAway(context, graph, left, wanted),
    ...{ theme, look, recordsApart, areas, measured, things, judged, stacks, marks },
    title: isTitleOfItsOwn(called) ? called : null,
    leftOut,
    name,
  };
  const opened = await openExport(format, { entities, ties, ...about });
  const total = entities.length + ties.length;
  const { export: made, files } = held.hold(format, opened, total);
  return { export: made, files, entities: entities.length, ties: ties.length };
}

/** What the filter leaves. */
function filtered(
  { store }: EngineContext,
  { entities, ties }: Graph,
  { filter, case: id, isNamed }: Wanted,
  day: string,
): Filtered<GraphEntity> {
  if (isNamed) return { entities, ties: tiesThrough({ ties, day }, filter) };
  const tags = new Map<EntityId, string[]>();
  const tagged =
    id === null || filter.tags === undefined ? [] : store.read.caseItemsOf(id, 'tagged');
  for (const item of tagged) {
    const { tag, entity } = partsOfTagged(item);
    tags.set(entity, [...(tags.get(entity) ?? []), tag]);
  }
  const tagsOf = (entity: EntityId): readonly string[] => tags.get(entity) ?? [];
  return filterGraph({ entities, ties, day, tagsOf }, filter);
}

/** What it doesn't leave; null where nothing is filtered. */
function filteredAway(
  { store }: EngineContext,
  { entities, ties }: Graph,
  left: Filtered<GraphEntity>,
  { filter, case: id }: Wanted,
): GraphToExport['filtered'] {
  if (!isFiltered(filter)) return null;
  const tags = id === null ? [] : store.read.caseItemsOf(id, 'tag');
  return {
    entities: entities.length - left.entities.length,
    ties: ties.length - left.ties.length,
    by: filterInWords(filter, (tag) => tags.find((one) => one.id === tag)?.name),
  };
}

/** Every registry that something on the graph comes from, in the order they are met. */
function registriesOf(
  registries: Registries,
  entities: readonly { id: EntityId }[],
): ExportedRegistries {
  const handles = new Set(entities.map(({ id }) => parseEntityId(id).registry));
  return new Map(
    [...handles].map((handle) => {
      const address = addressInWords(registries.get(handle).address);
      return [handle, { address, pathOf: registries.kindOf(handle).pathOf }];
    }),
  );
}
