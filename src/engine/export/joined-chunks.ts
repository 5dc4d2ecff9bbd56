/** The chunks of a file as one, for what can't take it in parts. */
import type { Chunk } from '../../exchange/common/exporter.ts';

/** In steps of a chunk. Of a file that is text. */
export function* joinedText(chunks: Iterable<Chunk>): Generator<void, string> {
  const texts: string[] = [];
  for (const chunk of chunks) {
    if (typeof chunk === 'string') texts.push(chunk);
    yield;
  }
  return texts.join('');
}

/** The same of any file. */
export function* joinedBytes(chunks: Iterable<Chunk>): Generator<void, Uint8Array> {
  const all: Uint8Array[] = [];
  for (const chunk of chunks) {
    all.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    yield;
  }
  return Buffer.concat(all);
}
