/** Real printing: a Chromium prints what it is given, asks for nothing, runs nothing, and is gone afterwards. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { written } from '../../src/engine/dossier/dossier.ts';
import { LossCount } from '../../src/exchange/common/exporter.ts';
import type { PrintJob } from '../../src/engine/base/host.ts';
import { findChromium, printWithChromium as print } from '../../src/print/print.ts';
import type { Report } from '../../src/report/model/report.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { makeFolder, refusedWith } from '../make/open-desk.ts';
import { readPdf } from '../make/read-pdf.ts';
import { makeReport } from '../make/report.ts';
import { startChromium, type RunningChromium } from '../make/running-chromium.ts';

const AT = '2026-11-28T09:10:11.000Z';
const found = await findChromium();

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dossier</title><style>@page{size:A4;margin:2cm;@bottom-right{content:"Page " counter(page) " of " counter(pages)}}h1{break-before:page}</style></head><body>${body}</body></html>`;

const TWO_PAGES = page(
  '<h1>Nordvik AS</h1><p>Held by <bdi>محمد الأمين</bdi>, see <a href="#two">below</a>.</p><h1 id="two">Ada Lind</h1><table><tr><th>Role</th></tr><tr><td>Director</td></tr></table>',
);

const jobOf = (html: string) => ({ kind: 'pdf', html, at: AT }) as const;

const pdfOf = async (html: string): Promise<Buffer> => Buffer.from(await print(jobOf(html)));

/** Where this file prints alone: others print at the same time. */
const { folder, remove } = makeFolder();
const TMPDIR = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
const usual = process.env[TMPDIR];

/** Prints what needs no browser of its own; it has its profile where the others don't. */
let running: RunningChromium;

beforeAll(async () => {
  if (found !== null) running = await startChromium();
  process.env[TMPDIR] = folder;
});
afterAll(async () => {
  if (found !== null) await running.close();
  if (usual === undefined) delete process.env[TMPDIR];
  else process.env[TMPDIR] = usual;
  remove();
});

const profiles = (): string[] =>
  readdirSync(folder).filter((name) => name.startsWith('interlock-print-'));

describe.skipIf(found === null)('printing (left out where there is no Chromium)', () => {
  let twoPages: Buffer;

  beforeAll(async () => {
    twoPages = await pdfOf(TWO_PAGES);
  });

  it('leaves no profile of the browser behind', () => {
    expect(profiles()).toEqual([]);
  });

  it('makes a PDF of two pages, with its outline, its tags, and the time that it is given', async () => {
    const { pages, ...whole } = await readPdf(twoPages);
    expect(whole).toEqual({
      title: 'Dossier',
      language: 'en',
      isTagged: true,
      createdAt: "D:20261128091011+00'00'",
      outline: ['Nordvik AS', 'Ada Lind'],
      deeds: [],
    });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatchObject({ width: expect.closeTo(595, 0) as number, linksWithin: 1 });
    expect(pages.map(({ roles }) => roles.filter((role) => /^[HT]/.test(role)))).toEqual([
      ['H1'],
      ['H1', 'Table', 'TR', 'TH', 'TR', 'TD'],
    ]);
    // A link within the document stays one.
    expect(twoPages.toString('latin1')).not.toContain('report.invalid');
  });

  it('gives the same bytes for the same page, by another browser and by one that printed before', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(Buffer.from(await running.print(jobOf(TWO_PAGES))).equals(twoPages)).toBe(true);
  });

  it('numbers its pages and embeds its letters, as poppler reads it', (ctx) => {
    const [text, fonts] = withPoppler(twoPages);
    if (text === null) return ctx.skip('there is no pdftotext on this machine');
    expect(text).toMatch(/Nordvik AS[^]*Page 1 of 2[^]*Ada Lind[^]*Page 2 of 2/);
    const lines = (fonts ?? '').trim().split('\n').slice(2);
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line).toMatch(/ yes (yes|no) +(yes|no) +\d+ +0$/);
  });

  it('draws a picture as large as it is wanted', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#f00"/></svg>';
    const job = { kind: 'png', svg, width: 40, height: 20, scale: 2 } as const;
    const png = Buffer.from(await running.print(job));
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([80, 40]);
    expect(png.equals(Buffer.from(await running.print(job)))).toBe(true);
    expect(await refusedWith(running.print({ ...job, width: 40_000 }))).toBe('print-failed');
    expect(await refusedWith(running.print({ ...job, height: 0 }))).toBe('print-failed');
  });
});

