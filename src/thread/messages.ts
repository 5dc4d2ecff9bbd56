/** What goes between the main thread, the engine's and that of long work on a store, and nothing else. */
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
  /** Its whole path. */
  store: string;
  /** A store that may be made where nothing can be written beside that one. */
  elsewhere: string;
  /** Whether to go on where the store can't be opened, until it can. */
  keepsOn: boolean;
  sampleFolder: string;
  named: NamedRegistry;
  offline: boolean | undefined;
  keepsSnapshots: boolean;
  makesSampleCase: boolean;
  /** Whether the host can save exports, and print. */
  canSave: boolean;
  canPrint: boolean;
}

/** A power and what it is used on. */
export type PowerUse =
  | { power: Exclude<keyof KeyPowers, 'readKeys'>; registry: string; key: string | null }
  | { power: 'readKeys' }
  | { power: 'saveExport'; request: ExportToSave }
  | { power: 'print'; job: PrintJob };

export type ToWorker =
  | { kind: 'call'; id: number; command: string; input: unknown }
  /** The host's answer to `useHostPower`, or its refusal; null when it failed, which its own log has. */
  | { kind: 'hostPowerUsed'; id: number; answer: { value: unknown } | { fault: Fault } | null }
  | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  /** The engine could not start; the worker ends. */
  | { kind: 'failed'; fault: Fault }
  /** A reply and an event as JSON: text is copied at once, where an object is copied part by part. */
  | { kind: 'reply'; id: number; reply: string }
  | { kind: 'event'; event: string }
  /** Use a power that only the host has. */
  | { kind: 'useHostPower'; id: number; use: PowerUse }
  /** Nobody wants what was asked for with this number any more; it is answered all the same. */
  | { kind: 'cancelHostPower'; id: number }
  /** From now on this value never gets into the host's log. */
  | { kind: 'keepOut'; secret: string }
  | { kind: 'log'; line: string };

/** What the thread of long work is started with; whoever cancels it sets the number to 1. */
export interface StoreWorkStart<J extends StoreJob> {
  job: J;
  given: StoreJobs[J]['given'];
  cancelled: Int32Array;
}

/** What the thread of long work tells. */
export type FromStoreWork<J extends StoreJob = StoreJob> =
  | { kind: 'step'; step: StoreJobs[J]['step'] }
  | { kind: 'ended'; report: StoreJobs[J]['report'] }
  | { kind: 'refused'; fault: Fault };

/** What the engine's thread asks of the one that decodes: each is answered by one message. */
export type ToDecoder = { kind: 'decode'; answer: LargeProfile | LargeItems } | { kind: 'next' };

/** What a large answer was decoded to. */
export interface DecodedRecord {
  /** Those of a profile, or the items of a search. */
  fields: Record<string, unknown>;
  /** What is told of them: the differences, and which sort of profile it is. */
  about: object;
  /** Null where it was not asked for. */
  derived: Derived | null;
}

export type FromDecoder =
  /** A profile with its lists empty, or a search without its items, and what is told of it: as JSON. */
  | { kind: 'record'; text: string }
  /** What comes next in one of its lists, or of what is derived from it. */
  | { kind: 'items'; of: 'record' | 'derived'; list: string; text: string }
  | { kind: 'ended' }
  | { kind: 'refused'; fault: Fault };

/** What the thread that reads PDFs does, each with what it is given and what it comes to. */
export interface PdfJobs {
  read: { given: Uint8Array; came: PdfText };
  compare: { given: PdfPair; came: PdfDifferences };
}

export type PdfJob = {
  [J in keyof PdfJobs]: { job: J; given: PdfJobs[J]['given'] };
}[keyof PdfJobs];

/** The one thing that it tells: of the size of any dossier at most, and short but for what it hands over whole. */
export type FromPdfReader<J extends keyof PdfJobs = keyof PdfJobs> =
  | { kind: 'ended'; came: PdfJobs[J]['came'] }
  | { kind: 'refused'; fault: Fault };
