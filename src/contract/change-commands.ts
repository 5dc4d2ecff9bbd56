/** What may be asked about the changes of a case's records: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, task } from './command.ts';
import { caseId } from './model/case.ts';
import type { ChangesPage, RefreshHead, RefreshPage } from './model/change.ts';
import { entityId } from './model/entity.ts';

const after = z.int().min(-1).default(-1);
const limit = z.int().min(1).max(500).default(100);

export const changeCommands = {
  /**
   * The changes of its records that wait to be accepted or ignored: all, or of this record alone. They
   * are decided of by items of the kind `decision`. No registry is asked.
   */
  readChanges: answers<ChangesPage>()(
    z.strictObject({ case: caseId, entity: entityId.optional(), after, limit, task }),
  ),
  /**
   * Ask its registries again for every record on its canvas that has a profile. rest: go on with the last
   * refresh, with what it did not ask for yet and what failed; a new one where there is none to go on with.
   * new: all of them. Refused as `not-searched-offline` while offline. What came is kept as it comes.
   */
  refreshCase: answers<RefreshHead>()(
    z.strictObject({ case: caseId, which: z.enum(['new', 'rest']).default('rest'), task }),
  ),
  /** What came of the last refresh of it, in the order of its canvas as it was then. */
  readRefresh: answers<RefreshPage>()(
    z.strictObject({
      case: caseId,
      outcome: z.enum(['unchanged', 'changed', 'gone', 'failed']).optional(),
      after,
      limit,
    }),
  ),
} as const;
