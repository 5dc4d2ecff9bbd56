/**
 * The clock of the machine is wrong, other than it was, between two runs and within one: a day back, ten
 * years on. What came last is what came last by the chain, and nobody waits for years.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '../../../src/contract/client.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Reply } from '../../../src/contract/transport.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { makeMemberItem, makeMemberProfile } from '../../make/records.ts';
import { judgeSound } from '../parts/acknowledged.ts';
import { chanceOf, judge, pickOf, type Ordeal } from '../ordeal.ts';

const DAY = 86_400_000;
const SHIFTS = [0, -DAY, -2 * DAY, 3650 * DAY, -3650 * DAY, 3_600_000];
/** 200, 404, 429 and a search, by where it stands in the list of statuses: few are slow. */
const KINDS = [0, 0, 0, 1, 1, 1, 3, 3, 3, 2];
const KEY = 'key-of-the-wrong-clock';

/** What the clock says besides the truth, in milliseconds. */
let shift = 0;

const Real = Date;

/** The clock of this process, for whoever asks it. */
function bendTime(): void {
  globalThis.Date = class extends Real {
    constructor(given?: number | string) {
      super(given ?? Real.now() + shift);
    }
    static override now(): number {
      return Real.now() + shift;
    }
  } as DateConstructor;
}

/** How the registry answers now. */
let answer: { status: number; version: number; headers: Record<string, string> } = {
  status: 200,
  version: 0,
  headers: {},
};

const server = createServer((request, response) => {
  const { status, version, headers } = answer;
  const isSearch = request.url?.includes('/search') === true;
  const member = { id: '7', data: { person: { full_name: `Version ${version}` } } };
  const found = isSearch ? [makeMemberItem(member)] : makeMemberProfile(member);
  response.writeHead(isSearch && status === 404 ? 200 : status, headers);
  response.end(status === 200 || isSearch ? JSON.stringify(found) : '');
});

const nameIn = (reply: Reply): string => {
  if (!reply.ok) return reply.fault.code;
  const { profile, items } = reply.value as Record<string, { data?: unknown }>;
  const shown = profile ?? (items as unknown as { data?: unknown }[])[0];
  return (shown as { data: { person: { full_name: string } } }).data.person.full_name;
};

export const clock: Ordeal = {
  trial: 'runs under a wrong clock',
  full: 400,
  short: 1,
  limitSeconds: 60,
  async begin({ seed, folder }) {
    bendTime();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const home = join(folder, 'clock');
    return {
      async run(index) {
        const chance = chanceOf(seed, 'clock', index);
        rmSync(home, { recursive: true, force: true });
        mkdirSync(home);
        const store = join(home, 'store.interlock');
        let version = 0;
        let last = 'nothing';
        let rows = 0;
        for (let run = 0; run < 4; run += 1) {
          shift = pickOf(SHIFTS, chance);
          const limits = { firstBackoffMillis: 1, totalMillis: 5000, tries: 2 };
          const engine = await startDirectEngine({ store, powers: createMemoryKeys(), limits });
          const client = createClient(engine.transport);
          const { handle } = await client.addRegistry({ address });
          await client.setAccessKey({ registry: handle, key: KEY });
          const entity: EntityId = `${handle}/member:7`;
          const ask = (from: string): Promise<Reply> =>
            engine.transport.call('readProfile', { entity, from });
          const search = (from: string): Promise<Reply> =>
            engine.transport.call('searchMembers', { registry: handle, query: { q: 'v' }, from });
          for (let step = 0; step < 4; step += 1) {
            if (chance(3) === 0) shift = pickOf(SHIFTS, chance);
            const kind = KINDS[chance(KINDS.length)] ?? 0;
            version += 1;
            const busyUntil = new Date(Date.now() + 1000).toUTCString();
            const headers = kind === 2 ? { 'retry-after': busyUntil } : {};
            answer = { status: [200, 404, 429, 200][kind] ?? 200, version, headers };
            if (kind === 3) {
              judge(
                nameIn(await search('registry')) === `Version ${version}`,
                () => 'A search found something older.',
              );
              judge(
                nameIn(await search('store')) === `Version ${version}`,
                () => 'The stored search is older.',
              );
            } else {
              const reply = nameIn(await ask('registry'));
              if (kind === 0) last = `Version ${version}`;
              if (kind === 1) judge(reply === 'record-not-found', () => `404 is ${reply}.`);
              if (kind === 0) judge(reply === last, () => `${reply} instead of ${last}.`);
            }
            const stored = await ask('store');
            if (last !== 'nothing') {
              judge(
                nameIn(stored) === last,
                () => `Stored is ${nameIn(stored)}, and ${last} came last.`,
              );
              const { notFoundAt } = (stored as { value: { notFoundAt: string | null } }).value;
              if (kind === 0)
                judge(notFoundAt === null, () => 'It is said to be gone, and came after.');
              if (kind === 1)
                judge(notFoundAt !== null, () => 'Nothing says that it was not found any more.');
            }
            answer = { ...answer, status: 200, headers: {} };
          }
          const page = await client.readRequests({ after: rows, limit: 1000 });
          judge(
            page.rows.every(({ n }, at) => n === rows + at + 1),
            () => 'The chain is in disorder.',
          );
          rows += page.rows.length;
          judge(
            page.rows.every(({ outcome }) => outcome !== 'lost'),
            () => 'Something is said to be lost.',
          );
          await engine.close();
        }
        shift = 0;
        judgeSound(store);
        return { 'requests in order': rows };
      },
      end: () =>
        new Promise((done) => {
          globalThis.Date = Real;
          server.close(() => done());
          server.closeAllConnections();
        }),
    };
  },
};
