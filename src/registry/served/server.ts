/**
 * Any Registry served over HTTP exactly as the specification says. Where it is silent, the choices
 * are: 401 without a valid key (or with two), 405 for anything but GET, 400 for a bad or repeated
 * parameter, 404 for an unknown id or path, 502 when the registry behind can't answer; each with
 * the body `{"error":{"code","message"}}`. Unknown parameters and empty filters are ignored, and an
 * empty q is passed on: what it matches is the registry's choice.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Refusal } from '../../contract/faults/faults.ts';
import { companyProfile } from '../../contract/model/company.ts';
import { memberItem, memberProfile } from '../../contract/model/member.ts';
import type { RequestOptions, Registry } from '../common/registry.ts';
import { createTolerantReader, Reading } from '../reading/tolerant-reader.ts';
import { type MemberQuery, memberQuery, QUERY_PARAMETERS } from '../../contract/model/query.ts';
import { inputWords } from '../../contract/commands/input-words.ts';

interface ServeOptions {
  /** The access keys that are valid. */
  keys: readonly string[];
  /** 0 or absent for any free port. */
  port?: number;
  /** Only the loopback interface is ever bound. */
  host?: '127.0.0.1';
}

export interface ServedRegistry {
  /** The base address, before `/v1`; without a key. */
  url: string;
  port: number;
  /** Stops listening and cuts open connections. */
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: unknown;
}

/** Serves a registry on 127.0.0.1. Refused as `input-invalid` if the port is not available. */
export async function serveRegistry(
  registry: Registry,
  { keys, port = 0, host = '127.0.0.1' }: ServeOptions,
): Promise<ServedRegistry> {
  // A search with every filter filled in must fit, even in scripts that take nine bytes a letter.
  const server = createServer(
    { maxHeaderSize: 256 * 1024 },
    createRegistryListener(registry, keys),
  );
  const bound = await listen(server, port, host);
  return {
    url: `http://${host}:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The listener of `serveRegistry`: responds with what a registry returns. */
function createRegistryListener(registry: Registry, keys: readonly string[]): RequestListener {
  const isValidKey = createKeyCheck(keys);
  return (request, response) => {
    const disconnected = new AbortController();
    response.once('close', () => disconnected.abort());
    answer(registry, isValidKey, request, { signal: disconnected.signal })
      .catch((): Reply => failure(500, 'internal', 'The registry failed to answer.'))
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'it is in use' : (error.code ?? 'no reason known');
      reject(new Refusal('input-invalid', { field: `Port ${port}`, why }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Compares digests of equal length with every key, so that the time reveals nothing. */
function createKeyCheck(keys: readonly string[]): (offered: string) => boolean {
  const digest = (key: string): Buffer => createHash('sha256').update(key).digest();
  const valid = keys.map(digest);
  return (offered) => {
    const offeredDigest = digest(offered);
    return valid.filter((key) => timingSafeEqual(key, offeredDigest)).length > 0;
  };
}

async function answer(
  registry: Registry,
  isValidKey: (offered: string) => boolean,
  request: IncomingMessage,
  options: RequestOptions,
): Promise<Reply> {
  if (request.method !== 'GET') {
    return failure(405, 'method-not-allowed', 'Only GET is served.');
  }
  const { keys, route } = readRoute(request.url ?? '/');
  const [key] = keys;
  if (key === undefined || keys.length > 1 || !isValidKey(key)) {
    return failure(401, 'key-refused', 'One valid auth_key is needed.');
  }
  if (route.to === 'nowhere') return failure(404, 'path-not-found', 'There is nothing here.');
  if (route.to === 'bad-parameter') return failure(400, 'parameter-invalid', route.why);
  try {
    return { status: 200, body: await fetchRecords(registry, route, options) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const status = error.fault.code === 'record-not-found' ? 404 : 502;
    return failure(status, error.fault.code, error.message);
  }
}

const readMemberItem = createTolerantReader(memberItem);
const readMemberProfile = createTolerantReader(memberProfile);
const readCompanyProfile = createTolerantReader(companyProfile);

type ValidRoute = Exclude<Route, { to: 'nowhere' | 'bad-parameter' }>;

/** The record with every field of the specification in its order, null where it has no value. */
async function fetchRecords(
  registry: Registry,
  route: ValidRoute,
  options: RequestOptions,
): Promise<unknown> {
  if (route.to === 'search') {
    const { value } = await registry.searchMembers(route.query, options);
    return value.map((item) => readMemberItem(item, new Reading(), 0));
  }
  if (route.to === 'member') {
    const { value } = await registry.memberProfile(route.id, options);
    return readMemberProfile(value, new Reading(), 0);
  }
  const { value } = await registry.companyProfile(route.id, options);
  return readCompanyProfile(value, new Reading(), 0);
}

function failure(status: number, code: string, message: string): Reply {
  return { status, body: { error: { code, message } } };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 ? { allow: 'GET' } : {}),
  });
  response.end(bytes);
}

/** What a request to the served registry requests, read from its address (registry-spec, "Endpoints"). */
type Route =
  | { to: 'search'; query: MemberQuery }
  | { to: 'member' | 'company'; id: string }
  | { to: 'nowhere' }
  | { to: 'bad-parameter'; why: string };

const PROFILE = /^\/v1\/(members|companies)\/(\d+)$/;

/**
 * Reads the target of a request line: the keys it offers, in the query or joined to the path by an
 * ampersand, and its route.
 */
function readRoute(target: string): { keys: string[]; route: Route } {
  const mark = target.indexOf('?');
  const wholePath = mark < 0 ? target : target.slice(0, mark);
  const [path = '', ...joined] = wholePath.split('&');
  const parameters = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1));
  for (const [name, value] of new URLSearchParams(joined.join('&'))) {
    parameters.append(name, value);
  }
  return { keys: parameters.getAll('auth_key'), route: routeOf(path, parameters) };
}

function routeOf(path: string, parameters: URLSearchParams): Route {
  if (path === '/v1/members/search') return searchRoute(parameters);
  const [, kind, id] = PROFILE.exec(path) ?? [];
  if (id === undefined) return { to: 'nowhere' };
  return { to: kind === 'members' ? 'member' : 'company', id };
}

function searchRoute(parameters: URLSearchParams): Route {
  const values: Record<string, unknown> = { q: '' };
  for (const [field, parameter] of Object.entries(QUERY_PARAMETERS)) {
    const [value, second] = parameters.getAll(parameter);
    if (second !== undefined) {
      return { to: 'bad-parameter', why: `${parameter} is given more than once` };
    }
    if (value === undefined) continue;
    if (field === 'count' || field === 'page') values[field] = toWholeNumber(value);
    else if (value.trim() !== '') values[field] = value;
  }
  const checked = memberQuery.safeParse(values, { error: inputWords });
  if (checked.success) return { to: 'search', query: checked.data };
  const issue = checked.error.issues[0];
  const field = issue?.path[0] as keyof MemberQuery | undefined;
  const name = field === undefined ? 'a parameter' : QUERY_PARAMETERS[field];
  return { to: 'bad-parameter', why: `${name} is not valid: ${issue?.message ?? 'refused'}` };
}

/** NaN, which the schema refuses, for anything but digits. */
function toWholeNumber(value: string): number {
  return /^\d+$/.test(value) ? Number(value) : NaN;
}
