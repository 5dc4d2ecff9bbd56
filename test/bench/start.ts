/** Starting the engine's thread on a store of 100,000 profiles, and one command of the command line. */
import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createClient } from '../../src/contract/client.ts';
import { startEngine } from '../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { compare } from './frame.ts';
import { responseKeys } from './plain.ts';
import { worldFile } from './world.ts';

const root = resolve(import.meta.dirname, '../..');
const builtWorker = pathToFileURL(resolve(root, 'out/main/engine-worker.cjs'));

const OPENS_AND_SELECTS = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Database = require('better-sqlite3');
  const opened = new Database(workerData, { readonly: true });
  parentPort.postMessage(opened.prepare('SELECT count(*) FROM registries').pluck().get());
  opened.close();
`;

export async function bench(): Promise<void> {
  const store = worldFile();
  const powers = createMemoryKeys();
  const start = () => startEngine({ store, powers, offline: true }, builtWorker);
  const open = () =>
    new Promise<number>((done, failed) => {
      let found = 0;
      const worker = new Worker(OPENS_AND_SELECTS, { eval: true, workerData: store });
      worker.once('message', (count: number) => (found = count));
      worker.once('error', failed);
      worker.once('exit', () => done(found));
    });
  await compare({
    item: 'start the engine and close it',
    limit: 'a worker that opens better-sqlite3, selects once and ends',
    goal: 1.5,
    goalFor: 'both',
    calls: 4,
    ours: async () => (await start()).close(),
    theirs: open,
    async agree() {
      const engine = await start();
      const { registries } = await createClient(engine.transport).readRegistries({});
      await engine.close();
      return [registries.length, await open()];
    },
  });
  await commandLine(store);
}

let spent = 0;

/** Run Node with these; what it used of the CPU, as the shell tells it, goes on the clock. */
function run(args: readonly string[]): string {
  const script = 'TIMEFORMAT="%3U %3S"; time "$@"';
  const { stdout, stderr, status } = spawnSync(
    'bash',
    ['-c', script, 'bash', process.execPath, ...args],
    {
      encoding: 'utf8',
    },
  );
  const used = /([\d.]+) ([\d.]+)\s*$/.exec(stderr);
  if (status !== 0 || used === null) throw new Error(`${args.join(' ')}: ${stderr}`);
  spent += (Number(used[1]) + Number(used[2])) * 1000;
  return stdout;
}

async function commandLine(store: string): Promise<void> {
  const cli = resolve(root, 'src/cli/interlock.cjs');
  const show = () => run([cli, 'company', '17', '--json', '--offline', '--store', store]);
  await compare({
    item: 'interlock company 17 --json',
    limit: 'node -e 0',
    goal: 3,
    calls: 4,
    goalFor: 'CPU',
    cpu: () => spent,
    ours: show,
    theirs: () => run(['-e', '0']),
    agree() {
      const plain = new Database(store, { readonly: true });
      const key = responseKeys(plain).get('sample/company:17');
      const body = plain.prepare('SELECT body FROM responses WHERE key = ?').pluck().get(key);
      plain.close();
      const { profile } = JSON.parse(show()) as { profile: unknown };
      return [profile, JSON.parse((body as Buffer).toString())];
    },
  });
}
