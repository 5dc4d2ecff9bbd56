/** The visible part of the canvas: pure views of the entities and ties that the engine returned. */
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { NO_FILTER, type GraphFilter } from '../../../contract/model/graph-view.ts';
import type { RecordsApart } from '../../../contract/answers/picture.ts';
import type { EntityStack } from '../../../contract/model/stack.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { backingAmong, type BackingOf } from '../../../graph/ties/corroboration.ts';
import { filterGraph, type GraphToFilter } from '../../../graph/graph-filter.ts';
import { dayOfTime, tiesAtTime, type LeftOut } from '../../../graph/graph-time.ts';
import { areOfSeveralRegistries, findNamesakes } from '../../../graph/sameness/namesakes.ts';
import {
  companiesIn,
  withoutShownApart,
  type Companies,
  type SameRecordGroups,
} from '../../../drawing/elements/one-company.ts';
import { NO_MAJORITIES, type Majorities } from '../../../drawing/elements/bundle.ts';
import { countEntities } from '../../../drawing/elements/stacks.ts';
import { countOf, countWords } from '../../shared/words/moment-words.ts';
import type { MarksAccess } from '../../shared/window/pane-context.ts';
import {
  AS_ONE,
  drawnGraph,
  type RecordGrouping,
  type RecordOffsets,
  type DrawnGraph,
} from './drawn-graph.ts';
import type { TimeChoice } from './time-choice.svelte.ts';

/** What of a canvas passes the filter, at any time. */
export interface FilteredGraph {
  /** Entities neither hidden nor filtered away, in the order of the canvas. */
  entities: readonly GraphEntity[];
  /** Ties that pass the filter, with both ends among the entities. */
  ties: readonly Tie[];
  entityById: ReadonlyMap<EntityId, GraphEntity>;
  /** Entities that share their name with another one here. */
  namesakes: ReadonlySet<EntityId>;
  /** Whether the entities are of more than one registry. */
  severalRegistries: boolean;
  hiddenEntities: number;
  /** How far both sides bear out a tie between entities that aren't hidden. */
  backingOf: BackingOf;
  /** How many of those not hidden the filter removes. */
  filteredAway: { entities: number; ties: number };
}

export interface VisibleGraph extends FilteredGraph {
  /** Ties with both ends visible, at the chosen time. */
  ties: readonly Tie[];
  /** The day (YYYY-MM-DD) that states refer to. */
  day: string;
  /** The ties between visible entities that the time leaves out. */
  leftOut: LeftOut;
  /** The number of visible ties of each entity, without those of two records of one company. */
  tieCounts: ReadonlyMap<EntityId, number>;
  /** The records of one company, whether drawn as one or not. */
  companies: Companies;
  drawn: DrawnGraph;
}

export function filteredGraph(
  entities: readonly GraphEntity[],
  ties: readonly Tie[],
  filter: GraphFilter = NO_FILTER,
  by: FilteredBy = BY_NOTHING,
): FilteredGraph {
  const graph = { ...notHidden(entities, ties), ...by };
  const left = filterGraph(graph, filter);
  const entityById = byId(left.entities);
  const { entityOf = (record) => record } = by;
  const count = (all: readonly GraphEntity[]): number =>
    new Set(all.map(({ id }) => entityOf(id))).size;
  return {
    entities: left.entities,
    ties: left.ties,
    entityById,
    namesakes: findNamesakes(left.entities),
    severalRegistries: areOfSeveralRegistries(entityById.keys()),
    hiddenEntities: entities.length - graph.entities.length,
    backingOf: backingAmong(graph.ties),
    filteredAway: {
      entities: left.entities === graph.entities ? 0 : count(graph.entities) - count(left.entities),
      ties: graph.ties.length - left.ties.length,
    },
  };
}

type NotHidden = Pick<GraphToFilter, 'entities' | 'ties'>;

/** The last result for each list of entities: filtering needs it three times, and never changes the lists. */
const lastNotHidden = new WeakMap<readonly GraphEntity[], { of: readonly Tie[]; is: NotHidden }>();

/** Entities that aren't hidden, with the ties between them. */
function notHidden(entities: readonly GraphEntity[], ties: readonly Tie[]): NotHidden {
  const last = lastNotHidden.get(entities);
  if (last?.of === ties) return last.is;
  const is = withoutHidden(entities, ties);
  lastNotHidden.set(entities, { of: ties, is });
  return is;
}

