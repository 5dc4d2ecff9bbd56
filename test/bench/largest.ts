/** The largest answers a registry may give: how much memory they take, and how long others wait. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCompanyProfile } from '../make/records.ts';
import type { LargeWork, Went } from './largest-engine.ts';
import { bytes, inWords, report } from './table.ts';

const LARGEST = 63 * 2 ** 20;
const MEMORY_GOAL = 674 * 1e6;
const STEP_GOAL = 50;

/** As many as come to the size of the largest answer. */
function listOf(item: (index: number) => object): object[] {
  const first = JSON.stringify(item(0));
  return Array.from({ length: Math.floor(LARGEST / (first.length + 16)) }, (_, index) =>
    item(index),
  );
}

const documents = (): object[] =>
  listOf((index) => ({
    name: `Annual return ${index}`,
    description: 'x'.repeat(200),
    type: 'return',
    identification_number: null,
    series: null,
    number: String(index),
    issue_date: null,
    expiration_date: null,
  }));

const member = (index: number): { id: string; name: string; position: string } => ({
  id: String(100_000 + index),
  name: `Person ${index}`,
  position: 'Shareholder',
});

const hits = (): object[] =>
  listOf((index) => ({
    id: String(index + 1),
    data: { mixed: { full_name: `Person ${index}` }, person: {}, company: {}, authority: {} },
  }));

const BODIES: Record<string, () => string> = {
  text: () => JSON.stringify(makeCompanyProfile({ id: '1', status: 'x'.repeat(LARGEST) })),
  members: () =>
    JSON.stringify(
      makeCompanyProfile({ id: '2', members: Array.from({ length: 50_000 }, (_, n) => member(n)) }),
    ),
  deep: () => '['.repeat(LARGEST),
  search: () => JSON.stringify(hits()),
  documents: () => {
    const profile = makeCompanyProfile({ id: '0' });
    return JSON.stringify({ ...profile, documents: documents() });
  },
};

const ITEMS: readonly (readonly [words: string, body: string, ...works: LargeWork[]])[] = [
  ['63 MB with one long text', 'text', opened([1]), read([1]), 'rebuild'],
  ['four of them at once', 'text', opened([1, 2, 3, 4])],
  ['63 MB of documents', 'documents', opened([1]), read([1]), 'rebuild'],
  ['four of them at once', 'documents', opened([1, 2, 3, 4])],
  ['50,000 members', 'members', opened([1]), read([1]), 'rebuild'],
  ['63 MB of search results', 'search', 'search', 'rebuild'],
  ['63 MB nested 66 million levels deep', 'deep', opened([1])],
];

function opened(open: number[]): LargeWork {
  return { open, from: 'registry' };
}
function read(open: number[]): LargeWork {
  return { open, from: 'store' };
}

const run = promisify(execFile);

/** As the engine's own thread is limited: the third part of its young generation, in MB. */
const LIMITED = '--max-semi-space-size=8';

/** Of this id, whose place is the first of the body. */
function withId(body: Buffer, id: string): Buffer {
  const at = body.indexOf('"id":"') + 6;
  return Buffer.concat([body.subarray(0, at), Buffer.from(id), body.subarray(at + 1)]);
}

/** Serves this body under every address, with the id that was asked for. */
async function serve(body: Buffer) {
  const server = createServer((request, response) => {
    const id = /companies\/(\d+)/.exec(request.url ?? '')?.[1];
    const answer = id === undefined || body[0] === 0x5b ? body : withId(body, id);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': answer.length,
    });
    response.end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const nameOf = (work: LargeWork): string =>
  typeof work === 'string' ? work : work.from === 'registry' ? 'fetched' : 'read back';

async function goes(store: string, url: string, work: LargeWork): Promise<Went> {
  const child = join(import.meta.dirname, 'largest-engine.ts');
  const given = JSON.stringify({ store, url, work });
  const { stdout } = await run(process.execPath, [LIMITED, child, given]);
  return JSON.parse(stdout) as Went;
}

export async function bench(): Promise<void> {
  for (const [words, name, ...works] of ITEMS) {
    const folder = mkdtempSync(join(tmpdir(), 'interlock-largest-'));
    const served = await serve(Buffer.from(BODIES[name]?.() ?? ''));
    for (const work of works) {
      const went = await goes(join(folder, 'store.db'), served.url, work);
      const item = `${words}, ${nameOf(work)}`;
      const ended = went.refused ?? `in ${inWords(went.took)}`;
      report(`${item}: memory`, went.memory, {
        unit: bytes,
        most: MEMORY_GOAL,
        words: ended,
      });
      report(`${item}: longest step`, went.cpu, {
        unit: inWords,
        most: STEP_GOAL,
        words: `of CPU; ${inWords(went.wall)} on the wall`,
      });
    }
    served.close();
    rmSync(folder, { recursive: true });
  }
}
