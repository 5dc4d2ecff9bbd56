/**
 * One GET over HTTP with only what a registry needs: no cookies, no redirects followed, a limit counted
 * after decompression, and no error that contains the address.
 */
import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { ByteClaim, Share } from '../common/byte-limit.ts';
import { createHash } from 'node:crypto';
import { createDepthGuard } from '../reading/json-answer.ts';
import type { Transform } from 'node:stream';
import { createGunzip, createInflate, createBrotliDecompress } from 'node:zlib';
import type { AnswerHeaders } from '../../contract/model/request.ts';

/** A response. If the body of its status isn't read, `body` is only its beginning. */
export interface HttpAnswer extends HttpHead, ReadBody {}

export interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

export interface GetOptions {
  agents: Agents;
  limitBytes: number;
  /** Reserves room for a large body. */
  claim?: ByteClaim | undefined;
  signal: AbortSignal;
  /** Whether the body of a response with this status is read to its end; usually `isSuccess`. */
  reads: (status: number) => boolean;
}

/** Agents that keep connections open between requests. */
export function createAgents(): Agents {
  return { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
}

/** Sends one request. Rejects with an HttpFailure; on abort at once, and the connection is cut. */
export function httpGet(address: string, options: GetOptions): Promise<HttpAnswer> {
  const { agents, signal, reads } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = open(address, agents);
    let head: HttpHead | null = null;
    const finish = (settle: () => void): void => {
      signal.removeEventListener('abort', abort);
      settle();
    };
    const fail = (error: unknown): void => {
      finish(() => reject(toFailure(error, head === null ? 'unreachable' : 'cut', head)));
      request.destroy();
    };
    const abort = (): void => fail(new HttpFailure('stopped', 'stopped'));
    signal.addEventListener('abort', abort, { once: true });
    request.on('error', fail);
    // Without a listener, Node would cut the connection without an error.
    request.on('upgrade', () => fail(new HttpFailure('unreachable', 'it is not HTTP')));
    request.on('response', (response) => {
      const began = (head = headOf(response));
      const reading = reads(began.status) ? readWhole(response, options) : readBeginning(response);
      reading
        .then((read) => {
          finish(() => resolve({ ...began, ...read }));
          // A body that was not read whole would block the connection for the next request.
          if (!read.isWhole) request.destroy();
        })
        .catch(fail);
    });
    request.end();
  });
}

/** Errors that Node throws here contain the path, and with it the key. */
function open(address: string, agents: Agents): ClientRequest {
  const url = URL.parse(address);
  if (url === null) throw new HttpFailure('unreachable', 'no usable address');
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Interlock',
  };
  try {
    return url.protocol === 'https:'
      ? requestHttps(url, { agent: agents.https, headers })
      : requestHttp(url, { agent: agents.http, headers });
  } catch (error) {
    throw toFailure(error, 'unreachable');
  }
}

function headOf({ statusCode, headers }: IncomingMessage): HttpHead {
  return {
    status: statusCode ?? 0,
    retryAfter: headers['retry-after'],
    headers: {
      contentType: headers['content-type'] ?? null,
      date: headers.date ?? null,
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    },
  };
}

/** How much of the body of a refusal is read, and how long: it has the registry's own message. */
const REFUSAL_BYTES = 64 * 1024;

const REFUSAL_MILLIS = 1000;

/** The most that is decompressed in one step, since a few bytes may stand for many. */
const inChunks = { chunkSize: 64 * 1024 };

interface ReadBody {
  /** The body after content decoding. */
  body: Uint8Array;
  /** The hash of `body`, in hex. */
  sha256: string;
  /** Whether the body was read to its end. */
  isWhole: boolean;
}

/** A larger response waits until there is room for it. */
const LARGE_BYTES = 2 ** 20;

interface Bounds {
  limitBytes: number;
  /** Reserves room for a large body; the caller releases it. */
  claim?: ByteClaim | undefined;
  signal: AbortSignal;
}

/**
 * The whole body; fails as `too-large` once it exceeds the limit or is stated to, and as `too-deep` once it
 * is nested too deeply.
 */
async function readWhole(response: IncomingMessage, bounds: Bounds): Promise<ReadBody> {
  const { limitBytes, claim, signal } = bounds;
  const maxBytes = maxBodyBytes(response, limitBytes);
  const bytes = new GrowingBytes();
  const hash = createHash('sha256');
  const isTooDeep = createDepthGuard(response.headers['content-type'] ?? null);
  let share: Share | undefined;
  try {
    for await (const piece of decoded(response)) {
      const chunk = piece as Buffer;
      const size = bytes.size + chunk.length;
      if (size > limitBytes) throw new HttpFailure('too-large', 'too large');
      if (isTooDeep(chunk)) throw new HttpFailure('too-deep', 'nested too deeply');
      if (size > LARGE_BYTES && !bytes.isLarge) {
        share = await claim?.take(maxBytes, signal);
        bytes.becomeLarge(maxBytes);
      }
      hash.update(chunk);
      bytes.add(chunk);
    }
  } catch (error) {
    share?.release();
    throw error;
  }
  share?.shrink(bytes.size);
  return { body: bytes.whole(), sha256: hash.digest('hex'), isWhole: true };
}

