/** What a file that is held against the one that is made again says otherwise, in words. */
import type { VerifyReport } from '../../contract/answers/verification.ts';
import type { DossierFile } from '../../report/read/dossier-file.ts';
import type { Report } from '../../report/model/report.ts';
import type { HostPowers } from '../base/host.ts';

export type Finding = VerifyReport['findings'][number];

export interface ToCompare {
  /** Made again from the answers that are there. */
  report: Report;
  file: DossierFile;
  bytes: Uint8Array;
  powers: HostPowers;
}

export interface Compared {
  findings: Finding[];
  /** Lines or pages, and how many of them say something else. */
  facts: number;
  differing: number;
  /** What nothing but a look at it can tell. */
  toLookAt: () => Promise<Finding[]>;
}

/** What is told of two that have little in common: each of the lines or pages, so many, differs. */
export const tooFar = (what: 'lines' | 'words', facts: number): Omit<Compared, 'toLookAt'> => ({
  findings: [{ about: null, says: `Made again, it is another file in thousands of ${what}.` }],
  facts,
  differing: facts,
});
