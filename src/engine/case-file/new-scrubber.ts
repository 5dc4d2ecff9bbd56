/** What finds again, and takes out, what was taken out of records. */
import { learnMonthNames } from '../../case-file/month-names.ts';
import { Scrubber } from '../../case-file/scrub.ts';
import type { Redaction } from '../../contract/model/case-file.ts';
import type { Step } from '../../store/base/step.ts';

/** It knows nothing yet; the names of months are learned where days are to be found. */
export function* newScrubber(
  wanted: ReadonlySet<Redaction>,
  total: number,
): Generator<Step, Scrubber> {
  if (!wanted.has('birth-dates')) return new Scrubber(null);
  const names = learnMonthNames();
  for (;;) {
    const step = names.next();
    if (step.done) return new Scrubber(step.value);
    yield { done: 0, total };
  }
}
