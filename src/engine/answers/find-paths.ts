/** Paths between stored entities: found over the index of ties, described with their words and sources. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { EntityPath, PathsAnswer } from '../../contract/model/paths.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { passesOf, indexedStrength, strengthOf } from '../../graph/answers/counted-ties.ts';
import { PathSearch } from '../../graph/answers/find-paths.ts';
import { withLinks, type NodePair } from '../../graph/answers/linked-index.ts';
import {
  neverOverlapInWords,
  linkInWords,
  statedPlaces,
  tieOfPathInWords,
} from '../../graph/answers/path-words.ts';
import type { Passes } from '../../graph/answers/two-ended-search.ts';
import type { TieIndex } from '../../graph/index/tie-index.ts';
import { dayOf } from '../../record/values/days.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader } from '../../store/store.ts';
import { AnsweredTies } from './answered-ties.ts';
import { filterOf, nodesOf } from '../graph/requested.ts';
import type { Ties } from '../graph/tie-index.ts';
import { furtherLinks, type FurtherLinks, type LinkWords } from './further-links.ts';
import { listedName } from '../graph/found-name.ts';
import { inParts } from '../graph/graph-parts.ts';
import type { Call, Handler } from '../base/handlers.ts';

/** How many entities known by name only are listed at most. */
const FRONTIER_NAMED = 1000;
/** Paths ranked in one step; other calls are answered between steps. */
const RANKED_AT_ONCE = 50;

type Input = Parameters<Handler<'findPaths'>>[0];

export function findPathsBetween(
  needs: { ties: Ties; now: () => Date },
  input: Input,
  call: Call,
): Promise<PathsAnswer> {
  refuseBothEnds(input);
  return needs.ties.query((index, read) => answer(needs, input, index, read), call);
}

export function refuseBothEnds({ from, to }: Pick<Input, 'from' | 'to'>): void {
  const ends = new Set(to);
  const both = from.find((id) => ends.has(id));
  if (both === undefined) return;
  throw new Refusal('input-invalid', { field: 'to', why: `${both} is at both ends` });
}

function* answer(
  { now }: { now: () => Date },
  input: Input,
  index: TieIndex,
  read: StoreReader,
): Generator<void, PathsAnswer> {
  const filter = filterOf(input, now());
  const passes = passesOf(index, filter);
  const from = nodesOf(read, input.from);
  const to = nodesOf(read, input.to);
  const { longest = null, limit } = input;
  const links = yield* furtherLinks(read, input);
  const linked = yield* withLinks(
    index,
    links.pairs.toSorted((a, b) => byEnds(index, a, b)),
  );
  const search = new PathSearch(linked, { from, to, passes, longest, wanted: limit });
  const found = yield* search.paths();
  const { frontier: unread, ...searched } = yield* search.searched();
  const { frontier, notFound } = yield* splitUnread(read, unread);
  const ranked = yield* rank(index, links, found.paths, passes, dayOf(filter.day));
  const ties = new AnsweredTies(read, filter);
  const labels: Record<EntityId, string> = {};
  const paths: EntityPath[] = [];
  for (const nodes of ranked.slice(0, limit)) {
    paths.push(toPath(nodes, ties, links));
    for (const node of nodes) labels[ties.id(node)] = listedName(ties.entity(node).label);
    yield;
  }
  const named = read.entitiesByNumber(frontier.slice(0, FRONTIER_NAMED));
  const absent = read.entitiesByNumber(notFound.slice(0, FRONTIER_NAMED));
  for (const { id, label } of [...read.entitiesByNumber([...from, ...to]), ...named, ...absent])
    labels[id] = listedName(label);
  return {
    from: [...new Set(input.from)],
    to: [...new Set(input.to)],
    asOf: filter.day,
    paths,
    shortest: found.shortest,
    more: found.more || ranked.length > limit,
    searched,
    labels,
    frontier: named.map(({ id }) => id),
    frontierCount: frontier.length,
    notFound: absent.map(({ id }) => id),
    notFoundCount: notFound.length,
  };
}

