/** The workbook, read by a library for workbooks, part by part by an XML parser, and as a spreadsheet would split it. */
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { ExportTally, type GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { EXPORTERS } from '../../../src/exchange/exporters.ts';
import { EDGE_FIELDS, NODE_FIELDS } from '../../../src/exchange/common/flat-graph.ts';
import { asStated, BEGINS_FORMULA } from '../../make/formulas.ts';
import {
  arbitraryExport,
  asWritten,
  CHAIN,
  makeEntity,
  makeExport,
  SMALL_GRAPH,
} from '../../make/graph.ts';
import { goTo } from '../../make/in-time-zone.ts';
import { readXml } from '../../make/read-xml.ts';

const exportXlsx = await EXPORTERS.xlsx();

function bytesOf(graph: GraphToExport) {
  const tally = new ExportTally();
  const chunks = exportXlsx(graph, tally).flatMap((file) => [...file]);
  const bytes = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as Uint8Array)));
  return { bytes, loss: tally.loss.list(), written: tally.written };
}

type Cell = string | number | boolean | null;

/** The sheets by their names, as texts; the library trims what it reads unless told not to. */
async function read(graph: GraphToExport) {
  const { bytes, ...rest } = bytesOf(graph);
  const sheets = (await readXlsxFile(bytes, { trim: false })) as {
    sheet: string;
    data: Cell[][];
  }[];
  const rows = (name: string) => {
    const [head = [], ...data] = sheets.find(({ sheet }) => sheet === name)?.data ?? [];
    return data.map((cells) =>
      Object.fromEntries(head.map((column, at) => [String(column), cells[at] ?? null])),
    );
  };
  return { rows, names: sheets.map(({ sheet }) => sheet), ...rest };
}

describe('exportXlsx', () => {
  it('has a sheet of entities, ties, sources and what it was made from', async () => {
    const { rows, names, loss } = await read(makeExport(SMALL_GRAPH));
    expect(names).toEqual(['Entities', 'Ties', 'Sources', 'About']);
    expect(rows('Entities')[0]).toMatchObject({
      id: 'sample/company:1001',
      label: 'Halvard Maritime Holding AS',
      registration_number: '918 402 771',
      x: 0,
      y: -12.5,
    });
    expect(rows('Entities')[3]).toMatchObject({ id: 'sample/member:4', kind: null, x: null });
    expect(rows('Ties')[0]).toMatchObject({
      id: 'tie-ended',
      source_label: 'Νικόλαος Παπαδάκης',
      state: 'ended',
      start: '2011-09-12',
      end: '2019-06-30',
    });
    expect(rows('About')).toContainEqual({ name: 'chain_head', value: CHAIN.hash });
    expect(rows('About')).toContainEqual({ name: 'chain_count', value: 17 });
    expect(loss).toEqual([]);
  });

  it('names each source of each entity and tie in a row of its own', async () => {
    const { rows } = await read(makeExport(SMALL_GRAPH));
    const of = (id: string) => rows('Sources').filter((row) => row['of'] === id);
    expect(of('sample/member:4')).toEqual([
      expect.objectContaining({ what: 'entity', pointer: '/members/2', sha256: 'c'.repeat(64) }),
      expect.objectContaining({ what: 'country', pointer: '/members/4' }),
    ]);
    expect(of('tie-ended').map((row) => [row['asked'], row['pointer']])).toEqual([
      ['/v1/companies/1001', '/members/0'],
      ['/v1/members/2002', '/positions/0/positions/1'],
    ]);
  });

  it('keeps every text as it was stated, and none as a formula', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryExport, async (graph) => {
        const { rows } = await read(graph);
        const entities = rows('Entities');
        expect(entities.map((row) => [row['id'], asStated(String(row['label'] ?? ''))])).toEqual(
          graph.entities.map(({ id, label }) => [id, asWritten(label)]),
        );
        const ties = rows('Ties');
        expect(ties.map((row) => asStated(String(row['role'] ?? '')))).toEqual(
          graph.ties.map(({ role }) => asWritten(role ?? '')),
        );
        const texts = [...entities, ...ties].flatMap((row) => Object.values(row));
        const dangerous = texts.filter(
          (text) => typeof text === 'string' && BEGINS_FORMULA.test(text),
        );
        expect(dangerous).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('is well-formed in every part, and has no formula, link or macro', () => {
    const { bytes } = bytesOf(makeExport({ ...SMALL_GRAPH, title: '<&"\u0000' }));
    const parts = unzipSync(bytes);
    expect(Object.keys(parts)).toContain('xl/worksheets/sheet4.xml');
    for (const part of Object.values(parts)) readXml(strFromU8(part));
    const all = Object.values(parts)
      .map((part) => strFromU8(part))
      .join('');
    expect(all).not.toMatch(/<f[ >]|hyperlink|vbaProject|TargetMode="External"/);
  });

  it('tells text that looks like an escape of Office from one', async () => {
    const label = 'a_x0041_b _x005F_ _x00g1_';
    const { rows } = await read(makeExport({ entities: [makeEntity({ label })] }));
    expect(rows('Entities')[0]?.['label']).toBe(label);
    const { bytes } = bytesOf(makeExport({ entities: [makeEntity({ label })] }));
    expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)).toContain(
      'a_x005F_x0041_b _x005F_x005F_ _x00g1_',
    );
  });

  it('cuts what no cell can hold, between characters, and counts it', async () => {
    const label = `${'x'.repeat(32_766)}👍`;
    const { rows, loss } = await read(makeExport({ entities: [makeEntity({ label })] }));
    expect(rows('Entities')[0]?.['label']).toBe('x'.repeat(32_766));
    expect(loss).toEqual([{ what: 'texts of more than 32,767 characters, cut', count: 1 }]);
  });

  it('has the same bytes of the same graph, whatever the time zone', () => {
    const made = ['UTC', 'Pacific/Kiritimati'].map((tz) => {
      goTo(tz);
      return bytesOf(makeExport(SMALL_GRAPH)).bytes.toString('base64');
    });
    expect(made[0]).toBe(made[1]);
  });

  it('counts each entity and tie once, and has a column for each field', () => {
    const { written, bytes } = bytesOf(makeExport(SMALL_GRAPH));
    expect(written).toBe(SMALL_GRAPH.entities.length + SMALL_GRAPH.ties.length);
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!);
    expect(sheet.match(/<col /g)).toHaveLength(NODE_FIELDS.length + 1);
    expect(EDGE_FIELDS.length).toBeGreaterThan(8);
  });
});
