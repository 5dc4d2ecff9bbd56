/** A real HTTP server that answers as a registry, or misbehaves on request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Registry } from '../../src/registry/common/registry.ts';
import { serveRegistry } from '../../src/registry/served/server.ts';

/**
 * refused: nothing listens. slow: never answers. cut: JSON that ends in the middle. wrong-id: the
 * profile of another. The rest by its name.
 */
export type Behaviour =
  | 'ok'
  | 'refused'
  | 'slow'
  | '401'
  | '429'
  | '500'
  | 'html'
  | 'cut'
  | 'wrong-id'
  | 'redirect';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface ScriptedRegistry {
  /** The base address; it stays the same whatever the behaviour. */
  url: string;
  key: string;
  /** The targets asked for so far, key included, oldest first. */
  requests: string[];
  behave(behaviour: Behaviour): Promise<void>;
  /** Answer with this instead of a behaviour. */
  handle(handler: Handler): Promise<void>;
  /** Answer with what this gives for a target, and as it should where that is null. */
  disturb(by: (target: string) => Handler | null): Promise<void>;
  close(): Promise<void>;
}

export const SCRIPTED_KEY = 'scripted/key+with odd&characters=é';

/** Serve this registry, well-behaved until told otherwise. */
export async function startScriptedRegistry(
  registry: Registry,
  key = SCRIPTED_KEY,
): Promise<ScriptedRegistry> {
  const good = await serveRegistry(registry, { keys: [key] });
  const bad = await serveRegistry(withWrongIds(registry), { keys: [key] });
  const requests: string[] = [];
  let handler: Handler = forward(good.url);
  const server = createServer({ maxHeaderSize: 256 * 1024 }, (request, response) => {
    requests.push(request.url ?? '');
    handler(request, response);
  });
  const listen = (at: number): Promise<void> =>
    new Promise((resolve) => server.listen(at, '127.0.0.1', resolve));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const handle = async (next: Handler): Promise<void> => {
    handler = next;
    // Whoever still waits for the behaviour before is let go.
    server.closeAllConnections();
    if (!server.listening) await listen(port);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    requests,
    handle,
    disturb: (by) => {
      const undisturbed = forward(good.url);
      return handle((request, response) =>
        (by(request.url ?? '') ?? undisturbed)(request, response),
      );
    },
    behave: (behaviour) =>
      behaviour === 'refused' ? stop() : handle(handlerFor(behaviour, good.url, bad.url)),
    close: async () => {
      await Promise.all([stop(), good.close(), bad.close()]);
    },
  };
}

/** Send a fixed answer. */
export function reply(
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Handler {
  return (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

function handlerFor(behaviour: Exclude<Behaviour, 'refused'>, good: string, bad: string): Handler {
  switch (behaviour) {
    case 'ok':
      return forward(good);
    case 'wrong-id':
      return forward(bad);
    case 'cut':
      return forward(good, (body) => body.subarray(0, Math.floor(body.length / 2)));
    case 'slow':
      return () => undefined;
    case 'html':
      return reply(200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' });
    case 'redirect':
      return reply(302, '', { location: 'http://127.0.0.1:9/elsewhere' });
    default:
      return reply(Number(behaviour), '');
  }
}

/** What the registry at `base` answers, changed on the way. */
function forward(base: string, change = (body: Buffer): Buffer => body): Handler {
  return (request, response) => {
    const relay = async (): Promise<void> => {
      const answer = await fetch(base + (request.url ?? '/'), { method: request.method ?? 'GET' });
      const body = change(Buffer.from(await answer.arrayBuffer()));
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(body);
    };
    relay().catch(() => response.destroy());
  };
}

function withWrongIds(registry: Registry): Registry {
  return {
    searchMembers: (query, options) => registry.searchMembers(query, options),
    async memberProfile(id, options) {
      const answer = await registry.memberProfile(id, options);
      return { ...answer, value: { ...answer.value, id: `${id}9` } };
    },
    async companyProfile(id, options) {
      const answer = await registry.companyProfile(id, options);
      return { ...answer, value: { ...answer.value, id: `${id}9` } };
    },
  };
}
