/** Exports made and waiting to be read part by part. Only the newest few are held. */
import { randomUUID } from 'node:crypto';
import type { ExportAnswer, ExportedFile } from '../contract/model/answers.ts';
import { Refusal } from '../contract/faults.ts';
import { textPart, type TextPart } from './text-part.ts';

const HELD = 3;
const PART_UNITS = 1_000_000;

export interface HeldExports {
  /** Returns what the export is called and how long its files are, in UTF-16 units. */
  hold(files: ExportedFile[]): Pick<ExportAnswer, 'export' | 'files'>;
  read(name: string, file: number, offset: number): TextPart;
}

export function createHeldExports(): HeldExports {
  const held = new Map<string, ExportedFile[]>();
  return {
    hold(files) {
      const name = randomUUID();
      held.set(name, files);
      for (const oldest of held.keys()) {
        if (held.size <= HELD) break;
        held.delete(oldest);
      }
      const described = files.map((file) => ({
        name: file.name,
        mime: file.mime,
        length: file.text.length,
      }));
      return { export: name, files: described };
    },
    read(name, file, offset) {
      const files = held.get(name);
      if (!files) throw new Refusal('export-gone');
      const wanted = files[file];
      if (!wanted) throw new Refusal('input-invalid', { field: 'file', why: 'there is none' });
      return textPart(wanted.text, offset, PART_UNITS);
    },
  };
}
