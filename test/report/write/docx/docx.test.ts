/** A report as a document: its parts, how they hang together, in which order, and in which steps. */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeDocx } from '../../../../src/report/write/docx/docx.ts';
import { CHUNK_UNITS } from '../../../../src/exchange/common/exporter.ts';
import { countSteps } from '../../../make/counted-steps.ts';
import { docxOf, drawn, everyBlock, valueOf, withBlocks } from '../../../make/read-docx.ts';
import { allElements, elementsOf } from '../../../make/read-xml.ts';
import { makeFigure, makeReport } from '../../../make/report.ts';

describe('the package of a Word document', () => {
  it('has parts that are well-formed, all of a type that is told', () => {
    const { parts, xml } = docxOf(withBlocks(drawn(40, 20)));
    const types = xml('[Content_Types].xml');
    const told = new Set(elementsOf(types, 'Override').map((it) => it.attributes['PartName']));
    const endings = elementsOf(types, 'Default').map((it) => it.attributes['Extension']);
    for (const name of Object.keys(parts)) {
      if (!name.endsWith('.png')) xml(name);
      if (name.endsWith('.xml') && name !== '[Content_Types].xml' && name !== 'customXml/item1.xml')
        expect(told, name).toContain(`/${name}`);
      expect(endings).toContain(name.split('.').at(-1));
    }
    for (const part of told) expect(parts).toHaveProperty([String(part).slice(1)]);
  });

  it('has only relationships that lead somewhere, and all that the text asks for', () => {
    const { parts, xml } = docxOf(withBlocks(drawn(40, 20), drawn(1400, 700)));
    for (const name of Object.keys(parts).filter((part) => part.endsWith('.rels'))) {
      const from = posix.join(posix.dirname(name), '..');
      for (const { attributes } of elementsOf(xml(name), 'Relationship')) {
        expect(parts).toHaveProperty([posix.join(from, attributes['Target'] ?? '')]);
      }
    }
    const ids = elementsOf(xml('word/_rels/document.xml.rels'), 'Relationship').map(
      (it) => it.attributes['Id'],
    );
    const asked = allElements(xml('word/document.xml')).flatMap(({ attributes }) =>
      Object.entries(attributes)
        .filter(([name]) => name === 'r:id' || name === 'r:embed')
        .map(([, id]) => id),
    );
    expect(asked).toContain('rIdSvg2');
    expect(ids).toEqual(expect.arrayContaining(asked));
  });

  it('is the same for the same report, and says nothing of when or where it was written', () => {
    expect(docxOf(makeReport()).bytes.equals(docxOf(makeReport()).bytes)).toBe(true);
    const { at, title } = makeReport();
    const core = docxOf(makeReport()).xml('docProps/core.xml');
    expect(core.children.map(({ name, text }) => [name, text])).toEqual([
      ['dc:title', title],
      ['dc:language', 'en-GB'],
      ['dcterms:created', at],
      ['dcterms:modified', at],
    ]);
  });

  it('keeps what it was made of, to the last unit', () => {
    const recipe = JSON.stringify({ title: 'a\uD800b\u0000 <山>' });
    const { xml } = docxOf({ ...makeReport(), recipe });
    expect(JSON.parse(xml('customXml/item1.xml').text)).toEqual(JSON.parse(recipe));
  });

  it('is in the language of the report', () => {
    const { xml } = docxOf({ ...makeReport(), language: 'de' });
    const [language] = elementsOf(xml('word/styles.xml'), 'w:lang');
    expect(language?.attributes['w:val']).toBe('de-DE');
    expect(valueOf(xml('word/settings.xml'), 'w:decimalSymbol')).toBe(',');
  });
});

/** The children of these in the order of the schema of ECMA-376, as far as they are used: Word refuses any other. */
const ORDERS: Record<string, string> = {
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore widowControl numPr pBdr shd tabs bidi spacing ind contextualSpacing jc outlineLvl rPr sectPr',
  'w:rPr': 'rStyle rFonts b bCs i iCs strike noProof color sz szCs vertAlign rtl lang',
  'w:tblPr': 'tblStyle tblW jc tblInd tblBorders tblLayout tblCellMar tblLook',
  'w:tcPr': 'tcW shd',
  'w:sectPr': 'headerReference footerReference type pgSz pgMar cols titlePg',
  'w:style': 'name basedOn next qFormat pPr rPr tblPr tblStylePr',
  'w:lvl': 'start numFmt lvlText lvlJc',
  'w:settings':
    'defaultTabStop characterSpacingControl footnotePr compat themeFontLang decimalSymbol listSeparator',
};

describe('the XML of a Word document', () => {
  it('has every property where the schema has it', () => {
    const { xml } = docxOf(withBlocks(...everyBlock(), drawn(1400, 700)));
    const parts = ['document', 'footnotes', 'numbering', 'settings', 'styles', 'header1'];
    const elements = parts.flatMap((part) => allElements(xml(`word/${part}.xml`)));
    for (const [name, order] of Object.entries(ORDERS)) {
      const places = order.split(' ').map((child) => `w:${child}`);
      const there = elements.filter((element) => element.name === name);
      expect(there, name).not.toEqual([]);
      for (const { children } of there) {
        const at = children.map((child) => places.indexOf(child.name));
        expect(at, children.map((child) => child.name).join(' ')).not.toContain(-1);
        expect(at).toEqual(at.toSorted((one, other) => one - other));
      }
    }
  });

  it('ends every cell with a paragraph, and keeps tables apart', () => {
    const table = everyBlock().find(({ is }) => is === 'table');
    if (table?.is !== 'table') throw new Error('the report has no table');
    const uncaptioned = { ...table, caption: '' };
    const document = docxOf(withBlocks(uncaptioned, uncaptioned)).xml('word/document.xml');
    for (const { children } of elementsOf(document, 'w:tc')) {
      expect(children.at(-1)?.name).toBe('w:p');
    }
    const [body] = elementsOf(document, 'w:body');
    const names = body?.children.map(({ name }) => name).join(' ');
    expect(names).toMatch(/w:tbl .*w:tbl/);
    expect(names).not.toMatch(/w:tbl w:tbl/);
  });
});

describe('large Word documents', () => {
  it('are written in steps of a few rows, and of a piece of a picture', () => {
    let rowsRead = 0;
    const rows = Array.from({ length: 5000 }, (_, at) => {
      const row = [[`name ${at}`], [String(at)]];
      return Object.defineProperty(row, 0, { get: () => ((rowsRead += 1), [`name ${at}`]) });
    });
    const columns = [
      { title: 'Name', share: 1 },
      { title: 'Number', share: 1 },
    ];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(1_000_000)}--></svg>`;
    const figure = { ...makeFigure(40, 20), svg, png: new Uint8Array(1_000_000) };
    const report = withBlocks({ is: 'table', caption: 'All', columns, rows }, figure);
    const sizes: number[] = [];
    const measured = (function* () {
      for (const bytes of writeDocx(report)) yield sizes.push(bytes.length);
    })();
    const { most, all, steps } = countSteps(measured, () => rowsRead);
    expect(all).toBeGreaterThanOrEqual(5000);
    expect(most).toBeLessThan(500);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(CHUNK_UNITS);
    expect(steps).toBeGreaterThan(2_000_000 / CHUNK_UNITS);
  });
});
