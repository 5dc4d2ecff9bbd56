/**
 * Going on into the registry from both ends of a question for paths: records at the frontier are fetched,
 * the nearest first, until the ends are connected, nothing is left to ask for, or the budget is spent. What
 * came is stored, and what was not found or could not be had is noted: so it can be stopped at any time,
 * and going on another time asks nobody twice.
 */
import type { Fault } from '../contract/faults.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { GoneOn } from '../contract/model/paths.ts';
import { passesOf } from '../graph/answers/counted-ties.ts';
import { PathSearch } from '../graph/answers/find-paths.ts';
import type { StoreReader } from '../store/store.ts';
import { filterOf, nodesOf } from './asked-entities.ts';
import type { EngineContext } from './context.ts';
import { fetchProfiles } from './fetch-profiles.ts';
import { findPathsBetween, refuseBothEnds } from './find-paths.ts';
import { inParts } from './graph-parts.ts';
import type { Call, Handler } from './handlers.ts';
import { purposeOf } from './not-fetched.ts';

/** Fetched before it is looked whether the ends are connected by now. */
const ASKED_AT_ONCE = 8;

const NOT_ASKED: Fault['code'] = 'not-searched-offline';

type Wish = Parameters<Handler<'goOnPaths'>>[0];

export async function goOnPaths(context: EngineContext, wish: Wish, call: Call): Promise<GoneOn> {
  const { budget, further: _further, case: inCase, ...question } = wish;
  refuseBothEnds(wish);
  const purpose = purposeOf(context.store.read, 'paths', [...wish.from, ...wish.to]);
  let [calls, fetched, failed] = [0, 0, 0];
  let fault: Fault | null = null;
  const told = (): void => call.progress(calls, budget, `Going on: ${fetched} fetched`);
  const end = await (async (): Promise<GoneOn['end']> => {
    for (;;) {
      const next = await nextToAsk(context, wish, call, Math.min(ASKED_AT_ONCE, budget - calls));
      if (next === 'connected') return 'connected';
      if (next.length === 0) return calls >= budget ? 'budget spent' : 'nothing left';
      const before = fetched;
      let unanswered = 0;
      await fetchProfiles(context, next, {
        signal: call.signal,
        inCase,
        // Whom nobody asked, for being offline, is to be asked the next time.
        purpose: (_entity, { code }) => (code === NOT_ASKED ? null : purpose),
        onHad() {
          calls += 1;
          fetched += 1;
          told();
        },
        onFault(_entity, reason) {
          const isAsked = reason.code !== NOT_ASKED;
          calls += Number(isAsked);
          if (reason.code !== 'record-not-found') {
            failed += Number(isAsked);
            unanswered += 1;
            fault = reason;
          }
          told();
        },
      });
      // A registry that answers nothing is not asked for all the rest.
      if (fetched === before && unanswered === next.length) return 'no answer';
    }
  })();
  const found = await findPathsBetween(context, question, call);
  return { ...found, calls, fetched, failed, end, fault };
}

/** Whose records are to be asked for next, the nearest first; none where nobody is left, or nothing to spend. */
async function nextToAsk(
  { ties, now }: EngineContext,
  wish: Wish,
  call: Call,
  most: number,
): Promise<EntityId[] | 'connected'> {
  return ties.ask(function* (index, read) {
    const [from, to] = [nodesOf(read, wish.from), nodesOf(read, wish.to)];
    const passes = passesOf(index, filterOf(wish, now()));
    const search = new PathSearch(index, { from, to, passes, longest: null, wanted: 1 });
    if ((yield* search.any()) !== null && !wish.further) return 'connected';
    const { frontier } = yield* search.searched();
    const next: EntityId[] = [];
    for (const part of inParts(frontier)) {
      for (const id of unasked(read, part)) {
        if (next.length >= most) return next;
        next.push(id);
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
