/**
 * The container of a case file: a ZIP archive of one fixed form, stored without its own compression,
 * so that every byte of it follows from the names and bytes of its parts. Whoever reads one makes it
 * again and compares: no header has room for anything else.
 */
import { Zip, ZipPassThrough } from 'fflate';

export interface ContainerPart {
  name: string;
  chunks: Iterable<Uint8Array>;
}

/** ZIP keeps local time; the first moment it can tell says nothing, wherever it is written. */
const NO_TIME = new Date(1980, 0, 1);

/** The bytes of the archive as they are made. `MOST_BYTES` is the caller's to hold. */
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
    // The header comes with the first bytes, and is to be out before any is asked for.
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

/** What a ZIP without its 64-bit parts can hold. */
export const MOST_BYTES = 2 ** 32 - 2 ** 20;
