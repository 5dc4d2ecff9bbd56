/** Cases that are handed over, as `store.ts` has them: what one rests on, and what came with a file. */
import type { CanvasLook, CanvasPlace } from '../../contract/model/canvas.ts';
import type { CaseFileMark, CaseFileReport } from '../../contract/model/case-file.ts';
import type { KeptItem } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { Derived } from '../../contract/model/derived.ts';
import type { EntityId, RecordId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RequestLink } from '../../contract/model/request.ts';
import type { LinkDetails } from '../requests/request-link.ts';
import type { CaseNote } from './stored-cases.ts';

/** Of one that came with a case file: what binds its hash, as it was there. */
export interface BroughtRow {
  n: number;
  /** Its place in that chain; null: something was taken out of it, and it has no hash. */
  theirN: number | null;
  registry: string | null;
  /** The seal of the case file it had come with before; null: it was of the chain the file is of. */
  sealBefore: string | null;
}

/** A request of a case file, as it becomes one here. */
export interface BroughtRequest extends Omit<BroughtRow, 'n'> {
  at: string;
  asked: string;
  outcome: string;
  status: number | null;
  sha256: string | null;
  salt: string;
  previous: string;
  hash: string;
  nonce: string;
  /** The registry here that its records are of. */
  of: RegistryHandle;
  record: RecordId | null;
  query: string | null;
  headers: string | null;
  reason: string | null;
  kept: 'response' | 'quarantine' | null;
  /** With what its bytes say; null: no body came with it. */
  answer: { body: Uint8Array; sha256: string; derived: Derived } | null;
}

/** A case as a file has it, with the ids of this store. */
interface BroughtCase {
  id: CaseId;
  title: string;
  at: string;
  /** The key of its file. */
  file: number;
  look: CanvasLook;
  /** JSON. */
  view: string | null;
}

export interface BroughtWriter {
  /** The file of this report, made known when it is new. */
  knowCaseFile(report: CaseFileReport, at: string): number;
  /** Where the requests of this file begin, with room for so many: those that are there already, or new places. */
  placesFor(file: number, count: number): number;
  /** In short steps; what is there already stays, and an answer that was deleted with a case is back. */
  bringRequest(file: number, n: number, request: BroughtRequest): Generator<void>;
  bringCase(brought: BroughtCase): void;
  /** `since`: the last of its requests that had been made when it was put there. */
  bringPlace(id: CaseId, place: CanvasPlace & { since: number }, turn: number): void;
  bringItem(id: CaseId, item: KeptItem): void;
  /** Entries for the record: nothing of them can be undone here. */
  bringEntry(id: CaseId, entry: BroughtEntry): void;
}

/** An entry of the journal of a case as a case file has it; its sequence is the file's order. */
export interface BroughtEntry extends Omit<CaseNote, 'at'> {
  at: string | null;
  /** Whether it was taken back where it was done. */
  isTaken: boolean;
  about: number | null;
}

/** A request with all that binds its hash. */
export interface WholeRequest extends RequestLink, Omit<LinkDetails, 'registry'> {
  registry: RegistryHandle;
  record: RecordId | null;
  /** The key of its answer; null: none is kept. */
  response: number | null;
  /** Of one that came with a case file: its place, registry and seal there; `theirN` null: it has no hash. */
  brought: {
    theirN: number | null;
    registry: string | null;
    seal: string;
    /** The key of the file that brought it here. */
    file: number;
  } | null;
}

/** Questions of whoever hands a case over. */
export interface CaseEvidence {
  /**
   * Where the requests stand that say something of this entity: all that were answered with its record or
   * that it isn't there, and the last that brought what is known of it; none whose answer was deleted.
   */
  requestsBehind(id: EntityId): number[];
  /** Null: it is about no registry, or isn't there. */
  wholeRequest(n: number): WholeRequest | null;
  /** The bytes of an answer; refused as `response-damaged` where they have not this hash. */
  answerBody(response: number, sha256: string | null): Uint8Array;
  /** The hashes of the chain after this place, at most `limit`. */
  chainHashes(after: number, limit: number): { n: number; hash: string }[];
  /** The file that a case came with; undefined: it was begun here. */
  fileOfCase(id: CaseId): number | undefined;
  /** Of these files, and of those that they had come with: each once, the oldest first. */
  caseFiles(keys: ReadonlySet<number>): CaseFileMark[];
  /** Cases that came with the case file of this seal. */
  casesFromFile(seal: string): { case: CaseId; title: string }[];
}
