/** What may be asked of the store itself: what was asked and came of it or didn't, and its care. */
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
/** As long as 64 keys that nobody would write so long. */
const jsonPointer = z
  .string()
  .max(100_000)
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/);

export const storeCommands = {
  /** Rows of the chain of requests: after a place, or before one, the last first; without either, the last. */
  readRequests: answers<RequestsPage>()(
    z.strictObject({
      after: z.int().min(0).optional(),
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(1000).default(200),
    }),
  ),
  /** What came with a request and can't be what was asked for; `offset` and `limit` as in `readResponse`. */
  readQuarantined: answers<QuarantinedPart>()(
    z.strictObject({
      n: z.int().min(1),
      offset,
      limit: z.int().min(1).max(2_000_000).default(200_000),
      as: z.enum(['text', 'base64']).default('text'),
    }),
  ),

  /**
   * Where in the text of a response stands what an RFC 6901 JSON Pointer means, or the innermost list or
   * object around it that is there. Null where the text can't be followed as JSON.
   */
  locateInResponse: answers<{ place: PlaceInResponse | null }>()(
    z.strictObject({ sha256, pointer: jsonPointer, task }),
  ),

  /** Profiles that were wanted and could not be had, after this key, in the order they came. */
  readNotFetched: answers<NotFetchedPage>()(
    z.strictObject({
      after: z.int().min(0).default(0),
      limit: z.int().min(1).max(1000).default(500),
    }),
  ),
  /**
   * Ask again for these of that list. What comes is stored and put on no canvas; what was dismissed
   * or fetched meanwhile is left out. Refused as `cancelled` with how many had come (`had`) of all (`of`).
   */
  tryNotFetched: answers<TriedAgain>()(
    z.strictObject({ entities: z.array(entityId).min(1).max(50_000), task }),
  ),
  /** Take these off that list, or put back what was taken off and has not been answered since. */
  dismissNotFetched: answers<{ changed: number }>()(
    z.strictObject({
      entities: z.array(entityId).min(1).max(50_000),
      dismissed: z.boolean().default(true),
    }),
  ),
  /**
   * Hold an exported file against the store: begun, told its bytes part by part, in order,
   * and ended, which answers. No registry is asked. The newest three are held. A file of any kind is known by
   * its hash where a journal has that; ended it is refused as `export-unreadable` where it is neither.
   */
  beginVerification: answers<{ verification: string }>()(nothing),
  verifyPart: answers<{ facts: number }>()(
    z.strictObject({ verification: z.string(), base64: z.base64().max(262_144), task }),
  ),
  endVerification: answers<VerifyReport>()(z.strictObject({ verification: z.string(), task })),

  checkStore: answers<CheckReport>()(z.strictObject({ task })),
  /** Copies of the store that were made by themselves, or asked for. */
  readSnapshots: answers<SnapshotsAnswer>()(z.strictObject({})),
  /** One more, unless nothing has changed since the last; refused as `copy-damaged` of a damaged store. */
  takeSnapshot: answers<SnapshotsAnswer & Pick<SnapshotReport, 'taken'>>()(
    z.strictObject({ task }),
  ),
  rebuildStore: answers<RebuildReport>()(z.strictObject({ task })),

  /** Answered whether the store is open or not, like the commands below; all others need it open. */
  readStoreStanding: answers<StoreStanding>()(z.strictObject({})),
  /** Close it in order, to look after it; what is under way is cancelled. */
  closeStore: answers<StoreStanding>()(z.strictObject({})),
  openStoreAgain: answers<StoreStanding>()(z.strictObject({})),
  /** Beside another program that has it open, if one has; of one that can't be read so, a copy of what can be. */
  openStoreReadOnly: answers<StoreStanding>()(z.strictObject({ task })),
  /** Put the snapshot of this name in its place and open that; what was there goes aside. */
  restoreStore: answers<RestoreReport>()(z.strictObject({ snapshot: z.string().max(200), task })),
  /** Put what can be saved of it in its place and open that; what was there goes aside. */
  salvageStore: answers<SalvageReport>()(z.strictObject({ task })),
  /** Open it without its log, which goes aside; what stands only there is not in it then. */
  openStoreWithoutLog: answers<StoreStanding>()(z.strictObject({})),
  /** Work with a copy beside it from now on, in this run. */
  copyStore: answers<StoreStanding>()(z.strictObject({ task })),
  /** Move it aside and begin an empty one; or leave it, and begin one beside it for this run. */
  beginNewStore: answers<StoreStanding>()(z.strictObject({ beside: z.boolean() })),
  /** The losses were seen: nobody is told of them again. */
  noteLossesSeen: answers<StoreStanding>()(z.strictObject({})),
} as const;

interface NotFetchedPage {
  entries: NotFetchedEntry[];
  /** How many are on the list. */
  count: number;
}

export interface RequestsPage {
  rows: RequestRow[];
  head: ChainHead;
}

/** Part of a body in quarantine. */
interface QuarantinedPart {
  /** Bytes of the body. */
  size: number;
  text: string;
  /** Where the next part begins; null at the end. */
  next: number | null;
}
