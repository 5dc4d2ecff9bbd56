/** What the engine is given: a store, a way to reach a registry, and what only a host has. */
import type { Client } from '../contract/client.ts';
import type { EngineEvent } from '../contract/events.ts';
import type { GraphFormat } from '../contract/formats.ts';
import type { ExportAnswer, SavedExport } from '../contract/model/answers.ts';
import type { KeyKeeping, Settings } from '../contract/model/settings.ts';
import type { Transport } from '../contract/transport.ts';
import type { Registry } from '../registry/registry.ts';
import type { RegistryName, Store } from '../store/store.ts';

/** Where access keys are kept: per registry, so that a key is never sent to another. */
export interface KeyPowers {
  readKey(registry: RegistryName): Promise<string | null>;
  /** null forgets it. */
  keepKey(registry: RegistryName, key: string | null): Promise<KeyKeeping>;
  keyKeeping(registry: RegistryName): Promise<KeyKeeping>;
}

/** What only a host has. */
export interface HostPowers extends KeyPowers {
  /**
   * Save the files of an export where the person wants them, reading each to its end, or offer them
   * as downloads. What can't be saved whole is not there at all. Rejects with a Refusal: `cancelled`
   * by the person, `file-unwritable`, or what `reader` refused with. A host without it can't save.
   */
  saveExport?(request: ExportToSave, reader: ExportReader): Promise<SavedExport>;
}

export interface ExportToSave {
  export: string;
  format: GraphFormat;
  files: ExportAnswer['files'];
}

/** How a host takes an export's files, part by part, and lets go of it. */
export type ExportReader = Pick<Client, 'closeExport' | 'readExport'>;

/** Called as requests begin and end, for the status bar. */
export interface RequestCounter {
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
