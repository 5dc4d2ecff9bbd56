/** The list of records that could not be fetched, and announcements of its changes. */
import { type EntityId, parseEntityId } from '../../contract/model/entity.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { Purpose } from '../../contract/answers/not-fetched.ts';
import { createThrottle } from '../base/throttle.ts';
import { inParts } from '../graph/graph-parts.ts';
import { thrownInWords } from '../base/announcer.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import type { Log } from '../base/log.ts';
import type { EngineEvent } from '../../contract/events.ts';
import { counted } from '../../contract/text/counted.ts';
import { fallbackLabel } from '../../record/values/names.ts';
import { listedName } from '../graph/found-name.ts';

export interface NotFetchedList {
  /**
   * This profile was wanted and could not be fetched. It is not listed if the registry has no such record,
   * which is an answer, nor if it was cancelled.
   */
  missed(entity: EntityId, reason: Fault, purpose: Purpose): void;
  /** Resolves when everything missed so far is listed, or logged as not listable. */
  settled(): Promise<void>;
  /** The entries of these may have changed. */
  changed(entities: readonly EntityId[]): void;
  close(): void;
}

export function createNotFetchedList(parts: ListParts): NotFetchedList {
  const { store, log, announce } = parts;
  let listed: Promise<void> = Promise.resolve();
  let unannounced = new Set<EntityId>();
  const throttle = createThrottle(
    ANNOUNCED_EVERY_MILLIS,
    () => {
      const entities = [...unannounced];
      unannounced = new Set();
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
    for (const entity of entities) unannounced.add(entity);
    throttle.schedule();
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
    close: () => throttle.stop(),
  };
}

const ANNOUNCED_EVERY_MILLIS = 150;

interface ListParts {
  store: Store;
  log: Log;
  now(): Date;
  announce: (event: EngineEvent) => void;
  statusChanged: () => void;
}

const NO_MISS = new Set<Fault['code']>(['cancelled', 'record-not-found']);

/** The purpose of fetching profiles for these entities. */
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
