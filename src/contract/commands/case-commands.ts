/** What may be asked about cases, their changes and imports, but for their canvases: a part of `commands.ts`. */
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
import type { ReviewAnswer, ReviewPair } from '../answers/comparison.ts';
import type { ChangesPage, RefreshHead, RefreshPage } from '../answers/change.ts';
import {
  type ImportHead,
  type ImportPreview,
  importMapping,
  type ImportAnswer,
} from '../model/import.ts';
import type { JournalRow } from '../model/journal.ts';

/** What may be asked about the changes of a case's records: a part of `commands.ts`. */
const after = z.int().min(-1).default(-1);

const limit = z.int().min(1).max(500).default(100);

export const changeCommands = {
  /**
   * The changes of its records that wait to be accepted or ignored: all, or of this record alone. They
   * are decided of by items of the kind `decision`. No registry is asked.
   */
  readChanges: answers<ChangesPage>()(
    z.strictObject({ case: caseId, entity: entityId.optional(), after, limit, task }),
  ),
  /**
   * Ask its registries again for every record on its canvas that has a profile. rest: go on with the last
   * refresh, with what it did not ask for yet and what failed; a new one where there is none to go on with.
   * new: all of them. Refused as `not-searched-offline` while offline. What came is kept as it comes.
   */
  refreshCase: answers<RefreshHead>()(
    z.strictObject({ case: caseId, which: z.enum(['new', 'rest']).default('rest'), task }),
  ),
  /** What came of the last refresh of it, in the order of its canvas as it was then. */
  readRefresh: answers<RefreshPage>()(
    z.strictObject({
      case: caseId,
      outcome: z.enum(['unchanged', 'changed', 'gone', 'failed']).optional(),
      after,
      limit,
    }),
  ),
} as const;

/** What may be asked about files from elsewhere that are taken into a case: a part of `commands.ts`. */
const offer = z.uuid();

export const importCommands = {
  /**
   * Begin to hand a file over, to be imported. With `offer` it is the second table beside the first. At
   * most two of such are held, of 64 MB each in all.
   */
  beginImport: answers<{ offer: string; file: number }>()(
    z.strictObject({ offer: offer.optional(), name: z.string().min(1).max(300) }),
  ),
  /** Of this file the next part. Refused, and let go of, where there is too much of it. */
  importPart: answers<{ size: number }>()(
    z.strictObject({ offer, file: z.int().min(0).max(1), base64: z.base64().max(200_000) }),
  ),
  /** How each begins, which format it is, and of a table what its columns seem to be. */
  readImportHead: answers<ImportHead>()(z.strictObject({ offer })),
  /**
   * Read all of it, tables by these mappings in their order; left out: as `readImportHead` has them.
   * Nothing is changed. What can't be read whole is refused as `import-unreadable`.
   */
  previewImport: answers<ImportPreview>()(
    z.strictObject({ offer, mappings: z.array(importMapping).max(2).optional(), task }),
  ),
  /**
   * Take what was previewed last into this case, all of it or nothing, as one step to undo. Its mappings
   * are remembered. Refused as `import-gone` where nothing was previewed.
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
  /** The last first. */
  entries: JournalRow[];
  /** How many there are in all. */
  total: number;
  /** What undo and redo would do. */
  undo: string | null;
  redo: string | null;
}

