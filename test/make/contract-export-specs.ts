/** The contract's exports, read and saved, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import type { Client } from '../../src/contract/client.ts';
import { exportChunks } from '../../src/contract/export-chunks.ts';
import { Refusal } from '../../src/contract/faults.ts';
import { FORMATS, GRAPH_FORMATS } from '../../src/contract/formats.ts';
import type { GraphFilter } from '../../src/contract/model/graph-filter.ts';
import { KIND_WORDS } from '../../src/drawing/legend.ts';
import type { ExportAnswer, ExportPart } from '../../src/contract/model/answers.ts';
import type { ExportReader, ExportToSave, HostPowers } from '../../src/engine/host.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import type { GetSuite } from './contract-suite.ts';
import { openDesk, refusedWith, type Desk } from './open-desk.ts';

type Save = NonNullable<HostPowers['saveExport']>;

async function readFiles(reader: ExportReader, { export: name, files }: ExportToSave) {
  const texts: string[] = [];
  for (const file of files.keys()) {
    texts.push((await Array.fromAsync(exportChunks(reader, name, file))).join(''));
  }
  return texts;
}

const read = (client: Client, made: ExportAnswer) => readFiles(client, { ...made, format: 'csv' });

/** What a table can't carry, and the odd characters of a name of the small world. */
const CSV_LOSS = [{ what: expect.stringContaining('characters') as string, count: 16 }];

/** Some entities with ties on the canvas. */
async function fill({ client, case: id }: Desk): Promise<void> {
  await client.expandEntities({ case: id, entities: ['127.0.0.1/company:1001'] });
}

/** A desk whose host saves this way, with something to save. */
async function deskThatSaves(suite: GetSuite, saveExport: Save): Promise<Desk> {
  const { registry, start } = suite();
  const powers = { ...createMemoryKeys(registry.key), saveExport };
  const desk = await openDesk(start, { registry, powers });
  await fill(desk);
  return desk;
}

export function exportSpecs(suite: GetSuite): void {
  readingSpecs(suite);
  savingSpecs(suite);
}

