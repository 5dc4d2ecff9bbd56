/** Commands on the store: its requests, its list of failed profiles, and its maintenance. */
import { z } from 'zod';
import { answers, offset, sha256, task } from './command.ts';
import type {
  CheckReport,
  RebuildReport,
  RestoreReport,
  SnapshotReport,
  SnapshotsAnswer,
  SalvageReport,
  StoreStanding,
} from '../answers/store.ts';
import type { PlaceInResponse } from '../answers/profile.ts';
import { entityId } from '../model/entity.ts';
import type { TriedAgain, NotFetchedEntry } from '../answers/not-fetched.ts';
import type { VerifyReport } from '../answers/verification.ts';
import type { RequestRow, ChainHead } from '../model/request.ts';

const nothing = z.strictObject({});
/** Room for 64 nested keys, each longer than any in practice. */
const jsonPointer = z
  .string()
  .max(100_000)
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/);

export const storeCommands = {
  /** Rows of the request chain: after a row, or before one, newest first; without either, the newest. */
  readRequests: answers<RequestsPage>()(
    z.strictObject({
      after: z.int().min(0).optional(),
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(1000).default(200),
    }),
  ),
  /** A body that arrived but can't be what was requested; `offset` and `limit` as in `readResponse`. */
  readQuarantined: answers<QuarantinedPart>()(
    z.strictObject({
      n: z.int().min(1),
      offset,
      limit: z.int().min(1).max(2_000_000).default(200_000),
      as: z.enum(['text', 'base64']).default('text'),
    }),
  ),

  /**
   * Where an RFC 6901 JSON Pointer leads in the text of a response, or the innermost enclosing list or
   * object that exists. Null if the text can't be parsed as JSON.
   */
  locateInResponse: answers<{ place: PlaceInResponse | null }>()(
    z.strictObject({ sha256, pointer: jsonPointer, task }),
  ),

  /** Profiles that could not be fetched, after this key, oldest first. */
  readNotFetched: answers<NotFetchedPage>()(
    z.strictObject({
      after: z.int().min(0).default(0),
      limit: z.int().min(1).max(1000).default(500),
    }),
  ),
  /**
   * Request these of that list again. Profiles are stored but put on no canvas; those dismissed or fetched
   * meanwhile are skipped. Refused as `cancelled` with how many were fetched (`had`) of all (`of`).
   */
  tryNotFetched: answers<TriedAgain>()(
    z.strictObject({ entities: z.array(entityId).min(1).max(50_000), task }),
  ),
  /** Take these off that list, or put dismissed ones back that have not been answered since. */
  dismissNotFetched: answers<{ changed: number }>()(
    z.strictObject({
      entities: z.array(entityId).min(1).max(50_000),
      dismissed: z.boolean().default(true),
    }),
  ),
  /**
   * Verify an exported file against the store: begin, pass its bytes part by part in order, and end, which
   * answers. No registry is queried. The newest three are held. A file of any kind is recognised if a
   * journal has its hash; otherwise, if it is no export, ending is refused as `export-unreadable`.
   */
  beginVerification: answers<{ verification: string }>()(nothing),
  verifyPart: answers<{ facts: number }>()(
    z.strictObject({ verification: z.string(), base64: z.base64().max(262_144), task }),
  ),
  endVerification: answers<VerifyReport>()(z.strictObject({ verification: z.string(), task })),

  checkStore: answers<CheckReport>()(z.strictObject({ task })),
  /** Copies of the store made automatically or on request. */
  readSnapshots: answers<SnapshotsAnswer>()(z.strictObject({})),
  /** Take one, unless nothing has changed since the last; refused as `copy-damaged` for a damaged store. */
  takeSnapshot: answers<SnapshotsAnswer & Pick<SnapshotReport, 'taken'>>()(
    z.strictObject({ task }),
  ),
  rebuildStore: answers<RebuildReport>()(z.strictObject({ task })),

  /** Works whether the store is open or not, like the commands below; all others need it open. */
  readStoreStanding: answers<StoreStanding>()(z.strictObject({})),
  /** Close it properly for maintenance; running work is cancelled. */
  closeStore: answers<StoreStanding>()(z.strictObject({})),
  openStoreAgain: answers<StoreStanding>()(z.strictObject({})),
  /** Works while another program has it open; if it can't, a copy of what is readable is opened. */
  openStoreReadOnly: answers<StoreStanding>()(z.strictObject({ task })),
  /** Replace the store with the snapshot of this name and open it; the old files are moved aside. */
  restoreStore: answers<RestoreReport>()(z.strictObject({ snapshot: z.string().max(200), task })),
  /** Replace the store with what can be salvaged of it and open it; the old files are moved aside. */
  salvageStore: answers<SalvageReport>()(z.strictObject({ task })),
  /** Open it without its log, which is moved aside; what is only in the log is then missing. */
  openStoreWithoutLog: answers<StoreStanding>()(z.strictObject({})),
  /** Work with a copy beside it for the rest of this run. */
  copyStore: answers<StoreStanding>()(z.strictObject({ task })),
  /** Move it aside and start an empty one; or leave it, and start one beside it for this run. */
  beginNewStore: answers<StoreStanding>()(z.strictObject({ beside: z.boolean() })),
  /** The user has seen the losses: they are not reported again. */
  noteLossesSeen: answers<StoreStanding>()(z.strictObject({})),
} as const;

interface NotFetchedPage {
  entries: NotFetchedEntry[];
  /** The length of the whole list. */
  count: number;
}

export interface RequestsPage {
  rows: RequestRow[];
  head: ChainHead;
}

/** Part of a body in quarantine. */
interface QuarantinedPart {
  /** The size of the whole body in bytes. */
  size: number;
  text: string;
  /** The offset of the next part; null at the end. */
  next: number | null;
}
