/**
 * Going on into the registry from both ends of a question for paths: records at the frontier are fetched,
 * the nearest first, until the ends are connected, nothing is left to ask for, or the budget is spent. What
 * came is stored, and what was not found or could not be had is noted: so it can be stopped at any time,
 * and going on another time asks nobody twice.
 */
import type { EntityId } from '../../contract/model/entity.ts';
import type { GoneOn } from '../../contract/model/paths.ts';
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

/** What is needed of the engine. */
interface Needs {
  store: Store;
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  notes: CaseNotes;
  ties: Ties;
  now: () => Date;
}

/** Fetched before it is looked whether the ends are connected by now. */
const ASKED_AT_ONCE = 8;

type Wish = Parameters<Handler<'goOnPaths'>>[0];

export async function goOnPaths(context: Needs, wish: Wish, call: Call): Promise<GoneOn> {
  const { budget, further: _further, ...question } = wish;
  refuseBothEnds(wish);
  const purpose = purposeOf(context.store.read, 'paths', [...wish.from, ...wish.to]);
  const words = (fetched: number): string => `Going on: ${fetched} fetched`;
  const asking = new BudgetedFetch(context, { budget, inCase: wish.case, purpose, words }, call);
  return asking.telling(async () => {
    const end = await goOn(context, wish, asking, call);
    const found = await findPathsBetween(context, question, call);
    const { calls, fetched, failed, fault } = asking;
    return { ...found, calls, fetched, failed: failed.length, end, fault };
  });
}

async function goOn(
  context: Pick<Needs, 'ties' | 'now'>,
  wish: Wish,
  asking: BudgetedFetch,
  call: Call,
): Promise<GoneOn['end']> {
  /** Where it could not be noted what came of one, that one is not asked for again either. */
  const asked = new Set<EntityId>();
  for (;;) {
    const next = await nextToAsk(context, wish, call, {
      most: Math.min(ASKED_AT_ONCE, asking.left),
      asked,
    });
    if (next === 'connected') return 'connected';
    if (next.length === 0) return asking.left === 0 ? 'budget spent' : 'nothing left';
    for (const id of next) asked.add(id);
    if (!(await asking.ask(next))) return 'no answer';
  }
}

/** Whose records are to be asked for next, the nearest first; none where nobody is left, or nothing to spend. */
async function nextToAsk(
  { ties, now }: Pick<Needs, 'ties' | 'now'>,
  wish: Wish,
  call: Call,
  { most, asked }: { most: number; asked: ReadonlySet<EntityId> },
): Promise<EntityId[] | 'connected'> {
  return ties.ask(function* (index, read) {
    const from = nodesOf(read, wish.from);
    const to = nodesOf(read, wish.to);
    const passes = passesOf(index, filterOf(wish, now()));
    const links = yield* furtherLinks(read, wish);
    const linked = yield* withLinks(index, links.pairs);
    const search = new PathSearch(linked, { from, to, passes, longest: null, wanted: 1 });
    if ((yield* search.any()) !== null && !wish.further) return 'connected';
    const { frontier } = yield* search.searched();
    const next: EntityId[] = [];
    for (const part of inParts(frontier)) {
      for (const id of unasked(read, part)) {
        if (next.length >= most) return next;
        if (!asked.has(id)) next.push(id);
      }
      yield;
    }
    return next;
  }, call);
}

/** Those that nobody asked for yet. */
const unasked = (read: StoreReader, nodes: readonly number[]): EntityId[] =>
  read
    .coverageOf(read.entitiesNumbered(nodes).map(({ id }) => id))
    .filter(
      ({ fetchedAt, notFoundAt, failed }) =>
        fetchedAt === null && notFoundAt === null && failed === 0,
    )
    .map(({ entity }) => entity);
