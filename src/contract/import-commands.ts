/** What may be asked about files from elsewhere that are taken into a case: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, task } from './command.ts';
import { caseId } from './model/case.ts';
import {
  importMapping,
  type ImportAnswer,
  type ImportHead,
  type ImportPreview,
} from './model/import.ts';

const offer = z.uuid();

export const importCommands = {
  /**
   * Begin to hand a file over, to be imported. With `offer` it is the second table beside the first. At
   * most two of such are held, of 64 MB each in all.
   */
  beginImport: answers<{ offer: string; file: number }>()(
    z.strictObject({ offer: offer.optional(), name: z.string().min(1).max(300) }),
  ),
  /** Of this file the next part. Refused, and let go of, where there is too much of it. */
  importPart: answers<{ size: number }>()(
    z.strictObject({ offer, file: z.int().min(0).max(1), base64: z.base64().max(200_000) }),
  ),
  /** How each begins, which format it is, and of a table what its columns seem to be. */
  readImportHead: answers<ImportHead>()(z.strictObject({ offer })),
  /**
   * Read all of it, tables by these mappings in their order; left out: as `readImportHead` has them.
   * Nothing is changed. What can't be read whole is refused as `import-unreadable`.
   */
  previewImport: answers<ImportPreview>()(
    z.strictObject({ offer, mappings: z.array(importMapping).max(2).optional(), task }),
  ),
  /**
   * Take what was previewed last into this case, all of it or nothing, as one step to undo. Its mappings
   * are remembered. Refused as `import-gone` where nothing was previewed.
   */
  importFile: answers<ImportAnswer>()(z.strictObject({ offer, case: caseId, task })),
  dropImport: answers<{ found: boolean }>()(z.strictObject({ offer })),
} as const;
