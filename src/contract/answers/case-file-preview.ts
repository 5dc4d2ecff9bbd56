/** What is said of a case file before it is opened. */
import type { Fault } from '../faults/faults.ts';
import type { CaseFileReport } from '../model/case-file.ts';
import type { CaseId } from '../model/case.ts';

/** What is shown before a case file is opened. */
export interface CaseFilePreview extends CaseFileReport {
  /** Cases here that came with this very file. */
  openedBefore: { case: CaseId; title: string }[];
}

/** A case file that the system handed over, as by a double click on it. */
export type OfferedCaseFile = { name: string } & (
  | { offer: string; preview: CaseFilePreview }
  | { fault: Fault }
);
