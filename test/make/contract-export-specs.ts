/** The contract's exports, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import { type Client, exportChunks } from '../../src/contract/client.ts';
import { FORMATS, GRAPH_FORMATS } from '../../src/contract/answers/formats.ts';
import type { GraphFilter } from '../../src/contract/model/graph-view.ts';
import { KIND_WORDS } from '../../src/drawing/legend.ts';
import type { ExportAnswer } from '../../src/contract/answers/export.ts';
import type { ExportReader, ExportToSave } from '../../src/engine/base/host.ts';
import type { GetSuite } from './contract-suite.ts';
import { refusedWith, type Desk } from './open-desk.ts';

export async function readFiles(reader: ExportReader, { export: name, files }: ExportToSave) {
  const texts: string[] = [];
  for (const file of files.keys()) {
    texts.push((await Array.fromAsync(exportChunks(reader, name, file))).join(''));
  }
  return texts;
}

const read = (client: Client, made: ExportAnswer) => readFiles(client, { ...made, format: 'csv' });

/** What a table can't carry, and the odd characters of a name of the small world. */
export const CSV_LOSS = [{ what: expect.stringContaining('characters') as string, count: 16 }];

/** Some entities with ties on the canvas. */
export async function fillCanvas({ client, case: id }: Desk): Promise<void> {
  await client.expandEntities({ case: id, entities: ['127.0.0.1/company:1001'] });
}

export function exportSpecs(suite: GetSuite): void {
  it('exports the canvas without what is hidden, or what is named, in every format', async () => {
    const { client } = suite().desk;
    expect(await refusedWith(client.exportGraph({ case: suite().desk.case, format: 'csv' }))).toBe(
      'export-empty',
    );
    await fillCanvas(suite().desk);
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
    await fillCanvas(suite().desk);
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
    await fillCanvas(suite().desk);
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

  it('holds an exported file against the store, part by part', async () => {
    const { client, case: id } = suite().desk;
    await fillCanvas(suite().desk);
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
    await fillCanvas(suite().desk);
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
