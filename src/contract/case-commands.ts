/** What may be asked about cases, but for their canvases: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, offset, task } from './command.ts';
import { REDACTIONS, type SavedCase } from './model/case-file.ts';
import type { CaseFilePreview, ToldCaseFile } from './model/case-file-preview.ts';
import { caseItem, itemName, type ItemsPage } from './model/case-item.ts';
import { mergeChoice, type CaseMerge } from './model/case-merge.ts';
import {
  caseId,
  caseTitle,
  caseView,
  type CaseDeletion,
  type CaseHead,
  type CaseId,
  type CasesAnswer,
  type LeftCases,
  type OpenedCase,
} from './model/case.ts';
import { entityId, type EntityId } from './model/entity.ts';
import { journalPart, type JournalPage } from './model/journal.ts';
import type { ReviewAnswer, ReviewPair } from './model/review.ts';

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
  deleteCase: answers<LeftCases>()(
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
      tell: z.string().min(1).max(300).optional(),
      task,
    }),
  ),
  /** What the system handed over last and nobody has taken yet. */
  takeToldCaseFile: answers<{ told: ToldCaseFile | null }>()(z.strictObject({})),
  /** Open what was read: a case of its own, with records that are asked of nobody. */
  openCaseFile: answers<{ case: CaseId }>()(z.strictObject({ offer: z.uuid(), task })),
  dropCaseFile: answers<{ found: boolean }>()(z.strictObject({ offer: z.uuid() })),
  /** What was done in it, the last first. */
  readJournal: answers<JournalPage>()(journalPart),
} as const;
