/** The status: what the program is doing and what it knows, and announcements of changes. */
import type { EngineEvent } from '../contract/events.ts';
import { isImportedHandle, type RegistryHandle } from '../contract/model/registry.ts';
import type { Status } from '../contract/answers/settings.ts';
import type { Store, StoreReader } from '../store/store.ts';
import type { Choices } from './registries/settings.ts';
import type { Registries } from './registries/registries.ts';
import type { Snapshots } from './store-care/snapshots.ts';
import { thrownInWords } from './base/announcer.ts';
import type { Log } from './base/log.ts';
import { createThrottle } from './base/throttle.ts';
import type { RebuildProgress } from './store-care/rebuild.ts';
import type { Tasks } from './base/tasks.ts';
import type { Handlers } from './base/handlers.ts';

const ANNOUNCED_EVERY_MILLIS = 150;

export interface StatusBoard {
  read(): Status;
  /** Something in it may have changed: announces it soon, a few times a second at most. */
  changed(): void;
  close(): void;
}

interface BoardParts {
  store: Store;
  choices: Pick<Choices, 'current'>;
  registries: Registries;
  snapshots: Pick<Snapshots, 'damage'>;
  anew: RebuildProgress;
  announce: (event: EngineEvent) => void;
  log: Log;
}

/** What is stored, with registries' responses and imported files counted apart. */
function storedOf(read: StoreReader): Pick<Status, 'stored' | 'imported'> {
  const stored = { profiles: 0, responses: 0 };
  const imported = { records: 0, undone: 0 };
  let undone: ReadonlySet<RegistryHandle> | undefined;
  for (const { handle, profiles, responses } of read.registries()) {
    if (isImportedHandle(handle)) {
      undone ??= new Set(read.undoneImports());
      imported.records += profiles;
      imported.undone += undone.has(handle) ? profiles : 0;
    } else {
      stored.profiles += profiles;
      stored.responses += responses;
    }
  }
  return { stored, imported };
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
      ...storedOf(store.read),
      notFetched: store.read.notFetchedCount(),
      damage: snapshots.damage,
      derivingAnew: anew.progress,
      lastFault: registries.lastFault,
      faults: [...registries.faults],
      answeredAt: registries.answeredAt,
    };
  };
  const throttle = createThrottle(
    ANNOUNCED_EVERY_MILLIS,
    () => announce({ name: 'statusChanged', status: read() }),
    (error) => log.write(`The status could not be told: ${thrownInWords(error)}`),
  );
  return { read, changed: () => throttle.schedule(), close: () => throttle.stop() };
}

/** Handlers for the status, being offline, and work under way. */
export function createStatusHandlers({
  status,
  registries,
  tasks,
}: {
  status: StatusBoard;
  registries: Registries;
  tasks: Tasks;
}): Pick<Handlers, 'readStatus' | 'setOffline' | 'cancelTask' | 'readRuns' | 'joinRun'> {
  return {
    readStatus: () => status.read(),
    setOffline({ on }) {
      registries.setOffline(on);
      return status.read();
    },
    readRuns: () => ({ runs: tasks.runs() }),
    joinRun: ({ task }) => tasks.join(task),
    cancelTask: ({ task }) => ({ found: tasks.cancel(task) }),
  };
}
