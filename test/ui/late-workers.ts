/** What the workers of a page say comes late where that is wished for. */
import { haveWorkersLate, lateness } from '../make/late-answers.ts';

const wished = import.meta.env['VITE_LATE'] as string | undefined;
if (wished !== undefined) haveWorkersLate(() => lateness(wished));
