/** What a file that is held against the one that is made again says otherwise, in words. */
import type { VerifyReport } from '../../contract/model/verification.ts';
import type { DossierFile } from '../../report/read/dossier-file.ts';
import type { Report } from '../../report/report.ts';
import type { EngineContext } from '../context.ts';

export type Finding = VerifyReport['findings'][number];

export interface ToCompare {
  /** Made again from the answers that are there. */
  report: Report;
  file: DossierFile;
  bytes: Uint8Array;
  powers: EngineContext['powers'];
}

export interface Compared {
  findings: Finding[];
  /** Lines or pages, and how many of them say something else. */
  facts: number;
  differing: number;
  /** What nothing but a look at it can tell. */
  toLookAt: () => Promise<Finding[]>;
}

/** Of a line that differs, around where it does. */
const SHOWN = 80;

export const TOO_FAR = 'Made again, it is another file in thousands of lines.';

/** Null: nothing stands there. */
export function differenceInWords(told: string | null, stated: string | null): string {
  if (told === null) return `what is stated is missing: ${quoted(stated ?? '', 0)}`;
  if (stated === null) return `nothing states this: ${quoted(told, 0)}`;
  let at = 0;
  while (at < told.length && told[at] === stated[at]) at += 1;
  return `it says ${quoted(told, at)}; made again it says ${quoted(stated, at)}`;
}

function quoted(line: string, at: number): string {
  const from = Math.max(0, at - SHOWN);
  const text = line.slice(from, at + SHOWN).toWellFormed();
  return `“${from > 0 ? '…' : ''}${text}${at + SHOWN < line.length ? '…' : ''}”`;
}