/** The greatest length that the body can have: its stated length unless it is encoded, else the limit. */
function maxBodyBytes({ headers }: IncomingMessage, limitBytes: number): number {
  const stated = encodingOf(headers) === '' ? headers['content-length'] : undefined;
  if (stated === undefined) return limitBytes;
  if (Number(stated) > limitBytes) throw new HttpFailure('too-large', 'too large');
  return Number(stated);
}

/** Joined at the end or, once it is large, written in place, so that nothing large exists twice. */
class GrowingBytes {
  size = 0;
  #chunks: Buffer[] = [];
  #whole: Buffer | null = null;

  get isLarge(): boolean {
    return this.#whole !== null;
  }

  add(chunk: Buffer): void {
    if (this.#whole === null) this.#chunks.push(chunk);
    else chunk.copy(this.#whole, this.size);
    this.size += chunk.length;
  }

  /** A shared buffer, so that threads that read it need no copy. Unwritten parts take up no memory. */
  becomeLarge(maxBytes: number): void {
    const whole = Buffer.from(new SharedArrayBuffer(maxBytes));
    Buffer.concat(this.#chunks, this.size).copy(whole);
    this.#whole = whole;
    this.#chunks = [];
  }

  whole(): Buffer {
    return this.#whole?.subarray(0, this.size) ?? Buffer.concat(this.#chunks, this.size);
  }
}

/** As much of the body as comes soon. Its errors are ignored, since the status is refused in any case. */
async function readBeginning(response: IncomingMessage): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isWhole = false;
  const timeout = setTimeout(() => response.destroy(), REFUSAL_MILLIS);
  try {
    for await (const chunk of decoded(response)) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > REFUSAL_BYTES) break;
    }
    isWhole = size <= REFUSAL_BYTES;
  } catch {
    // Cut, or not decodable; the status is what counts.
  } finally {
    clearTimeout(timeout);
  }
  const body = Buffer.concat(chunks).subarray(0, REFUSAL_BYTES);
  return { body, sha256: createHash('sha256').update(body).digest('hex'), isWhole };
}

/** The body with its content encoding undone, as a stream. */
function decoded(response: IncomingMessage): AsyncIterable<unknown> {
  const encoding = encodingOf(response.headers);
  if (encoding === '') return response;
  const decoder = createDecoder(encoding);
  if (decoder === null) throw new HttpFailure('encoding', 'it has an unknown content encoding');
  // Not stream.pipeline, to distinguish a cut connection from a broken encoding.
  response.once('error', (error) => decoder.destroy(toFailure(error, 'cut')));
  decoder.once('close', () => response.destroy());
  return response.pipe(decoder);
}

/** Empty if the body is not encoded. */
function encodingOf(headers: IncomingMessage['headers']): string {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  return encoding === 'identity' ? '' : encoding;
}

function createDecoder(encoding: string): Transform | null {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip(inChunks);
  if (encoding === 'deflate') return createInflate(inChunks);
  return encoding === 'br' ? createBrotliDecompress(inChunks) : null;
}

/** The part of a response before its body. */
export interface HttpHead {
  status: number;
  retryAfter: string | undefined;
  headers: AnswerHeaders;
}

/**
 * unreachable: no connection, or not HTTP. cut: the connection ended within the body. encoding: a content
 * encoding that can't be undone. too-large: more than the limit. too-deep: nested deeper than any record.
 * stopped: the signal aborted. A GET rejects with nothing else: errors of Node may contain the address, and
 * with it the key.
 */
export class HttpFailure extends Error {
  readonly kind: 'unreachable' | 'cut' | 'encoding' | 'too-large' | 'too-deep' | 'stopped';
  /** Null if no response had begun. */
  readonly head: HttpHead | null;

  /** @param why a fixed word, such as ECONNREFUSED */
  constructor(kind: HttpFailure['kind'], why: string, head: HttpHead | null = null) {
    super(why);
    this.kind = kind;
    this.head = head;
  }
}

function toFailure(
  error: unknown,
  kind: HttpFailure['kind'],
  head: HttpHead | null = null,
): HttpFailure {
  if (error instanceof HttpFailure) return new HttpFailure(error.kind, error.message, head);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // An encoded body that ended early, although the connection did not.
  if (code === 'Z_BUF_ERROR') return new HttpFailure('cut', code, head);
  if (/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code)) {
    return new HttpFailure('encoding', 'its content encoding can’t be undone', head);
  }
  return new HttpFailure(kind, /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : 'no connection', head);
}
