/** A real HTTP server whose records are other ones each time they are asked for. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inventWorld } from '../../make/synthetic-world.ts';
import { makeMemberItem } from '../../make/records.ts';

export const MEMBERS = 60;
export const COMPANIES = 20;
/** Beyond these nobody is there. */
const NOBODY = 1000;

export interface ServedWorld {
  url: string;
  /** Every body that was sent as a record, by its SHA-256. */
  sent: Map<string, Buffer>;
  close(): Promise<void>;
}

export async function serveWorld(seed: number): Promise<ServedWorld> {
  const sent = new Map<string, Buffer>();
  let asked = 0;

  function recordOf(subject: string, n: number): unknown {
    asked += 1;
    const world = inventWorld({ members: MEMBERS, companies: COMPANIES, seed: seed + asked });
    return subject === 'members' ? world.member(n) : world.company(n);
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, subject = '', id] = /^\/v1\/(members|companies)\/(\d+)/.exec(pathname) ?? [];
    const isRecord = id !== undefined && Number(id) < NOBODY;
    const value = isRecord ? recordOf(subject, Number(id)) : [makeMemberItem({ id: '7' })];
    const isThere = isRecord || pathname.endsWith('/search');
    const body = Buffer.from(isThere ? JSON.stringify(value) : '{"error":"unknown"}');
    if (isRecord) sent.set(createHash('sha256').update(body).digest('hex'), body);
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
