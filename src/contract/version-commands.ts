/** What may be asked about the versions of a record: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, offset, sha256, task } from './command.ts';
import { entityId } from './model/entity.ts';
import type { ComparisonAnswer, VersionsAnswer } from './model/version.ts';

export const versionCommands = {
  /** What came of asking for this record, newest first. No registry is asked. */
  readVersions: answers<VersionsAnswer>()(
    z.strictObject({ entity: entityId, limit: z.int().min(1).max(1000).default(200) }),
  ),
  /**
   * What differs between two answers to this record, in words. Refused as `response-unknown` for a hash
   * that none of its answers has.
   */
  compareVersions: answers<ComparisonAnswer>()(
    z.strictObject({
      entity: entityId,
      before: sha256,
      after: sha256,
      offset,
      limit: z.int().min(1).max(1000).default(200),
      task,
    }),
  ),
} as const;
