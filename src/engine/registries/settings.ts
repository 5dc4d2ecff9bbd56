/** The settings: choices of the analyst, the list of registries, their keys, and testing them. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { CheckedInputOf } from '../../contract/commands/commands.ts';
import { memberQuery } from '../../contract/model/query.ts';
import { SAMPLE_ADDRESS, type KeyKeeping } from '../../contract/model/registry.ts';
import {
  type RegistryTest,
  type SettingsAnswer,
  type Settings,
  DEFAULT_SETTINGS,
  settings as settingsSchema,
} from '../../contract/answers/settings.ts';
import type { ByteLimit } from '../../registry/common/byte-limit.ts';
import type { HostPowers } from '../base/host.ts';
import type { EngineEvent } from '../../contract/events.ts';
import type { Call, Handlers } from '../base/handlers.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import type { Registries } from './registries.ts';
import type { Log } from '../base/log.ts';

interface Needs {
  registries: Registries;
  choices: Choices;
  status: { changed: () => void };
  byteLimit: ByteLimit;
  powers: HostPowers;
  log: Log;
  announce: (event: EngineEvent) => void;
}

type SettingsHandlers = Pick<
  Handlers,
  | 'readSettings'
  | 'changeSettings'
  | 'addRegistry'
  | 'changeRegistry'
  | 'removeRegistry'
  | 'setAccessKey'
  | 'testRegistry'
  | 'readRegistries'
>;

/** Any registry has a name with an "a"; the response is not stored. */
const testQuery = () => memberQuery.parse({ q: 'a', count: 1 });

export function createSettingsHandlers(needs: Needs): SettingsHandlers {
  const { choices, registries, powers } = needs;
  const answer = (): Promise<SettingsAnswer> => readSettings(needs);
  const announced = (): Promise<SettingsAnswer> => announceSettings(needs);
  return {
    readSettings: answer,
    readRegistries: () => ({ registries: registries.list() }),

    changeSettings(wanted) {
      if (wanted.registry !== undefined) registries.get(wanted.registry);
      return choices.change(wanted) ? announced() : answer();
    },

    async addRegistry({ kind, address, keyForm, mark, listed }) {
      const { handle, ...known } = registries.add(kind, address, listed);
      registries.change({
        handle,
        listed: listed || known.listed,
        keyForm: keyForm ?? known.keyForm,
        mark: mark ?? known.mark,
      });
      return { handle, settings: await announced() };
    },

    changeRegistry({ registry, keyForm, mark }) {
      const known = registries.get(registry);
      const changed = { keyForm: keyForm ?? known.keyForm, mark: mark ?? known.mark };
      registries.change({ ...known, ...changed });
      return announced();
    },

    removeRegistry({ registry }) {
      const known = registries.get(registry);
      if (registry === choices.current().registry) {
        throw new Refusal('registry-in-use', { registry });
      }
      registries.change({ ...known, listed: false });
      return announced();
    },

    async setAccessKey({ registry, key }) {
      const { address } = registries.get(registry);
      if (address === SAMPLE_ADDRESS) {
        throw new Refusal('input-invalid', { field: 'key', why: 'the sample registry needs none' });
      }
      if (key !== null) needs.log.addSecret(key);
      await powers.saveKey(address, key);
      registries.link(registry).reset();
      return announced();
    },

    testRegistry: (input, call) => testRegistry(needs, input, call),
  };
}

/** The settings, and every registry that is listed or in use, with how its key is stored. */
async function readSettings({
  choices,
  registries,
  powers,
}: Pick<Needs, 'registries' | 'choices' | 'powers'>) {
  const settings = choices.current();
  const shown = registries
    .list()
    .filter(({ listed, handle }) => listed || handle === settings.registry);
  const keepingOf = (address: string): KeyKeeping | Promise<KeyKeeping> =>
    address === SAMPLE_ADDRESS ? 'none' : powers.keyKeeping(address);
  // A key given to the host from outside goes to the registry that is set, so that one is read first.
  await keepingOf(registries.get(settings.registry).address);
  const listed = shown.map(async ({ responses: _responses, ...registry }) => {
    const key = await keepingOf(registry.address);
    return { ...registry, ...registries.get(registry.handle), key };
  });
  return { settings, registries: await Promise.all(listed) };
}

async function announceSettings(
  needs: Pick<Needs, 'registries' | 'choices' | 'status' | 'powers' | 'announce'>,
): Promise<SettingsAnswer> {
  const changed = await readSettings(needs);
  needs.announce({ name: 'settingsChanged', settings: changed });
  needs.status.changed();
  return changed;
}

/** Sends the smallest query and reports the outcome; a fault is an answer here. */
async function testRegistry(
  { registries, byteLimit }: Pick<Needs, 'registries' | 'byteLimit'>,
  input: CheckedInputOf<'testRegistry'>,
  call: Call,
): Promise<RegistryTest> {
  const began = performance.now();
  const millis = (): number => Math.round(performance.now() - began);
  return registries.requestAsTyped(input, async (link) => {
    try {
      const { response } = await byteLimit.during((holding) =>
        link.request({
          target: null,
          question: (way, signal) => way.searchMembers(testQuery(), { signal, claim: holding }),
          signal: call.signal,
          despite: 'unreachable',
        }),
      );
      registries.notes.answer(link.handle, response);
      return { ok: true, millis: millis(), fault: null };
    } catch (error) {
      if (!(error instanceof Refusal) || call.signal.aborted) throw error;
      return { ok: false, millis: millis(), fault: error.fault };
    }
  });
}

/** The analyst's choices: stored, with the registry given for this run taking precedence. */
const STORED_AS = 'settings';

export class Choices {
  readonly #store: Store;
  #stored: Partial<Settings>;
  /** The registry given for this run; null once another one is chosen. */
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

  /** Stores what differs from the current settings. Returns whether anything changed. */
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
    // Changing another setting does not store this run's registry as chosen.
    const isChosen = next.registry !== before.registry || this.#named === null;
    const { registry: _registry, ...rest } = next;
    const stored: Partial<Settings> = isChosen ? next : { ...this.#stored, ...rest };
    // Default lists aren't copied: a later version may have more words.
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

/** Unreadable settings must not prevent a start: they are logged. */
function readStored(read: StoreReader, log: Pick<Log, 'write'>): Partial<Settings> {
  const text = read.setting(STORED_AS);
  if (text === null) return {};
  try {
    // JSON has no undefined: a value is there or isn't.
    return settingsSchema.partial().parse(JSON.parse(text)) as Partial<Settings>;
  } catch (error) {
    log.write(`The stored settings can't be read and are left aside: ${String(error)}`);
    return {};
  }
}
