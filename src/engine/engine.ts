/** The engine: what the product does, assembled from its handlers and given a store and a registry. */
import { fault } from '../contract/faults.ts';
import type { EngineContext } from './context.ts';
import { createAnnouncer } from './announcer.ts';
import { createCanvasHandlers } from './canvas.ts';
import { createCanvasView } from './canvas-view.ts';
import { createCollectHandlers } from './collect.ts';
import { createDecodedProfiles } from './decoded-profiles.ts';
import { createDispatch } from './dispatch.ts';
import { createExportHandlers } from './export.ts';
import type { Handlers } from './handlers.ts';
import { createHeldExports } from './held-exports.ts';
import type { Engine, EngineParts } from './host.ts';
import { wasLeftOffline } from './left-offline.ts';
import { createProfileHandlers } from './profiles.ts';
import { createProfileSource } from './profile-source.ts';
import { RegistryLink } from './registry-link.ts';
import { createSearchHandlers } from './search.ts';
import { createSettingsBook } from './settings-book.ts';
import { createSettingsHandlers } from './settings.ts';
import { createStatusBoard } from './status-board.ts';
import { createStatusHandlers } from './status.ts';
import { createStoreCareHandlers } from './store-care.ts';
import { createTasks } from './tasks.ts';

/** Everything the contract names; a command without a handler does not compile. */
function createHandlers(context: EngineContext): Handlers {
  const held = createHeldExports();
  return {
    ...createStatusHandlers(context),
    ...createSettingsHandlers(context),
    ...createSearchHandlers(context),
    ...createProfileHandlers(context),
    ...createCanvasHandlers(context),
    ...createExportHandlers(context, held),
    ...createCollectHandlers(context, held),
    ...createStoreCareHandlers(context),
  };
}

function createContext(parts: EngineParts): EngineContext & { listen: Engine['listen'] } {
  const { store, powers, log } = parts;
  const now = (): Date => parts.now?.() ?? new Date();
  const { announce, listen } = createAnnouncer(log);
  const settings = createSettingsBook(store, parts.overrides ?? {}, log);
  const changed = (): void => status.changed();
  const link = new RegistryLink({
    connect: (...way) => parts.connect(...way),
    powers,
    settings: settings.current,
    startsOffline: parts.offline ?? wasLeftOffline(store.read),
    log,
    now,
    changed,
  });
  const status = createStatusBoard({ store, settings: settings.current, link, announce });
  const decodedProfiles = createDecodedProfiles();
  const canvas = createCanvasView({
    store,
    registry: () => link.name(),
    today: () => now().toISOString().slice(0, 10),
    announce,
  });
  const learned = (): void => {
    canvas.learned();
    changed();
  };
  const profiles = createProfileSource({ store, link, decodedProfiles, announce, learned });
  const tasks = createTasks(announce);
  const shared = { store, link, settings, status, profiles, decodedProfiles, canvas };
  return { ...shared, tasks, powers, log, now, announce, listen };
}

/** The engine over these parts. It owns the store from here on, and closes it. */
export function createEngine(parts: EngineParts): Engine {
  const context = createContext(parts);
  const call = createDispatch(createHandlers(context), context.tasks, context.log);
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    await context.tasks.close();
    context.link.close();
    context.status.close();
    parts.store.close();
  }

  return {
    call: (command, input) =>
      closing
        ? Promise.resolve({ ok: false, fault: fault('connection-lost') })
        : call(command, input),
    listen: context.listen,
    announce: context.announce,
    close: () => (closing ??= close()),
  };
}