export const caseCommands = {
  /** Every case, the last worked on first; none is made where there is none. */
  listCases: answers<{ cases: CaseHead[] }>()(z.strictObject({})),
  readCases: answers<CasesAnswer>()(z.strictObject({})),
  /** A new case, which is on show from then on. Without a title it gets a number. */
  createCase: answers<OpenedCase>()(z.strictObject({ title: caseTitle.optional() })),
  /** Another one with the same canvas and all that was put into it; its journal begins anew. */
  duplicateCase: answers<OpenedCase>()(
    z.strictObject({ case: caseId, title: caseTitle.optional() }),
  ),
  /** What putting the case `from` into this one would come to. Nothing is changed. */
  readMerge: answers<CaseMerge>()(z.strictObject({ case: caseId, from: caseId, task })),
  /**
   * Put what the case `from` has into this one: one step to undo. What both have stays as it is here but
   * for what is chosen otherwise; `from` is left as it is, and both journals say so.
   */
  mergeCases: answers<{ records: number; items: number }>()(
    z.strictObject({ case: caseId, from: caseId, ...mergeChoice.shape, task }),
  ),
  /** Put this case on show; a closed one is open again. */
  openCase: answers<OpenedCase>()(z.strictObject({ case: caseId })),
  renameCase: answers<CasesAnswer>()(z.strictObject({ case: caseId, title: caseTitle })),
  /** Put it away; another one is on show, a new one if there is none. */
  closeCase: answers<CasesAnswer>()(z.strictObject({ case: caseId })),
  /** What would leave with it, and what would stay. */
  readCaseDeletion: answers<CaseDeletion>()(z.strictObject({ case: caseId })),
  /**
   * With its canvas, its journal and the answers that no other case uses; `snapshots`: and every snapshot
   * that holds it, with all that is in that. It can't be taken back. Answers
   * when all of it has left the file; the case itself is gone before.
   */
  deleteCase: answers<CasesAfterDeletion>()(
    z.strictObject({ case: caseId, snapshots: z.boolean().default(false) }),
  ),
  keepCaseView: answers<Record<never, never>>()(z.strictObject({ case: caseId, view: caseView })),

  /** What was put into it beside its canvas, in the order it came. */
  readCaseItems: answers<ItemsPage>()(z.strictObject({ case: caseId, after: offset })),
  /**
   * Put items into it, in place of those that have their name, and remove some: one step to undo, whose
   * words the engine finds. With a tag goes what bears it. Where one of `from`, the items as they stood
   * when the change was begun, is otherwise by now or gone, nothing is changed.
   */
  changeCaseItems: answers<{ changed: number }>()(
    z.strictObject({
      case: caseId,
      put: z.array(caseItem).max(50_000).default([]),
      from: z.array(caseItem).max(50_000).default([]),
      remove: z.array(itemName).max(50_000).default([]),
    }),
  ),
  /** What stored entities are called, in the order asked; those nobody named are left out. */
  readLabels: answers<{ labels: { entity: EntityId; label: string }[] }>()(
    z.strictObject({ entities: z.array(entityId).max(1000) }),
  ),
  /** Pairs of records on its canvas that may be of the same and are not settled. Nobody is asked. */
  findLikelyPairs: answers<ReviewAnswer>()(z.strictObject({ case: caseId, task })),
  /**
   * Any two stored records as a pair to be judged in this case, with whom both are tied: that no search
   * for pairs looks at. Nobody is asked. Refused as `compareEntities`.
   */
  readReviewPair: answers<ReviewPair>()(
    z.strictObject({ case: caseId, entities: z.tuple([entityId, entityId]), task }),
  ),
  /** Gather it into one file, which is made while it is read; see `saveExport`. Nobody is asked. */
  saveCase: answers<SavedCase>()(
    z.strictObject({
      case: caseId,
      redact: z.array(z.enum(REDACTIONS)).max(REDACTIONS.length).default([]),
      task,
    }),
  ),
  /** Hand a case file over, part by part: at most three are held, and none after the engine has closed. */
  beginCaseFile: answers<{ offer: string }>()(z.strictObject({})),
  caseFilePart: answers<{ size: number }>()(
    z.strictObject({ offer: z.uuid(), base64: z.base64().max(200_000) }),
  ),
  /** Read it whole. Refused, and let go of, where anything is not as it was saved; nothing is changed. */
  endCaseFile: answers<CaseFilePreview>()(
    z.strictObject({
      offer: z.uuid(),
      /** Its name, where the system handed it over: every window is told, refused or not. */
      fromSystem: z.string().min(1).max(300).optional(),
      task,
    }),
  ),
  /** What the system handed over last and nobody has taken yet. */
  takeOfferedCaseFile: answers<{ offered: OfferedCaseFile | null }>()(z.strictObject({})),
  /** Open what was read: a case of its own, with records that are asked of nobody. */
  openCaseFile: answers<{ case: CaseId }>()(z.strictObject({ offer: z.uuid(), task })),
  dropCaseFile: answers<{ found: boolean }>()(z.strictObject({ offer: z.uuid() })),
  /** What was done in it, the last first. */
  readJournal: answers<JournalPage>()(journalPart),
} as const;

interface ItemsPage {
  items: StoredItem[];
  /** Give it back to read on; null at the end. */
  next: number | null;
}

/** After one was deleted. */
interface CasesAfterDeletion extends CasesAnswer {
  /** How many answers are still to leave, where something kept them: a later start does it. */
  leaving: number;
}