function readingSpecs(suite: GetSuite): void {
  it('exports the canvas without what is hidden, or what is named, in every format', async () => {
    const { client } = suite().desk;
    expect(await refusedWith(client.exportGraph({ case: suite().desk.case, format: 'csv' }))).toBe(
      'export-empty',
    );
    await fill(suite().desk);
    const place = {
      entity: '127.0.0.1/member:2999',
      x: null,
      y: null,
      pinned: false,
      hidden: true,
    } as const;
    await client.changeCanvas({ case: suite().desk.case, label: 'Hide', put: [place] });
    for (const format of GRAPH_FORMATS) {
      const made = await client.exportGraph({ case: suite().desk.case, format });
      // One of the four has a record.
      const counts = FORMATS[format].ties ? { entities: 4, ties: 3 } : { entities: 1, ties: null };
      expect(made).toMatchObject(counts);
      expect(made.files[0]?.name).toMatch(/^Case 1 \d{4}-\d\d-\d\d/);
      // What is compressed is looked into in a test of its own.
      if (format !== 'xlsx') expect((await read(client, made)).join('')).toContain('Nordvik AS');
    }
    const named = await client.exportGraph({
      case: suite().desk.case,
      format: 'csv',
      entities: ['127.0.0.1/member:2001'],
    });
    expect(named).toMatchObject({ entities: 1, ties: 0 });
    expect(await refusedWith(client.readExport({ export: named.export, file: 9 }))).toBe(
      'input-invalid',
    );
    expect(await refusedWith(client.readExport({ export: 'none', file: 0 }))).toBe('export-gone');
  });

  it('is as of a day in every format, of which only a picture leaves anything out', async () => {
    const { client, case: id } = suite().desk;
    await fill(suite().desk);
    await client.expandEntities({ case: id, entities: ['127.0.0.1/member:2001'] });
    const at = { case: id, time: { asOf: '2999-12-31' } } as const;
    const data = await client.exportGraph({ ...at, format: 'cytoscape' });
    const [text = ''] = await readFiles(client, { ...data, format: 'cytoscape' });
    expect(text).toContain('"as_of":"2999-12-31"');
    const states = [...text.matchAll(/"state":"([\w-]+)"/g)].map(([, state]) => state);
    const ties = data.ties ?? 0;
    expect(states).toHaveLength(ties);
    const ended = states.filter((state) => state === 'ended').length;
    expect(ended).toBeGreaterThan(0);
    const asShown = await client.exportGraph({ ...at, format: 'cytoscape', ofAnyTime: false });
    const [shown = ''] = await readFiles(client, { ...asShown, format: 'cytoscape' });
    expect([...shown.matchAll(/"state":/g)]).toHaveLength(ties - ended);
    const picture = await client.exportGraph({ ...at, format: 'svg' });
    expect(picture.ties).toBe(ties - ended);
    const [drawn = ''] = await readFiles(client, { ...picture, format: 'svg' });
    expect(drawn).toContain('as of 2999-12-31');
    expect(drawn).toContain(`${picture.ties} of ${data.ties} ties (${ended} ended left out)`);
    const odd = { ...at, format: 'csv', time: { asOf: '2015-02-30' } } as const;
    expect(await refusedWith(client.exportGraph(odd))).toBe('input-invalid');
  });

  it('has in every format what a filter leaves of the canvas, and says how much is gone', async () => {
    const { client, case: id } = suite().desk;
    await fill(suite().desk);
    const { entities, ties } = await client.readCanvas({ case: id });
    const kind = entities[0]?.kind ?? 'member';
    const filter: GraphFilter = { kinds: [kind] };
    const held = new Set(entities.filter((one) => one.kind === kind).map((one) => one.id));
    const roles = ties.filter(({ from, to }) => held.has(from) && held.has(to));
    expect(held.size).toBeLessThan(entities.length);
    for (const format of GRAPH_FORMATS) {
      const made = await client.exportGraph({ case: id, format, filter });
      const { ties: hasTies } = FORMATS[format];
      expect(made).toMatchObject(
        hasTies ? { entities: held.size, ties: roles.length } : { ties: null },
      );
      const text = (await readFiles(client, { ...made, format })).join('');
      const { loss } = await client.awaitExport({ export: made.export });
      expect(loss).toContainEqual({
        what: 'entities filtered away, as on the screen',
        count: entities.length - held.size,
      });
      if (format !== 'svg') continue;
      expect(text).toContain(`${held.size} of ${entities.length} entities`);
      expect(text).toContain(`filtered by kind: ${KIND_WORDS[kind]}`);
    }
    const none = { ...filter, countries: ['Nowhere'] };
    const refused = client.exportGraph({ case: id, format: 'csv', filter: none });
    expect(await refusedWith(refused)).toBe('export-empty');
  });

  it('reads each file once to its end, and says then what was lost', async () => {
    const { client } = suite().desk;
    await fill(suite().desk);
    const { export: name } = await client.exportGraph({ case: suite().desk.case, format: 'csv' });
    const whole = client.awaitExport({ export: name });
    const parts: ExportPart[] = [];
    for (const file of [0, 1, 2]) {
      await Array.fromAsync(exportChunks(client, name, file, (part) => parts.push(part)));
    }
    expect(parts.map(({ done }) => done)).toEqual([false, true, false, true, false, true]);
    expect(parts.map(({ written }) => written)).toEqual([5, 5, 9, 9, 9, 9]);
    expect(parts.map((part) => part.loss)).toEqual([null, null, null, null, null, CSV_LOSS]);
    expect(await whole).toEqual({ loss: CSV_LOSS });
    expect(await client.awaitExport({ export: name })).toEqual({ loss: CSV_LOSS });
    expect(await refusedWith(client.readExport({ export: name, file: 0 }))).toBe('export-gone');
    expect(await client.closeExport({ export: name })).toEqual({ found: true });
    expect(await client.closeExport({ export: name })).toEqual({ found: false });
    expect(await refusedWith(client.awaitExport({ export: name }))).toBe('export-gone');
  });

  it('holds an exported file against the store, part by part', async () => {
    const { client, case: id } = suite().desk;
    await fill(suite().desk);
    const made = await client.exportGraph({ case: id, format: 'graphml' });
    const [text = ''] = await readFiles(client, { ...made, format: 'graphml' });
    const verify = async (file: string) => {
      const { verification } = await client.beginVerification({});
      for (let from = 0; from < file.length; from += 1000) {
        await client.verifyPart({
          verification,
          base64: Buffer.from(file.slice(from, from + 1000)).toString('base64'),
        });
      }
      return client.endVerification({ verification });
    };
    expect(await verify(text)).toMatchObject({ facts: 9, agreeing: 9, chain: true, findings: [] });
    const changed = text.replace('Nordvik AS', 'Nordvik AG');
    expect(await verify(changed)).toMatchObject({ agreeing: 8, differing: 1, chain: true });
    expect(await refusedWith(verify('nothing'))).toBe('export-unreadable');
    expect(await refusedWith(client.endVerification({ verification: 'none' }))).toBe(
      'verification-gone',
    );
  });

  it('ends a reading that is cancelled or closed', async () => {
    const { client } = suite().desk;
    await fill(suite().desk);
    const first = await client.exportGraph({ case: suite().desk.case, format: 'graphml' });
    const waiting = refusedWith(client.awaitExport({ export: first.export, task: 'save' }));
    await client.readExport({ export: first.export, file: 0 });
    await client.cancelTask({ task: 'save' });
    expect(await waiting).toBe('cancelled');
    const next = { export: first.export, file: 0 };
    expect(await refusedWith(client.readExport(next))).toBe('cancelled');

    const second = await client.exportGraph({ case: suite().desk.case, format: 'graphml' });
    const alsoWaiting = refusedWith(client.awaitExport({ export: second.export }));
    await client.closeExport({ export: second.export });
    expect(await alsoWaiting).toBe('cancelled');
  });
}