/** Sections of a page and more each. */
function longReport(): Report {
  const report = makeReport();
  const [first] = report.sections;
  const sections = Array.from({ length: 10 }, (_, at) => ({
    id: `s${at}`,
    title: `Section number ${at + 1}`,
    blocks: first?.blocks ?? [],
  }));
  return { ...report, sections };
}

/** It, and what was printed last of it. */
async function dossierPdf(report: Report): Promise<{ pdf: Buffer; last: PrintJob }> {
  let last: PrintJob = jobOf('');
  const print: typeof running.print = (job) => running.print((last = job));
  const powers = { ...createMemoryKeys(), print };
  const call = { signal: new AbortController().signal };
  const [pdf] = await written(report, 'pdf', { powers, loss: new LossCount() }, call);
  return { pdf: Buffer.from(pdf as Uint8Array), last };
}

describe.skipIf(found === null)('a printed dossier', () => {
  it('has contents with the pages on which its sections stand, and stays what it was', async () => {
    const { pdf, last } = await dossierPdf(longReport());
    expect(Buffer.from(await running.print(last)).equals(pdf)).toBe(true);
    const latin = pdf.toString('latin1');
    for (const part of [/\/StructTreeRoot/, /\/Outlines/, /\/Title \(Section number 7\)/]) {
      expect(latin).toMatch(part);
    }
    const { pages } = await readPdf(pdf);
    const [, contents, ...others] = pages.map(({ texts }) => texts.join('\n'));
    const told = [
      ...(contents ?? '').matchAll(/^(Section number \d+|Appendix: sources)\s+(\d+)$/gm),
    ];
    expect(told).toHaveLength(11);
    for (const [, title = '', page] of told) {
      const at = others.findIndex((one) => new RegExp(`^${title}$`, 'm').test(one));
      expect(`${title}: ${page}`).toBe(`${title}: ${at + 3}`);
    }
    expect(Number(told.at(-1)?.[2])).toBeGreaterThan(10);
  });
});

describe.skipIf(found === null)('a hostile page', () => {
  let server: Server;
  let address: string;
  let connections = 0;

  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhit');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const own = server.address();
    address = `http://127.0.0.1:${typeof own === 'object' ? own?.port : 0}`;
  });

  afterAll(() => new Promise((closed) => server.close(closed)));

  it('asks for nothing, runs nothing, and goes nowhere', async () => {
    const printed = await running.print(
      jobOf(
        page(`<link rel="preconnect" href="${address}"><link rel="dns-prefetch" href="${address}">
        <link rel="stylesheet" href="${address}/a.css"><link rel="prefetch" href="${address}/p">
        <meta http-equiv="refresh" content="0;url=${address}/refreshed">
        <style>@import "${address}/b.css"; @font-face { font-family: x; src: url(${address}/f) }
          body { background: url(${address}/c.png); font-family: x, serif }</style>
        <img src="${address}/d.png" onerror="document.body.textContent = 'ran'">
        <iframe src="${address}/e"></iframe><iframe srcdoc="<script>fetch('${address}/g')</script>"></iframe>
        <object data="${address}/h"></object><embed src="file:///etc/passwd"><video src="${address}/v"></video>
        <svg><image href="${address}/i.png"/><use href="${address}/j.svg#a"/></svg>
        <img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><script>fetch('${address}/k')</script><image href='${address}/l'/></svg>">
        <script>document.title = 'ran'; new WebSocket('${address.replace('http', 'ws')}')</script>
        <form action="${address}/m"><input autofocus onfocus="this.form.submit()"></form><p>still here`),
      ),
    );
    const pdf = Buffer.from(printed);
    expect(connections).toBe(0);
    const read = await readPdf(pdf);
    expect(read).toMatchObject({ title: 'Dossier', deeds: [] });
    expect(read.pages).toHaveLength(1);
    const [words] = withPoppler(pdf);
    if (words !== null) {
      expect(words).toContain('still here');
      expect(words).not.toContain('root:');
    }
  });
});

