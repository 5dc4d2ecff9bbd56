/** The body of an answer as it comes: its content encoding undone, counted, and hashed on the way. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { createDepthGuard } from '../reading/nesting.ts';
import { HttpFailure, toFailure } from './http-failure.ts';

/** So much of the body of a refusal is read, and for so long: the registry's own words are in it. */
const REFUSAL_BYTES = 64 * 1024;
const REFUSAL_MILLIS = 1000;

/** What comes at once of a body, of a few bytes that stand for many too: each is a step of its own. */
const inChunks = { chunkSize: 64 * 1024 };

export interface ReadBody {
  /** After content decoding. */
  body: Uint8Array;
  /** Of these bytes, in hex. */
  sha256: string;
  /** Whether the body was read to its end. */
  isWhole: boolean;
}

/** The whole body; fails as `too-large` past the limit, and as `too-deep` as soon as it is. */
export async function readWhole(response: IncomingMessage, limitBytes: number): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  const hash = createHash('sha256');
  const isTooDeep = createDepthGuard(response.headers['content-type'] ?? null);
  let size = 0;
  for await (const piece of decoded(response)) {
    const chunk = piece as Buffer;
    size += chunk.length;
    if (size > limitBytes) throw new HttpFailure('too-large', 'too large');
    if (isTooDeep(chunk)) throw new HttpFailure('too-deep', 'nested too deeply');
    hash.update(chunk);
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks, size), sha256: hash.digest('hex'), isWhole: true };
}

/** As much as comes soon. A refusal stands whatever becomes of its body: what can't be read is left. */
export async function readBeginning(response: IncomingMessage): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isWhole = false;
  const enough = setTimeout(() => response.destroy(), REFUSAL_MILLIS);
  try {
    for await (const chunk of decoded(response)) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > REFUSAL_BYTES) break;
    }
    isWhole = size <= REFUSAL_BYTES;
  } catch {
    // Cut, or not to be decoded; its status is what counts.
  } finally {
    clearTimeout(enough);
  }
  const body = Buffer.concat(chunks).subarray(0, REFUSAL_BYTES);
  return { body, sha256: createHash('sha256').update(body).digest('hex'), isWhole };
}

/** The body with its content encoding undone, as a stream. */
function decoded(response: IncomingMessage): AsyncIterable<unknown> {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return response;
  const decoder = createDecoder(encoding);
  if (decoder === null) throw new HttpFailure('encoding', 'it has an unknown content encoding');
  // Not stream.pipeline: a cut connection must be told apart from a broken encoding.
  response.once('error', (error) => decoder.destroy(toFailure(error, 'cut')));
  decoder.once('close', () => response.destroy());
  return response.pipe(decoder);
}

function createDecoder(encoding: string): Transform | null {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip(inChunks);
  if (encoding === 'deflate') return createInflate(inChunks);
  return encoding === 'br' ? createBrotliDecompress(inChunks) : null;
}