/** The order of two links by the ids of their ends. */
function byEnds({ byId }: TieIndex, one: NodePair, other: NodePair): number {
  const [a = 0, b = 0] = one.toSorted(byId);
  const [c = 0, d = 0] = other.toSorted(byId);
  return byId(a, c) || byId(b, d);
}

/** Separates entities known by name only into those that may still be requested and those not found. */
function* splitUnread(
  read: StoreReader,
  unread: readonly number[],
): Generator<void, Record<'frontier' | 'notFound', number[]>> {
  const frontier: number[] = [];
  const notFound: number[] = [];
  for (const part of inParts(unread)) {
    const absent = new Set(read.notFoundAmong(part));
    for (const node of part) (absent.has(node) ? notFound : frontier).push(node);
    yield;
  }
  return { frontier, notFound };
}

/** Sorts by length, then by the weakest link. */
function* rank(
  index: TieIndex,
  further: FurtherLinks,
  paths: readonly Int32Array[],
  passes: Passes,
  day: number,
): Generator<void, Int32Array[]> {
  const links = new Map<string, number>();
  const linkOf = (a: number, b: number): number => {
    const key = `${a} ${b}`;
    let strongest = links.get(key);
    if (strongest === undefined) {
      strongest = further.strengthOf(a, b);
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
    return at < 0 ? 0 : index.byId(a[at] ?? 0, b[at] ?? 0);
  };
  return ranked
    .sort(
      (a, b) => a.path.length - b.path.length || b.weakest - a.weakest || byNodes(a.path, b.path),
    )
    .map(({ path }) => path);
}

/** Reads the ties of the end that has fewer. */
function* tiesBetween(index: TieIndex, a: number, b: number): Generator<number> {
  const sizeOf = (node: number): number => (index.end[node] ?? 0) - (index.first[node] ?? 0);
  const [at, other] = sizeOf(a) <= sizeOf(b) ? [a, b] : [b, a];
  for (const tie of index.tiesAt(at)) {
    const from = index.ties.from[tie];
    const to = index.ties.to[tie];
    if ((from === at && to === other) || (from === other && to === at)) yield tie;
  }
}

/** One step of a path, as it is described. */
interface Step extends LinkWords {
  /** How many other ties between the two pass the filter. */
  others: number;
  /** All ties between the two that pass the filter; empty if a thing or a judgement joins them. */
  roles: readonly Tie[];
}

function toPath(nodes: Int32Array, answered: AnsweredTies, links: FurtherLinks): EntityPath {
  const entities = Array.from(nodes, (node) => answered.entity(node));
  const steps = entities.slice(1).map((to, at) => toStep(entities[at] ?? to, to, answered, links));
  const weakest = steps.reduce((least, step) => (step.strength < least.strength ? step : least));
  const places = steps.flatMap(({ sources }) => sources);
  const byPlace = new Map(places.map((place) => [`${place.sha256} ${place.pointer}`, place]));
  return {
    length: steps.length,
    entities: entities.map(({ id }) => id),
    ties: steps.map(({ id }) => id),
    others: steps.map(({ others }) => others),
    weakest: weakest.words,
    sentence: `${steps.map(inSentence).join('; ')}.`,
    sources: [...byPlace.values()],
  };
}

const inSentence = ({ sentence, roles }: Step, at: number, steps: readonly Step[]): string =>
  sentence + neverOverlapInWords(steps[at - 1]?.roles ?? [], roles);

/** The step by its strongest tie, or by a thing or a judgement if that is stronger or there is no tie. */
function toStep(
  from: StoredEntity,
  to: StoredEntity,
  answered: AnsweredTies,
  links: FurtherLinks,
): Step {
  const { day } = answered;
  const ties = answered.between(from, to);
  const [tie] = ties;
  const link = links.between(from, to);
  const strength = tie === undefined ? 0 : strengthOf(tie, day);
  if (link !== null && link.strength > strength) return { ...link, others: ties.length, roles: [] };
  if (tie === undefined) throw new Error('The index of ties has one that is not stored.');
  return {
    id: tie.id,
    strength,
    others: ties.length - 1,
    roles: ties,
    sentence: tieOfPathInWords(tie, from, to, day),
    words: linkInWords(tie, day),
    sources: statedPlaces(tie),
  };
}
