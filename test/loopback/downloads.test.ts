/** Taking an export away through the browser host: one address, once, as it is made. */
import { request, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/faults/faults.ts';
import type { ExportReader, ExportToSave } from '../../src/engine/base/host.ts';
import { createDownloads, type Downloads } from '../../src/loopback/downloads.ts';
import { startLoopbackHost, type LoopbackHost } from '../../src/loopback/loopback-host.ts';
import { createEchoEngine } from '../make/echo-engine.ts';
import { ask, enter } from './browse.ts';

let downloads: Downloads;
let host: LoopbackHost;
let cookie: string;

beforeEach(async () => {
  downloads = createDownloads();
  const pageFolder = import.meta.dirname;
  host = await startLoopbackHost({ transport: createEchoEngine(), pageFolder, downloads });
  cookie = await enter(host.url);
});
afterEach(() => host.close());

const TWO: ExportToSave = {
  export: 'e1',
  format: 'csv',
  files: [
    { name: 'Łódź "A" & 50% 中 nodes.csv', mime: 'text/csv;charset=utf-8' },
    { name: 'plain edges.csv', mime: 'text/csv;charset=utf-8' },
  ],
};

/** Gives these texts for every file, one a part; a Refusal ends it. Notes what was asked. */
function readerOf(...texts: (string | Refusal)[]) {
  const closed: string[] = [];
  const at = new Map<number, number>();
  const reader: ExportReader = {
    readExport({ file }) {
      const index = at.get(file) ?? 0;
      at.set(file, index + 1);
      const text = texts[index];
      if (text instanceof Refusal) return Promise.reject(text);
      const part = { text: text ?? '', done: text === undefined, written: index, loss: null };
      return Promise.resolve(part);
    },
    nameExport: () => Promise.resolve({}),
    closeExport({ export: name }) {
      closed.push(name);
      return Promise.resolve({ found: true });
    },
  };
  return { reader, closed, read: (file = 0) => at.get(file) ?? 0 };
}

async function offered(reader: ExportReader, wanted = TWO): Promise<string[]> {
  const saved = await downloads.saveExport(wanted, reader);
  if (saved.how !== 'download') throw new Error('the browser host writes no files');
  expect(saved.links.map(({ name }) => name)).toEqual(wanted.files.map(({ name }) => name));
  return saved.links.map(({ path }) => path);
}

const get = (path: string, headers: Record<string, string> = { cookie }) =>
  ask(host.origin, path, { headers });

describe('a download', () => {
  it('is the file, under its name, with the headers of the page', async () => {
    const [nodes = '', edges = ''] = await offered(readerOf('a,b\r\n', 'Ж,中\r\n').reader);
    expect(nodes).toMatch(/^\/export\/[\w-]{43}\/0$/);
    const answer = await get(nodes);
    expect(answer).toMatchObject({ status: 200, body: 'a,b\r\nЖ,中\r\n' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv;charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition':
        'attachment; filename="__d_ _A_ & 50_ _ nodes.csv"; ' +
        `filename*=UTF-8''${encodeURIComponent('Łódź "A" & 50% 中 nodes.csv')}`,
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get(edges)).status).toBe(200);
  });

  it('can be taken once', async () => {
    const [nodes = ''] = await offered(readerOf('a').reader);
    expect((await get(nodes)).status).toBe(200);
    expect((await get(nodes)).status).toBe(404);
  });

  it('needs the cookie, and is not spent without it, nor by looking', async () => {
    const [nodes = ''] = await offered(readerOf('a').reader);
    const [name = ''] = cookie.split('=');
    for (const wrong of [{}, { cookie: `${name}=x` }]) {
      expect((await get(nodes, wrong)).status).toBe(403);
    }
    const rebound = await get(nodes, { cookie, host: 'rebound.example' });
    expect(rebound.status).toBe(421);
    expect((await ask(host.origin, nodes, { method: 'HEAD', headers: { cookie } })).status).toBe(
      404,
    );
    expect((await ask(host.origin, nodes, { method: 'POST', headers: { cookie } })).status).toBe(
      405,
    );
    expect((await get(nodes)).body).toBe('a');
  });

  it.each(['/export/', '/export/x/0', `/export/${'A'.repeat(43)}/0`, '/export/constructor/0'])(
    'is nowhere else: %s',
    async (path) => {
      await offered(readerOf('a').reader);
      expect((await get(path)).status).toBe(404);
    },
  );

  it('is no other file of its export', async () => {
    const [nodes = ''] = await offered(readerOf('a').reader);
    expect((await get(nodes.replace(/0$/, '2'))).status).toBe(404);
    expect((await get(nodes.replace(/0$/, '00001'))).status).toBe(404);
  });

  it('says why when nothing can be read of it', async () => {
    const source = readerOf(new Refusal('export-gone'));
    const [nodes = ''] = await offered(source.reader);
    const answer = await get(nodes);
    expect(answer.status).toBe(410);
    expect(answer.body).toContain('no longer held');
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it('breaks off where reading does, so that half a file passes for none', async () => {
    const source = readerOf('half', new Refusal('cancelled'));
    const [nodes = ''] = await offered(source.reader);
    await expect(get(nodes)).rejects.toThrow('aborted');
    await expect.poll(() => source.closed).toEqual(['e1']);
  });

  it('is offered no longer once many others are', async () => {
    const [first = ''] = await offered(readerOf('a').reader);
    for (let more = 0; more < 8; more += 1) await offered(readerOf('a').reader);
    expect((await get(first)).status).toBe(404);
  });
});

describe('a long download', () => {
  const MEGABYTE = 'x'.repeat(1024 * 1024);
  /** Several times what the system keeps on the way. */
  const LENGTH = 64;
  const long = () => readerOf(...Array.from({ length: LENGTH }, () => MEGABYTE));

  /** The answer's head has come; nothing is read of its body. */
  const begin = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(host.origin);
      request({ hostname, port, path, headers: { cookie }, agent: false }, resolve)
        .on('error', reject)
        .end();
    });

  it('is read no faster than it is taken', async () => {
    const source = long();
    const [nodes = ''] = await offered(source.reader);
    const answer = await begin(nodes);
    // Others are answered meanwhile: the host had every chance to read on.
    for (let more = 0; more < 50; more += 1) await get('/');
    expect(source.read()).toBeLessThan(LENGTH - 16);
    let bytes = 0;
    for await (const part of answer) bytes += (part as Buffer).length;
    expect(bytes).toBe(LENGTH * MEGABYTE.length);
    expect(source.closed).toEqual([]);
  });

  it('is let go of when the browser does', async () => {
    const source = long();
    const [nodes = ''] = await offered(source.reader);
    const answer = await begin(nodes);
    answer.destroy();
    await expect.poll(() => source.closed).toEqual(['e1']);
    expect(source.read()).toBeLessThan(LENGTH);
    expect((await get(nodes)).status).toBe(404);
  });
});
