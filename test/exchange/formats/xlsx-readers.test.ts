/** The workbook as LibreOffice opens it: every cell of every sheet is what was written, as text or number, none calculated. */
import papaparse from 'papaparse';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { ExportTally } from '../../../src/exchange/common/exporter.ts';
import { EXPORTERS } from '../../../src/exchange/exporters.ts';
import { makeEntity, makeExport, SMALL_GRAPH } from '../../make/graph.ts';
import { HOSTILE_TEXTS } from '../../make/hostile-text.ts';
import { convertByOffice, whyNoOffice } from '../../make/office.ts';

/** Comma, quotes around texts alone, UTF-8, as it is shown; a formula as a formula; every sheet. */
const AS_TABLES = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true,false,false,-1';

/** What is stated, and how a person reads it there. */
const READINGS = [
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://a.example","x")', `'=HYPERLINK("http://a.example","x")`],
  ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
  ['-42', "'-42"],
  ['+47 22 33 44 55', "'+47 22 33 44 55"],
  ['0047 22334455', '0047 22334455'],
  ['001234567890123456789', '001234567890123456789'],
  ['1961-04', '1961-04'],
  ['1/2', '1/2'],
  ['1E5', '1E5'],
  ['TRUE', 'TRUE'],
  ['50 %', '50 %'],
] as const;

/** LibreOffice ends every line within a cell alike. */
const withNewlines = (text: string): string => text.replace(/\r\n?/g, '\n');

const exportXlsx = await EXPORTERS.xlsx();

describe('an exported workbook', () => {
  it('is opened by LibreOffice with every cell as it was written', async (ctx) => {
    const why = whyNoOffice('calc');
    if (why !== null) return ctx.skip(why);
    const labels = [...READINGS.map(([stated]) => stated), ...HOSTILE_TEXTS];
    const made = labels.map((label, at) =>
      makeEntity({ id: `sample/member:${5000 + at}`, label, x: -12.5 * at, y: at / 4 }),
    );
    const entities = [...SMALL_GRAPH.entities, ...made];
    const [chunks = []] = exportXlsx(makeExport({ ...SMALL_GRAPH, entities }), new ExportTally());
    const bytes = Buffer.concat([...chunks].map((chunk) => Buffer.from(chunk)));
    const tables = convertByOffice({ name: 'graph.xlsx', bytes }, AS_TABLES);

    const sheets = (await readXlsxFile(bytes, { trim: false })) as {
      sheet: string;
      data: (string | number | null)[][];
    }[];
    expect(sheets).toHaveLength(4);
    for (const { sheet, data } of sheets) {
      const opened = tables.get(`graph-${sheet}.csv`)?.toString() ?? '';
      const rows = papaparse.parse<string[]>(opened, { skipEmptyLines: true }).data;
      expect(
        rows.map((row) => row.map(withNewlines)),
        sheet,
      ).toEqual(data.map((row) => row.map((cell) => withNewlines(String(cell ?? '')))));
    }

    // Only texts are in quotes: what looks like a number, a date or a formula is still a text.
    const written = tables.get('graph-Entities.csv')?.toString() ?? '';
    for (const [, reading] of READINGS)
      expect(written).toContain(`,"${reading.replaceAll('"', '""')}",`);
    expect(written).toContain('"sample/company:1001"');
    expect(written).toMatch(/"sample\/member:5003",.*,-37\.5,0\.75,/);
  });
});
