/** When does the command line run what is built, and when the sources. */
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isProgramBuilt, sourcesOf, stampProgram } from '../../src/cli/built-program.cjs';
import { makeFolder } from '../make/open-desk.ts';

const SOURCES = [
  ...['package.json', 'package-lock.json', 'electron.vite.config.ts'],
  ...[
    'resources/build/late-modules.ts',
    'resources/build/late-zod.ts',
    'src/engine/a.ts',
    'src/contract/model/b.ts',
  ],
];

let root: string;
let remove: () => void;

function put(file: string, text = 'as it was'): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe('the command line', () => {
  beforeEach(() => {
    ({ folder: root, remove } = makeFolder());
    SOURCES.forEach((file) => put(file));
    put('out/main/cli.cjs');
  });
  afterEach(() => remove());

  it('runs what is built from the sources as they are', () => {
    expect(isProgramBuilt(root)).toBe(false);
    stampProgram(root, sourcesOf(root));
    expect(isProgramBuilt(root)).toBe(true);
  });

  it.each(SOURCES)('runs the sources once one of them is another: %s', (file) => {
    const sources = sourcesOf(root);
    put(file, 'otherwise');
    stampProgram(root, sources);
    expect(isProgramBuilt(root)).toBe(false);
  });

  it('is not deceived by a file of the same size and date', async () => {
    const path = join(root, 'src/engine/a.ts');
    const date = new Date(0);
    utimesSync(path, date, date);
    const { ctimeMs } = statSync(path);
    stampProgram(root, sourcesOf(root));
    // Until the clock of the file system has moved on.
    await expect
      .poll(() => {
        put('src/engine/a.ts', 'as it WAS');
        utimesSync(path, date, date);
        return statSync(path).ctimeMs;
      })
      .toBeGreaterThan(ctimeMs);
    expect(isProgramBuilt(root)).toBe(false);
  });

  it('runs the sources when one is new or gone', () => {
    stampProgram(root, sourcesOf(root));
    put('src/engine/new.ts');
    expect(isProgramBuilt(root)).toBe(false);
    stampProgram(root, sourcesOf(root));
    rmSync(join(root, 'src/engine/a.ts'));
    expect(isProgramBuilt(root)).toBe(false);
  });

  it('does not mind the page, which it has no part in', () => {
    stampProgram(root, sourcesOf(root));
    put('src/ui/a.svelte');
    expect(isProgramBuilt(root)).toBe(true);
  });

  it('runs what is built where there are no sources', () => {
    for (const file of SOURCES) rmSync(join(root, file));
    expect(isProgramBuilt(root)).toBe(true);
    rmSync(join(root, 'out'), { recursive: true });
    expect(isProgramBuilt(root)).toBe(false);
  });
});
