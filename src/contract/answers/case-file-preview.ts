/** What is shown of a case file before it is opened. */
import type { Fault } from '../faults/faults.ts';
import type { CaseFileReport } from '../model/case-file.ts';
import type { CaseId } from '../model/case.ts';

/** A case file's content as shown before it is opened. */
export interface CaseFilePreview extends CaseFileReport {
  /** Cases in this store that were opened from this very file. */
  openedBefore: { case: CaseId; title: string }[];
}

/** A case file that the operating system passed on, for example after a double click. */
export type OfferedCaseFile = { name: string } & (
  | { offer: string; preview: CaseFilePreview }
  | { fault: Fault }
);