function savingSpecs(suite: GetSuite): void {
  it('refuses to save where the host can’t', async () => {
    const { client } = suite().desk;
    await fill(suite().desk);
    const { export: name } = await client.exportGraph({ case: suite().desk.case, format: 'csv' });
    expect(await refusedWith(client.saveExport({ export: name }))).toBe('save-unsupported');
  });

  it('has the host save every file, and tells how far it is', async () => {
    const saved: string[] = [];
    const desk = await deskThatSaves(suite, async (request, reader) => {
      saved.push(...(await readFiles(reader, request)));
      return { how: 'written', files: request.files.map(({ name }) => `/there/${name}`) };
    });
    const { client } = desk;
    const { export: name } = await client.exportGraph({ case: desk.case, format: 'csv' });
    const answer = await client.saveExport({ export: name, task: 'save' });
    expect(answer).toEqual({
      saved: {
        how: 'written',
        files: [/nodes\.csv$/, /edges\.csv$/, /about\.csv$/].map(
          (name) => expect.stringMatching(name) as string,
        ),
      },
      loss: CSV_LOSS,
    });
    expect(saved[0]).toContain('Nordvik AS');
    expect(saved[1]).toContain('source_label');
    await expect
      .poll(() => desk.heard('taskProgressed').at(-1))
      .toMatchObject({ task: 'save', done: 9, total: 9 });
    expect(await refusedWith(client.saveExport({ export: name }))).toBe('export-gone');
    await desk.close();
  });

  it('passes on why the host could not, and lets go of the export', async () => {
    const fault = { code: 'file-unwritable', detail: { file: '/full/x', why: 'ENOSPC' } } as const;
    const desk = await deskThatSaves(suite, () =>
      Promise.reject(new Refusal(fault.code, fault.detail)),
    );
    const { export: name } = await desk.client.exportGraph({
      case: desk.case,
      format: 'csv',
    });
    const reply = await desk.transport.call('saveExport', { export: name });
    expect(reply).toEqual({ ok: false, fault });
    expect(await refusedWith(desk.client.readExport({ export: name, file: 0 }))).toBe(
      'export-gone',
    );
    await desk.close();
  });

  it('answers a cancel at once while the host still asks where to', async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const readLate = Promise.withResolvers<unknown>();
    const desk = await deskThatSaves(suite, async (request, reader) => {
      asked.resolve();
      await answered.promise;
      const reading = readFiles(reader, request);
      reading.catch(readLate.resolve);
      await reading;
      return { how: 'written', files: [] };
    });
    const { export: name } = await desk.client.exportGraph({
      case: desk.case,
      format: 'csv',
    });
    const saving = refusedWith(desk.client.saveExport({ export: name, task: 'save' }));
    await asked.promise;
    await desk.client.cancelTask({ task: 'save' });
    expect(await saving).toBe('cancelled');
    answered.resolve();
    expect(await readLate.promise).toMatchObject({ fault: { code: 'export-gone' } });
    await desk.close();
  });

  it('waits with the answer to a cancel until the host has let go of its files', async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let isClean = false;
    const desk = await deskThatSaves(suite, async (request, reader) => {
      await reader.readExport({ export: request.export, file: 0 });
      begun.resolve();
      await goOn.promise;
      try {
        await readFiles(reader, request);
      } finally {
        isClean = true;
      }
      return { how: 'written', files: [] };
    });
    const { export: name } = await desk.client.exportGraph({
      case: desk.case,
      format: 'csv',
    });
    const saving = refusedWith(desk.client.saveExport({ export: name, task: 'save' }));
    await begun.promise;
    await desk.client.cancelTask({ task: 'save' });
    goOn.resolve();
    expect(await saving).toBe('cancelled');
    expect(isClean).toBe(true);
    await desk.close();
  });

  it('hands on downloads, and answers at their end', async () => {
    const offered = Promise.withResolvers<[ExportToSave, ExportReader]>();
    const links = [{ name: 'a.graphml', path: '/export/x/0' }];
    const desk = await deskThatSaves(suite, (...given) => {
      offered.resolve(given);
      return Promise.resolve({ how: 'download', links });
    });
    const { client } = desk;
    const { export: name } = await client.exportGraph({
      case: desk.case,
      format: 'graphml',
    });
    const answer = await client.saveExport({ export: name });
    expect(answer).toEqual({ saved: { how: 'download', links }, loss: null });
    const whole = client.awaitExport({ export: name });
    const [request, reader] = await offered.promise;
    expect((await readFiles(reader, request))[0]).toContain('</graphml>');
    expect(await whole).toEqual({ loss: CSV_LOSS });
    await desk.close();
  });
}
