/** What the program is doing and what it knows: the status, and the news of it. */
import type { EngineEvent } from '../contract/events.ts';
import type { Settings, Status } from '../contract/model/settings.ts';
import type { Store } from '../store/store.ts';
import type { RegistryLink } from './registry-link.ts';
import { createThrottle } from './throttle.ts';

const ANNOUNCED_EVERY_MILLIS = 150;

export interface StatusBoard {
  read(): Status;
  /** Something in it may have changed: announce it soon, a few times a second at most. */
  changed(): void;
  close(): void;
}

interface BoardParts {
  store: Store;
  settings(): Settings;
  link: RegistryLink;
  announce(event: EngineEvent): void;
}

export function createStatusBoard(parts: BoardParts): StatusBoard {
  const read = (): Status => {
    const { link } = parts;
    const name = link.name();
    return {
      registry: { kind: parts.settings().registry, name, url: link.url() },
      offline: link.offline(),
      requests: link.requests(),
      stored: parts.store.read.counts(name),
      lastFault: link.lastFault(),
    };
  };
  const news = createThrottle(ANNOUNCED_EVERY_MILLIS, () =>
    parts.announce({ name: 'statusChanged', status: read() }),
  );
  return { read, changed: () => news.ask(), close: () => news.stop() };
}
