/** An export: what is taken of a graph, proven by its evidence, and its files opened. */
import { localDay, ownTimeZone } from '../../contract/text/local-time.ts';
import type { ReportLanguage } from '../../contract/answers/dossier.ts';
import { hash } from 'node:crypto';
import { FORMATS, madeFormat, type FormatName } from '../../contract/answers/formats.ts';
import type { ExportAnswer, ExportCounts } from '../../contract/answers/export.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { CanvasLook, Graph, GraphEntity } from '../../contract/model/canvas.ts';
import type { Redaction } from '../../contract/model/case-file.ts';
import { partsOfTagged } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { isFiltered, type GraphFilter, type GraphTime } from '../../contract/model/graph-view.ts';
import type {
  OnPaper,
  PictureMeasure,
  PictureThing,
  RecordsApart,
} from '../../contract/answers/picture.ts';
import { addressInWords } from '../../contract/model/registry.ts';
import type { ChainHead } from '../../contract/model/request.ts';
import type { EntityStack } from '../../contract/model/stack.ts';
import { NO_MAJORITIES } from '../../drawing/elements/bundle.ts';
import { filterInWords } from '../../drawing/filter-words.ts';
import {
  NO_ANALYST_MARKS,
  type ExportedRegistries,
  type GraphToExport,
} from '../../exchange/common/exporter.ts';
import { openExport, type OpenedExport } from '../../exchange/exporters.ts';
import { filterGraph, filterTies, type Filtered } from '../../graph/graph-filter.ts';
import { dayOfTime, tiesAtTime } from '../../graph/graph-time.ts';
import { marksOf } from '../cases/analyst-marks.ts';
import { isTitleOfItsOwn } from '../cases/case-title.ts';
import type { Store } from '../../store/store.ts';
import type { Choices } from '../registries/settings.ts';
import type { DecodedProfiles } from '../records/decoded-profiles.ts';
import type { Prove } from './proven-graph.ts';
import type { Canvases } from '../graph/canvases.ts';
import type { HostPowers } from '../base/host.ts';
import { majorityTies } from '../answers/majorities.ts';
import { openRecords, type OpenedRecords } from './exported-records.ts';
import { toFileName } from './shown-graph.ts';
import type { Call } from '../base/handlers.ts';
import type { OpenExports } from './open-exports.ts';
import { redactedGraph } from './redacted-graph.ts';
import type { Registries } from '../registries/registries.ts';
import { takeAll } from '../base/take-steps.ts';
import { giveWay } from '../base/tasks.ts';
import { undrawnNeighbours } from '../canvas/undrawn-neighbours.ts';

export interface ExportNeeds {
  store: Store;
  registries: Registries;
  choices: Choices;
  decodedProfiles: DecodedProfiles;
  prove: Prove;
  canvases: Canvases;
  powers: HostPowers;
  now: () => Date;
}

/** What is to be exported, and how. */
export interface WantedExport extends OnPaper {
  graph: Graph;
  format: FormatName;
  theme: 'light' | 'dark';
  /** The language of a picture's words; English by default. */
  language?: ReportLanguage;
  look: CanvasLook;
  time: GraphTime;
  /** Includes what the chosen time leaves out, but never in a picture. */
  ofAnyTime: boolean;
  filter: GraphFilter;
  /** The entities were chosen one by one, so that the filter applies to ties only. */
  isNamed: boolean;
  recordsApart: RecordsApart;
  areas: boolean;
  measured: PictureMeasure | null;
  things: readonly PictureThing[];
  judged: readonly (readonly EntityId[])[];
  stacks: readonly EntityStack[];
  /** The case whose notes and marks are included; null: none. */
  case: CaseId | null;
  /** The title of the case. */
  called?: string;
  /** How many entities of the canvas are not exported. */
  entitiesLeftOut: number;
  redact: readonly Redaction[];
  /** Names of the files; by default after the case or the first entity. */
  savedAs?: readonly string[] | undefined;
  /** When it is made and the head of the chain then; by default now. */
  made?: { at: string; chain: ChainHead };
}

/** Holds an opened export until it was read, then closes its snapshot. */
export function holdExport(
  held: OpenExports,
  format: FormatName,
  { entities, ties, total, close, ...opened }: OpenedGraph,
): ExportAnswer {
  const { export: made, files } = held.hold(format, opened, total);
  held.get(made).whole.then(close, close);
  return { export: made, files, entities, ties };
}

/** An export whose files are made while they are read, over a snapshot open until then. */
export interface OpenedGraph extends OpenedExport, ExportCounts {
  /** How many entities and ties it goes through. */
  total: number;
  close: () => void;
}

