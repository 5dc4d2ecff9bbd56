/** Where a Chromium is looked for, and in which order. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHROMIUM_VARIABLE, findChromium, usualPlaces } from '../../src/print/print.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interlock-chromium-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string): string {
  const file = join(folder, name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

describe('findChromium', () => {
  it('takes the one that is named before any other', async () => {
    const named = program('mine');
    program('chromium');
    expect(await findChromium({ PATH: folder, [CHROMIUM_VARIABLE]: named })).toMatchObject({
      file: named,
    });
  });

  it('says so where the named one is not there, and takes no other in its place', async () => {
    program('chromium');
    const missing = join(folder, 'nowhere');
    await expect(
      findChromium({ PATH: folder, [CHROMIUM_VARIABLE]: missing }),
    ).rejects.toMatchObject({
      fault: { code: 'print-failed', detail: { why: expect.stringContaining(missing) as string } },
    });
  });

  it.skipIf(process.platform !== 'linux')('takes what is installed, Chrome first', async () => {
    const chromium = program('chromium');
    expect(await findChromium({ PATH: `/nowhere:${folder}` })).toMatchObject({ file: chromium });
    const chrome = program('google-chrome');
    expect(await findChromium({ PATH: folder })).toMatchObject({ file: chrome });
  });
});

describe('the usual places of Chromium', () => {
  it('are those of each platform', () => {
    expect(usualPlaces('darwin', { HOME: '/Users/ada' })).toContain(
      join('/Applications', 'Google Chrome.app', 'Contents', 'MacOS', 'Google Chrome'),
    );
    expect(usualPlaces('win32', { ProgramFiles: 'C:\\Program Files' })).toContain(
      join('C:\\Program Files', 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    );
    expect(usualPlaces('win32', {})).toEqual([]);
    expect(usualPlaces('linux', { PATH: '/a::/b' })).toEqual(
      expect.arrayContaining(['/a/google-chrome', '/b/chromium']),
    );
  });
});
