/** Fetching what was not searched, or searching again, as one piece of work with a budget of calls. */
import type { FetchedProfiles } from '../../contract/answers/coverage.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { StoreReader } from '../../store/store.ts';
import { askAgain } from './ask-again.ts';
import { BudgetedFetch } from './budgeted-fetch.ts';
import type { EngineContext } from '../context.ts';
import { inParts } from '../canvas/graph-parts.ts';
import type { Call, Handler } from '../handlers.ts';
import { purposeOf } from './not-fetched.ts';
import { takeAll } from '../tasks/take-steps.ts';

type Wish = Parameters<Handler<'fetchProfiles'>>[0];

/**
 * Stopped, it is refused as `BudgetedFetch` says: what came stays stored, and the next time goes on from there.
 */
export async function fetchCovered(
  context: EngineContext,
  { entities, anew, budget, case: inCase }: Wish,
  call: Call,
): Promise<FetchedProfiles> {
  const { read } = context.store;
  const toAsk = await takeAll(wanted(read, [...new Set(entities)], anew), call.signal);
  if (toAsk.length > 0) askAgain(context, toAsk);
  const meant = Math.min(budget, toAsk.length);
  const asking = new BudgetedFetch(
    context,
    {
      budget: meant,
      inCase,
      anew,
      // What is stored is not missing because it can't be had anew.
      purpose: anew ? null : purposeOf(read, 'coverage', entities),
      words: (fetched) => `Fetching profiles: ${fetched} fetched`,
    },
    call,
  );
  return asking.telling(async () => {
    const answered = await asking.ask(toAsk);
    const left = toAsk.length - asking.calls;
    const { calls, fetched, notFound, failed, fault } = asking;
    const end = left === 0 ? 'all asked' : answered ? 'budget spent' : 'no answer';
    return { calls, fetched, notFound, failed: failed.length, left, end, fault };
  });
}

/** Those that nobody has answered for, in their order; anew all of them, the one asked longest ago first. */
function* wanted(
  read: StoreReader,
  entities: readonly EntityId[],
  anew: boolean,
): Generator<void, EntityId[]> {
  const found: { entity: EntityId; at: string }[] = [];
  for (const part of inParts(entities)) {
    const rows = new Map(read.coverageOf(part).map((row) => [row.entity, row]));
    for (const entity of part) {
      const row = rows.get(entity);
      const answers = row
        ? [row.fetchedAt, row.notFoundAt]
        : // Nothing but that may be known of it.
          [read.notFound(entity)?.at ?? null];
      const at =
        answers
          .map((time) => time ?? '')
          .sort()
          .at(-1) ?? '';
      if (anew || at === '') found.push({ entity, at });
    }
    yield;
  }
  if (anew) found.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at));
  return found.map(({ entity }) => entity);
}
