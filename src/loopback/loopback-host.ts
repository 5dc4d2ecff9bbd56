/**
 * The browser host: the page and the engine's contract on 127.0.0.1, for this machine's browser only. Other
 * sites, host names, and programs without the cookie are refused.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket, type RawData } from 'ws';
import { type TextTransport, messageParts } from '../contract/transport.ts';
import { readPageFile } from '../page/page-file.ts';
import { pageHeaders } from '../page/page-policy.ts';
import type { Downloads } from './downloads.ts';
import { randomBytes, createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const GOING_AWAY = 1001;
const CLOSE_LIMIT_MILLIS = 1000;

export interface LoopbackHost {
  /** The address to open, with a token that works once. */
  readonly url: string;
  readonly origin: string;
  /** Resolves when a browser enters for the first time. */
  readonly entered: Promise<void>;
  /** A new such address, for another browser; the previous one stops working. */
  renewUrl(): string;
  close(): Promise<void>;
}

interface PageHost {
  origin: string;
  pageFolder: string;
  session: BrowserSession;
  downloads: Downloads | null;
  /** A browser has entered. */
  entered: () => void;
}

/**
 * Serves the built page of `pageFolder`, and `transport` at `/engine`.
 * @param options.downloads answers below `/export`; the same object saves exports for the engine
 * @param options.port 0 or none: a free one. Rejects if the port is in use.
 */
export async function startLoopbackHost(options: {
  transport: TextTransport;
  pageFolder: string;
  downloads?: Downloads;
  port?: number;
}): Promise<LoopbackHost> {
  const server = createServer();
  const port = await listening(server, options.port ?? 0);
  const origin = new URL(`http://127.0.0.1:${port}`).origin;
  const session = createBrowserSession(port);
  const { pageFolder, downloads = null } = options;
  const { promise: entered, resolve: enteredNow } = Promise.withResolvers<void>();
  const host: PageHost = { origin, pageFolder, session, downloads, entered: enteredNow };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(host, request, response).catch(() => refuse(response, 500, 'The page can’t be read.'));
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const status = refusalOfSocket(host, request);
    if (status !== null) {
      stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) =>
      attachEngine(socket, options.transport),
    );
  });

  const renewUrl = (): string => `${origin}/?token=${session.renewToken()}`;
  return { url: renewUrl(), origin, entered, renewUrl, close: () => closing(server, sockets) };
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Replies already sent still reach their window, if it receives them in time. */
async function closing(server: Server, sockets: WebSocketServer): Promise<void> {
  const closed = [...sockets.clients].map((socket) => {
    socket.close(GOING_AWAY);
    return once(socket, 'close');
  });
  const timeout = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
  }, CLOSE_LIMIT_MILLIS);
  await Promise.all(closed);
  clearTimeout(timeout);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const isOurHost = (host: PageHost, request: IncomingMessage): boolean =>
  request.headers.host === new URL(host.origin).host;

async function answer(host: PageHost, request: IncomingMessage, response: ServerResponse) {
  if (!isOurHost(host, request)) return refuse(response, 421, 'Not the address of this program.');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return refuse(response, 405, 'Files can only be read.');
  }
  const [path = '', search = ''] = (request.url ?? '').split('?', 2);
  const token = path === '/' ? new URLSearchParams(search).get('token') : null;
  if (token !== null && request.method === 'GET') return enter(host, token, response);
  if (path === '/' && isStranger(host, request)) return refuse(response, 403, NOT_ENTERED);
  if (path.startsWith('/export/')) return answerDownload(host, path, request, response);
  const file = await readPageFile(host.pageFolder, path);
  if (file === null) return refuse(response, 404, 'There is no such file.');
  const headers = { ...pageHeaders(file.mediaType), 'content-length': file.body.length };
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : file.body);
}

/** Exports are for this browser only; a HEAD request doesn't use up the address. */
async function answerDownload(
  { session, downloads }: PageHost,
  path: string,
  { headers, method }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!session.isKnown(headers.cookie)) return refuse(response, 403, NOT_ENTERED);
  const download = method === 'GET' ? downloads?.take(path) : null;
  if (!download) return refuse(response, 404, 'There is no such file, or it was taken already.');
  await download.send(response);
}

const NOT_ENTERED =
  'This browser has not come in through the address Interlock printed, or Interlock was started ' +
  'anew since. That address works once: press Enter where Interlock runs for another.';

