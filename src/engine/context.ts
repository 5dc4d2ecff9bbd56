/** What the handlers share. */
import type { EngineEvent } from '../contract/events.ts';
import type { Store } from '../store/store.ts';
import type { CanvasView } from './canvas-view.ts';
import type { DecodedProfiles } from './decoded-profiles.ts';
import type { HostPowers } from './host.ts';
import type { Log } from './log.ts';
import type { ProfileSource } from './profile-source.ts';
import type { RegistryLink } from './registry-link.ts';
import type { SettingsBook } from './settings-book.ts';
import type { StatusBoard } from './status-board.ts';
import type { Tasks } from './tasks.ts';

export interface EngineContext {
  store: Store;
  link: RegistryLink;
  settings: SettingsBook;
  status: StatusBoard;
  profiles: ProfileSource;
  decodedProfiles: DecodedProfiles;
  canvas: CanvasView;
  tasks: Tasks;
  powers: HostPowers;
  log: Log;
  now: () => Date;
  announce: (event: EngineEvent) => void;
}
