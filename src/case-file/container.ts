/**
 * The container of a case file: a ZIP archive of one fixed form, stored without its own compression, so
 * that every byte follows from the names and bytes of its parts. A reader makes it again and compares: no
 * header can hide anything else.
 */
import { Zip, ZipPassThrough } from 'fflate';

export interface ContainerPart {
  name: string;
  chunks: Iterable<Uint8Array>;
}

/** ZIP stores local time: a fixed date makes the bytes independent of when and where they are written. */
const NO_TIME = new Date(1980, 0, 1);

/** The bytes of the archive as they are made. The caller enforces `MAX_CASE_FILE_BYTES`. */
export function* containerOf(parts: Iterable<ContainerPart>): Generator<Uint8Array> {
  const out: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    out.push(chunk);
  });
  for (const { name, chunks } of parts) {
    const file = new ZipPassThrough(name);
    file.mtime = NO_TIME;
    zip.add(file);
    // The header is emitted with the first bytes, and has to be out before any chunk is requested.
    file.push(new Uint8Array(0));
    yield* out.splice(0);
    for (const chunk of chunks) {
      file.push(chunk);
      yield* out.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* out.splice(0);
  }
  zip.end();
  yield* out.splice(0);
}

/** The largest ZIP without 64-bit extensions. */
export const MAX_CASE_FILE_BYTES = 2 ** 32 - 2 ** 20;
