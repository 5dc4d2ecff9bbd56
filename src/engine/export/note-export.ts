/** An export in the journal of a case: what was taken away, when it was, and the hash of each file. */
import { FORMATS, lastName, type FormatName } from '../../contract/answers/formats.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { CaseNotes, ExportNoted } from '../cases/case-notes.ts';
import type { HeldExport } from './held-exports.ts';

interface ToNote extends Pick<ExportNoted, 'entities' | 'ties' | 'redacted'> {
  case: CaseId;
}

/** Notes it as files of this format, which have these hashes. */
export type NoteExport = (format: FormatName, hashes: readonly string[]) => void;

export const exportNoter =
  (notes: CaseNotes, { case: id, ...what }: ToNote): NoteExport =>
  (format, hashes) =>
    notes.exported(id, {
      ...what,
      format: FORMATS[format].label,
      files: FORMATS[format].files.map((file, at) => ({
        file: lastName(file),
        sha256: hashes[at] ?? '',
      })),
    });

/** One that nobody read to its end was not taken away, and is not noted. */
export function noteOnceTaken(one: HeldExport, format: FormatName, note: NoteExport): void {
  one.taken.then(
    () => note(format, one.hashes()),
    () => undefined,
  );
}