describe.skipIf(found === null)('printing that is ended early', () => {
  /** A picture that takes long to draw. */
  const slow = page(`<p style="filter:blur(9px)">${'many words '.repeat(400_000)}</p>`);

  it('is cancelled at once, and takes the browser with it', async () => {
    const before = profiles();
    const cancelling = new AbortController();
    const printing = refusedWith(print(jobOf(slow), cancelling.signal));
    await expect.poll(() => profiles().length).toBeGreaterThan(before.length);
    cancelling.abort();
    expect(await printing).toBe('cancelled');
    const own = profiles().filter((name) => !before.includes(name));
    expect(own).toEqual([]);
    expect(processesOf(join(folder, 'interlock-print-'))).toEqual([]);
    expect(await refusedWith(print(jobOf(''), cancelling.signal))).toBe('cancelled');
  });

  it('is cancelled while the folder of its profile is made, which is gone then', async () => {
    const before = profiles();
    const cancelling = new AbortController();
    const find = async (): Promise<typeof found> => {
      await Promise.resolve();
      // What follows at once has asked for the folder by then, and the disk has not answered.
      process.nextTick(() => cancelling.abort());
      return found;
    };
    const job = jobOf(page('one'));
    const printing = print(job, cancelling.signal, { find, timeoutMs: 20_000 });
    expect(await refusedWith(printing)).toBe('cancelled');
    expect(profiles().filter((name) => !before.includes(name))).toEqual([]);
  });

  it('is refused when it takes too long', async () => {
    const job = jobOf(slow);
    const printing = print(job, undefined, { find: () => Promise.resolve(found), timeoutMs: 100 });
    await expect(printing).rejects.toMatchObject({
      fault: { code: 'print-failed', detail: { why: 'it took longer than 0.1 seconds' } },
    });
  });
});

describe.skipIf(process.platform === 'win32')(
  'the environment of a browser (a script in its place, which Windows runs none of)',
  () => {
    it('is what finds itself, its fonts and its words, and nothing else', async () => {
      const file = join(folder, 'chromium');
      const seen = join(folder, 'seen');
      writeFileSync(file, `#!/bin/sh\nenv > '${seen}'\n`, { mode: 0o755 });
      const passedOn = ['FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'XDG_CONFIG_HOME', 'XDG_DATA_DIRS'];
      for (const name of [...passedOn, 'ANYTHING_ELSE']) vi.stubEnv(name, `of ${name}`);
      onTestFinished(() => void vi.unstubAllEnvs());
      const find = () => Promise.resolve({ file, env: { OF_ITS_OWN: 'libraries' } });
      expect(await refusedWith(print(jobOf('x'), undefined, { find, timeoutMs: 20_000 }))).toBe(
        'print-failed',
      );
      const lines = readFileSync(seen, 'utf8').split('\n');
      expect(lines).toEqual(expect.arrayContaining(passedOn.map((name) => `${name}=of ${name}`)));
      expect(lines).toContain('OF_ITS_OWN=libraries');
      expect(lines.filter((line) => line.startsWith('ANYTHING_ELSE'))).toEqual([]);
    });
  },
);

describe('a missing browser', () => {
  const job = jobOf('x');
  const printWith = (find: () => Promise<typeof found>) =>
    print(job, undefined, { find, timeoutMs: 20_000 });

  it('is told as a missing printer', async () => {
    expect(await refusedWith(printWith(() => Promise.resolve(null)))).toBe('printer-missing');
  });

  it('is told from a browser that can’t be started or that ends by itself', async () => {
    const whyOf = (file: string) =>
      printWith(() => Promise.resolve({ file, env: {} })).then(
        () => null,
        (error: { fault?: { detail: { why?: string } } }) => error.fault?.detail.why,
      );
    expect(await whyOf('/nowhere/chromium')).toBe('the browser can’t be started (ENOENT)');
    expect(await whyOf(process.execPath)).toMatch(/^the browser ended by itself \(.*bad option/);
  });
});

/** The words of a PDF, and the list of its fonts; null where no poppler is. */
function withPoppler(pdf: Buffer): [text: string | null, fonts: string | null] {
  const file = join(folder, 'a.pdf');
  writeFileSync(file, pdf);
  const run = (program: string, ...args: string[]): string | null => {
    try {
      return execFileSync(program, args, { encoding: 'utf8' });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      // The latter where a folder of PATH is somebody else's.
      if (code === 'ENOENT' || code === 'EACCES') return null;
      throw error;
    }
  };
  return [run('pdftotext', '-layout', file, '-'), run('pdffonts', file)];
}

/** The processes with this in their command line; none where that can't be looked at. */
function processesOf(words: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(words);
      } catch {
        return false;
      }
    });
}