function enter({ session, entered }: PageHost, token: string, response: ServerResponse): void {
  const cookie = session.spendToken(token);
  if (cookie === null) return refuse(response, 403, NOT_ENTERED);
  entered();
  response.writeHead(303, { ...pageHeaders('text/plain'), location: '/', 'set-cookie': cookie });
  response.end();
}

/**
 * A courtesy, not the lock (that is at the WebSocket; the files hold no secret): without the cookie the
 * page could only say that there is no engine. When a link of another site led to the printed address,
 * browsers withhold the new SameSite=Strict cookie on the redirect, so that is let in.
 */
const isStranger = ({ session }: PageHost, { headers }: IncomingMessage): boolean =>
  !session.isKnown(headers.cookie) && headers['sec-fetch-site'] !== 'cross-site';

/** Why this request for a WebSocket is refused; null if it isn't. */
function refusalOfSocket(host: PageHost, request: IncomingMessage): string | null {
  if (!isOurHost(host, request)) return '421 Misdirected Request';
  if (request.url !== '/engine') return '404 Not Found';
  if (request.headers.origin !== host.origin) return '403 Forbidden';
  return host.session.isKnown(request.headers.cookie) ? null : '403 Forbidden';
}

function refuse(response: ServerResponse, status: number, words: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, pageHeaders('text/plain; charset=utf-8'));
  response.end(`${words}\n`);
}

/** 256 bits, as text for a URL and a cookie. */
const secret = (): string => randomBytes(32).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time; digests have equal lengths. */
const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(digest(given), digest(wanted));

interface BrowserSession {
  /** A token for a new address; the previous one stops working. */
  renewToken(): string;
  /** The Set-Cookie header for the right token, once; null for any other. */
  spendToken(given: string): string | null;
  /** Whether this Cookie header has the session's cookie. */
  isKnown(cookieHeader: string | undefined): boolean;
}

/** `port` is part of the cookie's name: browsers share cookies between the ports of an address. */
function createBrowserSession(port: number): BrowserSession {
  const name = `interlock-${port}`;
  const value = secret();
  let token: string | null = null;
  return {
    renewToken: () => (token = secret()),
    spendToken(given) {
      if (token === null || !isSame(given, token)) return null;
      token = null;
      return `${name}=${value}; HttpOnly; SameSite=Strict; Path=/`;
    },
    isKnown(cookieHeader) {
      const pairs = (cookieHeader ?? '').split(';').map((pair) => pair.trim());
      const shown = pairs.find((pair) => pair.startsWith(`${name}=`));
      return shown !== undefined && isSame(shown, `${name}=${value}`);
    },
  };
}

/** The largest message accepted: 50,000 places on the canvas are about 6 MB. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** How many bytes may be sent that the page has not received yet. */
interface Bounds {
  /** Above this, nothing more is read from the page. */
  pauseAbove: number;
  /** Above this the page counts as hung; when it reconnects it reads everything again. */
  dropAbove: number;
}

const BOUNDS: Bounds = { pauseAbove: 8 * 1024 * 1024, dropAbove: 128 * 1024 * 1024 };

const POLICY_VIOLATION = 1008;

const TRY_AGAIN_LATER = 1013;

const question = z.strictObject({
  id: z.int(),
  command: z.string().max(100),
  input: z.unknown().optional(),
});

/** Transports the contract over this socket until it closes. A malformed message closes it. */
export function attachEngine(
  socket: WebSocket,
  transport: TextTransport,
  { pauseAbove, dropAbove } = BOUNDS,
): void {
  const send = (message: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > dropAbove) {
      socket.close(TRY_AGAIN_LATER, 'too far behind');
      return;
    }
    for (const part of messageParts(message)) {
      socket.send(part, () => {
        if (socket.isPaused && socket.bufferedAmount <= pauseAbove) socket.resume();
      });
    }
    if (socket.bufferedAmount > pauseAbove) socket.pause();
  };

  socket.on('message', (data, isBinary) => {
    const requested = isBinary ? null : readQuestion(data);
    if (requested === null) {
      socket.close(POLICY_VIOLATION, 'malformed message');
      return;
    }
    const { id, command, input } = requested;
    void transport.callText(command, input).then((reply) => send(`{"id":${id},"reply":${reply}}`));
  });
  const stop = transport.listenText((event) => send(`{"event":${event}}`));
  socket.on('close', stop);
  // An oversized or broken frame: ws closes the socket itself, with the right code.
  socket.on('error', () => undefined);
}

function readQuestion(data: RawData): z.infer<typeof question> | null {
  try {
    return question.parse(JSON.parse((data as Buffer).toString('utf8')));
  } catch {
    return null;
  }
}
