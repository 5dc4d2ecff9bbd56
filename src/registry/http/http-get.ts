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
import type { Holding } from '../room.ts';
import { HttpFailure, toFailure, type HttpHead } from './http-failure.ts';
import { readBeginning, readWhole, type ReadBody } from './read-body.ts';

/** Of a status whose body isn't read, the body is as much of it as came soon. */
export interface HttpAnswer extends HttpHead, ReadBody {}

export interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

export interface GetOptions {
  agents: Agents;
  limitBytes: number;
  /** Where room for a large body is taken. */
  room?: Holding | undefined;
  signal: AbortSignal;
  /** Whether the body of an answer with this status is read; `isSuccess` is meant for most. */
  reads: (status: number) => boolean;
}

/** Connections kept open between requests. */
export function createAgents(): Agents {
  return { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
}

/** Ask once. Rejects with an HttpFailure; when the signal aborts, at once, and the connection is cut. */
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
    // Unheard, Node would cut the connection without a word.
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