/** The files are made while they are read. Refused as `export-empty` and `export-unproven`. */
export async function openGraphExport(
  needs: ExportNeeds,
  wanted: WantedExport,
  call: Call,
): Promise<OpenedGraph> {
  const { format, redact } = wanted;
  const taken = await takenOf(needs, wanted, call);
  const { entities, ties, at } = taken;
  const reads = FORMATS[format].records;
  const records = await openRecords(needs, { entities, redact, reads, inCase: wanted.case }, call);
  const { recordOf, texts, close } = records;
  try {
    const all = { ...taken, recordOf };
    const whole = texts === null ? all : await takeAll(redactedGraph(all, texts), call.signal);
    const { tally, ...opened } = await openExport(madeFormat(format), whole, wanted.savedAs);
    tally.loss.add(LEFT_OUT, records.leftOut);
    const isMade = madeFormat(format) === format;
    const about = { wanted, name: whole.name, at };
    const { files } = isMade ? opened : await drawn(needs, opened.files, about, call);
    const counts = countsOf(format, taken, records);
    return { ...opened, ...counts, files, tally, total: entities.length + ties.length, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The counts of what will be written. */
const countsOf = (format: FormatName, { entities, ties }: Graph, { count }: OpenedRecords) =>
  FORMATS[format].ties
    ? { entities: entities.length, ties: ties.length }
    : { entities: count, ties: null };

/**
 * The exported graph, proven by its evidence, with all that is said of it; named after the case, or else
 * the first entity, and the day. In parts, each too short to report progress.
 */
async function takenOf(
  needs: Pick<ExportNeeds, 'store' | 'registries' | 'choices' | 'prove' | 'now'>,
  wanted: WantedExport,
  call: Call,
): Promise<Omit<GraphToExport, 'fileNames' | 'recordOf'>> {
  const { registries, now, choices } = needs;
  const { format, time, called = '', entitiesLeftOut, redact } = wanted;
  const { theme, language = 'en', look, recordsApart } = wanted;
  const { areas, measured, things, judged, stacks } = wanted;
  const at = wanted.made?.at ?? now().toISOString();
  const today = localDay(at);
  if (wanted.graph.entities.length === 0) throw new Refusal('export-empty');
  await giveWay(call.signal);
  const { graph, chain } = await needs.prove(wanted.graph, call.signal);
  const day = dayOfTime(time, today);
  const left = filtered(needs, graph, wanted, day);
  const entities = [...left.entities];
  if (entities.length === 0) throw new Refusal('export-empty');
  const isAll = wanted.ofAnyTime && !FORMATS[format].picture;
  const shown = tiesAtTime(left.ties, isAll ? 'any' : time, today);
  const ties = [...shown.ties];
  const majorities = FORMATS[format].picture
    ? await takeAll(majorityTies(needs, ties, day), call.signal)
    : NO_MAJORITIES;
  return {
    entities,
    ties,
    registries: registriesOf(registries, entities),
    at,
    chain: wanted.made?.chain ?? chain,
    day,
    timeZone: ownTimeZone(),
    filtered: filteredAway(needs, graph, left, wanted),
    theme,
    language,
    look,
    recordsApart,
    areas,
    majorities,
    measured,
    things,
    judged,
    stacks,
    marks: marksIn(needs, wanted, { entities, ties, among: graph.ties }),
    title: isTitleOfItsOwn(called) ? called : null,
    leftOut: {
      entities: entitiesLeftOut,
      ...shown.leftOut,
      neighbours: undrawnNeighbours({ entities, ties: graph.ties }),
    },
    subjects: subjectsOf(needs, wanted.case),
    roles: choices.current().exportRoles,
    redacted: redact,
    sha256Of: (text) => hash('sha256', text, 'hex'),
    name: `${toFileName(called || (entities[0]?.label ?? ''), 'graph')} ${today}`,
  };
}

/** The picture as the host draws or prints it. */
async function drawn(
  needs: Pick<ExportNeeds, 'powers'>,
  files: OpenedExport['files'],
  { wanted, name, at }: { wanted: WantedExport; name: string; at: string },
  call: Call,
): Promise<Pick<OpenedExport, 'files'>> {
  const { format, paper, isTiled } = wanted;
  // Loaded, with what prints, when first needed.
  const { drawnFile } = await import('./print-export.ts');
  const about = { format, name, at, onPaper: { paper, isTiled } };
  return { files: [await drawnFile(needs, files[0]?.chunks ?? [], about, call)] };
}

const LEFT_OUT = 'records that stay here, since what is to be taken out can’t be found in them';

function marksIn(
  { store }: Pick<ExportNeeds, 'store'>,
  { case: id, judged }: WantedExport,
  taken: Graph & { among: Graph['ties'] },
): GraphToExport['marks'] {
  return id === null ? NO_ANALYST_MARKS : marksOf(store.read, id, { ...taken, judged });
}

const subjectsOf = ({ store }: Pick<ExportNeeds, 'store'>, id: CaseId | null): EntityId[] =>
  id === null ? [] : store.read.caseItemsOf(id, 'subject').map((item) => item.id);

/** What passes the filter. */
function filtered(
  { store }: Pick<ExportNeeds, 'store'>,
  { entities, ties }: Graph,
  { filter, case: id, isNamed, judged }: WantedExport,
  day: string,
): Filtered<GraphEntity> {
  if (isNamed) return { entities, ties: filterTies({ ties, day }, filter) };
  const tags = new Map<EntityId, string[]>();
  const tagged =
    id === null || filter.tags === undefined ? [] : store.read.caseItemsOf(id, 'tagged');
  for (const item of tagged) {
    const { tag, entity } = partsOfTagged(item);
    tags.set(entity, [...(tags.get(entity) ?? []), tag]);
  }
  const tagsOf = (entity: EntityId): readonly string[] => tags.get(entity) ?? [];
  return filterGraph({ entities, ties, day, tagsOf, judged }, filter);
}

/** How much the filter removed; null if there is no filter. */
function filteredAway(
  { store }: Pick<ExportNeeds, 'store'>,
  { entities, ties }: Graph,
  left: Filtered<GraphEntity>,
  { filter, case: id }: WantedExport,
): GraphToExport['filtered'] {
  if (!isFiltered(filter)) return null;
  const tags = id === null ? [] : store.read.caseItemsOf(id, 'tag');
  return {
    entities: entities.length - left.entities.length,
    ties: ties.length - left.ties.length,
    by: filterInWords(filter, (tag) => tags.find((one) => one.id === tag)?.name),
  };
}

/** Every registry that something on the graph comes from, in order of appearance. */
export function registriesOf(
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
