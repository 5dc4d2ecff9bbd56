/** What may be asked of the store itself: what was asked and came of it, and its care. */
import { z } from 'zod';
import { answers, offset, task } from './command.ts';
import type { CheckReport, RebuildReport } from './model/answers.ts';
import type { QuarantinedPart, RequestsPage } from './model/request.ts';

export const storeCommands = {
  /** Rows of the chain of requests: after a place, or before one, the last first; without either, the last. */
  readRequests: answers<RequestsPage>()(
    z.strictObject({
      after: z.int().min(0).optional(),
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(1000).default(200),
    }),
  ),
  /** What came with a request and can't be what was asked for; `offset` and `limit` as in `readResponse`. */
  readQuarantined: answers<QuarantinedPart>()(
    z.strictObject({
      n: z.int().min(1),
      offset,
      limit: z.int().min(1).max(2_000_000).default(200_000),
      as: z.enum(['text', 'base64']).default('text'),
    }),
  ),

  checkStore: answers<CheckReport>()(z.strictObject({ task })),
  rebuildStore: answers<RebuildReport>()(z.strictObject({ task })),
} as const;
