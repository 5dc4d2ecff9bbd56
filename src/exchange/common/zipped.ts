/** Writes parts as one ZIP file in a stream: the container of Office Open XML documents. */
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { CHUNK_UNITS } from './exporter.ts';

export interface ZipPart {
  name: string;
  /** Its text or bytes in order. An empty text is a pause that lets other work run. */
  pieces: Iterable<string | Uint8Array>;
  /** Whether it is stored uncompressed, such as a picture that is compressed already. */
  stored?: boolean;
}

/** ZIP stores local time: a fixed date makes the bytes independent of when and where they are written. */
const fixedTime = (): Date => new Date(1980, 0, 1, 12);

/** The bytes of the file, `''` for a pause. A part is read only after those before it are written. */
export function* zipped(parts: Iterable<ZipPart>): Generator<Uint8Array | ''> {
  const out: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    out.push(chunk);
  });
  for (const { name, pieces, stored = false } of parts) {
    const file = stored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = fixedTime();
    zip.add(file);
    for (const bytes of inBlocks(pieces)) {
      if (bytes !== '') file.push(bytes);
      // Compressed bytes come in bursts; the pause lets other work run meanwhile.
      yield out.shift() ?? '';
      yield* out.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* out.splice(0);
  }
  zip.end();
  yield* out.splice(0);
}

function* inSlices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_UNITS) yield bytes.subarray(at, at + CHUNK_UNITS);
}

/** Joins small texts, so that each push is worth its cost. */
function* inBlocks(pieces: ZipPart['pieces']): Generator<Uint8Array | ''> {
  let text = '';
  for (const piece of pieces) {
    if (piece === '') yield '';
    else if (typeof piece === 'string') text += piece;
    if (text !== '' && (text.length >= CHUNK_UNITS || typeof piece !== 'string')) {
      yield strToU8(text);
      text = '';
    }
    if (typeof piece !== 'string') yield* inSlices(piece);
  }
  if (text !== '') yield strToU8(text);
}
