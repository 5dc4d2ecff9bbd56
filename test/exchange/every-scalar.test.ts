/** Every Unicode scalar value, and every lone surrogate, once through each writer and back by another's reader. */
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { GraphFormat } from '../../src/contract/answers/formats.ts';
import { ExportTally } from '../../src/exchange/common/exporter.ts';
import { EXPORTERS } from '../../src/exchange/exporters.ts';
import { asStated } from '../make/formulas.ts';
import { asWritten, makeEntity, makeExport } from '../make/graph.ts';
import { docxOf } from '../make/read-docx.ts';
import { allElements, elementsOf, readXml } from '../make/read-xml.ts';
import { makeReport } from '../make/report.ts';
import { writeHtml } from '../../src/report/write/html/html.ts';

const AT_ONCE = 4096;

/** Of so many each, in their order; surrogates stand apart, so that no two are a pair. */
const TEXTS = Array.from({ length: 0x110000 / AT_ONCE }, (_, part) =>
  Array.from({ length: AT_ONCE }, (_unused, at) => part * AT_ONCE + at)
    .map((code) =>
      code >= 0xd800 && code <= 0xdfff
        ? `x${String.fromCharCode(code)}`
        : String.fromCodePoint(code),
    )
    .join(''),
);

const GRAPH = makeExport({
  entities: TEXTS.map((label, at) =>
    makeEntity({ id: `sample/member:${at}`, label, x: at * 10, y: 0 }),
  ),
});

async function written(format: GraphFormat): Promise<Buffer[]> {
  const exporter = await EXPORTERS[format]();
  return exporter(GRAPH, new ExportTally()).map((chunks) =>
    Buffer.concat(Array.from(chunks, (chunk) => Buffer.from(chunk as string))),
  );
}

const text = async (format: GraphFormat): Promise<string> =>
  (await written(format))[0]?.toString() ?? '';

interface Labelled {
  label?: string;
  v?: { label?: string };
  data?: { label?: string };
}

const READERS = {
  async graphml() {
    const nodes = elementsOf(readXml(await text('graphml')), 'node');
    return nodes.map(
      ({ children }) => children.find((one) => one.attributes['key'] === 'node_label')?.text,
    );
  },
  async gexf() {
    return elementsOf(readXml(await text('gexf')), 'node').map((node) => node.attributes['label']);
  },
  async cytoscape() {
    const { elements } = JSON.parse(await text('cytoscape')) as {
      elements: { nodes: Labelled[] };
    };
    return elements.nodes.map(({ data }) => data?.label);
  },
  async cx2() {
    const aspects = JSON.parse(await text('cx2')) as { nodes?: Labelled[] }[];
    return aspects.flatMap(({ nodes }) => nodes ?? []).map(({ v }) => v?.label);
  },
  async csv() {
    const rows = Papa.parse<Record<string, string>>(await text('csv'), {
      header: true,
      skipEmptyLines: true,
    });
    return rows.data.map(({ label = '' }) => asStated(label));
  },
  async xlsx() {
    const [file] = await written('xlsx');
    const sheet = readXml(strFromU8(unzipSync(file!)['xl/worksheets/sheet1.xml']!));
    const rows = elementsOf(sheet, 'row').slice(1);
    return rows.map((row) => {
      const cell = elementsOf(row, 'c').find(({ attributes }) => attributes['r']?.startsWith('B'));
      const said = elementsOf(cell!, 't')[0]?.text ?? '';
      return asStated(said.replaceAll('_x005F_', '_'));
    });
  },
};

const EXACT = Object.keys(READERS) as (keyof typeof READERS)[];

describe('every Unicode character', () => {
  it.each(EXACT)(
    'comes back from %s where it can be written',
    async (format) => {
      const labels = await READERS[format]();
      expect(labels).toHaveLength(TEXTS.length);
      for (const [at, label] of labels.entries()) {
        if (label !== asWritten(TEXTS[at]!)) expect(label).toBe(asWritten(TEXTS[at]!));
      }
    },
    60_000,
  );

  it.each(['ftm', 'bods'] as const)(
    'leaves %s valid JSON',
    async (format) => {
      const all = await text(format);
      const lines = format === 'ftm' ? all.trim().split('\n') : [all];
      for (const line of lines) JSON.parse(line);
      expect(all.isWellFormed()).toBe(true);
    },
    60_000,
  );

  it('leaves a picture, a page and a document well-formed XML', async () => {
    expect(allElements(readXml(await text('svg'))).length).toBeGreaterThan(TEXTS.length);
    const report = makeReport((said) => said);
    const rows = TEXTS.map((said) => [[{ is: 'stated' as const, text: said }]]);
    const columns = [{ title: 'Said', share: 1 }];
    const blocks = [{ is: 'table' as const, caption: 'All', columns, rows }];
    const whole = { ...report, sections: [{ id: 'all', title: 'All', blocks }] };
    const html = [...writeHtml(whole, () => 'a'.repeat(64))].join('');
    expect(elementsOf(readXml(html.replace(/^<!DOCTYPE html>/i, '')), 'td').length).toBeGreaterThan(
      TEXTS.length,
    );
    expect(elementsOf(docxOf(whole).xml('word/document.xml'), 'w:tr').length).toBeGreaterThan(
      TEXTS.length,
    );
  });
});
