/** What may be asked about exports: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, sha256, task } from './command.ts';
import { DOSSIER_FORMATS, FORMAT_NAMES } from '../answers/formats.ts';
import type {
  DossierAnswer,
  ExportAnswer,
  ExportPart,
  ExportPreview,
  Loss,
  SaveAnswer,
} from '../answers/export.ts';
import { REDACTIONS } from '../model/case-file.ts';
import { caseId } from '../model/case.ts';
import { dossierWish } from '../answers/dossier.ts';
import { entityId } from '../model/entity.ts';
import { graphTime } from '../model/graph-view.ts';
import { onPaper, pictureWish, savedAs, calledNames } from '../answers/picture.ts';
import type { NotFetched } from '../answers/expand.ts';

/** What is taken out of all that is written. */
const redact = z.array(z.enum(REDACTIONS)).max(REDACTIONS.length).default([]);

const exportWish = z.strictObject({
  case: caseId,
  format: z.enum(FORMAT_NAMES),
  entities: z.array(entityId).max(50_000).nullable().default(null),
  ...pictureWish,
  /** For files of data: with those ties that are left out at this time, each with its state. */
  ofAnyTime: z.boolean().default(true),
  redact,
  savedAs,
  task,
});

export const exportCommands = {
  /**
   * Open an export of the canvas as it is now, or of the entities named and the ties among them.
   * Its files are made while they are read. The newest three are held. Read to its end it is noted in the
   * journal, with the hash of each file.
   */
  exportGraph: answers<ExportAnswer>()(
    exportWish.extend({
      /** It is only read to draw this from it, which `noteDrawn` tells the hash of. */
      drawnAs: z.enum(FORMAT_NAMES).optional(),
    }),
  ),
  /** The same made whole, of which only how each file begins is kept; nothing is noted. */
  previewExport: answers<ExportPreview>()(exportWish),
  /** What was drawn from an export was saved: it is noted in the journal. */
  noteDrawn: answers<Record<never, never>>()(z.strictObject({ export: z.string(), sha256 })),
  /**
   * Open a dossier: its answers are gathered now, and its file is made while it is read, as any export.
   * Read to its end it is noted in the journal with its hash, unless it is for a preview. PDF is refused as
   * `printer-missing` where nothing here can print. Refused as `case-unknown`, `entity-unknown`, as
   * `export-empty` where nothing is on the canvas, and as `dossier-outrun` where answers kept coming in.
   */
  exportDossier: answers<DossierAnswer>()(
    z.strictObject({
      ...dossierWish,
      format: z.enum(DOSSIER_FORMATS),
      isPreview: z.boolean().default(false),
      task,
    }),
  ),
  /** Say what its files are called after all, before any is read: some name the others. */
  nameExport: answers<Record<never, never>>()(
    z.strictObject({ export: z.string(), names: calledNames }),
  ),
  /** The next part of one of its files, in order: an export has one reader. */
  readExport: answers<ExportPart>()(z.strictObject({ export: z.string(), file: z.int().min(0) })),
  /** Have the host save the files; refused as `cancelled` when the person doesn't want to after all. */
  saveExport: answers<SaveAnswer>()(z.strictObject({ export: z.string(), task })),
  /** Answers once every file was read to its end, whoever reads; cancelling it ends the reading. */
  awaitExport: answers<{ loss: Loss[] }>()(z.strictObject({ export: z.string(), task })),
  /** Let go of an export, read or not. */
  closeExport: answers<{ found: boolean }>()(z.strictObject({ export: z.string() })),
  /**
   * Open an export of the entities within `depth` steps, fetching what isn't stored, without touching
   * the canvas. Read to its end it is noted in the journal of `case`, where one is named, as any export;
   * of that case nothing else is asked, and its files have nothing of it. Refused as `case-unknown`.
   */
  collectGraph: answers<CollectAnswer>()(
    z.strictObject({
      case: caseId.optional(),
      roots: z.array(entityId).min(1).max(1000),
      depth: z.int().min(0).max(20),
      format: z.enum(FORMAT_NAMES),
      time: graphTime.default('any'),
      redact,
      ...onPaper,
      savedAs,
      task,
    }),
  ),
} as const;

/** An export of what lies around some entities, and the profiles that could not be had for it. */
interface CollectAnswer extends ExportAnswer {
  notFetched: NotFetched[];
}
