/** The report of a check as a file of text. */
import { checkLines } from '../../contract/check-report.ts';
import type { CheckReport } from '../../contract/model/answers.ts';

export interface EndedCheck {
  report: CheckReport;
  /** When it ended, ISO 8601 in UTC. */
  at: string;
}

export const endedNow = (report: CheckReport): EndedCheck => ({
  report,
  at: new Date().toISOString(),
});

/** Each line ends as Windows has it, which every editor reads. */
export function reportFile({ report, at }: EndedCheck): { file: Blob; name: string } {
  const lines = [`Interlock: a check of the store, ended ${at}`, ...checkLines(report)];
  const file = new Blob([lines.map((line) => `${line}\r\n`).join('')], { type: 'text/plain' });
  return { file, name: `check-${at.slice(0, 10)}.txt` };
}
