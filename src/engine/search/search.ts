/** Searching members at a registry, page after page, and finding stored entities by name. */
import { refuseUnknownCase } from '../graph/requested.ts';
import type {
  SearchPage,
  SearchTotals,
  FoundEntities,
  FoundEntity,
} from '../../contract/answers/search.ts';
import { fault, Refusal } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import type { DecodedProfiles } from '../records/decoded-profiles.ts';
import type { ByteLimit } from '../../registry/common/byte-limit.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import type { EngineEvent } from '../../contract/events.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Call, Handler, Handlers } from '../base/handlers.ts';
import { requestPage, findPage, readStoredPage, matchingPage } from './search-pages.ts';
import { giveWay, isCancelled } from '../base/tasks.ts';
import { takeAll } from '../base/take-steps.ts';
import type { CanvasMatch } from '../../store/search/entity-search.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import { inFewParts } from '../graph/graph-parts.ts';
import { spellings } from '../../contract/text/fold-words.ts';
import { SearchedNames, listedName } from '../graph/found-name.ts';

interface Needs {
  store: Store;
  registries: Registries;
  decodedProfiles: DecodedProfiles;
  byteLimit: ByteLimit;
  notes: CaseNotes;
  announce: (event: EngineEvent) => void;
  noteStored: (mentioned: readonly EntityId[], profileOf: EntityId | null) => Promise<void>;
}

export function createSearchHandlers(
  needs: Needs,
): Pick<Handlers, 'searchMembers' | 'searchAllMembers'> {
  return {
    searchMembers: ({ registry, query, from, case: id }, call) =>
      noted(needs, id, { registry, query }, () =>
        findPage(needs, registry, query, from, call.signal),
      ),
    searchAllMembers: searchAll(needs),
  };
}

/** Notes the outcome in the journal of the case. */
async function noted(
  { notes }: Pick<Needs, 'notes'>,
  id: CaseId | undefined,
  target: { registry: RegistryHandle; query: MemberQuery },
  find: () => SearchPage | Promise<SearchPage>,
): Promise<SearchPage> {
  const since = notes.chainAt();
  try {
    const page = await find();
    notes.searched(id, target, page, since);
    return page;
  } catch (error) {
    if (error instanceof Refusal) notes.searched(id, target, error, since);
    throw error;
  }
}

/** The totals so far, and the ids already announced. */
interface Progress {
  totals: SearchTotals;
  seen: Set<string>;
}

function searchAll(needs: Needs): Handler<'searchAllMembers'> {
  return async ({ registry, query, from, case: id }, call) => {
    const progress: Progress = {
      totals: { pages: 0, items: 0, duplicates: 0, ended: 'last-page' },
      seen: new Set(),
    };
    try {
      let page = await noted(needs, id, { registry, query }, () =>
        findPage(needs, registry, query, from, call.signal),
      );
      const next = nextPage(needs, registry, page);
      while (announcePage(needs, page, progress, call) && page.more) {
        // Stored pages arrive without a pause of their own.
        await giveWay(call.signal);
        const further = { ...query, page: page.query.page + 1 };
        page = await noted(needs, id, { registry, query: further }, () =>
          next(further, call.signal),
        );
      }
    } catch (error) {
      if (!isCancelled(error)) throw error;
      progress.totals.ended = 'cancelled';
    }
    return progress.totals;
  };
}

type NextPage = (query: MemberQuery, signal: AbortSignal) => SearchPage | Promise<SearchPage>;

/** Further pages come from the same source as the first: two orders must not be mixed. */
function nextPage(
  needs: Pick<Needs, 'store' | 'registries' | 'decodedProfiles' | 'byteLimit' | 'noteStored'>,
  registry: RegistryHandle,
  first: SearchPage,
): NextPage {
  if (first.source === 'registry') {
    return (query, signal) => requestPage(needs, registry, query, signal);
  }
  if (first.response === null) {
    return (query) => matchingPage(needs, registry, query, first.notSearched ?? undefined);
  }
  return async (query) => {
    const page = await readStoredPage(needs, registry, query, first.notAskedAgain);
    if (page) return page;
    const { code, detail } = first.notAskedAgain ?? fault('not-searched-offline');
    throw new Refusal(code, detail);
  };
}

/** Announces what is new on this page; false when the registry only repeats itself. */
function announcePage(
  needs: Pick<Needs, 'announce'>,
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
  needs.announce({ name: 'searchPageArrived', task: call.task ?? '', page: { ...page, items } });
  call.progress(totals.items, null, 'Loading results');
  return true;
}

/** Places of a canvas searched in one step. */
const PLACES_AT_ONCE = 1000;

export function createFindHandlers(
  needs: Pick<Needs, 'store'>,
): Pick<Handlers, 'findEntities' | 'findOnCanvas'> {
  return {
    async findEntities({ name, subject, registry = null, offset, limit }, { signal }) {
      const subjects = subject ? [subject] : (['company', 'member'] as const);
      const query = { name, subjects, registry, offset, limit };
      const { items, more } = needs.store.read.searchByName(query);
      return { items: await takeAll(toFound(items, name), signal), more };
    },
    findOnCanvas: (input, call) => findOnCanvas(needs, input, call),
  };
}

async function findOnCanvas(
  { store }: Pick<Needs, 'store'>,
  { case: id, name, limit }: Parameters<Handler<'findOnCanvas'>>[0],
  { signal }: Call,
): Promise<FoundEntities> {
  refuseUnknownCase(store.read, id);
  const matches: CanvasMatch[] = [];
  for (let after: number | null = -1; after !== null;) {
    const part = store.read.searchCanvasByName(id, name, { after, limit: PLACES_AT_ONCE });
    matches.push(...part.found);
    after = part.next;
    if (after !== null) await giveWay(signal);
  }
  const best = matches.sort((a, b) => a.rank - b.rank).slice(0, limit);
  const items: FoundEntity[] = [];
  for (const part of inFewParts(best.map((match) => match.id))) {
    items.push(...(await takeAll(toFound(store.read.entities(part), name), signal)));
    await giveWay(signal);
  }
  return { items, more: matches.length > limit };
}

function* toFound(entities: readonly StoredEntity[], name: string): Generator<void, FoundEntity[]> {
  const words = spellings(name);
  const found: FoundEntity[] = [];
  for (const { item: _item, places: _places, names, ...known } of entities) {
    const foundBy = new SearchedNames([known.label, ...names]).otherName(words);
    found.push({ ...known, label: listedName(known.label), foundBy });
    yield;
  }
  return found;
}
