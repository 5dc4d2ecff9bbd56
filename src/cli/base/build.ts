/** Builds the three hosts from the sources if their output is missing or older than these. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** All output of `electron-vite build` that something opens by name. */
const BUILT = [
  'out/main/main.js',
  'out/main/engine-worker.cjs',
  'out/main/store-worker.cjs',
  'out/main/decode-worker.cjs',
  'out/main/pdf-worker.cjs',
  'out/main/cli.cjs',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
];
const SOURCES = [
  'src/**',
  'electron/**',
  'electron.vite.config.ts',
  'resources/build/**',
  'package-lock.json',
];

const changedMillis = (file: string): number => statSync(file).mtimeMs;

/** Whether a build is needed. A packaged Interlock has no sources and is never stale. */
export function isBuildStale(root: string): boolean {
  if (!existsSync(join(root, 'electron.vite.config.ts'))) return false;
  const built = BUILT.map((file) => join(root, file));
  if (!built.every((file) => existsSync(file))) return true;
  const sources = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Math.max(...sources.map(changedMillis)) > Math.min(...built.map(changedMillis));
}

/**
 * Build if needed, with one line on the screen; the output of the tools goes to a log file.
 * @returns what went wrong, or null if everything is built
 */
export function buildIfStale(root: string, printLine: (line: string) => void): string | null {
  if (!isBuildStale(root)) return null;
  printLine('Building Interlock: the first start and every change take a moment …');
  const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const built = spawnSync(process.execPath, [tool, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status === 0) return null;
  const log = join(root, '.cache/build.log');
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(log, `${built.stdout ?? ''}\n${built.stderr ?? ''}\n${built.error?.message ?? ''}`);
  return `Interlock could not be built; ${log} says why.`;
}
