/** The report of a check as a file of text. */
import { checkLines } from '../../../contract/words/store-words.ts';
import type { CheckReport } from '../../../contract/answers/store.ts';
import { linesFile } from './download.ts';
import { nowIso } from '../words/moment-words.ts';

export interface EndedCheck {
  report: CheckReport;
  /** When it ended, ISO 8601 in UTC. */
  at: string;
}

export const endedNow = (report: CheckReport): EndedCheck => ({
  report,
  at: nowIso(),
});

export function reportFile({ report, at }: EndedCheck): { file: Blob; name: string } {
  const lines = [`Interlock: a check of the store, ended ${at}`, ...checkLines(report)];
  return { file: linesFile(lines), name: `check-${at.slice(0, 10)}.txt` };
}
