/** Paths between stored entities: found over the index of ties, told with their words and sources. */
import { Refusal } from '../contract/faults.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { EntityPath, PathsAnswer } from '../contract/model/paths.ts';
import { passesOf } from '../graph/answers/counted-ties.ts';
import { PathSearch } from '../graph/answers/find-paths.ts';
import { indexedStrength } from '../graph/answers/link-strength.ts';
import { linkInWords, pathInWords, statedPlaces } from '../graph/answers/path-words.ts';
import type { Passes } from '../graph/answers/two-ended-search.ts';
import type { TieIndex } from '../graph/index/tie-index.ts';
import { dayOf } from '../record/days.ts';
import type { StoreReader } from '../store/store.ts';
import { AnsweredTies } from './answered-ties.ts';
import { filterOf, nodesOf } from './asked-entities.ts';
import type { EngineContext } from './context.ts';
import { listedName } from './found-name.ts';
import type { Call, Handler } from './handlers.ts';

/** Of those known by name only so many are named. */
const FRONTIER_NAMED = 1000;
/** Paths whose links are looked at between two moments at which others may be answered. */
const RANKED_AT_ONCE = 50;

type Wish = Parameters<Handler<'findPaths'>>[0];

export function findPathsBetween(
  context: EngineContext,
  wish: Wish,
  call: Call,
): Promise<PathsAnswer> {
  refuseBothEnds(wish);
  return context.ties.ask((index, read) => answer(context, wish, index, read), call);
}

export function refuseBothEnds({ from, to }: Pick<Wish, 'from' | 'to'>): void {
  const ends = new Set(to);
  const both = from.find((id) => ends.has(id));
  if (both === undefined) return;
  throw new Refusal('input-invalid', { field: 'to', why: `${both} is at both ends` });
}

function* answer(
  { now }: EngineContext,
  wish: Wish,
  index: TieIndex,
  read: StoreReader,
): Generator<void, PathsAnswer> {
  const filter = filterOf(wish, now());
  const passes = passesOf(index, filter);
  const [from, to] = [nodesOf(read, wish.from), nodesOf(read, wish.to)];
  const { longest = null, limit } = wish;
  const search = new PathSearch(index, { from, to, passes, longest, wanted: limit });
  const found = yield* search.paths();
  const { frontier, ...searched } = yield* search.searched();
  const ranked = yield* rank(index, found.paths, passes, dayOf(filter.day));
  const ties = new AnsweredTies(read, filter);
  const labels: Record<EntityId, string> = {};
  const paths: EntityPath[] = [];
  for (const nodes of ranked.slice(0, limit)) {
    paths.push(toPath(nodes, ties));
    for (const node of nodes) labels[ties.id(node)] = listedName(ties.entity(node).label);
    yield;
  }
  const named = read.entitiesNumbered(frontier.slice(0, FRONTIER_NAMED));
  for (const { id, label } of [...read.entitiesNumbered([...from, ...to]), ...named])
    labels[id] = listedName(label);
  return {
    ...{ from: [...new Set(wish.from)], to: [...new Set(wish.to)], asOf: filter.day, paths },
    ...{ shortest: found.shortest, more: found.more || ranked.length > limit, searched, labels },
    frontier: named.map(({ id }) => id),
    frontierCount: frontier.length,
  };
}

/** By length, then by the weakest link. */
function* rank(
  index: TieIndex,
  paths: readonly Int32Array[],
  passes: Passes,
  day: number,
): Generator<void, Int32Array[]> {
  const links = new Map<string, number>();
  const linkOf = (a: number, b: number): number => {
    const key = `${a} ${b}`;
    let strongest = links.get(key);
    if (strongest === undefined) {
      strongest = 0;
      for (const tie of tiesBetween(index, a, b)) {
        if (passes !== null && !passes(tie)) continue;
        strongest = Math.max(strongest, indexedStrength(index, tie, day));
      }
      links.set(key, strongest);
    }
    return strongest;
  };
  const ranked: { path: Int32Array; weakest: number }[] = [];
  for (const path of paths) {
    let weakest = Infinity;
    for (let at = 1; at < path.length; at += 1) {
      weakest = Math.min(weakest, linkOf(path[at - 1] ?? 0, path[at] ?? 0));
    }
    ranked.push({ path, weakest });
    if (ranked.length % RANKED_AT_ONCE === 0) yield;
  }
  const byNodes = (a: Int32Array, b: Int32Array): number => {
    const at = a.findIndex((node, place) => node !== b[place]);
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
  };
  return ranked
    .sort(
      (a, b) => a.path.length - b.path.length || b.weakest - a.weakest || byNodes(a.path, b.path),
    )
    .map(({ path }) => path);
}

/** Looked for at the end that has fewer. */
function* tiesBetween(index: TieIndex, a: number, b: number): Generator<number> {
  const sizeOf = (node: number): number => (index.end[node] ?? 0) - (index.first[node] ?? 0);
  const [at, other] = sizeOf(a) <= sizeOf(b) ? [a, b] : [b, a];
  for (const tie of index.tiesAt(at)) {
    const [from, to] = [index.ties.from[tie], index.ties.to[tie]];
    if ((from === at && to === other) || (from === other && to === at)) yield tie;
  }
}

function toPath(nodes: Int32Array, answered: AnsweredTies): EntityPath {
  const { day } = answered;
  const steps = Array.from(nodes.subarray(1), (node, at) => {
    const ties = answered.between(nodes[at] ?? 0, node);
    const [strongest] = ties;
    if (strongest === undefined) throw new Error('The index of ties has one that is not stored.');
    return { strongest, others: ties.length - 1 };
  });
  const ties = steps.map(({ strongest }) => strongest);
  const entities = Array.from(nodes, (node) => answered.entity(node));
  const weakest = answered.weakestOf(ties);
  return {
    length: steps.length,
    entities: entities.map(({ id }) => id),
    ties: ties.map(({ id }) => id),
    others: steps.map(({ others }) => others),
    weakest: linkInWords(weakest, day),
    sentence: pathInWords(ties, entities, day),
    sources: statedPlaces(ties),
  };
}
