/** The list of records that were asked for and could not be had, and trying them again. */
import { counted } from '../../contract/text/counted.ts';
import type { EngineEvent } from '../../contract/events.ts';
import { type Fault, Refusal } from '../../contract/faults/faults.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Purpose, TriedAgain, NotFetchedEntry } from '../../contract/answers/not-fetched.ts';
import { fallbackLabel } from '../../record/names.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import { thrownInWords } from '../base/announcer.ts';
import { listedName } from '../graph/found-name.ts';
import { inParts } from '../graph/graph-parts.ts';
import type { Log } from '../base/log.ts';
import { createThrottle } from '../base/throttle.ts';
import type { EngineContext } from '../context.ts';
import type { Handlers, Call } from '../base/handlers.ts';
import { fetchProfiles } from './fetch-profiles.ts';
import { giveWay } from '../base/tasks.ts';

const TOLD_EVERY_MILLIS = 150;

export interface NotFetchedList {
  /**
   * This profile was wanted and could not be had. It is not listed where the registry has no such
   * record, which is an answer, and where it was cancelled, which is a wish.
   */
  missed(entity: EntityId, reason: Fault, purpose: Purpose): void;
  /** All that was missed until now is listed, or said to the log not to be. */
  settled(): Promise<void>;
  /** What the list says of these may be otherwise. */
  changed(entities: readonly EntityId[]): void;
  close(): void;
}

interface ListParts {
  store: Store;
  log: Log;
  now(): Date;
  announce: (event: EngineEvent) => void;
  statusChanged: () => void;
}

const NO_MISS = new Set<Fault['code']>(['cancelled', 'record-not-found']);

export function createNotFetchedList(parts: ListParts): NotFetchedList {
  const { store, log, announce } = parts;
  let listed: Promise<void> = Promise.resolve();
  let untold = new Set<EntityId>();
  const news = createThrottle(
    TOLD_EVERY_MILLIS,
    () => {
      const entities = [...untold];
      untold = new Set();
      for (const part of inParts(entities)) {
        const put = store.read.notFetchedOf(part);
        const there = new Set(put.map(({ entity }) => entity));
        const gone = part.filter((entity) => !there.has(entity));
        announce({ name: 'notFetchedChanged', put, gone });
      }
    },
    (error) => log.write(`What was not fetched could not be told: ${thrownInWords(error)}`),
  );

  function changed(entities: readonly EntityId[]): void {
    for (const entity of entities) untold.add(entity);
    news.ask();
    parts.statusChanged();
  }

  return {
    missed(entity, fault, purpose) {
      if (NO_MISS.has(fault.code)) return;
      const at = parts.now().toISOString();
      const noted = store
        .writeSoon((writer) => writer.noteNotFetched({ entity, fault, purpose, at }))
        .then(() => changed([entity]))
        .catch((error: unknown) =>
          log.write(`What was not fetched could not be listed: ${thrownInWords(error)}`),
        );
      listed = Promise.all([listed, noted]).then(() => undefined);
    },
    async settled() {
      await listed;
    },
    changed,
    close: () => news.stop(),
  };
}

/** What profiles are wanted for, about these. */
export function purposeOf(
  read: StoreReader,
  errand: Purpose['errand'],
  entities: readonly EntityId[],
): Purpose {
  const [only] = entities;
  if (only === undefined || entities.length > 1) {
    return { errand, about: counted(entities.length, 'entity', 'entities') };
  }
  const { subject, id } = parseEntityId(only);
  const about = read.entities([only])[0]?.label ?? fallbackLabel(subject, id);
  return { errand, about: listedName(about) };
}

/** Reading the list of what was not fetched, trying again, and taking something off it. */
export function createNotFetchedHandlers(
  context: EngineContext,
): Pick<Handlers, 'readNotFetched' | 'tryNotFetched' | 'dismissNotFetched'> {
  const { store } = context;
  return {
    async readNotFetched({ after, limit }) {
      // What could not be had a moment ago is written first.
      await store.writeSoon(() => undefined);
      const entries = store.read.notFetchedAfter(after, limit);
      return { entries, count: store.read.notFetchedCount() };
    },
    tryNotFetched: ({ entities }, call) => tryAgain(context, entities, call),
    dismissNotFetched({ entities, dismissed }) {
      return { changed: dismiss(context, entities, dismissed) };
    },
  };
}

function dismiss(
  { store, notFetched }: EngineContext,
  entities: readonly EntityId[],
  dismissed: boolean,
): number {
  const changed = store.write((writer) => writer.dismissNotFetched(entities, dismissed));
  notFetched.changed(entities);
  return changed;
}

/** A registry that could not be reached is asked anew: that is what trying again means. */
async function tryAgain(
  context: EngineContext,
  wanted: readonly EntityId[],
  { signal, progress }: Call,
): Promise<TriedAgain> {
  const entries = await listed(context.store, [...new Set(wanted)], signal);
  const handles = new Set([...entries.keys()].map((entity) => parseEntityId(entity).registry));
  for (const handle of handles) {
    const { registries } = context;
    if (context.store.isReadOnly) throw new Refusal('store-read-only');
    if (registries.offline(handle)?.why === 'chosen') throw new Refusal('not-searched-offline');
    registries.link(handle).tryAgain();
  }
  const answer: TriedAgain = { fetched: 0, notFound: 0, notFetched: 0, forGraph: 0 };
  let done = 0;
  const ended = (): void => progress((done += 1), entries.size, 'Fetching profiles');
  try {
    await fetchProfiles(context, [...entries.keys()], {
      signal,
      purpose: (entity) => entries.get(entity)?.purpose ?? { errand: 'open', about: '' },
      onHad(entity, from) {
        // It was stored before: nothing is missing.
        if (from === 'store') dismiss(context, [entity], true);
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
  } catch (error) {
    if (!(error instanceof Refusal) || error.fault.code !== 'cancelled') throw error;
    throw new Refusal('cancelled', { had: answer.fetched, of: entries.size });
  }
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
