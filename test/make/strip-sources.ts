/**
 * Has Node strip the types of every source once, in a process of one thread, and keep what came of it where
 * all that are started later find it. Else each thread does so for itself, by WebAssembly, and now and then
 * that ended the process: V8's tables of such code are not safe against several threads at once
 * (`ThreadIsolation::UnregisterWasmAllocation`, see nodejs/node#64500).
 */
import { execFile } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');

/** The page is compiled by Vite, and is no module of Node's. */
const PAGE = /^src\/ui\//;

/** Before the first test: the threads of this process and those it starts find what was kept. */
export async function setup(): Promise<void> {
  process.env['NODE_COMPILE_CACHE'] ??= resolve(root, '.cache/compile');
  await promisify(execFile)(process.execPath, [import.meta.filename]);
}

if (import.meta.main) {
  // Workers refuse to run in the first thread; by then they are stripped as well.
  process.on('unhandledRejection', () => undefined);
  for await (const file of glob('src/**/*.ts', { cwd: root })) {
    if (!PAGE.test(file))
      await import(pathToFileURL(resolve(root, file)).href).catch(() => undefined);
  }
  // What was only looked at must not keep it alive.
  process.exit(0);
}
