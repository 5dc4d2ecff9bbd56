/** Commands on cases, their changes and imports, without canvases: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, offset, task } from './command.ts';
import { REDACTIONS, type SavedCase } from '../model/case-file.ts';
import type { CaseFilePreview, OfferedCaseFile } from '../answers/case-file-preview.ts';
import { caseItem, itemName, type StoredItem } from '../model/case-item.ts';
import { mergeChoice, type CaseMerge } from '../answers/case-merge.ts';
import {
  caseId,
  caseTitle,
  caseView,
  type CaseDeletion,
  type CaseHead,
  type CaseId,
  type CasesAnswer,
  type OpenedCase,
} from '../model/case.ts';
import { entityId, type EntityId } from '../model/entity.ts';
import { AMONG_AT_MOST, type ReviewAnswer, type ReviewPair } from '../answers/comparison.ts';
import type { ChangesPage, RefreshHead, RefreshPage } from '../answers/change.ts';
import {
  type ImportHead,
  type ImportPreview,
  importMapping,
  type ImportAnswer,
} from '../model/import.ts';
import type { JournalRow } from '../model/journal.ts';

const after = z.int().min(-1).default(-1);

const limit = z.int().min(1).max(500).default(100);

/** Commands on the changes of a case's records: a part of `commands.ts`. */
export const changeCommands = {
  /**
   * Changes of the case's records that are pending to be accepted or ignored: all, or of this record. Items
   * of the kind `decision` decide them. No registry is queried.
   */
  readChanges: answers<ChangesPage>()(
    z.strictObject({ case: caseId, entity: entityId.optional(), after, limit, task }),
  ),
  /**
   * Request every record on the case's canvas that has a profile again. rest: continue the last refresh
   * with what it didn't request yet and what failed, or start a new one if there is none. new: all of them.
   * Refused as `not-searched-offline` while offline. Each response is stored as it arrives.
   */
  refreshCase: answers<RefreshHead>()(
    z.strictObject({ case: caseId, which: z.enum(['new', 'rest']).default('rest'), task }),
  ),
  /** The results of the case's last refresh, in the canvas order of that time. */
  readRefresh: answers<RefreshPage>()(
    z.strictObject({
      case: caseId,
      outcome: z.enum(['unchanged', 'changed', 'gone', 'failed']).optional(),
      after,
      limit,
    }),
  ),
} as const;

const offer = z.uuid();

/** Commands on importing files into a case: a part of `commands.ts`. */
export const importCommands = {
  /**
   * Start uploading a file to import; with `offer`, the second table beside the first. At most two imports
   * are held at a time, each of at most 64 MB in all.
   */
  beginImport: answers<{ offer: string; file: number }>()(
    z.strictObject({ offer: offer.optional(), name: z.string().min(1).max(300) }),
  ),
  /** The next part of this file. If it gets too large, it is refused and dropped. */
  importPart: answers<{ size: number }>()(
    z.strictObject({ offer, file: z.int().min(0).max(1), base64: z.base64().max(200_000) }),
  ),
  /** The beginning and the format of each file, and for a table what its columns seem to be. */
  readImportHead: answers<ImportHead>()(z.strictObject({ offer })),
  /**
   * Read all of it, tables with these mappings in order, or as in `readImportHead` if left out. Nothing is
   * changed. Refused as `import-unreadable` if it can't be read whole.
   */
  previewImport: answers<ImportPreview>()(
    z.strictObject({ offer, mappings: z.array(importMapping).max(2).optional(), task }),
  ),
  /**
   * Import what was last previewed into this case, all or nothing, as one step to undo. Its mappings are
   * remembered. Refused as `import-gone` if nothing was previewed.
   */
  importFile: answers<ImportAnswer>()(z.strictObject({ offer, case: caseId, task })),
  dropImport: answers<{ found: boolean }>()(z.strictObject({ offer })),
} as const;

const journalPart = z.strictObject({
  case: caseId,
  before: z.int().min(1).nullable().default(null),
  limit: z.int().min(1).max(1000).default(200),
});

interface JournalPage {
  /** Newest first. */
  entries: JournalRow[];
  /** The number of all entries. */
  total: number;
  /** What undo and redo would do. */
  undo: string | null;
  redo: string | null;
}

