/** Searching members: one page, or page after page to the end. */
import type { SearchPage, SearchTotals } from '../../contract/answers/search.ts';
import { fault, Refusal } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { EngineContext } from '../context.ts';
import type { Call, Handler, Handlers } from '../handlers.ts';
import { askPage, findPage, keptPage, matchingPage } from './search-pages.ts';
import { giveWay } from '../tasks/tasks.ts';

export function createSearchHandlers(
  context: EngineContext,
): Pick<Handlers, 'searchMembers' | 'searchAllMembers'> {
  return {
    searchMembers: ({ registry, query, from, case: id }, call) =>
      noted(context, id, { registry, query }, () =>
        findPage(context, registry, query, from, call.signal),
      ),
    searchAllMembers: searchAll(context),
  };
}

/** What came of it is in the journal of the case. */
async function noted(
  { notes }: EngineContext,
  id: CaseId | undefined,
  asked: { registry: RegistryHandle; query: MemberQuery },
  find: () => SearchPage | Promise<SearchPage>,
): Promise<SearchPage> {
  const since = notes.chainAt();
  try {
    const page = await find();
    notes.searched(id, asked, page, since);
    return page;
  } catch (error) {
    if (error instanceof Refusal) notes.searched(id, asked, error, since);
    throw error;
  }
}

/** What was announced so far, and what was on it. */
interface Progress {
  totals: SearchTotals;
  seen: Set<string>;
}

function searchAll(context: EngineContext): Handler<'searchAllMembers'> {
  return async ({ registry, query, from, case: id }, call) => {
    const progress: Progress = {
      totals: { pages: 0, items: 0, duplicates: 0, ended: 'last-page' },
      seen: new Set(),
    };
    try {
      let page = await noted(context, id, { registry, query }, () =>
        findPage(context, registry, query, from, call.signal),
      );
      const next = nextPage(context, registry, page);
      while (arrived(context, page, progress, call) && page.more) {
        // Pages out of the store come without a pause of their own.
        await giveWay(call.signal);
        const further = { ...query, page: page.query.page + 1 };
        page = await noted(context, id, { registry, query: further }, () =>
          next(further, call.signal),
        );
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.fault.code !== 'cancelled') throw error;
      progress.totals.ended = 'cancelled';
    }
    return progress.totals;
  };
}

type NextPage = (query: MemberQuery, signal: AbortSignal) => SearchPage | Promise<SearchPage>;

/** Further pages come from where the first one came from; two orders must not be mixed. */
function nextPage(context: EngineContext, registry: RegistryHandle, first: SearchPage): NextPage {
  if (first.source === 'registry') {
    return (query, signal) => askPage(context, registry, query, signal);
  }
  if (first.response === null) {
    return (query) => matchingPage(context, registry, query, first.notSearched ?? undefined);
  }
  return async (query) => {
    const page = await keptPage(context, registry, query, first.notSearched);
    if (page) return page;
    const { code, detail } = first.notSearched ?? fault('not-searched-offline');
    throw new Refusal(code, detail);
  };
}

/** Announce what is new on this page; false when the registry only repeats itself. */
function arrived(
  context: EngineContext,
  page: SearchPage,
  { totals, seen }: Progress,
  call: Call,
): boolean {
  const items = page.items.filter(({ id }) => !seen.has(id) && seen.add(id));
  totals.pages += 1;
  totals.items += items.length;
  totals.duplicates += page.items.length - items.length;
  if (items.length === 0 && page.items.length > 0) {
    totals.ended = 'repeated';
    return false;
  }
  context.announce({ name: 'searchPageArrived', task: call.task ?? '', page: { ...page, items } });
  call.progress(totals.items, null, 'Loading results');
  return true;
}
