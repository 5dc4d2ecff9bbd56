/** Applies a filter to a graph, and lists the values it can be filtered by. */
import type { GraphEntity } from '../contract/model/canvas.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import { isFiltered, type FilterPart, type GraphFilter } from '../contract/model/graph-view.ts';
import type { Tie } from '../contract/model/tie.ts';
import { dayOf } from '../record/values/days.ts';
import { countryInWords, countryKey, countryNames } from './shared/countries.ts';
import { backingAmong, type BackingOf } from './ties/corroboration.ts';
import { foldText } from './shared/identity.ts';
import { tieState } from './ties/tie-state.ts';
import { spansOf } from './ties/tie-spans.ts';
import { roleInWords } from './ties/tie-words.ts';

/** The properties of a graph that filters use. */
export interface GraphToFilter<E extends FilteredEntity = GraphEntity> {
  entities: readonly E[];
  /** All ties between these entities. */
  ties: readonly Tie[];
  /** The day (YYYY-MM-DD) states are as of. */
  day: string;
  tagsOf: (entity: EntityId) => readonly string[];
  /** Records that were judged the same, in groups: those of a group count as one. */
  judged?: readonly (readonly EntityId[])[];
}

type FilteredEntity = Pick<GraphEntity, 'id' | 'kind' | 'country' | 'nationality'>;

/** The rest after filtering; a list that loses nothing stays the same object. */
export interface Filtered<E> {
  entities: readonly E[];
  ties: readonly Tie[];
}

const TIE_PARTS = ['ties', 'roles', 'states', 'corroboration', 'during'] as const;

const filtersTies = (filter: GraphFilter): boolean =>
  TIE_PARTS.some((part) => filter[part] !== undefined);

/** Applies a filter. A `same` tie is no role: it stays if both its ends do, unless that kind of tie is excluded. */
export function filterGraph<E extends FilteredEntity>(
  graph: GraphToFilter<E>,
  filter: GraphFilter,
): Filtered<E> {
  if (!isFiltered(filter)) return graph;
  const passes = entityTest(graph, filter);
  const isOnBoards = filter.boards === undefined ? null : boardTest(graph, filter.boards);
  const remaining = graph.entities.filter(
    (entity) => passes(entity) && (isOnBoards === null || isOnBoards(entity.id)),
  );
  const ids = new Set<EntityId>(remaining.map(({ id }) => id));
  const between = graph.ties.filter(({ from, to }) => ids.has(from) && ids.has(to));
  if (!filtersTies(filter)) return reuseUnchanged(graph, remaining, between);
  const matching = filterTies({ ...graph, ties: between }, filter, backingAmong(graph.ties));
  const selectingTies = matching.filter(({ kind }) => kind !== 'same' || selectsOnlySame(filter));
  const selectedEnds = new Set<EntityId>(selectingTies.flatMap(({ from, to }) => [from, to]));
  return reuseUnchanged(
    graph,
    remaining.filter(({ id }) => selectedEnds.has(id)),
    matching.filter(({ from, to }) => selectedEnds.has(from) && selectedEnds.has(to)),
  );
}

/** The ties that pass, regardless of entities. */
export function filterTies(
  { ties, day }: Pick<GraphToFilter, 'ties' | 'day'>,
  filter: GraphFilter,
  backingOf: BackingOf = backingAmong(ties),
): readonly Tie[] {
  if (!filtersTies(filter)) return ties;
  const kinds = filter.ties && new Set(filter.ties);
  const foldRole = createRoleFolder();
  const roles = filter.roles && new Set(filter.roles.map(foldRole));
  const states = filter.states && new Set(filter.states);
  const backings = filter.corroboration && new Set(filter.corroboration);
  const isHeldDuring = filter.during && heldDuring(filter.during);
  return ties.filter((tie) => {
    if (kinds && !kinds.has(tie.kind)) return false;
    if (tie.kind === 'same') return true;
    if (roles && !roles.has(foldRole(roleInWords(tie)))) return false;
    if (states && !states.has(tieState(tie, day))) return false;
    if (isHeldDuring && !isHeldDuring(tie)) return false;
    const backing = backings && backingOf(tie);
    return backing === undefined || (backing !== null && backings?.has(backing) === true);
  });
}

/** Folds each distinct role once, not once per tie. */
function createRoleFolder(): (role: string) => string {
  const folded = new Map<string, string>();
  return (role) => {
    let words = folded.get(role);
    if (words === undefined) folded.set(role, (words = foldText(role)));
    return words;
  };
}

function entityTest({ tagsOf }: Pick<GraphToFilter, 'tagsOf'>, filter: GraphFilter) {
  const kinds = filter.kinds && new Set(filter.kinds);
  const countries = filter.countries && new Set(filter.countries.map(countryKey));
  const tags = filter.tags && new Set(filter.tags);
  return (entity: FilteredEntity): boolean => {
    if (kinds && !kinds.has(entity.kind)) return false;
    if (countries && !countries.has(countryKey(countryInWords(entity)))) return false;
    if (!tags) return true;
    const entityTags = tagsOf(entity.id);
    return entityTags.length === 0 ? tags.has(null) : entityTags.some((tag) => tags.has(tag));
  };
}

