/** What the program is doing and what it knows: the status, and the news of it. */
import type { EngineEvent } from '../contract/events.ts';
import type { Status } from '../contract/model/settings.ts';
import type { Store } from '../store/store.ts';
import type { Choices } from './choices.ts';
import type { Registries } from './registries.ts';
import type { Snapshots } from './snapshots.ts';
import { thrownInWords } from './announcer.ts';
import type { Log } from './log.ts';
import { createThrottle } from './throttle.ts';

const ANNOUNCED_EVERY_MILLIS = 150;

export interface StatusBoard {
  read(): Status;
  /** Something in it may have changed: announce it soon, a few times a second at most. */
  changed(): void;
  close(): void;
}

/** How far what another version derived is derived again; null: it isn't. */
export interface DerivingAnew {
  progress: Status['derivingAnew'];
}

interface BoardParts {
  store: Store;
  choices: Pick<Choices, 'current'>;
  registries: Registries;
  snapshots: Pick<Snapshots, 'damage'>;
  anew: DerivingAnew;
  announce: (event: EngineEvent) => void;
  log: Log;
}

export function createStatusBoard({
  store,
  choices,
  registries,
  snapshots,
  anew,
  announce,
  log,
}: BoardParts): StatusBoard {
  const read = (): Status => {
    const { registry: handle } = choices.current();
    const { address } = registries.get(handle);
    return {
      registry: { handle, address, url: registries.link(handle).url },
      offline: registries.offline(handle),
      unreachable: registries.unreachable(),
      requests: registries.requests(),
      chained: store.read.chainHead().count,
      stored: store.read.counts(),
      notFetched: store.read.notFetchedCount(),
      damage: snapshots.damage,
      derivingAnew: anew.progress,
      lastFault: registries.lastFault,
      faults: [...registries.faults],
      answeredAt: registries.answeredAt,
    };
  };
  const news = createThrottle(
    ANNOUNCED_EVERY_MILLIS,
    () => announce({ name: 'statusChanged', status: read() }),
    (error) => log.write(`The status could not be told: ${thrownInWords(error)}`),
  );
  return { read, changed: () => news.ask(), close: () => news.stop() };
}
