/** Applies a filter to a graph, and lists the values it can be filtered by. */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
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
}

type FilteredEntity = Pick<GraphEntity, 'id' | 'kind' | 'country' | 'nationality'>;

/** The rest after filtering; a list that loses nothing stays the same object. */
export interface Filtered<E> {
  entities: readonly E[];
  ties: readonly Tie[];
}

const OF_TIES = ['ties', 'roles', 'states', 'corroboration', 'during'] as const;

const filtersTies = (filter: GraphFilter): boolean =>
  OF_TIES.some((part) => filter[part] !== undefined);

/** Applies a filter. A `same` tie is no role: it stays if both its ends do, unless that kind of tie is excluded. */
export function filterGraph<E extends FilteredEntity>(
  graph: GraphToFilter<E>,
  filter: GraphFilter,
): Filtered<E> {
  if (!isFiltered(filter)) return graph;
  const holds = entityTest(graph, filter);
  const among = graph.entities.filter(holds);
  const ids = new Set<EntityId>(among.map(({ id }) => id));
  const between = graph.ties.filter(({ from, to }) => ids.has(from) && ids.has(to));
  if (!filtersTies(filter)) return ofAll(graph, among, between);
  const matching = tiesThrough({ ...graph, ties: between }, filter, backingAmong(graph.ties));
  const asked = matching.filter(({ kind }) => kind !== 'same' || isOfSameAlone(filter));
  const held = new Set<EntityId>(asked.flatMap(({ from, to }) => [from, to]));
  return ofAll(
    graph,
    among.filter(({ id }) => held.has(id)),
    matching.filter(({ from, to }) => held.has(from) && held.has(to)),
  );
}

/** The ties that pass, regardless of entities. */
export function tiesThrough(
  { ties, day }: Pick<GraphToFilter, 'ties' | 'day'>,
  filter: GraphFilter,
  backingOf: BackingOf = backingAmong(ties),
): readonly Tie[] {
  if (!filtersTies(filter)) return ties;
  const kinds = filter.ties && new Set(filter.ties);
  const foldRole = foldingRoles();
  const roles = filter.roles && new Set(filter.roles.map(foldRole));
  const states = filter.states && new Set(filter.states);
  const backings = filter.corroboration && new Set(filter.corroboration);
  const isHeld = filter.during && heldDuring(filter.during);
  return ties.filter((tie) => {
    if (kinds && !kinds.has(tie.kind)) return false;
    if (tie.kind === 'same') return true;
    if (roles && !roles.has(foldRole(roleInWords(tie)))) return false;
    if (states && !states.has(tieState(tie, day))) return false;
    if (isHeld && !isHeld(tie)) return false;
    const backing = backings && backingOf(tie);
    return backing === undefined || (backing !== null && backings?.has(backing) === true);
  });
}

/** Folds each distinct role once, not once per tie. */
function foldingRoles(): (role: string) => string {
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
    const borne = tagsOf(entity.id);
    return borne.length === 0 ? tags.has(null) : borne.some((tag) => tags.has(tag));
  };
}

/** Whether the filter selects only `same` ties. */
const isOfSameAlone = ({ ties, ...others }: GraphFilter): boolean =>
  ties?.includes('same') === true && !filtersTies(others);

function ofAll<E extends FilteredEntity>(
  { entities, ties }: GraphToFilter<E>,
  left: readonly E[],
  between: readonly Tie[],
): Filtered<E> {
  return {
    entities: left.length === entities.length ? entities : left,
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
export type ListedPart = Exclude<FilterPart, 'during'>;
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
  const left = filterGraph(graph, { ...filter, [part]: undefined });
  const isOfTies = OF_TIES.some((one) => one === part);
  return gatherValues({ ...graph, ...left }, part, backingAmong(graph.ties))
    .map(({ value, count, entities }) => ({
      value,
      count: isOfTies ? count : new Set(Array.from(entities, entityOf)).size,
    }))
    .sort((a, b) => b.count - a.count);
}

interface HeldValue {
  value: PartValue;
  /** The entities with this value; for a tie's value, its ends. */
  entities: ReadonlySet<EntityId>;
}

/** The entities with each value of one part, the largest group first. */
export const entitiesByValue = (graph: GraphToFilter, part: ListedPart): HeldValue[] =>
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
  const foldRole = foldingRoles();
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
