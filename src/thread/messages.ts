/** The messages between the main thread, the engine's thread and the threads of long work. */
import type { Fault } from '../contract/faults/faults.ts';
import type {
  ExportToSave,
  KeyPowers,
  NamedRegistry,
  PrintJob,
  StoreJob,
  StoreJobs,
} from '../engine/base/host.ts';
import type { Derived } from '../contract/model/derived.ts';
import type { PdfDifferences, PdfPair, PdfText } from '../report/read/printed-file.ts';
import type { LargeItems, LargeProfile } from '../registry/common/registry.ts';

/** What the worker is started with. */
export interface EngineStart {
  /** The store's absolute path. */
  store: string;
  /** Where a new store may be made if nothing can be written beside this one. */
  elsewhere: string;
  /** Whether to keep running while the store can't be opened. */
  keepsRunning: boolean;
  sampleFolder: string;
  named: NamedRegistry;
  offline: boolean | undefined;
  takesSnapshots: boolean;
  makesSampleCase: boolean;
  /** Whether the host can save exports, and print. */
  canSave: boolean;
  canPrint: boolean;
}

/** A power, and its input. */
export type PowerUse =
  | { power: Exclude<keyof KeyPowers, 'readKeys'>; registry: string; key: string | null }
  | { power: 'readKeys' }
  | { power: 'saveExport'; request: ExportToSave }
  | { power: 'print'; job: PrintJob };

export type ToWorker =
  | { kind: 'call'; id: number; command: string; input: unknown }
  /** The host's answer to `useHostPower`, or its refusal; null when it failed, as its own log says. */
  | { kind: 'hostPowerUsed'; id: number; answer: { value: unknown } | { fault: Fault } | null }
  | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  /** The engine could not start; the worker ends. */
  | { kind: 'failed'; fault: Fault }
  /** A reply and an event as JSON: text is copied at once, an object part by part. */
  | { kind: 'reply'; id: number; reply: string }
  | { kind: 'event'; event: string }
  /** Use a power that only the host has. */
  | { kind: 'useHostPower'; id: number; use: PowerUse }
  /** The answer to this number is not needed any more; it is sent all the same. */
  | { kind: 'cancelHostPower'; id: number }
  /** From now on this value is never written to the host's log. */
  | { kind: 'addSecret'; secret: string }
  | { kind: 'log'; line: string };

/** What the thread of long work is started with; setting the number to 1 cancels it. */
export interface StoreWorkStart<J extends StoreJob> {
  job: J;
  given: StoreJobs[J]['given'];
  cancelled: Int32Array;
}

/** What the thread of long work sends. */
export type FromStoreWork<J extends StoreJob = StoreJob> =
  | { kind: 'step'; step: StoreJobs[J]['step'] }
  | { kind: 'ended'; report: StoreJobs[J]['report'] }
  | { kind: 'refused'; fault: Fault };

/** What the engine's thread sends to the decoding one; each message gets one answer. */
export type ToDecoder = { kind: 'decode'; answer: LargeProfile | LargeItems } | { kind: 'next' };

/** A decoded large response. */
export interface DecodedRecord {
  /** The fields of a profile, or the items of a search. */
  fields: Record<string, unknown>;
  /** Besides the fields: deviations from the specification, and the profile's subject. */
  about: object;
  /** Null if it was not requested. */
  derived: Derived | null;
}

export type FromDecoder =
  /** A profile with its lists empty, or a search without its items, and what is known about it: as JSON. */
  | { kind: 'record'; text: string }
  /** The next items of one of its lists, or of what is derived from it. */
  | { kind: 'items'; of: 'record' | 'derived'; list: string; text: string }
  | { kind: 'ended' }
  | { kind: 'refused'; fault: Fault };

/** The jobs of the thread that reads PDFs, with input and result. */
export interface PdfJobs {
  read: { given: Uint8Array; result: PdfText };
  compare: { given: PdfPair; result: PdfDifferences };
}

export type PdfJob = {
  [J in keyof PdfJobs]: { job: J; given: PdfJobs[J]['given'] };
}[keyof PdfJobs];

/** The single message of that thread: at most as large as a dossier, and short but for what is moved. */
export type FromPdfReader<J extends keyof PdfJobs = keyof PdfJobs> =
  | { kind: 'ended'; result: PdfJobs[J]['result'] }
  | { kind: 'refused'; fault: Fault };
