/** What the engine is given: a store, a way to reach registries, and what only a host has. */
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

/** Where access keys are kept: by the registry's address, so that a key is never sent to another. */
export interface KeyPowers {
  readKey(address: string): Promise<string | null>;
  /** null forgets it. */
  keepKey(address: string, key: string | null): Promise<KeyKeeping>;
  keyKeeping(address: string): Promise<KeyKeeping>;
  /** Every key there is, whosever it is: only to know one again where somebody pasted it. */
  readKeys(): Promise<string[]>;
}

/** What only a host has. */
export interface HostPowers extends KeyPowers {
  /**
   * Save the files of an export where the person wants them, reading each to its end, or offer them
   * as downloads. What can't be saved whole is not there at all. Rejects with a Refusal: `cancelled`
   * by the person, `file-unwritable`, or what `reader` refused with. A host without it can't save.
   */
  saveExport?(request: ExportToSave, reader: ExportReader): Promise<SavedExport>;
  /**
   * Print a document, or draw a picture. Rejects with a Refusal: `printer-missing`, `print-failed`, or
   * `cancelled` by the signal. A host without it can't print.
   */
  print?(job: PrintJob, signal?: AbortSignal): Promise<Uint8Array>;
}

/** What is to be printed. `at`: the time that a PDF says it was made, ISO 8601 in UTC. */
export type PrintJob =
  | { kind: 'pdf'; html: string; at: string }
  | { kind: 'png'; svg: string; width: number; height: number; scale: number };

export interface ExportToSave {
  export: string;
  format: SavedFormat;
  files: ExportAnswer['files'];
}

/** How a host takes an export's files, part by part, says before what they are called, and lets go of it. */
export type ExportReader = Pick<Client, 'closeExport' | 'nameExport' | 'readExport'>;

/** Told of requests as they begin and end, and of attempts that gave no response. */
export interface RequestListener {
  began(): void;
  ended(): void;
  attempted: (attempt: Attempt) => void;
}

export interface RegistryConnection {
  /** Where it is asked, without the key. */
  url: string;
  registry: Registry;
}

/** The registry this run is about, whatever the settings say; nothing of it is stored as chosen. */
export interface NamedRegistry {
  /** An address, `sample`, or the handle of a registry that is known. */
  address?: string;
  keyForm?: KnownRegistry['keyForm'];
}

/** Long work on a store's file: what each is given, tells on its way, and comes to. */
export interface StoreJobs {
  /** Half of a check; refused as `store-corrupt` when not even the tables can be listed. */
  check: { given: { file: string; half: CheckHalf }; step: CheckStep; report: void };
  /** A copy where somebody wants it, which `backUpStore` says what it is refused as. */
  backUp: { given: { file: string; to: string }; step: CopyStep; report: BackupReport };
  /** As `takeSnapshot` says. */
  snapshot: { given: SnapshotToTake; step: CopyStep; report: SnapshotReport };
  /** As `restoreStore` says. One that is aborted may have been done all the same. */
  restore: {
    given: { file: string; from: string; at: Date };
    step: Step;
    report: RestoreReport;
  };
  /** What can be saved of a damaged store, into a new one; refused as `salvage` in the store says. */
  salvage: { given: { damaged: string; to: string }; step: Step; report: SalvageReport };
}

export type StoreJob = keyof StoreJobs;

/** Does long work where that holds nobody up. */
export interface StoreWork {
  /**
   * `onStep` is called with each step. Answers at once when the signal is aborted. Rejects with what
   * the work is refused as.
   * @returns what it came to; null when it was cancelled
   */
  run<J extends StoreJob>(
    job: J,
    given: StoreJobs[J]['given'],
    signal: AbortSignal,
    onStep: (step: StoreJobs[J]['step']) => void,
  ): Promise<{ report: StoreJobs[J]['report'] } | null>;
  /** Wait until nothing reads a store any more, not even what was aborted. */
  close(): Promise<void>;
}

/**
 * Reads PDFs, which anybody may have made, where that holds nobody up. Each is refused as `export-unreadable`
 * in words where it is broken, encrypted, larger than any dossier, or made to take time or memory; and as
 * `cancelled` by the signal, at once.
 */
export interface PdfReader {
  read(bytes: Uint8Array, signal: AbortSignal): Promise<PdfText>;
  /** Two that were read, which are used up. */
  compare(pair: PdfPair, signal: AbortSignal): Promise<PdfDifferences>;
}

export interface EngineParts {
  store: Store;
  storeWork: StoreWork;
  /** Decodes large answers; without one they are decoded in the engine's own thread. */
  decoder?: LargeDecoder;
  pdfReader: PdfReader;
  powers: HostPowers;
  /** The kinds of registry there are; the program's own unless given. */
  kinds?: readonly RegistryKind[];
  /** Opens the way to this registry; for the sample it starts our own server. */
  connect(
    registry: KnownRegistry,
    kind: RegistryKind,
    key: string | null,
    listener: RequestListener,
  ): Promise<RegistryConnection>;
  named?: NamedRegistry;
  /**
   * Whether snapshots are taken by themselves: by a host that runs until somebody ends it, never by one
   * that answers a single command.
   */
  keepsSnapshots?: boolean | undefined;
  /** Whether a sample case is made in a store that nobody has worked with: by a host with a window. */
  makesSampleCase?: boolean | undefined;
  /** Whether to start offline; left out, as the analyst left it. */
  offline?: boolean | undefined;
  /** The host's; it takes the keys out. */
  log: Log;
  now?: () => Date;
}

export interface Engine extends Transport {
  /** Announce to everyone who listens. */
  announce(event: EngineEvent): void;
  /** Stop what is under way, then close the store. */
  close(): Promise<void>;
}
