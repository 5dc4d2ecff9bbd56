/** What the engine is given: a store, a way to reach registries, and what only a host can do. */
import type { Client } from '../../contract/client.ts';
import type { EngineEvent } from '../../contract/events.ts';
import type { SavedFormat } from '../../contract/answers/formats.ts';
import type { ExportAnswer, SavedExport } from '../../contract/answers/export.ts';
import type { KeyKeeping, KnownRegistry } from '../../contract/model/registry.ts';
import type {
  SalvageReport,
  BackupReport,
  RestoreReport,
  SnapshotReport,
} from '../../contract/answers/store.ts';
import type { Attempt } from '../../contract/model/request.ts';
import type { Transport } from '../../contract/transport.ts';
import type { LargeDecoder, RegistryKind, Registry } from '../../registry/common/registry.ts';
import type { PdfDifferences, PdfPair, PdfText } from '../../report/read/printed-file.ts';
import type { CheckHalf, CheckStep } from '../../store/check/check.ts';
import type { CopyStep, SnapshotToTake } from '../../store/copies/copy-store.ts';
import type { Step } from '../../store/base/step.ts';
import type { Store } from '../../store/store.ts';
import type { Log } from './log.ts';

/** Stored access keys, by the registry's address, so that a key is never sent to another. */
export interface KeyPowers {
  readKey(address: string): Promise<string | null>;
  /** null deletes it. */
  saveKey(address: string, key: string | null): Promise<KeyKeeping>;
  keyKeeping(address: string): Promise<KeyKeeping>;
  /** All keys of all registries: only to recognise one that was pasted. */
  readKeys(): Promise<string[]>;
}

/** What only a host can do. */
export interface HostPowers extends KeyPowers {
  /**
   * Save the files of an export where the user wants them, reading each to its end, or offer them as
   * downloads. A file that can't be saved whole is not left behind. Rejects with a Refusal: `cancelled` by
   * the user, `file-unwritable`, or what `reader` refused with. A host without it can't save.
   */
  saveExport?(request: ExportToSave, reader: ExportReader): Promise<SavedExport>;
  /**
   * Print a document, or draw a picture. Rejects with a Refusal: `printer-missing`, `print-failed`, or
   * `cancelled` by the signal. A host without it can't print.
   */
  print?(job: PrintJob, signal?: AbortSignal): Promise<Uint8Array>;
}

/** What is to be printed. `at`: the creation time that the PDF states, ISO 8601 in UTC. */
export type PrintJob =
  | { kind: 'pdf'; html: string; at: string }
  | { kind: 'png'; svg: string; width: number; height: number; scale: number };

export interface ExportToSave {
  export: string;
  format: SavedFormat;
  files: ExportAnswer['files'];
}

/** How a host reads an export's files part by part, says first what they are called, and closes it. */
export type ExportReader = Pick<Client, 'closeExport' | 'nameExport' | 'readExport'>;

/** Notified when requests begin and end, and of attempts that got no response. */
export interface RequestListener {
  began(): void;
  ended(): void;
  attempted: (attempt: Attempt) => void;
}

export interface RegistryConnection {
  /** Where it is queried, without the key. */
  url: string;
  registry: Registry;
}

/** The registry of this run, whatever the settings say; it is not stored as the chosen one. */
export interface NamedRegistry {
  /** An address, `sample`, or the handle of a known registry. */
  address?: string;
  keyForm?: KnownRegistry['keyForm'];
}

/** Long work on a store's file: the input, progress steps and report of each job. */
export interface StoreJobs {
  /** Half of a check; refused as `store-corrupt` when not even the tables can be listed. */
  check: { given: { file: string; half: CheckHalf }; step: CheckStep; report: void };
  /** A copy in a chosen place; `backUpStore` states its refusals. */
  backUp: { given: { file: string; to: string }; step: CopyStep; report: BackupReport };
  /** As `takeSnapshot` says. */
  snapshot: { given: SnapshotToTake; step: CopyStep; report: SnapshotReport };
  /** As `restoreStore` says. An aborted one may have been completed all the same. */
  restore: {
    given: { file: string; from: string; at: Date };
    step: Step;
    report: RestoreReport;
  };
  /** Copies what is readable of a damaged store into a new one; refused as `salvage` in the store says. */
  salvage: { given: { damaged: string; to: string }; step: Step; report: SalvageReport };
}

export type StoreJob = keyof StoreJobs;

/** Runs long work on a store's file without blocking the engine. */
export interface StoreWork {
  /**
   * Calls `onStep` with each step. Settles at once when the signal is aborted. Rejects with the refusal of
   * the work.
   * @returns the report; null when it was cancelled
   */
  run<J extends StoreJob>(
    job: J,
    given: StoreJobs[J]['given'],
    signal: AbortSignal,
    onStep: (step: StoreJobs[J]['step']) => void,
  ): Promise<{ report: StoreJobs[J]['report'] } | null>;
  /** Waits until no job reads a store any more, not even an aborted one. */
  close(): Promise<void>;
}

/**
 * Reads untrusted PDFs without blocking the engine. Each is refused as `export-unreadable` if it is broken,
 * encrypted, larger than any dossier, or made to use up time or memory; and as `cancelled` by the signal,
 * at once.
 */
export interface PdfReader {
  read(bytes: Uint8Array, signal: AbortSignal): Promise<PdfText>;
  /** Compares two read PDFs, which can't be used afterwards. */
  compare(pair: PdfPair, signal: AbortSignal): Promise<PdfDifferences>;
}

export interface EngineParts {
  store: Store;
  storeWork: StoreWork;
  /** Decodes large responses; without it they are decoded in the engine's own thread. */
  decoder?: LargeDecoder;
  pdfReader: PdfReader;
  powers: HostPowers;
  /** The kinds of registry; by default the program's own. */
  kinds?: readonly RegistryKind[];
  /** Connects to a registry; for the sample it starts our own server. */
  connect(
    registry: KnownRegistry,
    kind: RegistryKind,
    key: string | null,
    listener: RequestListener,
  ): Promise<RegistryConnection>;
  named?: NamedRegistry;
  /**
   * Whether snapshots are taken automatically: in a host that keeps running, never in one that answers a
   * single command.
   */
  takesSnapshots?: boolean | undefined;
  /** Whether a sample case is made in an unused store: in a host with a window. */
  makesSampleCase?: boolean | undefined;
  /** Whether to start offline; by default as the analyst left it. */
  offline?: boolean | undefined;
  /** The host's log, which hides access keys. */
  log: Log;
  now?: () => Date;
}

export interface Engine extends Transport {
  /** Sends an event to all listeners. */
  announce(event: EngineEvent): void;
  /** Stops what is under way, then closes the store. */
  close(): Promise<void>;
}
