/** What the engine is given: a store, a way to reach a registry, and what only a host has. */
import type { EngineEvent } from '../contract/events.ts';
import type { KeyKeeping, Settings } from '../contract/model/settings.ts';
import type { Transport } from '../contract/transport.ts';
import type { Registry } from '../registry/registry.ts';
import type { RegistryName, Store } from '../store/store.ts';

/** What only a host has. The key is kept per registry, so that it is never sent to another. */
export interface HostPowers {
  readKey(registry: RegistryName): Promise<string | null>;
  /** null forgets it. */
  keepKey(registry: RegistryName, key: string | null): Promise<KeyKeeping>;
  keyKeeping(registry: RegistryName): Promise<KeyKeeping>;
}

/** Called as requests begin and end, for the status bar. */
interface RequestCounter {
  began(): void;
  ended(): void;
}

export interface Connection {
  /** Where it is asked, without the key. */
  url: string;
  registry: Registry;
}

export interface EngineParts {
  store: Store;
  powers: HostPowers;
  /** Opens the way to the registry these settings name; for the sample it starts our own server. */
  connect(settings: Settings, key: string | null, count: RequestCounter): Promise<Connection>;
  /** Settings this run starts with whatever the store says: the command line's options. Not stored. */
  overrides?: Partial<Settings>;
  /** Whether to start offline; left out, as the analyst left it. */
  offline?: boolean | undefined;
  /** Writes one line to the log; the key is already taken out. */
  log(line: string): void;
  now?: () => Date;
}

export interface Engine extends Transport {
  /** Announce to everyone who listens. */
  announce(event: EngineEvent): void;
  /** Stop what is under way, then close the store. */
  close(): Promise<void>;
}
