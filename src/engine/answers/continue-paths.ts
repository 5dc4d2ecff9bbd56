/**
 * Continues a path search in the registry from both ends: records at the frontier are fetched, the nearest
 * first, until the ends are connected, nothing is left to request, or the budget is spent. Every result and
 * failure is stored, so it can be stopped at any time and continued later without requesting anything
 * twice.
 */
import type { EntityId } from '../../contract/model/entity.ts';
import type { ContinuedPaths } from '../../contract/model/paths.ts';
import { passesOf } from '../../graph/answers/counted-ties.ts';
import { PathSearch } from '../../graph/answers/find-paths.ts';
import { withLinks } from '../../graph/answers/linked-index.ts';
import type { StoreReader, Store } from '../../store/store.ts';
import { filterOf, nodesOf } from '../graph/requested.ts';
import { BudgetedFetch } from '../fetch/fetch-profiles.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import { type NotFetchedList, purposeOf } from '../records/not-fetched-list.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import type { Ties } from '../graph/tie-index.ts';
import { findPathsBetween, refuseBothEnds } from './find-paths.ts';
import { furtherLinks } from './further-links.ts';
import { inParts } from '../graph/graph-parts.ts';
import type { Call, Handler } from '../base/handlers.ts';

interface Needs {
  store: Store;
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  notes: CaseNotes;
  ties: Ties;
  now: () => Date;
}

/** Records fetched before checking again whether the ends are connected. */
const FETCHED_AT_ONCE = 8;

type Input = Parameters<Handler<'continuePaths'>>[0];

export async function fetchPaths(needs: Needs, input: Input, call: Call): Promise<ContinuedPaths> {
  const { budget, further: _further, ...question } = input;
  refuseBothEnds(input);
  const purpose = purposeOf(needs.store.read, 'paths', [...input.from, ...input.to]);
  const words = (fetched: number): string => `Going on: ${fetched} fetched`;
  const fetching = new BudgetedFetch(needs, { budget, inCase: input.case, purpose, words }, call);
  return fetching.finish(async () => {
    const end = await fetchUntilConnected(needs, input, fetching, call);
    const found = await findPathsBetween(needs, question, call);
    const { calls, fetched, failed, fault } = fetching;
    return { ...found, calls, fetched, failed: failed.length, end, fault };
  });
}

async function fetchUntilConnected(
  needs: Pick<Needs, 'ties' | 'now'>,
  input: Input,
  fetching: BudgetedFetch,
  call: Call,
): Promise<ContinuedPaths['end']> {
  /** No record is requested twice in a run, even if its outcome could not be stored. */
  const requested = new Set<EntityId>();
  for (;;) {
    const next = await nextToFetch(needs, input, call, {
      limit: Math.min(FETCHED_AT_ONCE, fetching.left),
      requested,
    });
    if (next === 'connected') return 'connected';
    if (next.length === 0) return fetching.left === 0 ? 'budget spent' : 'nothing left';
    for (const id of next) requested.add(id);
    if (!(await fetching.fetch(next))) return 'no answer';
  }
}

/** The records to request next, the nearest first; empty if none is left or the budget is spent. */
async function nextToFetch(
  { ties, now }: Pick<Needs, 'ties' | 'now'>,
  input: Input,
  call: Call,
  { limit, requested }: { limit: number; requested: ReadonlySet<EntityId> },
): Promise<EntityId[] | 'connected'> {
  return ties.query(function* (index, read) {
    const from = nodesOf(read, input.from);
    const to = nodesOf(read, input.to);
    const passes = passesOf(index, filterOf(input, now()));
    const links = yield* furtherLinks(read, input);
    const linked = yield* withLinks(index, links.pairs);
    const search = new PathSearch(linked, { from, to, passes, longest: null, wanted: 1 });
    if ((yield* search.any()) !== null && !input.further) return 'connected';
    const { frontier } = yield* search.searched();
    const next: EntityId[] = [];
    for (const part of inParts(frontier)) {
      for (const id of unrequested(read, part)) {
        if (next.length >= limit) return next;
        if (!requested.has(id)) next.push(id);
      }
      yield;
    }
    return next;
  }, call);
}

/** Those that were neither fetched, nor not found, nor failed. */
const unrequested = (read: StoreReader, nodes: readonly number[]): EntityId[] =>
  read
    .coverageOf(read.entitiesByNumber(nodes).map(({ id }) => id))
    .filter(
      ({ fetchedAt, notFoundAt, failed }) =>
        fetchedAt === null && notFoundAt === null && failed === 0,
    )
    .map(({ entity }) => entity);