export const caseCommands = {
  /** Every case, last worked on first; unlike `readCases`, it never creates one. */
  listCases: answers<{ cases: CaseHead[] }>()(z.strictObject({})),
  readCases: answers<CasesAnswer>()(z.strictObject({})),
  /** Create a case, and show it. Without a title it gets a number. */
  createCase: answers<OpenedCase>()(z.strictObject({ title: caseTitle.optional() })),
  /** Copy the case with its canvas and items; the copy's journal starts empty. */
  duplicateCase: answers<OpenedCase>()(
    z.strictObject({ case: caseId, title: caseTitle.optional() }),
  ),
  /** What merging the case `from` into this one would do. Nothing is changed. */
  readMerge: answers<CaseMerge>()(z.strictObject({ case: caseId, from: caseId, task })),
  /**
   * Merge the case `from` into this one, as one step to undo. Where both have something, this case wins
   * unless chosen otherwise; `from` stays unchanged, and both journals note the merge.
   */
  mergeCases: answers<{ records: number; items: number }>()(
    z.strictObject({ case: caseId, from: caseId, ...mergeChoice.shape, task }),
  ),
  /** Show this case; a closed one is reopened. */
  openCase: answers<OpenedCase>()(z.strictObject({ case: caseId })),
  renameCase: answers<CasesAnswer>()(z.strictObject({ case: caseId, title: caseTitle })),
  /** Close the case; another is shown, a new one if there is none. */
  closeCase: answers<CasesAnswer>()(z.strictObject({ case: caseId })),
  /** What deleting the case would delete, and what would stay. */
  readCaseDeletion: answers<CaseDeletion>()(z.strictObject({ case: caseId })),
  /**
   * Delete the case with its canvas, its journal and the responses no other case uses; with `snapshots`,
   * also every whole snapshot that contains it. It can't be undone. Answers once all of it is erased from
   * the file; the case itself is deleted earlier.
   */
  deleteCase: answers<CasesAfterDeletion>()(
    z.strictObject({ case: caseId, snapshots: z.boolean().default(false) }),
  ),
  keepCaseView: answers<Record<never, never>>()(z.strictObject({ case: caseId, view: caseView })),

  /** The case's items, in the order they were created. */
  readCaseItems: answers<ItemsPage>()(z.strictObject({ case: caseId, after: offset })),
  /**
   * Put items into the case, replacing those of the same name, and remove others, as one step to undo that
   * the engine names. Removing a tag also removes it from its entities. Nothing is changed if one of
   * `from`, the items as they were when the edit began, has changed or been removed since.
   */
  changeCaseItems: answers<{ changed: number }>()(
    z.strictObject({
      case: caseId,
      put: z.array(caseItem).max(50_000).default([]),
      from: z.array(caseItem).max(50_000).default([]),
      remove: z.array(itemName).max(50_000).default([]),
    }),
  ),
  /** Labels of stored entities, in the order requested; entities without a label are left out. */
  readLabels: answers<{ labels: { entity: EntityId; label: string }[] }>()(
    z.strictObject({ entities: z.array(entityId).max(1000) }),
  ),
  /**
   * Pairs of records on the canvas that may be the same and are not judged yet, by their names and by what they
   * are tied to and state. The records of one company are no pair. With `among`, all pairs of these that are on
   * the canvas, likely or not, judged or not. No registry is queried.
   */
  findLikelyPairs: answers<ReviewAnswer>()(
    z.strictObject({
      case: caseId,
      among: z.array(entityId).min(2).max(AMONG_AT_MOST).optional(),
      task,
    }),
  ),
  /**
   * Any two stored records as a pair to judge in this case. No registry is queried. Refused as
   * `compareEntities`.
   */
  readReviewPair: answers<ReviewPair>()(
    z.strictObject({ case: caseId, entities: z.tuple([entityId, entityId]), task }),
  ),
  /** Save the case as one file, generated while it is read; see `saveExport`. No registry is queried. */
  saveCase: answers<SavedCase>()(
    z.strictObject({
      case: caseId,
      redact: z.array(z.enum(REDACTIONS)).max(REDACTIONS.length).default([]),
      task,
    }),
  ),
  /** Start uploading a case file in parts: at most three are held, and none after the engine has closed. */
  beginCaseFile: answers<{ offer: string }>()(z.strictObject({})),
  caseFilePart: answers<{ size: number }>()(
    z.strictObject({ offer: z.uuid(), base64: z.base64().max(200_000) }),
  ),
  /** Read the uploaded file. It is refused and dropped if anything differs from how it was saved. */
  endCaseFile: answers<CaseFilePreview>()(
    z.strictObject({
      offer: z.uuid(),
      /** Its name, if the system passed it on: every window is notified, even if it is refused. */
      fromSystem: z.string().min(1).max(300).optional(),
      task,
    }),
  ),
  /** The case file the operating system passed on last, if no window has taken it yet. */
  takeOfferedCaseFile: answers<{ offered: OfferedCaseFile | null }>()(z.strictObject({})),
  /** Open what was read as a case of its own, whose records are never requested. */
  openCaseFile: answers<{ case: CaseId }>()(z.strictObject({ offer: z.uuid(), task })),
  dropCaseFile: answers<{ found: boolean }>()(z.strictObject({ offer: z.uuid() })),
  /** What was done in the case, newest first. */
  readJournal: answers<JournalPage>()(journalPart),
} as const;

interface ItemsPage {
  items: StoredItem[];
  /** Pass it back to read on; null at the end. */
  next: number | null;
}

interface CasesAfterDeletion extends CasesAnswer {
  /** Responses not yet erased because something still holds them; a later start erases them. */
  leaving: number;
}
