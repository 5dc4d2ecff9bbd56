/** Whatever a company is called, a file can be named after it. */
import fc from 'fast-check';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toFileName } from '../../../src/engine/export/shown-graph.ts';
import { HOSTILE_TEXTS, hostileText } from '../../make/hostile-text.ts';

let folder = '';
describe('making a file name', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'interlock-names-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('keeps a name in its own script', () => {
    for (const name of [
      'Nordvik AS',
      'Ørsted & Søn',
      '山田 太郎',
      'Νικόλαος',
      "O'Hara (Holding)",
    ]) {
      expect(toFileName(name, 'graph')).toBe(name);
    }
  });

  it.each([
    ['../../etc/passwd', 'etc passwd'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
    ['.hidden', 'hidden'],
    ['-rf', 'rf'],
    ['ends. .', 'ends'],
    ['\u202Egnp.exe\u0000', 'gnp.exe'],
    ['CON', 'graph CON'],
    ['nul.txt', 'graph nul.txt'],
    ['...', 'graph'],
    ['', 'graph'],
  ])('makes %j safe', (text, name) => {
    expect(toFileName(text, 'graph')).toBe(name);
  });

  it('makes a name this file system takes, whatever the text', () => {
    const anyText = fc.oneof(hostileText, fc.constantFrom('名'.repeat(1000), '👩‍👩‍👧‍👦'.repeat(200)));
    fc.assert(
      fc.property(anyText, (text) => {
        const name = `${toFileName(text, 'graph')} 2026-01-31 nodes.csv`;
        expect(Buffer.byteLength(name)).toBeLessThan(200);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]|^[.\s-]|[.\s]$/u);
        writeFileSync(join(folder, name), '');
        expect(readdirSync(folder).map((found) => found.normalize('NFC'))).toContain(name);
        rmSync(join(folder, name));
      }),
      { examples: HOSTILE_TEXTS.map((text) => [text]) },
    );
  });
});
