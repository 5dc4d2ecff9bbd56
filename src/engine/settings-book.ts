/** The settings in force: what is stored, and over it what this run was started with. */
import type { CheckedInputOf } from '../contract/commands.ts';
import {
  DEFAULT_SETTINGS,
  settings as settingsSchema,
  type Settings,
} from '../contract/model/settings.ts';
import type { Store, StoreReader } from '../store/store.ts';
import type { Log } from './log.ts';

const STORED_AS = 'settings';

export interface SettingsBook {
  current: () => Settings;
  /**
   * Store what differs from the settings in force. A field changed here is no longer overridden:
   * what was chosen last holds. Returns whether anything changed.
   */
  change(wanted: CheckedInputOf<'changeSettings'>): boolean;
}

export function createSettingsBook(
  store: Store,
  overrides: Partial<Settings>,
  log: Pick<Log, 'write'>,
): SettingsBook {
  let stored = readStored(store.read, log);
  let over: Partial<Settings> = { ...overrides };
  const current = (): Settings => ({ ...DEFAULT_SETTINGS, ...stored, ...over });

  return {
    current,
    change(wanted) {
      const before = current();
      const names = settingsSchema
        .keyof()
        .options.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name]);
      if (names.length === 0) return false;

      const changed = Object.fromEntries(names.map((name) => [name, wanted[name]]));
      const next = { ...stored, ...changed };
      store.write((writer) => writer.setSetting(STORED_AS, JSON.stringify(next)));
      stored = next;
      over = Object.fromEntries(
        Object.entries(over).filter(([name]) => !Object.hasOwn(changed, name)),
      );
      return true;
    },
  };
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
