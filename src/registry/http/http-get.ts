/**
 * One GET over HTTP with nothing but what a registry needs: no cookies, no redirects followed, a
 * limit counted after decompression, and no error that carries the address.
 */
import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { AnswerHeaders } from '../../contract/model/request.ts';

/** So much of the body of a refusal is read, and for so long: the registry's own words are in it. */
const REFUSAL_BYTES = 4096;
const REFUSAL_MILLIS = 1000;

const NOTHING = new Uint8Array();

export interface HttpAnswer {
  status: number;
  retryAfter: string | undefined;
  headers: AnswerHeaders;
  /** After content decoding; empty where the status is not one to be read. */
  body: Uint8Array;
  /** The beginning of the body of any other answer, as far as it came soon. */
  refusal: Uint8Array;
}

/**
 * unreachable: no connection, or not HTTP. cut: the connection ended within the body. encoding: a
 * content encoding that can't be undone. too-large: more than the limit. Only these come out of
 * here: errors of Node may name the address, and with it the key.
 */
export class HttpFailure extends Error {
  readonly kind: 'unreachable' | 'cut' | 'encoding' | 'too-large';

  /** @param why a fixed word, such as ECONNREFUSED */
  constructor(kind: HttpFailure['kind'], why: string) {
    super(why);
    this.kind = kind;
  }
}

export interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

export interface GetOptions {
  agents: Agents;
  limitBytes: number;
  signal: AbortSignal;
  /** Whether the body of an answer with this status is read; `isSuccess` is meant for most. */
  reads: (status: number) => boolean;
}

/** Connections kept open between requests. */
export function createAgents(): Agents {
  return { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
}

/**
 * Ask once. Rejects with an HttpFailure; when the signal aborts, the connection is cut and it
 * rejects with the signal's reason.
 */
export function httpGet(address: string, options: GetOptions): Promise<HttpAnswer> {
  const { agents, limitBytes, signal, reads } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = open(address, agents);
    let kind: HttpFailure['kind'] = 'unreachable';
    const finish = (settle: () => void): void => {
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = (): void => {
      finish(() => reject(signal.reason as Error));
      request.destroy();
    };
    const fail = (error: unknown): void => {
      finish(() => reject(toFailure(error, kind)));
      request.destroy();
    };
    signal.addEventListener('abort', abort, { once: true });
    request.on('error', fail);
    // Unheard, Node would cut the connection without a word.
    request.on('upgrade', () => fail(new HttpFailure('unreachable', 'it is not HTTP')));
    request.on('response', (response) => {
      kind = 'cut';
      const isRead = reads(response.statusCode ?? 0);
      const read = isRead
        ? readBody(response, limitBytes).then((body) => ({ body, refusal: NOTHING }))
        : readBeginning(response).then((refusal) => ({ body: NOTHING, refusal }));
      read
        .then((bytes) => {
          finish(() => resolve({ ...headOf(response), ...bytes }));
          // A body that was not read whole would block the connection for the next request.
          if (!isRead) request.destroy();
        })
        .catch(fail);
    });
    request.end();
  });
}

/** Errors thrown here by Node name the path, and with it the key. */
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

function headOf({ statusCode, headers }: IncomingMessage) {
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

export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

async function readBody(response: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoded(response)) {
    size += (chunk as Buffer).length;
    if (size > limitBytes) throw new HttpFailure('too-large', 'too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks, size);
}

/** A refusal stands whatever becomes of its body: what can't be read of it is left. */
async function readBeginning(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  const enough = setTimeout(() => response.destroy(), REFUSAL_MILLIS);
  try {
    for await (const chunk of decoded(response)) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= REFUSAL_BYTES) break;
    }
  } catch {
    // Cut, or not to be decoded; its status is what counts.
  } finally {
    clearTimeout(enough);
  }
  return Buffer.concat(chunks).subarray(0, REFUSAL_BYTES);
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
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  return encoding === 'br' ? createBrotliDecompress() : null;
}

function toFailure(error: unknown, kind: HttpFailure['kind']): HttpFailure {
  if (error instanceof HttpFailure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // An encoded body that ends early, although the connection did not.
  if (code === 'Z_BUF_ERROR') return new HttpFailure('cut', code);
  if (/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code)) {
    return new HttpFailure('encoding', 'its content encoding can’t be undone');
  }
  return new HttpFailure(kind, /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : 'no connection');
}
