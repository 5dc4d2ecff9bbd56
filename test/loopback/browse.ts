/** Plain HTTP and WebSocket requests with whatever headers a test wants, as a hostile client can. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { WebSocket } from 'ws';
import { createPartJoiner } from '../../src/contract/transport.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One request; `path` goes out exactly as given. */
export function ask(
  origin: string,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, agent: false, ...options }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(parts).toString() });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Come in through the printed address; the Cookie header to show from then on. */
export async function enter(url: string): Promise<string> {
  const { origin, pathname, search } = new URL(url);
  const { headers } = await ask(origin, pathname + search);
  return headers['set-cookie']?.[0]?.split(';')[0] ?? 'none';
}

/** The status of a WebSocket's handshake; 101 when it opened (it is closed again). */
export function tryEngine(
  origin: string,
  headers: Record<string, string>,
  path = '/engine',
): Promise<number> {
  const socket = new WebSocket(origin.replace('http:', 'ws:') + path, { headers });
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
    socket.on('unexpected-response', (asked, { statusCode }) => {
      asked.destroy();
      resolve(statusCode ?? 0);
    });
    socket.on('error', reject);
  });
}

type Message = Record<string, unknown>;

export interface EngineSocket {
  say(text: string | Buffer): void;
  /** The next message from the engine. */
  next(): Promise<Message>;
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
}

/** An open WebSocket to the engine, with the cookie and Origin a browser would send. */
export const openEngine = (origin: string, cookie: string): Promise<EngineSocket> =>
  openSocket(`${origin.replace('http:', 'ws:')}/engine`, { cookie, origin });

/** An open WebSocket to whatever carries the contract there. */
export function openSocket(
  url: string,
  headers: Record<string, string> = {},
): Promise<EngineSocket> {
  const socket = new WebSocket(url, { headers });
  const arrived: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  const join = createPartJoiner();
  socket.on('message', (data: Buffer) => {
    const text = join(data.toString());
    if (text === null) return;
    const message = JSON.parse(text) as Message;
    const hear = waiting.shift();
    if (hear) hear(message);
    else arrived.push(message);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () =>
      resolve({
        say: (text) => socket.send(text),
        next() {
          const message = arrived.shift();
          return message
            ? Promise.resolve(message)
            : new Promise((hear) => {
                waiting.push(hear);
              });
        },
        closed,
        socket,
      }),
    );
  });
}
