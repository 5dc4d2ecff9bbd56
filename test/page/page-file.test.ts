/** Whatever path is asked for, only files of the page folder are given. */
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPageFile } from '../../src/page/page-file.ts';
import { pageHeaders } from '../../src/page/page-policy.ts';
import { makeFolder } from '../make/open-desk.ts';

let page: string;
let remove: () => void;

describe('serving the page', () => {
  beforeAll(() => {
    const made = makeFolder();
    remove = made.remove;
    page = join(made.folder, 'page');
    mkdirSync(join(page, 'assets'), { recursive: true });
    writeFileSync(join(made.folder, 'secret.js'), 'secret');
    writeFileSync(join(page, '.env'), 'secret');
    writeFileSync(join(page, 'index.html'), 'ours');
    writeFileSync(join(page, 'assets/a-1_b.js'), 'ours');
    symlinkSync(made.folder, join(page, 'up'));
  });

  afterAll(() => remove());

  it('gives the page at / and its files by their paths, with their media types', async () => {
    expect(await readPageFile(page, '/')).toMatchObject({ mediaType: 'text/html; charset=utf-8' });
    const script = await readPageFile(page, '/assets/a-1_b.js');
    expect(script?.body.toString()).toBe('ours');
    expect(script?.mediaType).toBe('text/javascript; charset=utf-8');
  });

  it('gives nothing else, however the path is put together', async () => {
    const piece = fc.constantFrom(
      ...['/', '..', '.', '\\', '%2e', '%2f', '%5c', '\0', 'up', 'page', 'assets', 'index.html'],
      ...['a-1_b.js', 'secret.js', '.env', 'C:', ' ', '?', '#', ';', 'é'],
    );
    const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
    await fc.assert(
      fc.asyncProperty(path, async (asked) => {
        const file = await readPageFile(page, asked);
        if (file === null) return;
        expect(['/', '/index.html', '/assets/a-1_b.js']).toContain(asked);
        expect(file.body.toString()).toBe('ours');
      }),
      { numRuns: 2000 },
    );
  });

  it('follows no link out of the folder', async () => {
    expect(await readPageFile(page, '/up/secret.js')).toBeNull();
  });

  it('lets no style in but from a file, and what two libraries write as text', () => {
    const policy = pageHeaders('text/html; charset=utf-8')['content-security-policy'] ?? '';
    expect(policy).not.toContain('unsafe-inline');
    const hashOf = (words: string) => createHash('sha256').update(words).digest('base64');
    const element = hashOf('.__________cytoscape_container { position: relative; }');
    const attribute = hashOf('display: contents;');
    expect(policy).toContain(`; style-src-elem 'self' 'sha256-${element}';`);
    expect(policy).toContain(`; style-src-attr 'unsafe-hashes' 'sha256-${attribute}';`);
    // Nothing else says anything of styles, so the rest is as by default: none.
    expect(policy.match(/style-src/g)).toHaveLength(2);
    expect(policy).toContain("default-src 'none';");
  });

  it('shows no address in a frame, and is shown in none', () => {
    const policy = pageHeaders('text/html; charset=utf-8')['content-security-policy'] ?? '';
    expect(policy).toContain("; frame-src 'none';");
    expect(policy).toContain("; frame-ancestors 'none';");
    expect(policy).not.toContain('child-src');
  });

  it('lets WebAssembly run where a script is its own policy, in a worker, and not in the page', () => {
    const policy = (mediaType: string) => pageHeaders(mediaType)['content-security-policy'];
    expect(policy('text/javascript; charset=utf-8')).toContain(
      "script-src 'self' 'wasm-unsafe-eval'",
    );
    expect(policy('text/html; charset=utf-8')).toContain("script-src 'self';");
  });
});
