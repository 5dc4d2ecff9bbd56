/** What the analyst chose: kept in the store, and the registry this run was started for over it. */
import type { CheckedInputOf } from '../contract/commands/commands.ts';
import {
  DEFAULT_SETTINGS,
  settings as settingsSchema,
  type Settings,
} from '../contract/answers/settings.ts';
import type { Store, StoreReader } from '../store/store.ts';
import type { Log } from './log.ts';
import type { Registries } from './registries/registries.ts';

const STORED_AS = 'settings';

export class Choices {
  readonly #store: Store;
  #stored: Partial<Settings>;
  /** The registry of this run; no longer once another one is chosen. */
  #named: Settings['registry'] | null;

  constructor(
    store: Store,
    registries: Pick<Registries, 'named' | 'has'>,
    log: Pick<Log, 'write'>,
  ) {
    this.#store = store;
    this.#stored = readStored(store.read, log);
    this.#named = registries.named;
    const { registry } = this.#stored;
    if (registry !== undefined && !registries.has(registry)) delete this.#stored.registry;
  }

  current(): Settings {
    const named = this.#named === null ? {} : { registry: this.#named };
    return { ...DEFAULT_SETTINGS, ...this.#stored, ...named };
  }

  /** Keep what differs from what holds now. Returns whether anything changed. */
  change(wanted: CheckedInputOf<'changeSettings'>): boolean {
    const before = this.current();
    const next: Settings = {
      registry: wanted.registry ?? before.registry,
      theme: wanted.theme ?? before.theme,
      ownerRoles: wanted.ownerRoles ?? before.ownerRoles,
      exportRoles: wanted.exportRoles ?? before.exportRoles,
      dossierTemplates: wanted.dossierTemplates ?? before.dossierTemplates,
      rules: wanted.rules ?? before.rules,
    };
    if (JSON.stringify(next) === JSON.stringify(before)) return false;
    // What this run was started for is not kept as chosen by changing something else.
    const isChosen = next.registry !== before.registry || this.#named === null;
    const { registry: _registry, ...rest } = next;
    const stored: Partial<Settings> = isChosen ? next : { ...this.#stored, ...rest };
    // The lists that come with the program aren't copied: a later one may know more words.
    for (const list of ['ownerRoles', 'exportRoles'] as const) {
      if (JSON.stringify(next[list]) === JSON.stringify(DEFAULT_SETTINGS[list]))
        delete stored[list];
    }
    this.#store.write((writer) => writer.setSetting(STORED_AS, JSON.stringify(stored)));
    this.#stored = stored;
    if (isChosen) this.#named = null;
    return true;
  }
}

/** Settings that can't be read are a nuisance, not a reason not to start: the log says so. */
function readStored(read: StoreReader, log: Pick<Log, 'write'>): Partial<Settings> {
  const text = read.setting(STORED_AS);
  if (text === null) return {};
  try {
    // What JSON holds is there or isn't, but never undefined.
    return settingsSchema.partial().parse(JSON.parse(text)) as Partial<Settings>;
  } catch (error) {
    log.write(`The stored settings can't be read and are left aside: ${String(error)}`);
    return {};
  }
}