/** A test for the boards that count, and for the members on enough of them. */
function boardTest(
  { ties, judged = [] }: Pick<GraphToFilter, 'ties' | 'judged'>,
  { atLeast, of }: NonNullable<GraphFilter['boards']>,
): (id: EntityId) => boolean {
  const firstOf = new Map(judged.flatMap((group) => group.map((id) => [id, group[0] ?? id])));
  const standingFor = (id: EntityId): EntityId => firstOf.get(id) ?? id;
  const counted = of && new Set(of.map(standingFor));
  const isBoard = (id: EntityId): boolean =>
    counted === null ? parseEntityId(id).subject === 'company' : counted.has(id);
  const boardsOf = new Map<EntityId, Set<EntityId>>();
  for (const { kind, from, to } of ties) {
    const board = standingFor(to);
    if ((kind !== 'position' && kind !== 'right') || !isBoard(board)) continue;
    const member = standingFor(from);
    const boards = boardsOf.get(member);
    if (boards) boards.add(board);
    else boardsOf.set(member, new Set([board]));
  }
  return (id) =>
    parseEntityId(id).subject === 'company'
      ? isBoard(standingFor(id))
      : (boardsOf.get(standingFor(id))?.size ?? 0) >= atLeast;
}

/** Whether the filter selects only `same` ties. */
const selectsOnlySame = ({ ties, ...others }: GraphFilter): boolean =>
  ties?.includes('same') === true && !filtersTies(others);

function reuseUnchanged<E extends FilteredEntity>(
  { entities, ties }: GraphToFilter<E>,
  remaining: readonly E[],
  between: readonly Tie[],
): Filtered<E> {
  return {
    entities: remaining.length === entities.length ? entities : remaining,
    ties: between.length === ties.length ? ties : between,
  };
}

/** A test whether the tie is active, or has an unknown state, on one of these days. */
function heldDuring({ from, to }: NonNullable<GraphFilter['during']>): (tie: Tie) => boolean {
  const first = from === null ? -Infinity : dayOf(from);
  const last = to === null ? Infinity : dayOf(to);
  return (tie) =>
    spansOf(tie).some(
      (span) =>
        span.from <= last &&
        span.to > first &&
        (span.state === 'active' || span.state === 'unknown'),
    );
}

/** Parts whose values are chosen from a list. */
export type ListedPart = Exclude<FilterPart, 'during' | 'boards'>;
export type PartValue<P extends ListedPart = ListedPart> = NonNullable<GraphFilter[P]>[number];

interface CountedValue {
  value: PartValue;
  /** The number of entities or of ties. */
  count: number;
}

/**
 * The values of one part that the other parts leave, the most frequent first.
 * @param entityOf the entity a record counts as: the records of a company are one entity
 */
export function valuesOf(
  graph: GraphToFilter,
  filter: GraphFilter,
  part: ListedPart,
  entityOf: (record: EntityId) => EntityId = (record) => record,
): CountedValue[] {
  const remaining = filterGraph(graph, { ...filter, [part]: undefined });
  const isTiePart = TIE_PARTS.some((one) => one === part);
  return gatherValues({ ...graph, ...remaining }, part, backingAmong(graph.ties))
    .map(({ value, count, entities }) => ({
      value,
      count: isTiePart ? count : new Set(Array.from(entities, entityOf)).size,
    }))
    .sort((a, b) => b.count - a.count);
}

interface ValueEntities {
  value: PartValue;
  /** The entities with this value; for a tie's value, its ends. */
  entities: ReadonlySet<EntityId>;
}

/** The entities with each value of one part, the largest group first. */
export const entitiesByValue = (graph: GraphToFilter, part: ListedPart): ValueEntities[] =>
  gatherValues(graph, part, backingAmong(graph.ties)).sort(
    (a, b) => b.entities.size - a.entities.size,
  );

type GatheredValue = CountedValue & { entities: Set<EntityId> };

/** Each value with its entities, the most frequent first. */
function gatherValues(
  graph: GraphToFilter,
  part: ListedPart,
  backingOf: BackingOf,
): GatheredValue[] {
  const gathered = new Map<string | null, GatheredValue>();
  const foldRole = createRoleFolder();
  const add = (at: readonly EntityId[], value: PartValue, key: string | null = value): void => {
    let known = gathered.get(key);
    if (!known) gathered.set(key, (known = { value, count: 0, entities: new Set() }));
    known.count += 1;
    for (const id of at) known.entities.add(id);
  };
  const addTie = (tie: Tie): void => {
    const ends = [tie.from, tie.to];
    if (part === 'ties') return add(ends, tie.kind);
    if (tie.kind === 'same') return;
    if (part === 'roles') return add(ends, roleInWords(tie), foldRole(roleInWords(tie)));
    if (part === 'states') return add(ends, tieState(tie, graph.day));
    const backing = backingOf(tie);
    if (backing !== null) add(ends, backing);
  };
  const countryOf = countryNames(part === 'countries' ? graph.entities : []);
  const addEntity = (entity: GraphEntity): void => {
    if (part === 'kinds') return add([entity.id], entity.kind);
    if (part === 'countries') return add([entity.id], countryOf(entity));
    const tags = graph.tagsOf(entity.id);
    for (const tag of tags.length === 0 ? [null] : tags) add([entity.id], tag);
  };
  if (part === 'kinds' || part === 'countries' || part === 'tags')
    graph.entities.forEach(addEntity);
  else graph.ties.forEach(addTie);
  return [...gathered.values()].sort((a, b) => b.count - a.count);
}
