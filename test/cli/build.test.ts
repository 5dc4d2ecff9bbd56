/** When is something to be built, and what is said when that fails. */
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildIfStale, isBuildStale } from '../../src/cli/base/build.ts';
import { makeFolder } from '../make/open-desk.ts';

const SOURCES = [
  'electron.vite.config.ts',
  'resources/build/late-zod.ts',
  'package-lock.json',
  'src/ui/a.svelte',
  'electron/b.ts',
];
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

let root: string;
let remove: () => void;

describe('the build before a start', () => {
  beforeEach(() => ({ folder: root, remove } = makeFolder()));
  afterEach(() => remove());

  /** Make or change a file at this minute of an hour long ago. */
  function put(file: string, minute: number, text = ''): void {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    utimesSync(path, minute * 60, minute * 60);
  }

  it('builds a fresh clone', () => {
    SOURCES.forEach((file) => put(file, 1));
    expect(isBuildStale(root)).toBe(true);
  });

  it('builds what is missing, whichever it is', () => {
    for (const missing of BUILT) {
      SOURCES.forEach((file) => put(file, 1));
      BUILT.filter((file) => file !== missing).forEach((file) => put(file, 2));
      expect(isBuildStale(root), missing).toBe(true);
      put(missing, 2);
      expect(isBuildStale(root), missing).toBe(false);
      remove();
    }
  });

  it('builds when any source is newer than anything built', () => {
    SOURCES.forEach((file) => put(file, 1));
    BUILT.forEach((file) => put(file, 3));
    put('out/main/cli.cjs', 2);
    expect(isBuildStale(root)).toBe(false);
    for (const file of SOURCES) {
      put(file, 5);
      expect(isBuildStale(root), file).toBe(true);
      put(file, 1);
    }
  });

  it('never builds where there are no sources', () => {
    expect(isBuildStale(root)).toBe(false);
    expect(buildIfStale(root, () => expect.unreachable())).toBeNull();
  });

  it('says in one line that building failed, and where the rest is', () => {
    SOURCES.forEach((file) => put(file, 1));
    const tool = 'console.error("a hundred lines"); process.exit(1);';
    put('node_modules/electron-vite/bin/electron-vite.js', 1, tool);
    const said: string[] = [];
    const log = join(root, '.cache/build.log');
    expect(buildIfStale(root, (line) => said.push(line))).toContain(log);
    expect(said).toHaveLength(1);
    expect(readFileSync(log, 'utf8')).toContain('a hundred lines');
  });
});
