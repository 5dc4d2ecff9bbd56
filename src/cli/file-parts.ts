/** A file in parts that can be handed over one by one. */
import { createReadStream } from 'node:fs';
import { openRegularFile } from '../case-file/open-file.ts';
import { Refusal } from '../contract/faults.ts';

const PART = 96 * 1024;

/** Refused as `file-unreadable`. */
export async function* filePartsOf(file: string): AsyncGenerator<Buffer> {
  const fd = openRegularFile(file);
  try {
    const parts = createReadStream('', { fd, highWaterMark: PART });
    for await (const part of parts) yield part as Buffer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (code === null) throw error;
    throw new Refusal('file-unreadable', { file, why: code });
  }
}
