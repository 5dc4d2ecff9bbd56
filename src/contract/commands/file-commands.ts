/** Commands on exports: a part of `commands.ts`. */
import { z } from 'zod';
import { answers, sha256, task } from './command.ts';
import { DOSSIER_FORMATS, FORMAT_NAMES } from '../answers/formats.ts';
import type {
  CollectAnswer,
  DossierAnswer,
  ExportAnswer,
  ExportPart,
  ExportPreview,
  Loss,
  SaveAnswer,
} from '../answers/export.ts';
import { REDACTIONS } from '../model/case-file.ts';
import { caseId } from '../model/case.ts';
import { dossierInput } from '../answers/dossier.ts';
import { entityId } from '../model/entity.ts';
import { graphTime } from '../model/graph-view.ts';
import { onPaper, pictureInput, savedAs, calledNames } from '../answers/picture.ts';

/** What is redacted from everything written. */
const redact = z.array(z.enum(REDACTIONS)).max(REDACTIONS.length).default([]);

const exportWish = z.strictObject({
  case: caseId,
  format: z.enum(FORMAT_NAMES),
  entities: z.array(entityId).max(50_000).nullable().default(null),
  ...pictureInput,
  /** For data files: also include ties left out at this time, each with its state. */
  ofAnyTime: z.boolean().default(true),
  redact,
  savedAs,
  task,
});

export const exportCommands = {
  /**
   * Open an export of the canvas as it is now, or of the entities named and the ties among them. Its files
   * are generated as they are read. The newest three are held. Once read to its end it is noted in the
   * journal, with the hash of each file.
   */
  exportGraph: answers<ExportAnswer>()(
    exportWish.extend({
      /** The export is only read to draw this format from it, whose hash `noteDrawn` reports. */
      drawnAs: z.enum(FORMAT_NAMES).optional(),
    }),
  ),
  /** Generate the same whole, but return only how each file begins; nothing is noted. */
  previewExport: answers<ExportPreview>()(exportWish),
  /** Note in the journal that what was drawn from an export was saved. */
  noteDrawn: answers<Record<never, never>>()(z.strictObject({ export: z.string(), sha256 })),
  /**
   * Open a dossier: its data is gathered now, and its file is generated as it is read, like every export.
   * Once read to its end it is noted in the journal with its hash, unless it is a preview. PDF is refused
   * as `printer-missing` if nothing here can print. Refused as `case-unknown`, `entity-unknown`, as
   * `export-empty` if the canvas is empty, and as `dossier-outrun` if responses kept coming in.
   */
  exportDossier: answers<DossierAnswer>()(
    z.strictObject({
      ...dossierInput,
      format: z.enum(DOSSIER_FORMATS),
      isPreview: z.boolean().default(false),
      task,
    }),
  ),
  /** Rename its files before any is read, as some files name the others. */
  nameExport: answers<Record<never, never>>()(
    z.strictObject({ export: z.string(), names: calledNames }),
  ),
  /** The next part of one of its files, in order: an export has one reader. */
  readExport: answers<ExportPart>()(z.strictObject({ export: z.string(), file: z.int().min(0) })),
  /** Have the host save the files; refused as `cancelled` if the user cancels. */
  saveExport: answers<SaveAnswer>()(z.strictObject({ export: z.string(), task })),
  /** Answers once every file has been read to its end, by whichever reader; cancelling ends the reading. */
  awaitExport: answers<{ loss: Loss[] }>()(z.strictObject({ export: z.string(), task })),
  /** Discard an export, read or not. */
  closeExport: answers<{ found: boolean }>()(z.strictObject({ export: z.string() })),
  /**
   * Open an export of the entities within `depth` steps, fetching what isn't stored, without changing the
   * canvas. Once read to its end it is noted in the journal of `case`, if given; nothing else of that case
   * is used, and its files contain nothing of it. Refused as `case-unknown`.
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
