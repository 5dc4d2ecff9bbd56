/** Trying again to fetch what could not be fetched, or dismissing it. */
import { Refusal } from '../../contract/faults/faults.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Purpose, TriedAgain, NotFetchedEntry } from '../../contract/answers/not-fetched.ts';
import type { Store } from '../../store/store.ts';
import { inParts } from '../graph/graph-parts.ts';
import type { Registries } from '../registries/registries.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import type { Handlers, Call } from '../base/handlers.ts';
import { fetchProfiles } from './fetch-profiles.ts';
import { giveWay, withTally } from '../base/tasks.ts';
import type { NotFetchedList } from '../records/not-fetched-list.ts';

interface Needs {
  store: Store;
  registries: Registries;
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  notes: CaseNotes;
}

/** Reads the list of what was not fetched, tries again, and dismisses entries. */
export function createNotFetchedHandlers(
  needs: Needs,
): Pick<Handlers, 'readNotFetched' | 'tryNotFetched' | 'dismissNotFetched'> {
  const { store } = needs;
  return {
    async readNotFetched({ after, limit }) {
      // Failures noted a moment ago are written first.
      await store.writeSoon(() => undefined);
      const entries = store.read.notFetchedAfter(after, limit);
      return { entries, count: store.read.notFetchedCount() };
    },
    tryNotFetched: ({ entities }, call) => tryAgain(needs, entities, call),
    dismissNotFetched({ entities, dismissed }) {
      return { changed: dismiss(needs, entities, dismissed) };
    },
  };
}

function dismiss(
  { store, notFetched }: Pick<Needs, 'store' | 'notFetched'>,
  entities: readonly EntityId[],
  dismissed: boolean,
): number {
  const changed = store.write((writer) => writer.dismissNotFetched(entities, dismissed));
  notFetched.changed(entities);
  return changed;
}

/** A registry that could not be reached is queried again: that is what trying again means. */
async function tryAgain(
  needs: Needs,
  wanted: readonly EntityId[],
  { signal, progress }: Call,
): Promise<TriedAgain> {
  const entries = await listed(needs.store, [...new Set(wanted)], signal);
  const handles = new Set([...entries.keys()].map((entity) => parseEntityId(entity).registry));
  for (const handle of handles) {
    const { registries } = needs;
    if (needs.store.isReadOnly) throw new Refusal('store-read-only');
    if (registries.offline(handle)?.why === 'chosen') throw new Refusal('not-searched-offline');
    registries.link(handle).tryAgain();
  }
  const answer: TriedAgain = { fetched: 0, notFound: 0, notFetched: 0, forGraph: 0 };
  let done = 0;
  const ended = (): void => progress((done += 1), entries.size, 'Fetching profiles');
  const fetching = (): Promise<void> =>
    fetchProfiles(needs, [...entries.keys()], {
      signal,
      purpose: (entity) => entries.get(entity)?.purpose ?? { errand: 'open', about: '' },
      onStored(entity, from) {
        // It was stored already: nothing is missing.
        if (from === 'store') dismiss(needs, [entity], true);
        answer.fetched += 1;
        answer.forGraph += isForGraph(entries.get(entity)) ? 1 : 0;
        ended();
      },
      onFault(_entity, { code }) {
        if (code === 'record-not-found') answer.notFound += 1;
        else answer.notFetched += 1;
        ended();
      },
    });
  await withTally(fetching, () => ({ had: answer.fetched, of: entries.size }));
  return answer;
}

const FOR_GRAPH = new Set<Purpose['errand']>(['expand', 'owners-up', 'owners-down']);

const isForGraph = (entry: NotFetchedEntry | undefined): boolean =>
  entry !== undefined && FOR_GRAPH.has(entry.purpose.errand);

async function listed(
  store: Store,
  wanted: readonly EntityId[],
  signal: AbortSignal,
): Promise<Map<EntityId, NotFetchedEntry>> {
  await store.writeSoon(() => undefined);
  const entries = new Map<EntityId, NotFetchedEntry>();
  for (const part of inParts(wanted)) {
    for (const entry of store.read.notFetchedOf(part)) entries.set(entry.entity, entry);
    await giveWay(signal);
  }
  return entries;
}