function withoutHidden(entities: readonly GraphEntity[], ties: readonly Tie[]): NotHidden {
  const shown = entities.filter((entity) => !entity.hidden);
  const ids = setOf(shown.map(({ id }) => id));
  return { entities: shown, ties: ties.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}

interface FilteredBy extends Pick<GraphToFilter, 'day' | 'tagsOf' | 'judged'> {
  /** The entity that a record is counted as. */
  entityOf?: EntityOf;
}

type EntityOf = (record: EntityId) => EntityId;

const BY_NOTHING: FilteredBy = { day: '', tagsOf: () => [] };

/** The parts of a canvas needed for filtering. */
interface CanvasToFilter {
  readonly entities: readonly GraphEntity[];
  readonly ties: readonly Tie[];
  readonly filters: { readonly chosen: GraphFilter; readonly isOn: boolean };
  readonly time: { readonly day: string; readonly today: string };
  readonly recordsApart: RecordsApart;
  readonly deps: { readonly marks: Pick<MarksAccess, 'tagsOf' | 'asOne'> };
}

/** What of this canvas passes the filter. It depends on the day only if the filter has states. */
export function filteredGraphOf(canvas: CanvasToFilter): FilteredGraph {
  const { entities, ties, filters, time } = canvas;
  const { states } = filters.chosen;
  const day = states === undefined ? time.today : time.day;
  const by = { day, tagsOf: tagsIn(canvas), judged: canvas.deps.marks.asOne };
  if (!filters.isOn) return filteredGraph(entities, ties, filters.chosen, by);
  return filteredGraph(entities, ties, filters.chosen, { ...by, entityOf: countedAs(canvas) });
}

/** Everything not hidden, as input for filtering. */
export const graphToFilter = (canvas: CanvasToFilter): GraphToFilter => ({
  ...notHidden(canvas.entities, canvas.ties),
  day: canvas.time.day,
  tagsOf: tagsIn(canvas),
  judged: canvas.deps.marks.asOne,
});

/** What each record is counted as: its glyph if no stack were closed. */
export function countedAs(canvas: CanvasToFilter): EntityOf {
  const { entities, ties } = notHidden(canvas.entities, canvas.ties);
  const ids = setOf(entities.map(({ id }) => id));
  const companies = companiesIn(ties, canvas.deps.marks.asOne, (id) => ids.has(id));
  const { glyphOf } = withoutShownApart(companies, canvas.recordsApart);
  return (record) => glyphOf.get(record) ?? record;
}

const tagsIn =
  ({ deps }: CanvasToFilter): GraphToFilter['tagsOf'] =>
  (id) =>
    deps.marks.tagsOf(id).map((tag) => tag.id);

/** Returns a function that finds the name of a tag. */
export const tagNameIn =
  (marks: Pick<MarksAccess, 'of'>) =>
  (id: string): string | undefined =>
    marks.of('tag').find((tag) => tag.id === id)?.name;

/** `12 entities and 30 ties filtered away`; empty if nothing is. */
export function filteredInWords({ filteredAway: { entities, ties } }: FilteredGraph): string {
  const words = [
    ...(entities > 0 ? [countOf(entities, 'entity', 'entities')] : []),
    ...(ties > 0 ? [countOf(ties, 'tie')] : []),
  ];
  return words.length === 0 ? '' : `${words.join(' and ')} filtered away`;
}

/** @param opened whose records are shown apart, with their offsets */
export function visibleGraph(
  filtered: FilteredGraph,
  { chosen, today }: Pick<TimeChoice, 'chosen' | 'today'>,
  opened: RecordGrouping = AS_ONE,
  { judged = [], stacks = [] }: Joined = {},
  majorities = NO_MAJORITIES,
): VisibleGraph {
  const { ties, leftOut } = tiesAtTime(filtered.ties, chosen, today);
  const view = {
    ...filtered,
    ties,
    leftOut,
    day: dayOfTime(chosen, today),
    tieCounts: countTies(ties),
    companies: companiesIn(ties, judged, (id) => filtered.entityById.has(id)),
  };
  return { ...view, drawn: drawnGraph({ ...view, majorities, stacks }, opened) };
}

/** What the analyst wants drawn as one. */
interface Joined {
  judged?: SameRecordGroups;
  stacks?: readonly EntityStack[];
}

/** The visible part of this canvas with its current settings. */
export function visibleGraphOf(canvas: CanvasSet): VisibleGraph {
  const { filtered, time, recordsApart: apart, recordOffsets, majorities, deps } = canvas;
  const joined = { judged: deps.marks.asOne, stacks: deps.marks.of('stack') };
  return visibleGraph(filtered, time, { apart, recordOffsets }, joined, majorities.ties);
}

interface CanvasSet {
  readonly filtered: FilteredGraph;
  readonly time: TimeChoice;
  readonly recordsApart: RecordsApart;
  readonly recordOffsets: RecordOffsets;
  readonly majorities: { readonly ties: Majorities };
  readonly deps: { readonly marks: Pick<MarksAccess, 'asOne' | 'of'> };
}

export function byId(entities: readonly GraphEntity[]): Map<EntityId, GraphEntity> {
  return new Map(entities.map((entity) => [entity.id, entity]));
}

/** A set that is never changed, only replaced. */
export function setOf<T extends string = EntityId>(ids: Iterable<T> = []): ReadonlySet<T> {
  return new Set(ids);
}

function countTies(ties: readonly Tie[]): Map<EntityId, number> {
  const counts = new Map<EntityId, number>();
  for (const { kind, from, to } of ties) {
    if (kind === 'same') continue;
    counts.set(from, (counts.get(from) ?? 0) + 1);
    if (to !== from) counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return counts;
}

/** `14 entities`, `19 ties`; also how many are drawn, and how many records, where these differ. */
export function visibleCounts({ entities, ties, drawn }: VisibleGraph): string[] {
  const count = countEntities(drawn, drawn.stacks);
  return [
    ...entityCounts(count, entities.length, drawn.entities.length),
    countOf(ties.length, 'tie'),
  ];
}

/** `14 entities`; also the number drawn if lower, and of records if higher. */
export function entityCounts(entities: number, records: number, drawn = entities): string[] {
  return [
    countOf(entities, 'entity', 'entities'),
    ...(drawn < entities ? [`${countWords(drawn)} drawn`] : []),
    ...(entities < records ? [countOf(records, 'record')] : []),
  ];
}
