/** The report of a check, and when it ended. */
import type { CheckReport } from '../../../contract/answers/store.ts';
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
